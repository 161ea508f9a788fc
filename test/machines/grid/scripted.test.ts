import { describe, expect, it } from 'vitest';
import { begin, play } from '../../../machines/chart.ts';
import { grid } from '../../../machines/grid/index.ts';
import type { GridEvent, GridMove } from '../../../machines/grid/types.ts';
import { fromScript, type ScriptedOutcome } from '../../../machines/random.ts';
import { good } from '../../good.ts';
import { A, at, picture, rulesFor } from './support/boards.ts';

const rules = rulesFor(3);

/** Three players in stripes; A gets the one more. */
const stripes: ScriptedOutcome = {
  what: 'deal',
  numbers: [0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2],
};

/** All 15 of A on (1,3), of B on (1,4), of C on (4,4), in turn. */
const deployment: GridMove[] = Array.from({ length: 45 }, (_, index) => ({
  type: 'deploy',
  territory: [at(1, 3), at(1, 4), at(4, 4)][index % 3] ?? at(1, 3),
}));

function playedThrough(outcomes: readonly ScriptedOutcome[], moves: readonly GridMove[]) {
  let here = good(begin(rules, fromScript(outcomes)));
  const events: GridEvent[] = [];
  for (const move of moves) {
    const next = play(rules, here, rules.seatsToMove(here.context.position)[0] ?? A, move);
    if (!next.ok) return { here, events, refusal: next.error };
    here = next.value;
    events.push(...here.context.events);
  }
  return { here, events, refusal: null };
}

describe('a game from a script of outcomes', () => {
  const turn: GridMove[] = [
    { type: 'reinforce', territory: at(1, 3) },
    { type: 'attack', source: at(1, 3), target: at(2, 3), dice: 3 },
    { type: 'defend', dice: 1 },
    { type: 'advance', troops: 10 },
    { type: 'attack', source: at(2, 3), target: at(3, 3), dice: 2 },
    { type: 'defend', dice: 1 },
    { type: 'stop' },
    { type: 'move', source: at(2, 3), target: at(0, 0), troops: 8 },
  ];
  const rolls: ScriptedOutcome[] = [
    { what: 'roll', numbers: [2, 5, 1, 4] },
    { what: 'roll', numbers: [3, 2, 3] },
  ];

  it('is exactly the game that was written down', () => {
    const { here, events, refusal } = playedThrough([stripes, ...rolls], [...deployment, ...turn]);
    expect(refusal).toBeNull();
    expect(events.slice(45).map(event => grid.describe(event, ['Ada', 'Bo', 'Cy']))).toEqual([
      'Turn 1: Ada gets 3 new troops',
      'Ada placed 3 new troops in (1,3)',
      'Ada attacked (2,3) of Bo from (1,3) with 3 dice',
      'Ada rolled 5 2 1, Bo 4: Bo lost 1',
      'Ada took (2,3) from Bo',
      'Ada moved 10 troops into (2,3)',
      'Ada attacked (3,3) of Cy from (2,3) with 2 dice',
      'Ada rolled 3 2, Cy 3: Ada lost 1',
      null,
      'Ada moved 8 troops from (2,3) to (0,0)',
      'Turn 2: Bo gets 3 new troops',
    ]);
    expect(picture(here.context.position)).toBe(
      ['A9 A1 A1 A1 A1', 'A1 A1 A1 A9 B16', 'B1 B1 B1 A1 B1', 'B1 B1 C1 C1 C1', 'C1 C1 C1 C1 C16'].join('\n'),
    );
    expect(here.phase).toBe('turn.reinforcing');
  });

  it('stops where the script ends, at the move that needs more', () => {
    const { here, refusal } = playedThrough([stripes, ...rolls.slice(0, 1)], [...deployment, ...turn]);
    expect(refusal).toMatchObject({ code: 'outcomes-ended', needed: 'roll', position: 3 });
    expect(here.phase).toBe('turn.attacking.defending');
  });

  it('stops where the script has other dice than the move', () => {
    const wrong = { what: 'roll', numbers: [2, 5, 1] };
    const { refusal } = playedThrough([stripes, wrong], [...deployment, ...turn]);
    expect(refusal).toMatchObject({
      code: 'outcomes-mismatch',
      needed: 'roll of 4 from 1 to 6',
      position: 2,
    });
  });
});
