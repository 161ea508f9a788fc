import type { AnyGame } from '../../../machines/game.ts';
import { letter, type Seat, seats as seatList, seat as seatOf } from '../../../machines/seat.ts';
import type { Level } from '../../players/player.ts';
import type { Occupant } from '../../table/api.ts';
import { cleanLine } from '../../terminal/text.ts';
import type { LastSetup } from '../settings.ts';
import { type Editing, editing } from '../text/editing.ts';
import { type OptionField, optionFields } from './option-fields.ts';

/** Visible characters of a name (rules/grid.md#players). */
export const NAME_CELLS = 16;
export const SEED_CELLS = 40;

/** A seat in the form: who sits there is `human` or a level of the computer players. */
export interface SeatRow {
  readonly name: Editing;
  readonly who: string;
}

export type OptionValue = string | number | boolean;

/** A game as it is being set up. There is a row for every seat the game may have; the first `count` take part. */
export interface Form {
  readonly count: number;
  readonly rows: readonly SeatRow[];
  readonly seed: Editing;
  readonly options: Readonly<Record<string, OptionValue>>;
  /** Which of the maps, for games on maps. */
  readonly map: number;
  /** Index of the field that has the keys. */
  readonly field: number;
}

/** A field of the form. */
export type Field =
  | { readonly kind: 'count' }
  | { readonly kind: 'name'; readonly seat: Seat }
  | { readonly kind: 'who'; readonly seat: Seat }
  | { readonly kind: 'rules' }
  | { readonly kind: 'map' }
  | { readonly kind: 'seed' }
  | { readonly kind: 'option'; readonly option: OptionField };

const presetNames = ['Ada', 'Bruno', 'Cleo', 'Darius', 'Edda', 'Fritz', 'Gala', 'Hugo'];

/** A name for a seat that nobody has named: one of its level's own, else the seat's. */
function proposedName(rows: readonly SeatRow[], seat: Seat, who: string, levels: readonly Level[]): string {
  const others = rows.filter((_, index) => index !== seat).map(({ name }) => name.text);
  const own = levels.find(({ id }) => id === who)?.names?.find(name => !others.includes(name));
  return own ?? presetNames[seat] ?? letter(seat);
}

/** The rows with somebody else in a seat. A name that was proposed and not written goes with who bore it. */
export function rowsWith(
  rows: readonly SeatRow[],
  seat: Seat,
  who: string,
  levels: readonly Level[],
): readonly SeatRow[] {
  const row = rows[seat];
  if (row === undefined) return rows;
  const proposals = [...presetNames, ...levels.flatMap(({ names = [] }) => names)];
  if (!proposals.includes(row.name.text)) return rows.with(seat, { ...row, who });
  return rows.with(seat, { name: editing(proposedName(rows, seat, who, levels)), who });
}

/** Games on maps are best with so many. */
const USUAL_SEATS = 3;

/** What a form starts with: the last set-up of this game, else one person against computer players. */
export function firstForm(
  game: AnyGame,
  levels: readonly Level[],
  last: LastSetup | null,
  seed: string,
  maps: readonly string[] = [],
): Form {
  const middle = levels[Math.floor(levels.length / 2)]?.id ?? 'human';
  const rows = seatList(game.seats.max).map((seat): SeatRow => {
    const known = last?.occupants[seat];
    const preset = presetNames[seat] ?? letter(seat);
    const name = cleanLine(known?.name ?? preset, NAME_CELLS);
    const who = known === undefined ? (seat === 0 ? 'human' : middle) : whoOf(known, levels, middle);
    return { name: editing(name === '' ? preset : name), who };
  });
  const usual = maps.length > 0 ? Math.max(game.seats.min, USUAL_SEATS) : game.seats.min;
  const count = last === null ? usual : last.occupants.length;
  return {
    count: Math.max(game.seats.min, Math.min(game.seats.max, count)),
    rows,
    seed: editing(seed),
    options: Object.fromEntries(
      optionFields(game.options).map(option => [option.name, acceptable(option, last?.options[option.name])]),
    ),
    map: Math.max(0, maps.indexOf(last?.map ?? '')),
    field: 0,
  };
}

function whoOf(occupant: LastSetup['occupants'][number], levels: readonly Level[], middle: string): string {
  if (occupant.kind === 'human') return 'human';
  return levels.some(level => level.id === occupant.level) ? occupant.level : middle;
}

/** A value from outside when the option takes it, else the option's own. */
function acceptable(option: OptionField, value: OptionValue | undefined): OptionValue {
  switch (option.kind) {
    case 'choice':
      return option.values.find(each => each === value) ?? option.preset;
    case 'number':
      return typeof value === 'number' && value >= option.least && value <= option.most
        ? value
        : option.preset;
    case 'switch':
      return typeof value === 'boolean' ? value : option.preset;
  }
}

/** The fields in the order in which Tab goes through them. */
export function fieldsOf(form: Form, options: readonly OptionField[], isFurnished = false): readonly Field[] {
  const furnished: readonly Field[] = isFurnished ? [{ kind: 'map' }, { kind: 'rules' }] : [];
  return [
    { kind: 'count' },
    ...seatList(form.count).flatMap((seat): Field[] => [
      { kind: 'name', seat },
      { kind: 'who', seat },
    ]),
    ...furnished,
    { kind: 'seed' },
    ...options.map((option): Field => ({ kind: 'option', option })),
  ];
}

/** What keeps the game from starting: the field it is about and one sentence. */
export interface FormFault {
  readonly field: number;
  readonly sentence: string;
}

/** The occupants and the seed of a form, or what is wrong with it. */
export function occupantsOf(
  form: Form,
):
  | { readonly ok: true; readonly value: readonly Occupant[] }
  | { readonly ok: false; readonly error: FormFault } {
  const names = form.rows.slice(0, form.count).map(row => cleanLine(row.name.text, NAME_CELLS));
  for (const [seat, name] of names.entries()) {
    const fault = nameFault(names, seat, name);
    if (fault !== null) return { ok: false, error: { field: 1 + seat * 2, sentence: fault } };
  }
  const occupants = form.rows.slice(0, form.count).map((row, seat): Occupant => {
    const name = names[seat] ?? '';
    return row.who === 'human' ? { kind: 'human', name } : { kind: 'bot', name, level: row.who };
  });
  return { ok: true, value: occupants };
}

/** The set of rules that a form's options are, by its name; null when single options differ. */
export function rulesOf(form: Form, rules: Readonly<Record<string, Form['options']>>): string | null {
  const found = Object.entries(rules).find(([, preset]) =>
    Object.entries(form.options).every(([name, value]) => preset[name] === value),
  );
  return found?.[0] ?? null;
}

/** Turns after which a game without people is a draw (rules/grid.md#draw): nobody is there to agree to one. */
const COMPUTERS_TURN_LIMIT = 1000;

/** The options of a form for these players: games of computers alone, where they can be limited, are. */
export function optionsOf(form: Form, occupants: readonly Occupant[]): Form['options'] {
  const limited = occupants.every(occupant => occupant.kind === 'bot') && form.options['turnLimit'] === 0;
  return limited ? { ...form.options, turnLimit: COMPUTERS_TURN_LIMIT } : form.options;
}

function nameFault(names: readonly string[], seat: number, name: string): string | null {
  if (name === '') return `Player ${letter(seatOf(seat))} needs a name`;
  const twin = names.findIndex(other => other.toLowerCase() === name.toLowerCase());
  return twin === seat ? null : `${name} is taken by player ${letter(seatOf(twin))}; names must differ`;
}
