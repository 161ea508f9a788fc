import { keyed } from '../../app/app.ts';
import { confirmDialog, pageDialog, textDialog } from '../../app/dialogs/dialog.ts';
import type { Binding } from '../../app/keys/command.ts';
import { commands } from '../../app/keys/commands.ts';
import type { KeyName } from '../../app/keys/key.ts';
import { settingsPlace } from '../../app/settings-place.tsx';
import { createStore, together } from '../../app/store.ts';
import { usualRules } from '../../setup/choices.ts';
import type { ServedGame } from '../hall/setups.ts';
import { NAME } from '../people/people.ts';
import { satDown } from '../tables/seating.ts';
import { toAnalysis } from './analysis.ts';
import { createRefresher, type Guide, serverCommands as keys } from './guide.ts';
import { toLessons } from './learn.ts';
import { entriesOf, entryWords, type LobbyEntry, lineAfter, litAfter } from './lobby-entries.ts';
import { type LobbyPlace, LobbyScreen, type LobbyState } from './lobby-screen.tsx';
import { messagesDialog } from './messages.ts';
import { playNow } from './openings.ts';
import { recordsDialog } from './records.ts';
import { atTheFire, talkDialog, talkTold } from './talk.tsx';
import { todayDialog } from './today.ts';
import { tournamentsDialog } from './tournaments.ts';
import { vacationDialog } from './vacation.ts';

/** Guesses of codes in one session, after which it has to start anew. */
const GUESSES = 10;

export function lobbyPlace(guide: Guide, notice: string | null = null): LobbyPlace {
  const { app, hall, bulletin, person } = guide;
  const look = (): Omit<LobbyState, 'chosen' | 'notice'> => ({
    ...bulletin.lobby(person.get()),
    talk: hall.talk.lines,
    here: hall.attendance.people,
  });
  const { games } = hall.parts;
  const first = look();
  const all = entriesOf(first, games);
  // Who comes from watching finds the light there, unless somebody waits for them elsewhere.
  const watched = all.find(
    each => each.kind === 'table' && each.id === guide.visitor.at && each.row.state === 'playing',
  );
  const waited = first.waiting.some(({ urgent }) => urgent);
  const chosen = litAfter(all, watched === undefined || waited ? null : watched.id, true);
  const state = createStore<LobbyState>({ ...first, chosen, notice });
  const entries = (): readonly LobbyEntry[] => entriesOf(state.get(), games);
  /** Whether somebody has put the light where it is. */
  let placed = false;
  let guesses = 0;

  const refresh = (): void => {
    const next = look();
    const now = state.get();
    const chosen = litAfter(entriesOf(next, games), now.chosen, placed);
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

  const lit = (): LobbyEntry | null => entries().find(({ id }) => id === state.get().chosen) ?? null;
  const move = (key: KeyName): void => {
    const all = entries();
    const line = lineAfter(
      key,
      all.findIndex(({ id }) => id === state.get().chosen),
      all,
    );
    placed = true;
    state.update(now => ({ ...now, chosen: all[line]?.id ?? null, notice: null }));
  };
  /** A game against computers begins while the key is still warm; a second one typed meanwhile begins no other. */
  let beginning = false;
  async function against(game: ServedGame): Promise<string | null> {
    if (beginning) return null;
    beginning = true;
    const begun = await playNow(hall, person.get(), game);
    beginning = false;
    if (begun.ok) guide.toTable(begun.value);
    return begun.ok ? null : begun.error;
  }
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
        onAccept: text => hall.rename(person.get(), text),
      }),
    );
  const who = (): readonly string[] => {
    const { name, guest, code } = person.get();
    return guest
      ? [`You are ${name}, a guest. Your code to come back with: ${code ?? ''}`]
      : [`You are ${name}, known by your key.`];
  };
  const showPeople = (): void => {
    const { names } = hall.attendance;
    app.open(
      pageDialog(app, 'Who is here', [
        { heading: 'You', lines: who() },
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

  const ofEntry = (entry: LobbyEntry): readonly Binding[] => {
    if (entry.kind === 'game')
      return [{ command: keys.enter, label: 'play', run: () => void against(entry.game).then(say) }];
    const label = entry.kind === 'mine' ? 'go on' : entry.row.state === 'open' ? 'sit down' : 'look at';
    return [
      { command: keys.enter, label, run: () => void enter(entry.id).then(say) },
      { command: keys.watch, quiet: entry.kind === 'mine', run: () => watch(entry.id) },
    ];
  };
  const openTable = (): void => {
    const entry = lit();
    guide.toNewTable(entry?.kind === 'game' ? entry.game.id : undefined);
  };
  const bindings = (): readonly Binding[] => {
    const entry = lit();
    return [
      ...(entry === null ? [] : ofEntry(entry)),
      { command: keys.choose, quiet: true, run: move },
      { command: keys.fresh, run: openTable },
      { command: commands.rules, run: app.openRules },
      { command: keys.learn, run: () => toLessons(guide) },
      { command: keys.talk, run: () => app.open(talkDialog(guide, atTheFire(guide))) },
      { command: keys.games, run: guide.toOwnGames },
      { command: keys.tournaments, run: () => app.open(tournamentsDialog(guide)) },
      { command: keys.records, run: () => app.open(recordsDialog(guide)) },
      { command: keys.today, run: () => app.open(todayDialog(guide, say)) },
      { command: keys.analysis, run: () => toAnalysis(guide, guide.toLobby) },
      { command: keys.code, run: askCode },
      { command: keys.people, run: showPeople },
      { command: commands.leave, run: askToLeave },
      { command: keys.name, run: askName },
      {
        command: keys.me,
        run: () => app.go(settingsPlace(app, () => guide.toLobby())),
      },
      { command: keys.bell, quiet: true, run: toggleBell },
      { command: keys.away, quiet: true, run: () => app.open(vacationDialog(guide, say)) },
      { command: keys.messages, quiet: true, run: () => app.open(messagesDialog(guide, say)) },
      ...app.everywhere().filter(({ command }) => command !== commands.rules),
    ];
  };
  const place: LobbyPlace = {
    kind: 'own',
    guide,
    state,
    ...keyed(bindings, state),
    rulesAsked() {
      const entry = lit();
      const table = entry === null ? null : hall.find(entry.id);
      if (table?.ok) return table.value.record;
      return entry?.kind === 'game'
        ? { game: entry.game.id, options: usualRules(entry.game.choices)[1] }
        : null;
    },
    told() {
      const { here, talk, notice } = state.get();
      const known = bindings().filter(({ command }) => command !== keys.enter && command !== keys.watch);
      return {
        title: 'Sandtable, the lobby',
        lines: [
          ...who(),
          here === 1 ? 'Nobody else is here.' : `${here} people are here.`,
          ...(notice === null ? [] : [notice]),
          ...talkTold(talk),
        ],
        choices: entries().map(entry => ({
          label: entryWords(entry),
          run: () => {
            const going = entry.kind === 'game' ? against(entry.game) : enter(entry.id);
            void app.travel(going).then(say);
          },
        })),
        bindings: known,
      };
    },
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
