import type { AnyGame } from '../../../machines/game.ts';
import { err, ok, type Result } from '../../../machines/result.ts';
import { type Furnishing, USUAL_MAP } from '../../maps/furnishing.ts';
import { graphFacts } from '../../maps/graph.ts';
import type { Level } from '../../players/player.ts';
import type { TableOptions } from '../../table/api.ts';
import { cleanLine } from '../../terminal/text.ts';
import type { App } from '../app.ts';
import { type Binding, dispatch } from '../keys/command.ts';
import { commands } from '../keys/commands.ts';
import type { KeyName } from '../keys/key.ts';
import { type MapShelf, mapShelf, type ShelfEntry } from '../maps/shelf.ts';
import type { Place } from '../place.ts';
import type { ScreenKit } from '../services.ts';
import { createStore, type Store } from '../store.ts';
import { type Editing, edited, inserted } from '../text/editing.ts';
import {
  type Field,
  type Form,
  fieldsOf,
  firstForm,
  NAME_CELLS,
  occupantsOf,
  optionsOf,
  rowsWith,
  rulesOf,
  SEED_CELLS,
} from './form.ts';
import { type OptionField, optionFields } from './option-fields.ts';

/** A game being set up. */
export interface SetupPlace extends Place {
  readonly kind: 'setup';
  readonly game: AnyGame;
  readonly levels: readonly Level[];
  readonly options: readonly OptionField[];
  /** What the game needs besides; null when that is nothing. */
  readonly furnishing: Furnishing | null;
  /** The maps to choose from; none for games without. */
  readonly maps: readonly ShelfEntry[];
  readonly form: Store<Form>;
  /** Why it could not be started. */
  readonly fault: Store<string | null>;
}

export interface SetupExits {
  toMenu(): void;
  /** Starts the game. @returns one sentence when it could not be */
  start(options: TableOptions): Promise<string | null>;
}

/** What a set-up needs of a game, loaded. */
export interface SetUp {
  readonly game: AnyGame;
  readonly furnishing: Furnishing | null;
}

export function setupPlace(
  app: App,
  { players: { levels }, setup: { hidden = [] } }: ScreenKit,
  { game, furnishing }: SetUp,
  exits: SetupExits,
): SetupPlace {
  const { settings } = app.services;
  const options = optionFields(game.options).filter(({ name }) => !hidden.includes(name));
  const shelf = app.services.maps ?? mapShelf(null);
  const maps = furnishing === null ? [] : usualFirst(shelf.list());
  const last = settings.get().lastSetups[game.id] ?? null;
  const form = createStore(
    firstForm(
      game,
      levels,
      last,
      app.services.freshSeed(),
      maps.map(({ id }) => id),
    ),
  );
  const fault = createStore<string | null>(null);
  let starting = false;

  const fields = (): readonly Field[] => fieldsOf(form.get(), options, furnishing !== null);
  const current = (): Field => fields()[form.get().field] ?? { kind: 'count' };
  const change = (part: Partial<Form>): void => {
    fault.set(null);
    form.update(now => ({ ...now, ...part }));
  };
  const turn = (by: 1 | -1): void => {
    const { kind } = current();
    const now = form.get();
    if (kind === 'map') change({ map: (now.map + by + maps.length) % Math.max(1, maps.length) });
    else if (kind === 'rules' && furnishing !== null) change(otherRules(now, furnishing, by));
    else change(turned(now, current(), by, game, levels));
  };

  async function start(): Promise<void> {
    if (starting) return;
    const now = form.get();
    const occupants = occupantsOf(now);
    if (!occupants.ok) {
      form.update(before => ({ ...before, field: occupants.error.field }));
      fault.set(occupants.error.sentence);
      return;
    }
    const seed = cleanLine(now.seed.text, SEED_CELLS) || app.services.freshSeed();
    const furnished = furnishing === null ? ok({}) : furnishedBy(furnishing, now, maps, shelf, seed);
    if (!furnished.ok) {
      form.update(before => ({ ...before, field: fields().findIndex(({ kind }) => kind === 'map') }));
      fault.set(furnished.error);
      return;
    }
    const map = maps[now.map]?.id;
    settings.update(before => ({
      ...before,
      lastSetups: {
        ...before.lastSetups,
        [game.id]: {
          occupants: [...occupants.value],
          options: { ...now.options },
          ...(map === undefined ? {} : { map }),
        },
      },
    }));
    starting = true;
    const setup = { seats: now.count, options: optionsOf(now, occupants.value), ...furnished.value };
    const sentence = await exits.start({ game, setup, occupants: occupants.value, seed });
    starting = false;
    fault.set(sentence);
  }

  const textField = (): boolean => current().kind === 'name' || current().kind === 'seed';
  const bindings = (): readonly Binding[] => [
    { command: commands.begin, run: () => void start() },
    { command: commands.field, run: key => change({ field: moved(fields(), form.get().field, key) }) },
    ...(textField()
      ? [
          {
            command: commands.write,
            label: current().kind === 'name' ? 'write the name' : 'write the seed',
            run: () => {},
          },
        ]
      : [{ command: commands.value, run: (key: KeyName) => turn(key === 'left' ? -1 : 1) }]),
    { command: commands.cancel, run: exits.toMenu },
  ];

  return {
    kind: 'setup',
    game,
    levels,
    options,
    furnishing,
    maps,
    form,
    fault,
    bindings,
    press(key) {
      if (dispatch(bindings(), key)) return;
      const text = written(form.get(), current(), now => edited(now, key, cellsOf(current())));
      if (text !== null) change(text);
      else if (key === 'space') turn(1);
      else if (/^[0-9]$|^backspace$/.test(key)) change(typedNumber(form.get(), current(), key, game));
    },
    paste(pasted) {
      const text = written(form.get(), current(), now => inserted(now, pasted, cellsOf(current())));
      if (text !== null) change(text);
    },
    subscribe: form.subscribe,
    close: async () => {},
  };
}

/** The map that is usually played on comes first. */
const usualFirst = (maps: readonly ShelfEntry[]): readonly ShelfEntry[] => [
  ...maps.filter(({ id }) => id === USUAL_MAP),
  ...maps.filter(({ id }) => id !== USUAL_MAP),
];

/** The options of the next or previous set of rules. */
function otherRules(form: Form, { rules }: Furnishing, by: 1 | -1): Partial<Form> {
  const names = Object.keys(rules);
  const now = rulesOf(form, rules);
  const index = now === null ? 0 : (names.indexOf(now) + by + names.length) % names.length;
  const preset = rules[names[index] ?? ''] ?? {};
  const options = Object.keys(form.options).map(name => [name, preset[name] ?? form.options[name] ?? '']);
  return { options: Object.fromEntries(options) };
}

/** What the chosen map gives to the set-up, or why it cannot be played. A made-up map comes from the game's seed. */
function furnishedBy(
  { furnish, rules, strict }: Furnishing,
  form: Form,
  maps: readonly ShelfEntry[],
  shelf: MapShelf,
  seed: string,
): Result<object, string> {
  const chosen = maps[form.map];
  const id = chosen?.kind === 'made-up' ? `random:${seed.replaceAll(':', '-')}` : (chosen?.id ?? USUAL_MAP);
  const loaded = shelf.load(id);
  if (!loaded.ok) return err(loaded.error[0] ?? 'this map cannot be read');
  const { parts, splitContinents } = graphFacts(loaded.value.map);
  const odd = parts.length > 1 || splitContinents.length > 0;
  if (odd && strict.includes(rulesOf(form, rules) ?? ''))
    return err('this map, or a continent of it, is not connected: the rules of the class refuse it');
  return ok(furnish(loaded.value, id));
}

const cellsOf = (field: Field): number => (field.kind === 'name' ? NAME_CELLS : SEED_CELLS);

/** The form with the text of a field edited; null when the field holds no text or the key writes none. */
function written(form: Form, field: Field, edit: (now: Editing) => Editing | null): Partial<Form> | null {
  if (field.kind === 'seed') {
    const seed = edit(form.seed);
    return seed === null ? null : { seed };
  }
  if (field.kind !== 'name') return null;
  const row = form.rows[field.seat];
  const name = row === undefined ? null : edit(row.name);
  if (row === undefined || name === null) return null;
  return { rows: form.rows.with(field.seat, { ...row, name }) };
}

/** Up and down keep to the names or to who plays; Tab takes every field. */
function moved(fields: readonly Field[], from: number, key: KeyName): number {
  const count = fields.length;
  const by = key === 'up' || key === 'shift-tab' ? -1 : 1;
  const here = fields[from];
  const vertical = key === 'up' || key === 'down';
  if (vertical && (here?.kind === 'name' || here?.kind === 'who')) {
    const beside = fields[from + by * 2];
    if (beside?.kind === here.kind) return from + by * 2;
    return by < 0 ? 0 : fields.findLastIndex(({ kind }) => kind === 'who') + 1;
  }
  if (key === 'up' && fields[from - 1]?.kind === 'who') return from - 2;
  return (from + by + count) % count;
}

/** The form with a choice or a number one step further. */
function turned(
  form: Form,
  field: Field,
  by: 1 | -1,
  game: AnyGame,
  levels: readonly Level[],
): Partial<Form> {
  if (field.kind === 'count')
    return { count: Math.max(game.seats.min, Math.min(game.seats.max, form.count + by)) };
  if (field.kind === 'who') {
    const row = form.rows[field.seat];
    if (row === undefined) return {};
    const who = around(['human', ...levels.map(level => level.id)], row.who, by);
    return { rows: rowsWith(form.rows, field.seat, who, levels) };
  }
  if (field.kind !== 'option') return {};
  const { option } = field;
  const now = form.options[option.name];
  const set = (value: string | number | boolean): Partial<Form> => ({
    options: { ...form.options, [option.name]: value },
  });
  if (option.kind === 'choice') return set(around(option.values, String(now), by));
  if (option.kind === 'switch') return set(now !== true);
  return set(Math.max(option.least, Math.min(option.most, Number(now) + by * stepOf(Number(now)))));
}

/** Large numbers go in larger steps. */
const stepOf = (now: number): number => (now >= 1000 ? 100 : now >= 100 ? 10 : 1);

function around(values: readonly string[], now: string, by: 1 | -1): string {
  const index = values.indexOf(now);
  return values[(index + by + values.length) % values.length] ?? now;
}

/** A number typed into a count or a number option. */
function typedNumber(form: Form, field: Field, key: KeyName, game: AnyGame): Partial<Form> {
  if (field.kind === 'count') {
    const count = Number(key);
    return count >= game.seats.min && count <= game.seats.max ? { count } : {};
  }
  if (field.kind !== 'option' || field.option.kind !== 'number') return {};
  const { name, least, most } = field.option;
  const digits = String(form.options[name] ?? '');
  const next = key === 'backspace' ? Number(digits.slice(0, -1)) : Number(`${digits}${key}`);
  return next > most || next < least ? {} : { options: { ...form.options, [name]: next } };
}
