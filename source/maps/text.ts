import { err, ok, type Result } from '../../machines/result.ts';
import { LIMITS } from './map.ts';

/** A line of a text file without its end, counted from 1. */
export interface MapLine {
  readonly number: number;
  readonly text: string;
}

type Encoding = 'utf-8-bom' | 'utf-8' | 'latin-1';

/** The reason why a file cannot be read as lines at all. */
interface UnreadText {
  readonly code: 'binary' | 'too-large';
  readonly line: number;
  readonly sentence: string;
}

/**
 * Decodes bytes as lines: `engine` as Domination does (rules/domination-maps.md#lines: UTF-8 only after a byte order
 * mark, otherwise ISO-8859-1); `tolerant` also accepts UTF-8 without the mark, and Windows-1252 for the rest.
 */
export function readText(
  bytes: Uint8Array,
  reader: 'engine' | 'tolerant',
): Result<{ readonly lines: readonly MapLine[]; readonly encoding: Encoding }, UnreadText> {
  const decoded = decode(bytes, reader);
  if (!decoded.ok) return decoded;
  const lines = splitLines(decoded.value.text);
  return lines.ok ? ok({ lines: lines.value, encoding: decoded.value.encoding }) : lines;
}

const unread = (code: UnreadText['code'], line: number, sentence: string): Result<never, UnreadText> =>
  err({ code, line, sentence });

function decode(
  bytes: Uint8Array,
  reader: 'engine' | 'tolerant',
): Result<{ readonly text: string; readonly encoding: Encoding }, UnreadText> {
  const most = `${LIMITS.bytes} bytes, the most a map or cards file may have`;
  if (bytes.length > LIMITS.bytes) return unread('too-large', 1, `the file is larger than ${most}`);
  if (startsWith(bytes, [0xef, 0xbb, 0xbf]))
    return ok({ text: new TextDecoder('utf-8').decode(bytes), encoding: 'utf-8-bom' });
  // Every byte is the character of its number. (TextDecoder's `latin1` is Windows-1252.)
  if (reader === 'engine') return ok({ text: Buffer.from(bytes).toString('latin1'), encoding: 'latin-1' });
  if (startsWith(bytes, [0xff, 0xfe]) || startsWith(bytes, [0xfe, 0xff]))
    return unread('binary', 1, 'the file is UTF-16 text; a map file is UTF-8 or Latin-1');
  const zero = bytes.indexOf(0);
  const feeds = bytes.subarray(0, Math.max(0, zero)).filter(byte => byte === 10);
  if (zero >= 0) return unread('binary', feeds.length + 1, 'the file is binary data; a map file is text');
  const text = utf8Of(bytes);
  if (text !== null) return ok({ text, encoding: 'utf-8' });
  return ok({ text: new TextDecoder('windows-1252').decode(bytes), encoding: 'latin-1' });
}

/** Decodes UTF-8; null when the bytes are not. */
export function utf8Of(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}

/** Splits text at LF, CR LF or CR; the end of the last line is optional. */
function splitLines(text: string): Result<readonly MapLine[], UnreadText> {
  const ends = /\r\n|\r|\n/g;
  const lines: MapLine[] = [];
  let start = 0;
  while (start < text.length) {
    const found = ends.exec(text);
    const end = found?.index ?? text.length;
    const number = lines.length + 1;
    if (number > LIMITS.lines)
      return unread('too-large', number, `the file has more than ${LIMITS.lines} lines`);
    if (end - start > LIMITS.lineLength)
      return unread('too-large', number, `the line is longer than ${LIMITS.lineLength} characters`);
    lines.push({ number, text: text.slice(start, end) });
    start = found === null ? text.length : ends.lastIndex;
  }
  return ok(lines);
}

/** The fields of a line between runs of blanks, as Java's StringTokenizer finds them. */
export const fieldsOf = (text: string): string[] => text.split(/[ \t\f]+/).filter(field => field !== '');

/** Parses a whole number as Java's Integer.parseInt does: an optional sign, digits, 32 bits; otherwise null. */
export function wholeNumber(text: string): number | null {
  if (!/^[+-]?[0-9]{1,20}$/.test(text)) return null;
  const number = Number(text);
  return number >= -2_147_483_648 && number <= 2_147_483_647 ? number + 0 : null;
}

/** Words of ASCII, as nearly all names are: nothing of them is to be cleaned. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;

/** Makes outside text fit for display: no control, format or line characters, single blanks, at most `most` characters. */
export function cleanText(text: string, most: number = LIMITS.nameLength): string {
  if (text.length <= most && PLAIN.test(text)) return text;
  const cleaned = text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
  const characters = Array.from(cleaned.slice(0, 2 * most));
  return characters.length > most ? characters.slice(0, most).join('').trim() : characters.join('');
}

/** Cleans the name of a file that another file gives: blanks inside stay; null when it cannot be a name. */
export function cleanFileName(text: string): string | null {
  const name = text.trim();
  return name === '' || name.length > 255 || /[\p{C}\p{Zl}\p{Zp}]/u.test(name) ? null : name;
}

/** Quotes a piece of a file's text in a sentence. */
export const quote = (text: string): string => `"${cleanText(text)}"`;

/** A file that was read: its name for messages, and its content. */
export interface SourceFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Finds the cards file that a map names, beside the map; null when there is none. */
export type FindCards = (name: string) => SourceFile | null;

/** Looks for a cards file beside the map only: a name with a folder in it is never followed. */
export function plainLookup(name: string, findCards: FindCards): SourceFile | null {
  return /^[^/\\:]{1,255}$/.test(name) && name !== '.' && name !== '..' ? findCards(name) : null;
}
