import { err, ok, type Result } from '../../../../machines/result.ts';
import { plural } from '../../../../machines/wording.ts';
import { shelfWords } from '../../house/hall/setups.ts';
import type { HouseMap } from '../../house/maps/house-maps.ts';
import { SHELVED } from '../../house/maps/shelf.ts';
import type { Wire } from '../ssh/channel.ts';
import type { ClientParts } from './parts.ts';

/** The commands of the shelf of maps, for `help`. */
export const mapHelp = [
  'maps                    the maps that people have put here',
  'map put [TITLE] < FILE  put a map here, behind it its .lands.png; until you show it only its code leads there',
  'map get CODE > FILE     the file of a map',
  'map show|hide|remove CODE, map rate CODE 1-5',
] as const;

/** Milliseconds without a byte after which no more of a file is awaited. */
const PATIENCE = 10_000;

/** Answers `maps` and `map …` in lines that are clean. @param words what follows `map`; none for the list */
export async function mapAnswer(
  words: readonly string[],
  parts: ClientParts,
): Promise<Result<readonly string[], string>> {
  const { shelf, person, address, channel } = parts;
  const [word, code = '', ...rest] = words;
  const told = (map: Result<HouseMap, string>, ...more: string[]) =>
    map.ok ? ok([lineOf(map.value), ...more]) : map;
  if (word === undefined) return ok(listed(parts));
  if (word === 'put') {
    const file = await readFile(channel, parts);
    if (!file.ok) return file;
    const map = await shelf.put(person, file.value, words.slice(1).join(' '));
    const own = map.ok ? (map.value.shelved?.code ?? '') : '';
    return told(map, `Only its code leads there now. In the list for everybody:  ${address} map show ${own}`);
  }
  if (word === 'get' && rest.length === 0) {
    const text = shelf.text(code);
    return text.ok ? ok(text.value.trimEnd().split('\n')) : text;
  }
  if ((word === 'show' || word === 'hide') && rest.length === 0)
    return told(await shelf.show(code, person, word === 'show'));
  if (word === 'remove' && rest.length === 0) {
    const map = await shelf.remove(code, person);
    return map.ok ? ok([`${map.value.title} is removed; games that were begun on it go on.`]) : map;
  }
  if (word === 'rate' && rest.length === 1) return told(await shelf.rate(code, person, Number(rest[0])));
  return err(`map put, get, show, hide, remove or rate; ${address} help lists them`);
}

/** The maps of the shelf that somebody may see: those that are shown, and their own. */
function listed({ shelf, person, address }: ClientParts): readonly string[] {
  const maps = shelf.list.filter(({ shelved }) => shelved?.shown === true || shelved?.maker === person.id);
  return maps.length === 0 ? [`No maps yet.  ${address} map put < FILE`] : maps.map(lineOf);
}

const lineOf = ({ title, map, shelved }: HouseMap): string => {
  const size = `${map.countries.length} territories in ${plural(map.continents.length, 'continent', 'continents')}`;
  return shelved === null ? title : `${shelved.code}  ${title}: ${size}, ${shelfWords(shelved)}`;
};

/** Reads a file that a client sends, to its end; refuses what is too large, and who sends nothing for long. */
function readFile(channel: Wire, { hall }: ClientParts): Promise<Result<Buffer, string>> {
  const { clock } = hall.parts;
  return new Promise(resolve => {
    const parts: Buffer[] = [];
    let length = 0;
    let cancel = (): void => {};
    const done = (read: Result<Buffer, string>): void => {
      cancel();
      channel.off('data', take);
      // What still comes must not fill memory.
      channel.resume();
      resolve(read);
    };
    const wait = (): void => {
      cancel();
      cancel = clock.after(PATIENCE, () => done(err('no map came; send its file:  map put < FILE')));
    };
    const take = (part: Buffer): void => {
      length += part.length;
      parts.push(part);
      if (length > SHELVED.bytes) done(ok(Buffer.concat(parts)));
      else wait();
    };
    channel.on('data', take);
    channel.once('end', () => done(ok(Buffer.concat(parts))));
    channel.once('close', () => done(err('the file has not come whole')));
    wait();
  });
}
