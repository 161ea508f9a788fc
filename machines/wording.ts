import type { About, SeatNames } from './game.ts';
import { explainScriptFault } from './random.ts';
import { letter, type Seat } from './seat.ts';

export type Naming = (seat: Seat) => string;

/** Names seats by their players, or by letter. */
export const nameFrom =
  (names: SeatNames): Naming =>
  seat =>
    names[seat] ?? letter(seat);

/** Several players in a sentence: `A`, `A and B`, `A, B and C`. */
export const namesOf = (these: readonly Seat[], name: Naming): string => {
  const names = these.map(name);
  return `${names.slice(0, -1).join(', ')}${names.length > 1 ? ' and ' : ''}${names.at(-1) ?? ''}`;
};

/** A number with its noun: `1 army`, `3 armies`. */
export const plural = (number: number, one: string, many: string): string =>
  `${number} ${number === 1 ? one : many}`;

/** How far a game is, as its players say it: `start`, `turn 4`, `hand 2, round 3`. */
export const turnWords = (
  turn: number,
  players: number,
  game?: { turnInWords?: About['turnInWords'] | undefined } | null,
): string => (turn === 0 ? 'start' : (game?.turnInWords?.(turn, players) ?? `turn ${turn}`));

/** A probability in whole percent; never 0 or 100 for what is merely close. */
export function percent(chance: number): string {
  if (chance > 0 && chance < 0.005) return '<1 %';
  if (chance < 1 && chance > 0.995) return '>99 %';
  return `${Math.round(chance * 100)} %`;
}

/** Sentences for each member of a tagged union: a text, or a function of its facts. */
export type Sentences<Union, Tag extends keyof Union, Words, Said = string> = {
  readonly [Kind in Union[Tag] & string]:
    | Said
    | Teller<Extract<Union, { readonly [T in Tag]: Kind }>, Words, Said>['tell'];
};

/** A method, so that the function for one member can be called as if it took all; it only ever gets its own. */
interface Teller<Facts, Words, Said> {
  tell(facts: Facts, words: Words): Said;
}

/** The sentence for one member. @param words names the things that its facts number */
export const sentenceOf = <Facts, Words, Said extends string | null>(
  entry: Said | Teller<NoInfer<Facts>, Words, Said>['tell'],
  facts: Facts,
  words: Words,
): Said => (typeof entry === 'function' ? entry(facts, words) : entry);

/** The refusals common to all games. @param tasks what is to be done in each state before anything else */
export const flowSentences = <Phase extends string>(tasks: Readonly<Partial<Record<Phase, string>>>) => ({
  'game-over': 'the game is over',
  'wrong-phase': ({ phase }: { readonly phase: Phase }) => `${tasks[phase] ?? 'wait for the others'} first`,
  'outcomes-ended': explainScriptFault,
  'outcomes-mismatch': explainScriptFault,
});
