import { letter, type Seat } from '../../machines/seat.ts';

/** A part of a position that can be edited by hand, and the positions that result. */
export type Edit<P extends object = object> = ChoiceEdit<P> | NumberEdit<P>;

/** A choice of a few values: an owner, a phase, who is to move. */
export interface ChoiceEdit<P extends object = object> {
  readonly kind: 'choice';
  /** In a word or two: `owner`, `to move`. */
  readonly label: string;
  readonly options: readonly string[];
  /** Index of the present one. */
  readonly now: number;
  /** The position with another one. */
  to(option: number): P;
}

/** A number: armies, a turn. */
export interface NumberEdit<P extends object = object> {
  readonly kind: 'number';
  readonly label: string;
  readonly now: number;
  readonly least: number;
  readonly most: number;
  /** The position with another number, from `least` to `most`. */
  to(number: number): P;
}

/** An edit of a number, from 0 to 9999 unless bounds are given. */
export const numberEdit = <P extends object>(
  label: string,
  now: number,
  to: (number: number) => P,
  { least = 0, most = 9999 }: { readonly least?: number; readonly most?: number } = {},
): NumberEdit<P> => ({ kind: 'number', label, now, least, most, to });

/** @param values each with its word; the present one is added where it is none of them, and means no change */
export function choiceEdit<V, P extends object>(
  label: string,
  values: readonly (readonly [value: V, word: string])[],
  now: readonly [value: V, word: string],
  to: (value: V) => P,
): ChoiceEdit<P> {
  const index = values.findIndex(([value]) => value === now[0]);
  const all = index < 0 ? [now, ...values] : values;
  return {
    kind: 'choice',
    label,
    options: all.map(([, word]) => word),
    now: Math.max(0, index),
    to: option => to((all[option] ?? now)[0]),
  };
}

/** A choice among seats. */
export const seatEdit = <P extends object>(
  label: string,
  among: readonly Seat[],
  now: Seat,
  to: (seat: Seat) => P,
): ChoiceEdit<P> => {
  const choices = among.map(seat => [seat, letter(seat)] as const);
  return choiceEdit(label, choices, [now, letter(now)], to);
};

/** Yes or no. */
export function flagEdit<P extends object>(label: string, now: boolean, to: (flag: boolean) => P) {
  const choice = (flag: boolean) => [flag, flag ? 'yes' : 'no'] as const;
  return choiceEdit(label, [false, true].map(choice), choice(now), to);
}
