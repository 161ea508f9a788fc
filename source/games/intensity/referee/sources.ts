import { existsSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { err, ok, type Result } from '../../../../machines/result.ts';
import { isExecutable, onPath } from '../../../arena/programs/executables.ts';
import { runOnce } from '../../../arena/programs/single-run.ts';
import { OPEN } from '../../../arena/programs/walls.ts';
import { isExecutable as isOneFile } from '../../../base/executable.ts';
import { LEVEL_IDS, type LevelId, levelOf } from '../players/ranks.ts';

/** A player of the command line, ready to be started. */
export type HandSource =
  | { readonly kind: 'program'; readonly source: string; readonly words: readonly string[] }
  | { readonly kind: 'bot'; readonly source: string; readonly level: LevelId };

export interface Sources {
  readonly sources: readonly HandSource[];
  /** The commands that compiled them, for the head of the transcript. */
  readonly compiled: readonly string[];
  close(): Promise<void>;
}

/** Compilers of C in order of preference (rules/intensity-protocol.md#command). */
const COMPILERS = ['dcc', 'clang', 'gcc', 'cc'];
/** A compiler is the user's own, and writes outside any walls. */
const COMPILE_LIMITS = { milliseconds: 120_000, bytes: 65_536, walls: OPEN };
/** Lines of a compiler's complaint that are shown. */
const ERROR_LINES = 5;

/**
 * Prepares the players of a command line: `bot:LEVEL`, a `.c` file to compile, a `.js` or `.py` file for its
 * interpreter, or any executable; or one sentence about the first that cannot be used.
 */
export async function openSources(
  words: readonly string[],
  signal: AbortSignal,
): Promise<Result<Sources, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'sandtable-referee-'));
  const close = (): Promise<void> => rm(folder, { recursive: true, force: true });
  const sources: HandSource[] = [];
  const compiled: string[] = [];
  for (const [index, word] of words.entries()) {
    const opened = word.startsWith('bot:')
      ? openBot(word)
      : await openProgram(word, join(folder, `program${index}`), compiled, signal);
    if (!opened.ok) {
      await close();
      return opened;
    }
    const { value } = opened;
    sources.push('level' in value ? value : { kind: 'program', source: word, words: value });
  }
  return ok({ sources, compiled, close });
}

function openBot(source: string): Result<HandSource & { readonly kind: 'bot' }, string> {
  const word = source.slice('bot:'.length);
  const level = levelOf(word);
  if (level !== null) return ok({ kind: 'bot', source, level });
  return err(`there is no computer player ${word.slice(0, 20)}; there are ${LEVEL_IDS.join(', ')}`);
}

/** The words that run a program, which is compiled first if it must be. */
async function openProgram(
  word: string,
  target: string,
  compiled: string[],
  signal: AbortSignal,
): Promise<Result<readonly string[], string>> {
  const path = existsSync(word) ? resolve(word) : onPath(word);
  if (path === null) return err(`there is no program ${word}`);
  if (!statSync(path).isFile()) return err(`${word} is no file`);
  if (path.endsWith('.c')) return compile(path, target, compiled, signal);
  if (/\.[cm]?js$/.test(path)) {
    const node = isOneFile ? onPath('node') : process.execPath;
    return node === null ? err(`${word} needs Node, and there is none`) : ok([node, path]);
  }
  if (path.endsWith('.py')) {
    const python = onPath('python3') ?? onPath('python');
    return python === null ? err(`${word} needs Python, and there is none`) : ok([python, path]);
  }
  return isExecutable(path)
    ? ok([path])
    : err(`${word} cannot be run; name an executable, or a .c, .js or .py file`);
}

async function compile(
  path: string,
  target: string,
  compiled: string[],
  signal: AbortSignal,
): Promise<Result<readonly string[], string>> {
  const name = COMPILERS.find(each => onPath(each) !== null);
  const compiler = name === undefined ? null : onPath(name);
  if (name === undefined || compiler === null)
    return err(`${basename(path)} needs a compiler of C, and there is none of ${COMPILERS.join(', ')}`);
  compiled.push(`${name} -o ${basename(path, '.c')} ${basename(path)}`);
  const words = [compiler, '-O2', '-o', target, path, '-lm'];
  const { errors, end } = await runOnce(words, '', COMPILE_LIMITS, signal);
  if (end.kind === 'exited' && end.status === 0) return ok([target]);
  const complaint = errors.trim().split('\n').slice(0, ERROR_LINES);
  return err([`${basename(path)} cannot be compiled`, ...complaint].join('\n'));
}
