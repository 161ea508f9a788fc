import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { ShownPlace } from '../../screens/app.ts';
import { Footer } from '../../screens/frame.tsx';
import type { Binding } from '../../screens/keys/command.ts';
import { commands } from '../../screens/keys/commands.ts';
import { besideRows, formParts } from '../../screens/setup/drafting.ts';
import { choiceRow, createForm, type Form, type FormRow, readBeside } from '../../screens/setup/form.ts';
import { FormPanel } from '../../screens/setup/form-panel.tsx';
import { type FoldState, optionRows } from '../../screens/setup/option-rows.ts';
import { type OwnRules, ownRules } from '../../screens/setup/own-rules.ts';
import { boardRows } from '../../screens/setup/rows.ts';
import { useStore } from '../../screens/store.ts';
import { Ground } from '../../screens/widgets.tsx';
import type { SetupChoices } from '../../setup/choices.ts';
import type { SetupDraft } from '../../setup/draft.ts';
import { around } from '../../setup/options.ts';
import type { ScreenView } from '../../terminal/canvas.tsx';
import { mapsToChoose, type ServedGame } from '../house/hall/setups.ts';
import type { TurnClock } from '../house/tables/record.ts';
import type { Session } from './session.ts';

/** The draft of a table, or of all tables of a tournament. */
export interface ServedDraft extends SetupDraft, FoldState {
  readonly game: ServedGame;
  readonly clock: string;
}

export interface FormPlace<T> extends ShownPlace {
  readonly form: Form<T>;
}

interface Opening<T extends ServedDraft> {
  readonly title: string;
  /** Its purpose, in a few words. */
  readonly label: string;
  readonly fresh: (game: ServedGame) => T;
  /** The game to begin with, by its id. */
  readonly first: string | null;
  /** The map to begin with; left out, that of the game. */
  readonly map?: string | null;
  /** The rows above and below those of the map and the rules. */
  readonly above: (now: T, choices: SetupChoices) => readonly FormRow<T>[];
  readonly below: (now: T) => readonly FormRow<T>[];
  /** @returns one sentence when it cannot be */
  readonly open: (now: T) => Promise<string | null>;
}

/** The form for opening a table or a tournament, with the map and the rules of a game. */
export function formPlace<T extends ServedDraft>(
  session: Session,
  { title, label, fresh, first, map, above, below, open }: Opening<T>,
): FormPlace<T> {
  const { hall } = session;
  const { games } = hall.parts;
  const wished = games.find(game => game.id === first) ?? games[0];
  if (wished === undefined) throw new Error('no game can be played here');
  const maps = mapsToChoose(hall.parts.maps);
  const owns = new Map<ServedGame, OwnRules>();
  /** A game's sets of rules, with the person's own. */
  const ownOf = (game: ServedGame): OwnRules => {
    const own = owns.get(game) ?? ownRules(session.app, game.choices);
    owns.set(game, own);
    return own;
  };
  const form = createForm(
    map == null ? fresh(wished) : { ...fresh(wished), map },
    (now): readonly FormRow<T>[] => {
      const own = ownOf(now.game);
      const choices = own.choices();
      return [
        ...above(now, choices),
        ...boardRows(choices, now, maps, besideMap(now)),
        ...optionRows(choices, now),
        ...below(now),
      ];
    },
  );
  const besideMap = besideRows(
    session,
    form,
    ({ game }) => ownOf(game),
    () => session.app.go(place),
  );
  let opening = false;
  const finish = async (): Promise<void> => {
    if (opening) return;
    opening = true;
    try {
      form.refuse(await open(form.state.get().value));
    } finally {
      opening = false;
    }
  };
  const beside = (): readonly Binding[] => [
    { command: commands.begin, label, run: () => void session.app.travel(finish()) },
    ...readBeside(form, session.app),
    { command: commands.cancel, run: () => session.toLobby() },
  ];
  const place: FormPlace<T> = {
    kind: 'own',
    form,
    ...formParts(session.app, form, title, beside),
    rulesAsked() {
      const { game, options } = form.state.get().value;
      return { game: game.id, options };
    },
    Screen: ({ screen }) => FormScreen({ place, title, screen }),
  };
  session.standAt(null);
  return place;
}

export const clocks: ReadonlyMap<string, TurnClock | null> = new Map([
  ['off', null],
  ['1 minute, then the turn is played for you', { seconds: 60, late: 'skip' }],
  ['1 minute, then the computer takes over', { seconds: 60, late: 'computer' }],
  ['5 minutes, then the turn is played for you', { seconds: 300, late: 'skip' }],
  ['5 minutes, then the computer takes over', { seconds: 300, late: 'computer' }],
  ['1 hour, then the turn is played for you', { seconds: 3600, late: 'skip' }],
  ['1 day, then the turn is played for you', { seconds: 86_400, late: 'skip' }],
  ['3 days, then the turn is played for you', { seconds: 3 * 86_400, late: 'skip' }],
  ['3 days, then the computer takes over', { seconds: 3 * 86_400, late: 'computer' }],
  ['7 days, then the computer takes over', { seconds: 7 * 86_400, late: 'computer' }],
]);

/** @param fresh the draft proposed for a game */
export const gameRow = <T extends { readonly game: ServedGame }>(
  games: readonly ServedGame[],
  now: T,
  fresh: (game: ServedGame) => T,
): FormRow<T> =>
  choiceRow('Game', {
    id: 'game',
    about: 'what is played',
    shown: now.game.title,
    turned: by => fresh(around(games, now.game, by)),
  });

/** @param offered by their words in `clocks` */
export const clockRow = <T extends { readonly clock: string }>(
  now: T,
  offered: readonly string[] = [...clocks.keys()],
): FormRow<T> =>
  choiceRow('Clock', {
    id: 'clock',
    about: 'the time for each turn, and what happens when it has run out',
    shown: now.clock,
    turned: by => ({ ...now, clock: around(offered, now.clock, by) }),
  });

/** Columns of a line, and of one with its explanation. */
const WIDTH = 74;
const WIDE = 144;

type FormScreenProps<T> = { place: FormPlace<T>; title: string; screen: ScreenView };

function FormScreen<T extends ServedDraft>({ place, title, screen }: FormScreenProps<T>): ReactNode {
  const summary = useStore(place.form.state, ({ value }) => value.game.summary);
  const room = screen.columns - 6;
  return (
    <Ground width={screen.columns} height={screen.rows} flexDirection="column" overflow="hidden">
      <Box flexDirection="column" height={screen.rows - 1} paddingLeft={4} overflow="hidden" flexShrink={0}>
        <FormPanel
          form={place.form}
          title={title}
          summary={summary}
          width={room < WIDE ? Math.min(WIDTH, room) : WIDE}
          height={screen.rows - 1}
        />
      </Box>
      <Footer width={screen.columns} source={place} />
    </Ground>
  );
}
