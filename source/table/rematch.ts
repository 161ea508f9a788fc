import { movedOn } from '../../machines/teams.ts';
import type { Occupant, TableOptions, TableView } from './api.ts';
import { nextInSeries } from './series.ts';

/** The game after one that is over, in a series its next: the same players, each one seat further, so that another one begins. */
export function rematchOf(table: TableView, seed: string): TableOptions {
  const { setup } = table.rules;
  return {
    ...{ game: table.game, setup: { ...setup, options: movedOn(setup.options) } },
    ...{ occupants: rotated(table.occupants), seed },
    ...nextInSeries(table, seed),
  };
}

/** Those who resigned play again. */
function rotated(occupants: readonly Occupant[]): readonly Occupant[] {
  const [first, ...rest] = occupants.map((each): Occupant => {
    if (each.kind !== 'bot' || each.resigned !== true) return each;
    return { kind: 'human', name: each.name, ...(each.colour && { colour: each.colour }) };
  });
  return first === undefined ? [] : [...rest, first];
}
