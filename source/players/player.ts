import type { GameTypes, Harm, Rules } from '../../machines/game.ts';
import type { Seat } from '../../machines/seat.ts';

/** A question to a computer player: what a person in that seat could know, nothing else. JSON, for worker threads. */
export interface Question<T extends GameTypes> {
  readonly setup: T['setup'];
  readonly view: T['view'];
  readonly seat: Seat;
  /** Seeds the player's own randomness: the same question with the same seed has the same answer everywhere. */
  readonly seed: string;
  /** The style in which it is answered; left out, or none of the level's: in none. */
  readonly style?: string | undefined;
  /** With a style: what others did to the seat lately (`Rules.lately`). */
  readonly lately?: readonly Harm[] | undefined;
}

/** What a question to a player with a style holds besides, from the moves so far; nothing without one. */
export function styled<T extends GameTypes>(
  rules: Pick<Rules<T>, 'seen' | 'lately'>,
  moves: readonly { readonly events: readonly T['event'][] }[],
  seat: Seat,
  style: string | undefined,
): Pick<Question<T>, 'style' | 'lately'> {
  if (style === undefined) return {};
  const lately = rules.lately?.(seenBackwards(rules, moves, seat), seat);
  return { style, ...(lately !== undefined && { lately }) };
}

function* seenBackwards<T extends GameTypes>(
  rules: Pick<Rules<T>, 'seen'>,
  moves: readonly { readonly events: readonly T['event'][] }[],
  seat: Seat,
): Generator<T['event']> {
  for (let index = moves.length - 1; index >= 0; index -= 1)
    for (let place = (moves[index]?.events.length ?? 0) - 1; place >= 0; place -= 1) {
      const event = moves[index]?.events[place];
      const seen = event === undefined ? null : rules.seen(event, seat);
      if (seen !== null) yield seen;
    }
}

/** The strength of a computer player. */
export interface Level {
  /** The word of the command line: `easy`, `normal`, `hard` … */
  readonly id: string;
  /** One line for the set-up screen. */
  readonly summary: string;
  /** True if it is hardly slower than `normal`: plays a whole game out in some milliseconds. */
  readonly quick?: true;
  /** What duels with all other levels say of it, on Elo's scale with `normal` at 1500 (decisions/computer-players.md#the-ladder). */
  readonly rating?: number;
  /**
   * For shares of the decisions that are made as the next rated level, the share of the way to its rating that they bring, both in percent and
   * growing (decisions/computer-players.md#between-levels). Left out: as much.
   */
  readonly climb?: readonly (readonly [decisions: number, way: number])[];
  /** Names of players of this level, in order, where a game's rules name them. */
  readonly names?: readonly string[];
}

/** A character of computer players beside their strength: one plays about as well as its level, and otherwise. */
export interface PlayerStyle {
  /** The word of the command line: `raider`, `cautious` … */
  readonly id: string;
  /** One line for the set-up screen. */
  readonly summary: string;
  /** The levels that can play so. */
  readonly levels: readonly string[];
}

/** How strong somebody plays: as a level, or between two; by so large a part as the upper one. */
export type Skill = string | { readonly below: string; readonly above: string; readonly part: number };

/** The level that is nearest to a strength. */
export const nearestLevel = (strength: Skill): string =>
  typeof strength === 'string' ? strength : strength.part < 0.5 ? strength.below : strength.above;

/** The levels of a game's computer players, known before any of them is loaded. */
export interface Ranks {
  readonly levels: readonly Level[];
  readonly styles?: readonly PlayerStyle[];
  /** The level of a seat whose player has resigned, where the game has one for that. */
  readonly resigned?: string;
  /** The level that gives hints, where that is not the last one. */
  readonly adviser?: string;
}

/** A choice as an adviser weighs it. */
export interface WeighedMove<T extends GameTypes = GameTypes> {
  readonly move: T['move'];
  /** The expected result in the game's own measure and the reason, in games whose players weigh choices. */
  readonly worth?: { readonly points: number; readonly reason: string };
}

export interface Roster<T extends GameTypes> extends Ranks {
  /** Chooses a legal move, always the same for a question. @throws Error for an unknown level: a bug of the caller */
  choose(level: string, question: Question<T>): T['move'];
  /** All choices that the strongest player considers, best first; left out if players do not weigh all choices. */
  weigh?(question: Question<T>): readonly WeighedMove<T>[];
}

/** Other words for levels, from older saves and command lines and from other programs. */
const OTHER_WORDS: ReadonlyMap<string, string> = new Map([
  ['medium', 'normal'],
  ['average', 'normal'],
  ['crap', 'passive'],
]);

/** The id of the level that a word means; the game may not have that level. */
export const levelOfName = (word: string): string => OTHER_WORDS.get(word) ?? word;

/** The player of a level, by its id or another word. @throws Error for an unknown level: a bug of the caller */
export function playerOfLevel<P>(players: Readonly<Record<string, P>>, level: string, title: string): P {
  const player = players[levelOfName(level)];
  if (player === undefined) throw new Error(`${title} has no computer player called ${level}`);
  return player;
}

/** Any game's roster: give it only questions of its own game. */
export type AnyRoster = Roster<GameTypes>;

/** The computer players in a game's kit: the levels at hand, the players loaded when needed. */
export interface PlayersKit<T extends GameTypes = GameTypes> {
  readonly players: Ranks & { load(): Promise<Roster<T>> };
}

/** The level that plays on for a person: after a resignation the game's own for that, else the usual one. */
export function standInLevel(ranks: Ranks, resigned = false): string {
  const { levels, resigned: own } = ranks;
  const usual = levels.find(({ id }) => id === 'normal') ?? levels[Math.floor(levels.length / 2)];
  return (resigned ? own : undefined) ?? usual?.id ?? '';
}
