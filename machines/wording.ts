import type { SeatNames } from './game.ts';
import { explainScriptFault } from './random.ts';
import { letter, type Seat } from './seat.ts';

/** What a seat is called in sentences. */
export type Naming = (seat: Seat) => string;

/** The names of seats: what their players are called, else the seat's letter. */
export const named =
  (names: SeatNames): Naming =>
  seat =>
    names[seat] ?? letter(seat);

/** A number with its noun: `1 army`, `3 armies`. */
export const counted = (number: number, one: string, many: string): string =>
  `${number} ${number === 1 ? one : many}`;

/** A chance in whole per cent; never 0 or 100 for what is merely near it. */
export function percent(chance: number): string {
  if (chance > 0 && chance < 0.005) return '<1 %';
  if (chance < 1 && chance > 0.995) return '>99 %';
  return `${Math.round(chance * 100)} %`;
}

/** What is said of each kind of a union (told apart by its tag): a text, or what makes one of the facts. */
export type Sentences<Union, Tag extends keyof Union, Words, Said = string> = {
  readonly [Kind in Union[Tag] & string]:
    | Said
    | Teller<Extract<Union, { readonly [T in Tag]: Kind }>, Words, Said>['tell'];
};

/** As a method, so that what tells of one kind can be asked as if it told of all: it gets only its own. */
interface Teller<Facts, Words, Said> {
  tell(facts: Facts, words: Words): Said;
}

/** The sentence of one of them. `words`: what names the things that the facts number. */
export const said = <Facts, Words, Said extends string | null>(
  entry: Said | Teller<NoInfer<Facts>, Words, Said>['tell'],
  facts: Facts,
  words: Words,
): Said => (typeof entry === 'function' ? entry(facts, words) : entry);

/** What every game says of refusals by its flow or its script, with what its moves are called and its phases ask for. */
export const flowSentences = <Move extends string, Phase extends string>(
  moves: Readonly<Record<Move, string>>,
  tasks: Readonly<Record<Phase, string>>,
) => ({
  'game-over': 'the game is over',
  'wrong-phase': ({ move, phase }: { readonly move: Move; readonly phase: Phase }) =>
    `${moves[move]} is not possible now: ${tasks[phase]}`,
  'outcomes-ended': explainScriptFault,
  'outcomes-mismatch': explainScriptFault,
});
