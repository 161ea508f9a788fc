import { type Binding, dispatch } from '../../app/keys/command.ts';
import { commands } from '../../app/keys/commands.ts';
import type { KeyName } from '../../app/keys/key.ts';
import type { OwnPlace } from '../../app/place.ts';
import type { OptionField } from '../../app/setup/option-fields.ts';
import { createStore, type Store } from '../../app/store.ts';
import type { ServedGame } from '../hall/served.ts';
import {
  type ChosenOptions,
  canBeSetUp,
  mapsToChoose,
  mapTitle,
  fieldsOf as optionFieldsOf,
  rulesName,
  rulesOf,
  usualMap,
} from '../hall/setups.ts';
import type { SeatRecord, TurnClock } from '../tables/record.ts';
import { botName } from '../tables/seating.ts';
import type { Desk } from './desk.ts';
import { serverCommands } from './keys.ts';
import { NewTableScreen } from './new-table-screen.tsx';

/** Who is to sit on a seat: the person who opens the table, anybody, or a computer player of a level. */
export type Chair = 'me' | 'open' | (string & {});

/** A table being opened. */
export interface NewTable {
  readonly game: ServedGame;
  /** One for each seat the game may have; the first `count` take part. */
  readonly chairs: readonly Chair[];
  readonly count: number;
  readonly options: ChosenOptions;
  /** One of `mapsToChoose`; empty for a game without. */
  readonly map: string;
  readonly clock: number;
  readonly private: boolean;
  /** Index of the field that has the keys. */
  readonly field: number;
  readonly fault: string | null;
}

export type NewField =
  | { readonly kind: 'game' | 'count' | 'map' | 'rules' | 'clock' | 'door' }
  | { readonly kind: 'chair'; readonly seat: number }
  | { readonly kind: 'option'; readonly option: OptionField };

export interface NewTablePlace extends OwnPlace {
  readonly desk: Desk;
  readonly state: Store<NewTable>;
  fields(): readonly NewField[];
}

/** The clocks that can be chosen. */
export const clocks: readonly { readonly label: string; readonly clock: TurnClock | null }[] = [
  { label: 'off', clock: null },
  { label: '1 minute, then the turn is played for you', clock: { seconds: 60, late: 'skip' } },
  { label: '5 minutes, then the turn is played for you', clock: { seconds: 300, late: 'skip' } },
  { label: '5 minutes, then the computer takes over', clock: { seconds: 300, late: 'computer' } },
  { label: '1 hour, then the turn is played for you', clock: { seconds: 3600, late: 'skip' } },
  { label: '1 day, then the turn is played for you', clock: { seconds: 86_400, late: 'skip' } },
  { label: '3 days, then the computer takes over', clock: { seconds: 3 * 86_400, late: 'computer' } },
];

/** The games that can be played here: those whose set-up is known. */
export const offered = (games: readonly ServedGame[]): readonly ServedGame[] => games.filter(canBeSetUp);

/** @param first the game to begin with, by its id */
export function newTablePlace(desk: Desk, first: string | null = null): NewTablePlace {
  const { hall } = desk;
  const games = offered(hall.parts.games);
  const levels = (game: ServedGame): readonly string[] => game.players.levels.map(({ id }) => id);
  const wished = games.find(game => game.id === first) ?? games[0];
  if (wished === undefined) throw new Error('no game can be played here');
  const maps = mapsToChoose(hall.parts.maps);
  const state = createStore<NewTable>(fresh(wished, levels(wished)));
  let opening = false;

  const fields = (): readonly NewField[] => fieldsOf(state.get());
  const current = (): NewField => fields()[state.get().field] ?? { kind: 'game' };
  const turn = (by: 1 | -1): void =>
    state.update(now => {
      const field = current();
      if (field.kind === 'game') {
        const game = around(games, now.game, by);
        return fresh(game, levels(game));
      }
      if (field.kind === 'map') return { ...now, map: around(maps, now.map, by), fault: null };
      return { ...turned(now, field, by, levels(now.game)), fault: null };
    });
  const move = (by: 1 | -1): void =>
    state.update(now => ({ ...now, field: (now.field + by + fields().length) % fields().length }));

  async function open(): Promise<void> {
    if (opening) return;
    opening = true;
    try {
      await openTable();
    } finally {
      opening = false;
    }
  }
  async function openTable(): Promise<void> {
    const { game, options, map, private: door, clock } = state.get();
    const say = (fault: string): void => state.update(now => ({ ...now, fault }));
    const opened = await hall.open(desk.person.get(), {
      game,
      options,
      map,
      seats: seatsOf(state.get(), desk.person.get()),
      private: door,
      clock: clocks[clock]?.clock ?? null,
      delay: 0,
    });
    if (!opened.ok) {
      say(opened.error);
      return;
    }
    const refused = await hall.sit(opened.value, desk.person.get());
    if (refused !== null) {
      say(refused);
      return;
    }
    desk.toTable(opened.value);
  }

  const bindings = (): readonly Binding[] => [
    { command: commands.begin, label: 'open the table', run: () => void open() },
    { command: commands.field, run: (key: KeyName) => move(key === 'up' || key === 'shift-tab' ? -1 : 1) },
    { command: commands.value, run: (key: KeyName) => turn(key === 'left' ? -1 : 1) },
    ...(current().kind === 'map' ? [{ command: serverCommands.jump, run: () => {} }] : []),
    { command: commands.cancel, run: () => desk.toLobby() },
  ];
  /** Goes to the next map whose title begins with this letter. */
  const jump = (letter: string): void =>
    state.update(now => {
      const at = maps.indexOf(now.map);
      const after = [...maps.slice(at + 1), ...maps.slice(0, at)];
      const begins = (id: string): boolean => mapTitle(id, hall.parts.maps).toLowerCase().startsWith(letter);
      return { ...now, map: after.find(begins) ?? now.map, fault: null };
    });
  const place: NewTablePlace = {
    kind: 'own',
    desk,
    state,
    fields,
    bindings,
    press(key) {
      if (dispatch(bindings(), key)) return;
      if (key === 'space') turn(1);
      else if (current().kind === 'map' && [...key].length === 1) jump(key.toLowerCase());
    },
    subscribe: state.subscribe,
    close: async () => {},
    Screen: ({ screen }) => NewTableScreen({ place, screen }),
  };
  desk.standAt(null);
  return place;
}

function fresh(game: ServedGame, levels: readonly string[]): NewTable {
  const chairs = Array.from({ length: game.seats.max }, (_, seat): Chair => (seat === 0 ? 'me' : 'open'));
  const count = Math.min(game.seats.max, Math.max(game.seats.min, 3));
  const level = levels[Math.floor(levels.length / 2)];
  return {
    game,
    chairs: level === undefined ? chairs : chairs.map((chair, seat) => (seat > 1 ? level : chair)),
    count,
    options: Object.values(rulesOf(game))[0] ?? {},
    map: usualMap(game),
    clock: 0,
    private: false,
    field: 0,
    fault: null,
  };
}

function fieldsOf({ game, count, map }: NewTable): readonly NewField[] {
  const furnished: readonly NewField[] = map === '' ? [] : [{ kind: 'map' }, { kind: 'rules' }];
  return [
    { kind: 'game' },
    { kind: 'count' },
    ...Array.from({ length: count - 1 }, (_, index): NewField => ({ kind: 'chair', seat: index + 1 })),
    { kind: 'clock' },
    { kind: 'door' },
    ...furnished,
    ...optionFieldsOf(game).map((option): NewField => ({ kind: 'option', option })),
  ];
}

/** The table with a choice one step further. */
function turned(now: NewTable, field: NewField, by: 1 | -1, levels: readonly string[]): NewTable {
  switch (field.kind) {
    case 'count': {
      const { min, max } = now.game.seats;
      return { ...now, count: Math.max(min, Math.min(max, now.count + by)) };
    }
    case 'chair': {
      const chair = around(['open', ...levels], now.chairs[field.seat] ?? 'open', by);
      return { ...now, chairs: now.chairs.with(field.seat, chair) };
    }
    case 'rules': {
      const sets = rulesOf(now.game);
      const name = around(Object.keys(sets), rulesName(now.game, now.options) ?? '', by);
      return { ...now, options: sets[name] ?? now.options };
    }
    case 'clock':
      return { ...now, clock: (now.clock + by + clocks.length) % clocks.length };
    case 'door':
      return { ...now, private: !now.private };
    case 'option':
      return {
        ...now,
        options: { ...now.options, [field.option.name]: turnedOption(now.options, field.option, by) },
      };
    case 'game':
    case 'map':
      return now;
  }
}

function turnedOption(options: ChosenOptions, option: OptionField, by: 1 | -1): string | number | boolean {
  const value = options[option.name];
  if (option.kind === 'choice') return around(option.values, String(value), by);
  if (option.kind === 'switch') return value !== true;
  const number = Number(value);
  const step = number >= 1000 ? 100 : number >= 100 ? 10 : 1;
  return Math.max(option.least, Math.min(option.most, number + by * step));
}

function around<T>(values: readonly T[], now: T, by: 1 | -1): T {
  return values[(values.indexOf(now) + by + values.length) % values.length] ?? now;
}

/** The seats of the table: the first is kept for who opens it. */
function seatsOf(
  { game, chairs, count }: NewTable,
  person: { readonly id: string; readonly name: string },
): SeatRecord[] {
  const taken = [person.name];
  return chairs.slice(0, count).map((chair): SeatRecord => {
    if (chair === 'me') return { kind: 'open', for: { person: person.id, name: person.name } };
    if (chair === 'open') return { kind: 'open', for: null };
    const name = botName(game.players, chair, taken);
    taken.push(name);
    return { kind: 'bot', level: chair, name };
  });
}
