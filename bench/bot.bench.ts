// CPU of one answer of `sandtable bot intensity` as its own process, with and without thinking.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { figure, median } from './report.ts';

const PROGRAM = join(dirname(fileURLToPath(import.meta.url)), 'sandtable.mjs');
const RUNS = 15;
const PLAY = '2 10 0 0 11 15 18 23 33 34 45 47 48 49 37 38 39 34 47 48\n';

/** Milliseconds of CPU that the answer took, user and system together. */
function measure(words: readonly string[], input: string): number {
  // Only the shell tells what its children took.
  const script = '"$0" "$@" > /dev/null; times';
  const { stdout } = spawnSync('/bin/sh', ['-c', script, process.execPath, ...words], { input });
  const children = stdout.toString().trim().split('\n').at(-1) ?? '';
  const seconds = [...children.matchAll(/(\d+)m([\d.]+)s/g)].map(
    match => Number(match[1]) * 60 + Number(match[2]),
  );
  return seconds.reduce((sum, value) => sum + value, 0) * 1000;
}

const medianOf = (words: readonly string[], input: string): number =>
  median(Array.from({ length: RUNS }, () => measure(words, input)));

if (process.platform === 'linux') {
  figure('bot: node -e 0', medianOf(['-e', '0'], ''), 'ms CPU');
  figure('bot: a name', medianOf([PROGRAM, 'bot', 'intensity'], '0\n'), 'ms CPU');
  figure('bot: a card, medium', medianOf([PROGRAM, 'bot', 'intensity', '--level', 'medium'], PLAY), 'ms CPU');
  figure('bot: a card, expert', medianOf([PROGRAM, 'bot', 'intensity'], PLAY), 'ms CPU');
}
