import { domination } from '../../../../machines/domination/index.ts';
import { setupSchema } from '../../../../machines/domination/schemas.ts';
import type { DominationSetup } from '../../../../machines/domination/types.ts';
import { err, ok, type Result } from '../../../../machines/result.ts';
import type { Entry } from '../../../table/course.ts';
import { firstDifference } from '../../../table/difference.ts';
import { Journal, storyLines } from '../../../table/journal.ts';
import type { HeaderLine } from '../../../table/lines.ts';
import { loadSave, readSave, rulesKit } from '../../../table/load.ts';
import { freeName } from '../../../table/names.ts';
import type { Store } from '../../../table/store.ts';
import type { SaveLines } from '../../../table/story-lines.ts';
import { Chronicle } from './chronicle.ts';
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
  store: Store | null,
  game: Chronicle,
  file: string,
  replaces: boolean,
): Promise<string | null> {
  if (store === null) return 'there is no folder for saves';
  const name = nameOf(file);
  const story = storyLines(game.header, game.course);
  const created = await Journal.create(store, name, story);
  if (created.ok) return null;
  if (created.error.code !== 'name-taken') return created.error.sentence;
  const read = await readSave(store, name);
  if (!read.ok) return read.error.sentence;
  const { header, fault: damage, end } = read.value;
  const isBeginning = firstDifference(header, game.header) === null;
  const kept = isBeginning ? movesKept(read.value, game.course.entries) : null;
  if (kept !== null && damage !== null) return damage.sentence;
  if (kept !== null) return append(new Journal(store, name, end), game, kept);
  if (!replaces || !isOfConsole(header))
    return `${name} is the save of another game, and it is not overwritten`;
  const fault = await putAside(store, name);
  if (fault !== null) return fault;
  const written = await Journal.create(store, name, story);
  return written.ok ? null : written.error.sentence;
}

const isOfConsole = ({ game, setup }: HeaderLine): boolean =>
  game === domination.id && setupSchema.safeParse(setup).data?.options.conduct === 'console';

/** Gives a save a free name, whatever is in it. @returns why it could not; then nothing is lost */
async function putAside(store: Store, name: string): Promise<string | null> {
  const stored = await store.read(name);
  if (!stored.ok) return stored.error.sentence;
  const names = await store.names();
  if (!names.ok) return names.error.sentence;
  const copied = await store.create(freeName(name, names.value), stored.value.lines);
  if (!copied.ok) return copied.error.sentence;
  const removed = await store.remove(name);
  return removed.ok ? null : removed.error.sentence;
}

/** How many moves of a course a save holds already; null when they are not the first of it. */
function movesKept({ story }: SaveLines, entries: readonly Entry[]): number | null {
  const moves = story.flatMap(({ line }) => (line.kind === 'move' ? [line] : []));
  const isSame = moves.every((line, index) => {
    const { kind: _kind, ...move } = line;
    return firstDifference(move, entries[index]) === null;
  });
  return isSame ? moves.length : null;
}

async function append(journal: Journal, { course }: Chronicle, kept: number): Promise<string | null> {
  const moves = course.entries.slice(kept).map(entry => ({ kind: 'move' as const, ...entry }));
  if (moves.length === 0) return null;
  const appended = await journal.append([...moves, course.snapshotLine()]);
  return appended.ok ? null : appended.error.sentence;
}

/** The game of a save, or why there is none. */
export async function loadGame(store: Store | null, file: string): Promise<Result<Chronicle, string>> {
  if (store === null) return err('there is no folder for saves');
  const loaded = await loadSave(store, nameOf(file), [rulesKit(domination)]);
  if (!loaded.ok) return err(loaded.error.sentence);
  const { header, course, fault } = loaded.value;
  const setup = course.rules.setup as DominationSetup; // The only game that was looked for.
  if (setup.options.conduct !== 'console')
    return err('it is a game of the full screen; sandtable resume goes on with it there');
  if (fault !== null) return err(fault.sentence);
  const seated = playersOf(setup.prelude ?? []);
  const players = seated.length === setup.seats ? seated : header.seats.map(playerOf);
  return ok(new Chronicle(header, players, course));
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
