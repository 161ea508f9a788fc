import { boardFault } from '../conquest/board.ts';
import { readGarrisons } from '../conquest/garrisons.ts';
import { holdFault } from '../conquest/hold.ts';
import { withBonuses } from '../conquest/income.ts';
import { adjudication } from '../conquest/limit.ts';
import { flowRules } from '../flow.ts';
import type { Game, Rules, SetupFault } from '../game.ts';
import { checkChoices, setupFault } from '../options.ts';
import { err, ok, type Result } from '../result.ts';
import { teamsFault } from '../teams.ts';
import { about } from './about.ts';
import { inCharacter, lately } from './characters.ts';
import { warzoneFlow } from './flow.ts';
import { positionSchema } from './invariants.ts';
import { cardsFault } from './kinds.ts';
import { optionsSchema } from './options.ts';
import { describe, explain } from './sentences.ts';
import { mapped, start } from './start.ts';
import { moveSchema, prepareBoard, setupSchema, type WarzoneSetup, type WarzoneTypes } from './types.ts';
import { seen, view } from './view.ts';

/** Risk with hidden orders that are executed together (rules/warzone.md). */
export const warzone: Game<WarzoneTypes> = {
  ...about,
  rulesVersion: 1,
  options: optionsSchema,
  setup: setupSchema,
  move: moveSchema,
  position: positionSchema,
  prepare,
  describe,
  explain,
  inCharacter,
};

function prepare(setup: WarzoneSetup): Result<Rules<WarzoneTypes>, SetupFault> {
  const checked = checkChoices(about, optionsSchema, setup);
  if (!checked.ok) return checked;
  const { seats, board, options } = checked.value;
  const wrong = boardFault(board) ?? teamsFault(checked.value) ?? holdFault(checked.value);
  if (wrong !== null) return err(wrong);
  const garrisons = readGarrisons(mapped(board), options.garrisons);
  if (!garrisons.ok) return garrisons;
  const neutral = [...garrisons.value.values()].filter(({ isNeutral }) => isNeutral).length;
  const size = board.countries.length;
  const each = options.start === 'deal' ? 1 : options.startTerritories;
  if (seats * each > size - neutral) {
    const isSmall = seats * each > size;
    const but = isSmall ? '' : `, of which ${neutral} ${neutral === 1 ? 'is' : 'are'} neutral`;
    const sentence = `${seats} players need ${seats * each} territories, and the map has ${size}${but}`;
    const option = isSmall ? (each === 1 ? null : 'startTerritories') : 'garrisons';
    return err(setupFault('map-too-small', sentence, option));
  }
  const kinds = cardsFault(options);
  if (kinds !== null) return err(kinds);
  const paying = withBonuses(board, options.bonuses);
  if (!paying.ok) return paying;
  const game = {
    setup: { ...checked.value, board: paying.value },
    board: prepareBoard(paying.value),
  };
  return ok({
    setup: game.setup,
    ...flowRules(warzoneFlow(game)),
    start: random => start(game, random),
    view: (position, viewer) => view(game, position, viewer),
    adjudicate: position => adjudication(game.setup, position),
    seen,
    lately,
  });
}
