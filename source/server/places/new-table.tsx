import { Box } from 'ink';
import type { ReactNode } from 'react';
import { letter, seats } from '../../../machines/seat.ts';
import type { ShownPlace } from '../../app/app.ts';
import { Footer } from '../../app/frame.tsx';
import { type Binding, dispatch } from '../../app/keys/command.ts';
import { commands } from '../../app/keys/commands.ts';
import { mapsPlace } from '../../app/maps/place.tsx';
import {
  choiceRow,
  createForm,
  type Form,
  type FormRow,
  fieldNotes,
  readBeside,
} from '../../app/setup/form.ts';
import { FormPanel } from '../../app/setup/form-panel.tsx';
import { optionRows, type Unfolding } from '../../app/setup/option-rows.ts';
import { type OwnRules, ownRules } from '../../app/setup/own-rules.ts';
import { boardRows, colourField, countRow, playerField } from '../../app/setup/rows.ts';
import { toldFields, toldLines } from '../../app/setup/told-form.ts';
import { useStore } from '../../app/store.ts';
import { Ground } from '../../app/widgets.tsx';
import { offerOf } from '../../maps/builtin/index.ts';
import type { MapFacts } from '../../setup/choices.ts';
import { type DraftSeat, middleLevel, refusalOf, type SetupDraft, usualDraft } from '../../setup/draft.ts';
import { around } from '../../setup/options.ts';
import type { ScreenView } from '../../terminal/live.ts';
import { mapsToChoose, type ServedGame } from '../hall/setups.ts';
import type { SeatRecord, TurnClock } from '../tables/record.ts';
import { botName, colourIn } from '../tables/seating.ts';
import type { Guide } from './guide.ts';

/** A table being opened: the draft of a game, and what only a table has. The first seat is that of who opens it. */
export interface NewTable extends SetupDraft, Unfolding {
  readonly game: ServedGame;
  /** One of `clocks`. */
  readonly clock: string;
  readonly private: boolean;
  readonly hints: boolean;
  readonly undo: boolean;
  readonly rated: boolean;
}

export interface NewTablePlace extends ShownPlace {
  readonly form: Form<NewTable>;
}

/** The clocks that can be chosen. */
const clocks: ReadonlyMap<string, TurnClock | null> = new Map([
  ['off', null],
  ['1 minute, then the turn is played for you', { seconds: 60, late: 'skip' }],
  ['5 minutes, then the turn is played for you', { seconds: 300, late: 'skip' }],
  ['5 minutes, then the computer takes over', { seconds: 300, late: 'computer' }],
  ['1 hour, then the turn is played for you', { seconds: 3600, late: 'skip' }],
  ['1 day, then the turn is played for you', { seconds: 86_400, late: 'skip' }],
  ['3 days, then the turn is played for you', { seconds: 3 * 86_400, late: 'skip' }],
  ['3 days, then the computer takes over', { seconds: 3 * 86_400, late: 'computer' }],
  ['7 days, then the computer takes over', { seconds: 7 * 86_400, late: 'computer' }],
]);

/** @param first the game to begin with, by its id */
export function newTablePlace(guide: Guide, first: string | null = null): NewTablePlace {
  const { hall } = guide;
  const { games } = hall.parts;
  const wished = games.find(game => game.id === first) ?? games[0];
  if (wished === undefined) throw new Error('no game can be played here');
  const maps = mapsToChoose(hall.parts.maps);
  const owns = new Map<ServedGame, OwnRules>();
  /** A game's sets of rules, and those that whoever opens the table has kept. */
  const ownOf = (game: ServedGame): OwnRules => {
    const own = owns.get(game) ?? ownRules(guide.app, game.choices);
    owns.set(game, own);
    return own;
  };
  const form = createForm(fresh(wished), (now): readonly FormRow<NewTable>[] => {
    const own = ownOf(now.game);
    const choices = own.choices();
    const beside = {
      openMaps,
      keep: () => own.keep(now, form.change),
      forget: (name: string) => form.change(own.forget(now, name)),
    };
    return [
      gameRow(games, now),
      countRow(choices, now),
      ...chairRows(now, guide.person.get().name),
      clockRow(now),
      doorRow(now),
      ...boardRows(choices, now, maps, beside),
      ...optionRows(choices, now),
      hintsRow(now),
      undoRow(now),
      ratedRow(now),
    ];
  });
  let opening = false;

  /** All maps, to choose one of them; those that the rules of the draft refuse are not to be had. */
  function openMaps(): void {
    const { value } = form.state.get();
    const back = (): void => guide.app.go(place);
    const refused = ({ odd }: MapFacts): string | null => refusalOf(ownOf(value.game).choices(), value, odd);
    const choose = (id: string): void => {
      form.change({ ...value, map: offerOf(value.map) === id ? value.map : id });
      back();
    };
    guide.app.go(
      mapsPlace(guide.app, guide.shelf, offerOf(value.map), { back, choose, refused, verb: 'play on it' }),
    );
  }

  async function open(): Promise<void> {
    if (opening) return;
    opening = true;
    try {
      form.refuse(await openTable());
    } finally {
      opening = false;
    }
  }
  async function openTable(): Promise<string | null> {
    const { value: now } = form.state.get();
    const person = guide.person.get();
    const opened = await hall.open(person, {
      game: now.game,
      options: now.options,
      map: now.map,
      seats: seatsOf(now, person),
      private: now.private,
      hints: now.hints,
      undo: now.undo,
      rated: now.rated,
      clock: clocks.get(now.clock) ?? null,
      delay: 0,
    });
    if (!opened.ok) return opened.error;
    const refused = await hall.sit(opened.value, person);
    if (refused === null) guide.toTable(opened.value);
    return refused;
  }

  const beside = (): readonly Binding[] => [
    { command: commands.begin, label: 'open the table', run: () => void guide.app.travel(open()) },
    ...readBeside(form, guide.app),
    { command: commands.cancel, run: () => guide.toLobby() },
  ];
  const bindings = (): readonly Binding[] => form.bindings(beside());
  const place: NewTablePlace = {
    kind: 'own',
    form,
    bindings,
    press(key) {
      return dispatch(bindings(), key) || form.press(key);
    },
    subscribe: form.state.subscribe,
    notes: () => fieldNotes(form),
    told: () => ({
      title: 'A new table',
      lines: toldLines(form),
      choices: toldFields(form, guide.app),
      bindings: beside(),
    }),
    paste: form.paste,
    rulesAsked() {
      const { game, options } = form.state.get().value;
      return { game: game.id, options };
    },
    close: async () => {},
    Screen: ({ screen }) => NewTableScreen({ place, screen }),
  };
  guide.standAt(null);
  return place;
}

/** A table of a game as it is proposed: somebody else is free to come, the rest are computer players. */
function fresh(game: ServedGame): NewTable {
  const { choices } = game;
  const level = middleLevel(choices);
  const seatOf = (seat: number): DraftSeat => ({
    name: '',
    who: seat < 2 || level === 'human' ? 'open' : level,
  });
  const draft = usualDraft(choices, seats(game.seats.max).map(seatOf));
  return { ...draft, game, clock: 'off', private: false, hints: false, undo: true, rated: false };
}

type TableRow = FormRow<NewTable>;

const gameRow = (games: readonly ServedGame[], now: NewTable): TableRow =>
  choiceRow('Game', {
    id: 'game',
    about: 'what is played',
    shown: now.game.title,
    turned: by => fresh(around(games, now.game, by)),
  });

/** The seats: that of who opens the table, then those that are open or a computer player's. */
function chairRows(now: NewTable, name: string): readonly TableRow[] {
  const chairs = seats(now.count).map((seat): TableRow => {
    const seated = (who: string): NewTable => ({
      ...now,
      seats: now.seats.with(seat, { ...now.seats[seat], name: '', who }),
    });
    const field = playerField(now.game.choices, 'open', seat, now.seats[seat]?.who ?? 'open', seated);
    const colour = colourField(now, seat);
    return { label: `Seat ${letter(seat)}`, owner: colour.swatch, fields: [field, colour] };
  });
  const colour = colourField(now, 0);
  const own: TableRow = { label: 'Seat A', fields: [colour], fixed: name, owner: colour.swatch };
  return [own, ...chairs.slice(1)];
}

const clockRow = (now: NewTable): TableRow =>
  choiceRow('Clock', {
    id: 'clock',
    about: 'the time for each turn, and what happens when it has run out',
    shown: now.clock,
    turned: by => ({ ...now, clock: around([...clocks.keys()], now.clock, by) }),
  });

const doorRow = (now: NewTable): TableRow =>
  choiceRow('Who comes in', {
    id: 'door',
    about: 'a private table is in no list: only who has its code finds it',
    shown: now.private ? 'who has the code' : 'anybody',
    turned: () => ({ ...now, private: !now.private }),
  });

const hintsRow = (now: NewTable): TableRow =>
  choiceRow('Hints', {
    id: 'hints',
    about: 'whether i shows who plays what a strong computer player would do',
    shown: now.hints ? 'for who asks' : 'none',
    turned: () => ({ ...now, hints: !now.hints }),
  });

const undoRow = (now: NewTable): TableRow =>
  choiceRow('Taking back', {
    id: 'undo',
    about: 'whether z takes back moves of the own turn, until something hidden has been shown',
    shown: now.undo ? 'within the own turn' : 'nothing',
    turned: () => ({ ...now, undo: !now.undo }),
  });

const ratedRow = (now: NewTable): TableRow =>
  choiceRow('Ratings', {
    id: 'rated',
    about: 'whether the game counts for the ratings of who plays; then there are no hints',
    shown: now.rated ? 'it counts' : 'it does not count',
    turned: () => ({ ...now, rated: !now.rated }),
  });

/** The seats of the table: the first is kept for who opens it. */
function seatsOf(
  now: NewTable,
  person: { readonly id: string; readonly name: string },
): readonly SeatRecord[] {
  const taken = [person.name];
  return now.seats.slice(0, now.count).map(({ who, ...rest }, seat): SeatRecord => {
    const colour = colourIn(rest);
    if (seat === 0) return { kind: 'open', for: { person: person.id, name: person.name }, ...colour };
    if (who === 'open') return { kind: 'open', for: null, ...colour };
    const name = botName(now.game.players, who, taken);
    taken.push(name);
    return { kind: 'bot', level: who, name, ...colour };
  });
}

/** Columns of a line, and those from which each line says what it is about. */
const WIDTH = 74;
const WIDE = 144;

function NewTableScreen({ place, screen }: { place: NewTablePlace; screen: ScreenView }): ReactNode {
  const summary = useStore(place.form.state, ({ value }) => value.game.summary);
  const room = screen.columns - 6;
  return (
    <Ground width={screen.columns} height={screen.rows} flexDirection="column" overflow="hidden">
      <Box flexDirection="column" height={screen.rows - 1} paddingLeft={4} overflow="hidden" flexShrink={0}>
        <FormPanel
          form={place.form}
          title="A new table"
          summary={summary}
          width={room < WIDE ? Math.min(WIDTH, room) : WIDE}
          height={screen.rows - 1}
        />
      </Box>
      <Footer width={screen.columns} source={place} />
    </Ground>
  );
}
