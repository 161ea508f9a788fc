import { keyHandlers } from '../../screens/app.ts';
import { createList } from '../../screens/choice.ts';
import { confirmDialog, openChoice, pageDialog, textDialog } from '../../screens/dialogs/dialog.ts';
import { type Binding, ofList } from '../../screens/keys/command.ts';
import { commands } from '../../screens/keys/commands.ts';
import { anyOf, createStore, unsubscribeAll } from '../../screens/store.ts';
import { usualRules } from '../../setup/choices.ts';
import { type LobbyList, sameRows } from '../house/hall/lobby-listing.ts';
import { playNow } from '../house/hall/openings.ts';
import type { ServedGame } from '../house/hall/setups.ts';
import { NAME } from '../house/people/names.ts';
import { seatPerson } from '../house/tables/seating.ts';
import { notificationsDialog, vacationDialog } from './away.ts';
import { chatDialog, chatText, lobbyChat } from './chat.tsx';
import { entriesOf, entryWords, highlightAfter, type LobbyEntry } from './lobby-entries.ts';
import { hereWords, type LobbyPlace, LobbyScreen, type LobbyState } from './lobby-screen.tsx';
import { serverCommands as keys, type Session } from './session.ts';
import { tournamentsDialog } from './tournaments.ts';

const GUESSES = 10;

export function lobbyPlace(session: Session, notice: string | null = null): LobbyPlace {
  const { app, hall, listing, person } = session;
  const look = (): Omit<LobbyState, 'notice'> => ({ chat: hall.chat.lines, here: hereWords(listing.here) });
  const { games } = hall.parts;
  let listed = listing.lobby(person.get());
  const all = entriesOf(listed, games);
  // Whoever comes from watching finds that table highlighted, unless somebody waits for them elsewhere.
  const watched = all.find(
    each => each.kind === 'table' && each.id === session.visitor.at && each.row.state === 'playing',
  );
  const isAwaited = listed.waiting.some(({ urgent }) => urgent);
  const chosen = highlightAfter(all, watched === undefined || isAwaited ? null : watched.id, true);
  const state = createStore<LobbyState>({ ...look(), notice });
  /** True once the person has moved the highlight. */
  let placed = false;
  let guesses = 0;

  const isListed = (next: LobbyList): boolean =>
    sameRows(next.tables, listed.tables) &&
    (next.waiting === listed.waiting || JSON.stringify(next.waiting) === JSON.stringify(listed.waiting));
  const refresh = (): void => {
    const next = listing.lobby(person.get());
    if (!isListed(next)) {
      listed = next;
      const all = entriesOf(listed, games);
      entries.refill(all, lineOf(all, highlightAfter(all, entries.highlighted()?.id ?? null, placed)));
    }
    const { chat, here } = look();
    if (chat !== state.get().chat || here !== state.get().here) state.update(now => ({ ...now, chat, here }));
  };
  /** Takes no turn for what would change nothing on this screen. */
  const refreshSoon = (): void => {
    const { chat, here } = look();
    const isNews = chat !== state.get().chat || here !== state.get().here;
    if (isNews || !isListed(listing.lobby(person.get()))) session.turn(refresh);
  };
  const stopListening = unsubscribeAll(listing.subscribe(refreshSoon), person.subscribe(refresh));
  const say = (sentence: string | null): void => state.update(now => ({ ...now, notice: sentence }));

  const play = (entry: LobbyEntry): Promise<string | null> =>
    entry.kind === 'game' ? against(entry.game) : enter(entry.id);
  const entries = createList(all, {
    line: lineOf(all, chosen),
    open: entry => void play(entry).then(say),
    moving() {
      placed = true;
      say(null);
    },
  });
  /** True while a game begins; a second key begins no other. */
  let beginning = false;
  async function against(game: ServedGame): Promise<string | null> {
    if (beginning) return null;
    beginning = true;
    const begun = await playNow(hall, person.get(), game);
    beginning = false;
    if (begun.ok) session.toTable(begun.value);
    return begun.ok ? null : begun.error;
  }
  async function enter(code: string): Promise<string | null> {
    const found = hall.find(code);
    if (!found.ok) return found.error;
    const table = found.value;
    const isFree = seatPerson(table.record, person.get()).ok;
    const refused = isFree ? await hall.sit(table, person.get()) : null;
    if (refused === null) session.toTable(table);
    return refused;
  }
  function watch(code: string): void {
    const found = hall.find(code);
    if (found.ok) session.toTable(found.value);
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
          return session.comeBackAs(text);
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
        onAccept: text => hall.rename(person.get(), text),
      }),
    );
  const who = (): string => {
    const { name, guest, code } = person.get();
    return guest
      ? `You are ${name}, a guest. Your code to come back with: ${code ?? ''}`
      : `You are ${name}, known by your key.`;
  };
  const showPeople = (): void => {
    const { names } = hall.attendance;
    app.open(
      pageDialog(app, 'Who is here', [
        { heading: 'You', lines: [who()] },
        { heading: `${names.length} here`, lines: inLines(names) },
      ]),
    );
  };
  /** Asks only a guest who has seats: without the code nothing brings them back. */
  const leave = (): void => {
    const { guest, code } = person.get();
    if (!guest || listed.waiting.length === 0) return void app.leave(0);
    app.open(
      confirmDialog(app, {
        title: 'Leave',
        lines: ['Your seats are kept. Your code to come back:', code ?? ''],
        yes: 'leave',
        no: 'stay',
        onYes: () => void app.leave(0),
      }),
    );
  };
  const toggleBell = (): void => {
    const next = hall.parts.people.change(person.get().id, { bell: !person.get().bell });
    person.set(next);
    say(next.bell ? 'the bell rings when it is your turn' : 'the bell is off');
  };

  const ofEntry = (entry: LobbyEntry): readonly Binding[] => {
    if (entry.kind === 'game') return [ofList({ command: keys.enter, label: 'play' })];
    const label = entry.kind === 'mine' ? 'go on' : entry.row.state === 'open' ? 'sit down' : 'look at';
    return [
      ofList({ command: keys.enter, label }),
      { command: keys.watch, quiet: entry.kind === 'mine', run: () => watch(entry.id) },
    ];
  };
  const openTable = (): void => {
    const entry = entries.highlighted();
    session.toNewTable(entry?.kind === 'game' ? entry.game.id : undefined);
  };
  const elsewhere: readonly Binding[] = [
    { command: keys.learn, run: session.journey.toLessons },
    { command: keys.tournaments, run: () => app.open(tournamentsDialog(session)) },
    { command: keys.daily, run: session.journey.toDaily },
    { command: keys.puzzles, run: session.journey.toPuzzles },
    { command: keys.maps, run: session.journey.toMaps },
    { command: keys.code, run: askCode },
    { command: keys.me, run: session.journey.toSettings },
    { command: keys.notifications, run: () => app.open(notificationsDialog(session, say)) },
    { command: keys.away, run: () => app.open(vacationDialog(session, say)) },
    { command: keys.bell, run: toggleBell },
  ];
  const openMore = (): void =>
    openChoice(
      app,
      'More',
      elsewhere.map(({ command: { label, help }, run }) => [`${label}: ${help}`, () => run('enter', null)]),
    );
  const bindings = (): readonly Binding[] => {
    const entry = entries.highlighted();
    return [
      ...(entry === null ? [] : ofEntry(entry)),
      ofList({ command: keys.choose, quiet: true }, entries.leaf),
      { command: keys.fresh, run: openTable },
      { command: commands.rules, run: app.openRules },
      // Lessons and puzzles are behind it: what a newcomer looks for stands in 80 columns too.
      { command: keys.more, run: openMore },
      { command: keys.chat, run: () => app.open(chatDialog(session, lobbyChat(session))) },
      { command: keys.games, run: session.journey.toGames },
      { command: keys.records, run: session.journey.toRecords },
      { command: keys.analysis, run: session.journey.toAnalysis },
      { command: keys.people, run: showPeople },
      { command: commands.leave, run: leave },
      { command: keys.name, run: askName },
      ...app.everywhere().filter(({ command }) => command !== commands.rules),
    ];
  };
  const place: LobbyPlace = {
    kind: 'own',
    where: '/',
    session,
    entries,
    state,
    ...keyHandlers(bindings, anyOf(entries, state)),
    rulesAsked() {
      const entry = entries.highlighted();
      if (entry?.kind === 'game') return { game: entry.game.id, options: usualRules(entry.game.choices)[1] };
      const table = entry === null ? null : hall.find(entry.id);
      return table?.ok ? table.value.record : null;
    },
    textPage() {
      const { chat, notice } = state.get();
      const known = bindings().filter(({ command }) => command !== keys.enter && command !== keys.watch);
      return {
        title: 'Sandtable, the lobby',
        lines: [
          who(),
          listing.here === 1 ? 'Nobody else is here.' : `${listing.here} people are here.`,
          ...(notice === null ? [] : [notice]),
          ...chatText(chat),
        ],
        choices: entries.get().items.map(entry => ({
          label: entryWords(entry),
          run: () => void app.travel(play(entry)).then(say),
        })),
        bindings: [...known, ...elsewhere],
      };
    },
    async close() {
      stopListening();
    },
    Screen: ({ screen }) => LobbyScreen({ place, screen }),
  };
  session.standAt(null);
  return place;
}

/** The line of the entry with this id; 0 if there is none. */
function lineOf(all: readonly LobbyEntry[], id: string | null): number {
  const line = all.findIndex(entry => entry.id === id);
  return Math.max(0, line);
}

function inLines(names: readonly string[]): readonly string[] {
  const lines: string[] = [];
  for (const name of names.slice(0, 100)) {
    const last = lines.at(-1);
    if (last === undefined || last.length + name.length > 56) lines.push(name);
    else lines[lines.length - 1] = `${last}  ${name}`;
  }
  return lines;
}
