import { domination } from '../../../../machines/domination/index.ts';
import type { DominationSetup } from '../../../../machines/domination/types.ts';
import { setupSchema } from '../../../../machines/domination/types.ts';
import { err, ok, type Result } from '../../../../machines/result.ts';
import { firstDifference } from '../../../table/canonical.ts';
import { Journal, storyLines } from '../../../table/journal.ts';
import type { HeaderLine, SaveLine } from '../../../table/lines.ts';
import { loadSave, readGame } from '../../../table/load.ts';
import { freeName } from '../../../table/names.ts';
import { type RulesKit, rulesKit, type SavedGame } from '../../../table/rules-kit.ts';
import type { SaveStore } from '../../../table/store.ts';
import { ConsoleGame, notesIn } from './console-game.ts';
import { consoleNotes } from './notes.ts';
import { type Player, playerOf, readPlayer } from './players.ts';
import { wordsOf } from './words.ts';

/** The ending that files of the Domination program have; names of saves have none. */
const nameOf = (file: string): string => file.replace(/\.save$/, '');

/**
 * Writes a game to a save, or goes on with one that holds its beginning.
 * @param replaces write also where another game of the console stands, as the program does; that one is kept under a
 * free name
 * @returns why it could not
 */
export async function saveGame(
  store: SaveStore | null,
  game: ConsoleGame,
  file: string,
  replaces: boolean,
): Promise<string | null> {
  if (store === null) return 'there is no folder for saves';
  const name = nameOf(file);
  const story = storyLines(game.header, game.course);
  const created = await Journal.create(store, name, story);
  if (created.ok) return null;
  if (created.error.code !== 'name-taken') return created.error.sentence;
  const read = await readGame(store, name, [kit]);
  const another = `${name} is the save of another game, and it is not overwritten`;
  if (!read.ok) return read.error.code === 'unknown-game' ? another : read.error.sentence;
  const { header, fault: damage, end } = read.value;
  const isBeginning = firstDifference(header, game.header) === null;
  const kept = isBeginning ? linesKept(read.value, story) : null;
  if (kept !== null && damage !== null) return damage.sentence;
  if (kept !== null) return append(new Journal(store, name, end), game, told(story).slice(kept));
  if (!replaces || !isOfConsole(header)) return another;
  const fault = await putAside(store, name);
  if (fault !== null) return fault;
  const written = await Journal.create(store, name, story);
  return written.ok ? null : written.error.sentence;
}

const isOfConsole = ({ game, setup }: HeaderLine): boolean =>
  game === domination.id && setupSchema.safeParse(setup).data?.options.conduct === 'console';

/** Gives a save a free name, whatever is in it. @returns why it could not; then nothing is lost */
async function putAside(store: SaveStore, name: string): Promise<string | null> {
  const stored = await store.read(name);
  if (!stored.ok) return stored.error.sentence;
  const names = await store.names();
  if (!names.ok) return names.error.sentence;
  const copied = await store.create(freeName(name, names.value), stored.value.lines);
  if (!copied.ok) return copied.error.sentence;
  const removed = await store.remove(name);
  return removed.ok ? null : removed.error.sentence;
}

const kit: RulesKit = { ...rulesKit(domination), notes: async () => consoleNotes };

/** What of a story's lines is told: moves and notes. */
const told = (story: readonly SaveLine[]) =>
  story.flatMap(line => (line.kind === 'move' || line.kind === 'note' ? [line] : []));

/** How many lines of a story a save holds already; null when they are not the first of it. */
function linesKept(save: SavedGame, story: readonly SaveLine[]): number | null {
  const [kept, all] = [told(save.story.map(({ line }) => line)), told(story)];
  const isSame = kept.every((line, index) => {
    const own = all[index];
    if (line.kind === 'note' && own?.kind === 'note') return firstDifference(line.note, own.note) === null;
    return firstDifference(line, own) === null;
  });
  return isSame ? kept.length : null;
}

async function append(
  journal: Journal,
  { course }: ConsoleGame,
  lines: ReturnType<typeof told>,
): Promise<string | null> {
  if (lines.length === 0) return null;
  const appended = await journal.append([...lines, course.snapshotLine()]);
  return appended.ok ? null : appended.error.sentence;
}

/** The game of a save, or why there is none. */
export async function loadGame(store: SaveStore | null, file: string): Promise<Result<ConsoleGame, string>> {
  if (store === null) return err('there is no folder for saves');
  const loaded = await loadSave(store, nameOf(file), [kit]);
  if (!loaded.ok) return err(loaded.error.sentence);
  const { header, course, fault } = loaded.value;
  const setup = course.rules.setup as DominationSetup; // The only game that was looked for.
  if (setup.options.conduct !== 'console')
    return err('it is a game of the full screen; sandtable resume goes on with it there');
  if (fault !== null) return err(fault.sentence);
  const seated = playersOf(
    notesIn(course).flatMap(({ note }) => (note.type === 'prelude' ? note.lines : [])),
  );
  const players = seated.length === setup.seats ? seated : header.seats.map(playerOf);
  return ok(new ConsoleGame(header, players, course));
}

/** The players as what was typed before the game made them; their colours are in no other place. */
function playersOf(prelude: readonly string[]): Player[] {
  let players: Player[] = [];
  for (const line of prelude) {
    const [word, ...rest] = wordsOf(line);
    const player = word === 'newplayer' ? readPlayer(rest, players) : null;
    if (player !== null) players.push(player);
    if (word === 'delplayer') players = players.filter(({ name }) => name !== rest.join(' '));
  }
  return players;
}
