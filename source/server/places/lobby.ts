import { confirmDialog, pageDialog, textDialog } from '../../app/dialogs/dialog.ts';
import { type Binding, dispatch } from '../../app/keys/command.ts';
import { commands } from '../../app/keys/commands.ts';
import { settingsPlace } from '../../app/settings-place.tsx';
import { createStore, together } from '../../app/store.ts';
import type { Row } from '../hall/bulletin.ts';
import { NAME } from '../people/people.ts';
import { satDown } from '../tables/seating.ts';
import { createRefresher, type Guide, serverCommands as keys } from './guide.ts';
import { toLessons } from './learn.ts';
import { type LobbyPlace, LobbyScreen, type LobbyState, rowsOf } from './lobby-screen.tsx';
import { atTheFire, talkDialog } from './talk.tsx';

/** Guesses of codes in one session, after which it has to start anew. */
const GUESSES = 10;

export function lobbyPlace(guide: Guide, notice: string | null = null): LobbyPlace {
  const { app, hall, bulletin, person } = guide;
  const look = (): Omit<LobbyState, 'chosen' | 'notice'> => ({
    ...bulletin.lobby(person.get()),
    talk: hall.talk.lines,
    here: new Set(hall.visitors.map(visitor => visitor.person.id)).size,
  });
  const first = look();
  const state = createStore<LobbyState>({ ...first, chosen: rowsOf(first)[0]?.id ?? null, notice });
  let guesses = 0;

  const refresh = (): void => {
    const next = look();
    const now = state.get();
    const rows = rowsOf(next);
    const chosen = rows.some(row => row.id === now.chosen) ? now.chosen : (rows[0]?.id ?? null);
    const same =
      JSON.stringify(next.waiting) === JSON.stringify(now.waiting) &&
      next.tables.length === now.tables.length &&
      next.tables.every((row, index) => row === now.tables[index]) &&
      next.talk === now.talk &&
      next.here === now.here &&
      chosen === now.chosen;
    if (!same) state.update(before => ({ ...before, ...next, chosen }));
  };
  const inLobby = (): number => hall.visitors.filter(visitor => visitor.at === null).length;
  const refresher = createRefresher(app.services.clock, refresh, inLobby);
  const stopListening = together(hall.subscribe(refresher.ask), person.subscribe(refresh));
  const say = (sentence: string | null): void => state.update(now => ({ ...now, notice: sentence }));

  const chosen = (): Row | null => rowsOf(state.get()).find(row => row.id === state.get().chosen) ?? null;
  const move = (by: 1 | -1): void => {
    const rows = rowsOf(state.get());
    const index = rows.findIndex(row => row.id === state.get().chosen) + by;
    const row = rows[Math.max(0, Math.min(rows.length - 1, index))];
    state.update(now => ({ ...now, chosen: row?.id ?? null, notice: null }));
  };
  async function enter(code: string): Promise<string | null> {
    const found = hall.find(code);
    if (!found.ok) return found.error;
    const hosted = found.value;
    if (satDown(hosted.record, person.get()).ok) {
      const refused = await hall.sit(hosted, person.get());
      if (refused !== null) return refused;
    }
    guide.toTable(hosted);
    return null;
  }
  function watch(code: string): void {
    const found = hall.find(code);
    if (found.ok) guide.toTable(found.value);
    else say(found.error);
  }
  const askCode = (): void =>
    app.open(
      textDialog(app, {
        title: 'A code',
        lines: ["A table's code takes you there; a guest's code", 'takes you back to the seats you had.'],
        text: '',
        most: 20,
        accept: 'go',
        async onAccept(text) {
          guesses += 1;
          if (guesses > GUESSES) return 'too many codes that were not right; come in again';
          if (hall.find(text).ok) return enter(text);
          return guide.comeBackAs(text);
        },
      }),
    );
  const askName = (): void =>
    app.open(
      textDialog(app, {
        title: 'Your name',
        lines: [`${NAME.least} to ${NAME.most} letters, digits, - and _.`],
        text: person.get().name,
        most: NAME.most,
        accept: 'take it',
        async onAccept(text) {
          const renamed = await hall.parts.people.rename(person.get().id, text);
          if (!renamed.ok) return renamed.error;
          person.set(renamed.value);
          hall.stir();
          return null;
        },
      }),
    );
  const showPeople = (): void => {
    const names = [...new Set(hall.visitors.map(visitor => visitor.person.name))].toSorted();
    const { name, guest, code } = person.get();
    const you = guest
      ? [`You are ${name}, a guest. Your code to come back with: ${code ?? ''}`]
      : [`You are ${name}, known by your key.`];
    app.open(
      pageDialog(app, 'Who is here', [
        { heading: 'You', lines: you },
        { heading: `${names.length} here`, lines: inLines(names) },
      ]),
    );
  };
  const askToLeave = (): void =>
    app.open(
      confirmDialog(app, {
        title: 'Leave',
        lines: leaving(person.get().guest, person.get().code, state.get().waiting.length),
        yes: 'leave',
        no: 'stay',
        onYes: () => void app.leave(0),
      }),
    );
  const toggleBell = (): void => {
    const next = hall.parts.people.change(person.get().id, { bell: !person.get().bell });
    person.set(next);
    say(next.bell ? 'the bell rings when it is your turn' : 'the bell is off');
  };

  const bindings = (): readonly Binding[] => {
    const row = chosen();
    const mine = state.get().waiting.find(each => each.row.id === row?.id);
    const ofRow: readonly Binding[] =
      row === null
        ? []
        : [
            {
              command: keys.enter,
              label: mine !== undefined ? 'go on' : row.state === 'open' ? 'sit down' : 'look at',
              run: () => void enter(row.id).then(say),
            },
            { command: keys.watch, quiet: mine !== undefined, run: () => watch(row.id) },
          ];
    return [
      ...ofRow,
      { command: keys.choose, quiet: true, run: key => move(key === 'up' || key === 'k' ? -1 : 1) },
      { command: keys.fresh, run: guide.toNewTable },
      { command: keys.learn, run: () => toLessons(guide) },
      { command: keys.talk, run: () => app.open(talkDialog(guide, atTheFire(guide))) },
      { command: keys.code, run: askCode },
      { command: keys.people, run: showPeople },
      { command: commands.leave, run: askToLeave },
      { command: keys.name, run: askName },
      {
        command: keys.me,
        run: () => app.go(settingsPlace(app, () => guide.toLobby())),
      },
      { command: keys.bell, quiet: true, run: toggleBell },
      ...app.everywhere(),
    ];
  };
  const place: LobbyPlace = {
    kind: 'own',
    guide,
    state,
    bindings,
    press: key => dispatch(bindings(), key),
    subscribe: state.subscribe,
    async close() {
      refresher.stop();
      stopListening();
    },
    Screen: ({ screen }) => LobbyScreen({ place, screen }),
  };
  guide.standAt(null);
  return place;
}

function leaving(guest: boolean, code: string | null, seats: number): readonly string[] {
  if (seats === 0) return ['Until next time.'];
  if (guest) return ['Your seats are kept. Your code to come back:', code ?? ''];
  return ['Your seats are kept;', 'the same key brings you back.'];
}

/** Names in lines of a readable length. */
function inLines(names: readonly string[]): readonly string[] {
  const lines: string[] = [];
  for (const name of names.slice(0, 100)) {
    const last = lines.at(-1);
    if (last === undefined || last.length + name.length > 56) lines.push(name);
    else lines[lines.length - 1] = `${last}  ${name}`;
  }
  return lines;
}
