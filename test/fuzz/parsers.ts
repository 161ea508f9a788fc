import { edits } from './edits.ts';
import { fileParsers } from './files.ts';
import { lineParsers } from './lines.ts';
import type { Parser } from './parser.ts';
import { programParsers } from './programs.ts';
import { studyParsers } from './study.ts';
import { tournamentLines } from './tournaments.ts';

/** Everything that reads what comes from outside, but for the consoles. */
export const parsers: readonly Parser[] = [
  ...[...fileParsers, ...lineParsers, ...programParsers, ...studyParsers],
  ...[edits, tournamentLines],
];
