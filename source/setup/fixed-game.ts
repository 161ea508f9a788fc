import { err, ok, type Result } from '../../machines/result.ts';
import { builtinMap } from '../maps/builtin/index.ts';
import type { OptionValues, SetupKit } from '../maps/setup-kit.ts';
import type { PlayersKit } from '../players/player.ts';
import type { TableOptions } from '../table/api.ts';
import type { RulesKit } from '../table/rules-kit.ts';
import { type MapSource, setupChoices } from './choices.ts';
import { checkDraft, type DraftSeat, usualDraft } from './draft.ts';

export type FixedGameKit = RulesKit & PlayersKit & SetupKit;

export interface FixedGame {
  readonly seats: readonly DraftSeat[];
  readonly seed: string;
  /** Left out: the usual rules, options and map. */
  readonly rules?: string;
  readonly options?: OptionValues;
  readonly map?: string;
}

/** The seats of a person and of computer players with these names. */
export const seatsAgainst = (level: string, ...names: readonly string[]): readonly DraftSeat[] => [
  { name: 'Ada', who: 'human' },
  ...names.map(name => ({ name, who: level })),
];

/** The options with which the table of a fixed game is opened. */
export async function fixedGameOptions(
  kit: FixedGameKit,
  { seats, seed, rules: named, map: wished, options: own }: FixedGame,
  more: Pick<TableOptions, 'saveName'> = {},
): Promise<Result<TableOptions, string>> {
  const choices = await setupChoices(kit);
  const usual = usualDraft(choices, seats, seed);
  const [rules, map] = [named ?? usual.rules, wished ?? usual.map];
  const options = { ...(choices.rules[rules] ?? usual.options), ...own };
  const checked = checkDraft(choices, { ...usual, count: seats.length, rules, map, options }, builtinMaps);
  return checked.ok
    ? ok({ game: choices.game, ...checked.value, seed, ...more })
    : err(checked.error.sentence);
}

/** The maps of fixed games: those that every Sandtable has. */
export const builtinMaps: MapSource = {
  find(id) {
    const found = builtinMap(id);
    return found.ok ? ok({ loaded: { ...found.value, warnings: [] }, source: id, odd: null }) : found;
  },
};
