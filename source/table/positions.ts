import type { AnyGame, AnyRules, GameTypes, Rules } from '../../machines/game.ts';
import { fromScript, fromSeed, type Randomness, type ScriptedOutcome } from '../../machines/random.ts';
import { err, ok, type Result } from '../../machines/result.ts';
import type { Viewer } from '../../machines/seat.ts';
import { canonicalJson, isRecord } from './canonical.ts';
import type { Edit } from './edits.ts';

/** A game's treatment of positions that come from outside. All of them have the shape of one. */
export interface Positions<T extends GameTypes = GameTypes> {
  /**
   * The reason why the set-up cannot have a position: a sentence without a capital or a full stop; null when it can.
   */
  whyImpossible(rules: Rules<T>, position: T['position']): string | null;

  /**
   * A position that could be behind a view: hidden parts are dealt, each way as likely as the game can make it;
   * unseen simultaneous choices stay open.
   */
  determinize(rules: Rules<T>, view: T['view'], random: Randomness): T['position'];

  /**
   * The parts of a spot of the board (null: of the whole position) that can be edited. An edit updates what follows from it
   * alone; whether the position is possible, `whyImpossible` says.
   */
  edits(rules: Rules<T>, position: T['position'], spot: number | null): readonly Edit<T['position']>[];

  /** A won game that goes on for all that its aim left out; null where nothing is left. */
  goOn?(
    rules: Rules<T>,
    position: T['position'],
  ): { readonly setup: T['setup']; readonly position: T['position'] } | null;
}

/** The holder of some knowledge of a position: a seat, a spectator, or `open` for everything. */
export type Knower = Viewer | 'open';

/** A position as somebody knows it. */
export type Information =
  | { readonly knower: 'open'; readonly position: GameTypes['position'] }
  | { readonly knower: Viewer; readonly view: GameTypes['view'] };

/** Reduces a whole position to what somebody knows of it. */
export const informationOf = (
  rules: AnyRules,
  position: GameTypes['position'],
  knower: Knower,
): Information => (knower === 'open' ? { knower, position } : { knower, view: rules.view(position, knower) });

/** Ways to deal what is hidden that are compared, to find out whether anything is. */
const TRIALS = ['one', 'two', 'three'] as const;

/** True where something is the same however what a view hides is dealt. @param of what is asked of a whole position */
export function isCertain(
  positions: Positions,
  rules: AnyRules,
  view: GameTypes['view'],
  of: (position: GameTypes['position']) => object = position => position,
): boolean {
  const dealt = TRIALS.map(trial =>
    of({ ...positions.determinize(rules, view, fromSeed(trial)), random: null }),
  );
  return new Set(dealt.map(canonicalJson)).size === 1;
}

/** The source of a game's randomness: a seed, or a script instead of it. */
export interface ChanceSource {
  readonly seed: string;
  readonly outcomes?: readonly ScriptedOutcome[] | undefined;
}

/** The randomness of a seed, or of the script instead of it. */
export const chanceOf = ({ seed, outcomes }: ChanceSource): Randomness =>
  outcomes === undefined ? fromSeed(seed) : fromScript(outcomes);

/** A position with other randomness: the position that a game begins from does not fix its dice. */
export const withChance = (position: object, random: Randomness): GameTypes['position'] => {
  return { ...position, random };
};

/** Parses data as a position that a game with these rules can have, and in which it waits for a move or is over. */
export function checkPosition(
  game: AnyGame,
  rules: AnyRules,
  positions: Positions | undefined,
  data: unknown,
): Result<GameTypes['position'], string> {
  if (positions === undefined) return err(`${game.title} is begun from no positions`);
  const parsed = game.position.safeParse(data);
  // Data of the right shape that is refused holds something that no move brings about: the game says what.
  const isShaped =
    parsed.success || parsed.error.issues.every(({ code, path }) => code === 'custom' && path.length === 0);
  const shaped = parsed.success ? parsed.data : isShaped && isRecord(data) ? data : null;
  const why = shaped === null ? null : positions.whyImpossible(rules, shaped);
  if (why !== null) return err(`${game.title} has no such position: ${why}`);
  if (!parsed.success) return err(`that is no position of ${game.title}`);
  const position = parsed.data;
  return rules.rests(position)
    ? ok(position)
    : err(`${game.title} never waits in such a position: something follows by itself`);
}
