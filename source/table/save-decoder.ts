import * as z from 'zod';
import { err, ok, type Result } from '../../machines/result.ts';
import {
  type BodyLine,
  CHAIN_START,
  decodeLine,
  FORMAT,
  FORMAT_VERSION,
  type HeaderLine,
  parseJson,
  type SaveEnd,
  visibleText,
} from './save-lines.ts';
import type { StoredLines, StoreFault } from './store.ts';

/** A line of a save with its number in the file, counted from 1 (the header is line 1). */
export interface NumberedLine {
  readonly number: number;
  readonly line: BodyLine;
}

/** The good lines of a save, from the first up to the end or to what is wrong. */
export interface SaveLines {
  readonly header: HeaderLine;
  readonly body: readonly NumberedLine[];
  readonly end: SaveEnd;
  /** The fault before the end of the file, else null. */
  readonly fault: SaveFault | null;
}

/** Decodes the lines of a save as far as they are good; refused when not even the header is. */
export function decodeSave(stored: StoredLines, name: string): Result<SaveLines, SaveFault> {
  const [first] = stored.lines;
  if (first === undefined) return err(missingHeader(name, stored.torn));
  const header = decodeHeader(first, name);
  if (!header.ok) return header;
  const rest = { ...stored, lines: stored.lines.slice(1) };
  const body = decodeBody(rest, { count: 1, chain: header.value.chain });
  return ok({ header: header.value.header, ...body });
}

/** Decodes lines of a save's body as far as they are good. @param from their place in the save */
export function decodeBody(stored: StoredLines, from: SaveEnd): Omit<SaveLines, 'header'> {
  const body: NumberedLine[] = [];
  let { count, chain } = from;
  const stopped = (fault: SaveFault | null) => ({ body, end: { count, chain }, fault });
  for (const text of stored.lines) {
    const number = count + 1;
    const decoded = decodeLine(text, chain);
    if (!decoded.ok) return stopped(damaged(number));
    const { line } = decoded.value;
    if (line.kind === 'header') return stopped(lineFault('misplaced', number, 'is a second beginning'));
    body.push({ number, line });
    ({ chain } = decoded.value);
    count = number;
  }
  return stopped(stored.torn ? torn(count + 1) : null);
}

// Recognizes a save of a later version, whose other fields are unknown.
const claimSchema = z.looseObject({
  format: z.literal(FORMAT),
  version: z.number(),
  app: visibleText(64).catch('a newer Sandtable'),
});

/** Decodes the first line, if it is a header of this format and version. */
export function decodeHeader(
  text: string,
  name: string,
): Result<{ header: HeaderLine; chain: number }, SaveFault> {
  const claim = claimSchema.safeParse(parseJson(text));
  if (claim.success && claim.data.version > FORMAT_VERSION) {
    const { app, version } = claim.data;
    const needed = `in format ${version}; this one reads format ${FORMAT_VERSION}, so a newer one is needed`;
    return err(saveFault('newer', `${name} was written by ${app} ${needed}`));
  }
  const decoded = decodeLine(text, CHAIN_START);
  if (decoded.ok && decoded.value.line.kind === 'header')
    return ok({ header: decoded.value.line, chain: decoded.value.chain });
  // A damaged beginning of ours still looks like one.
  if (text.startsWith('{"kind":"header"') || text.includes(`"format":"${FORMAT}"`)) return err(damaged(1));
  return err(saveFault('foreign', `${name} is not a save of Sandtable`));
}

/** The fault of a save without a whole line. */
export function missingHeader(name: string, isTorn: boolean): SaveFault {
  return isTorn
    ? saveFault('torn', `${name} has no whole line; its game never began`)
    : saveFault('empty', `${name} is empty`);
}

const damaged = (line: number): SaveFault => lineFault('damaged', line, 'is damaged');
const torn = (line: number): SaveFault => lineFault('torn', line, 'was not written to its end');

/** A fault of a save. `line` counts from 1, null for the whole save; `sentence` has no capital and no full stop. */
export interface SaveFault {
  readonly code: StoreFault['code'] | SaveFaultCode;
  readonly line: number | null;
  readonly sentence: string;
}

export type SaveFaultCode =
  | 'empty'
  | 'foreign'
  | 'newer'
  | 'unknown-game'
  | 'other-rules'
  | 'setup-refused'
  | 'torn'
  | 'damaged'
  | 'misplaced'
  | 'move-refused'
  | 'events-differ'
  | 'undo-refused'
  | 'snapshot-refused'
  | 'snapshot-differs';

/** A fault of the save as a whole. */
export const saveFault = (code: SaveFaultCode, sentence: string): SaveFault => {
  return { code, line: null, sentence };
};

/** A fault in one line. `sentence` continues "line 17 …". */
export const lineFault = (code: SaveFaultCode, line: number, sentence: string): SaveFault => {
  return { code, line, sentence: `line ${line} ${sentence}` };
};

/** A store's fault as a fault of the save. */
export const faultOfStore = (fault: StoreFault): SaveFault => ({ ...fault, line: null });
