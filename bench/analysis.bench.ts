// How soon the analysis board answers keys while a position of Domination on 42 territories is played out a thousand times, and how
// long that takes: the built program in a pty of 120x40.
import { wait } from './key-press.ts';
import { figure, median, quantile } from './report.ts';
import { Watched } from './watched.ts';

/** A begins a turn on the world of 42 territories. */
const LINE =
  'sandtable1-domination1-open-HHpmf59r4BSFsDeFo93nfVpt7Y0l6PcHk272Cd9KJHXP8KRQkKbnPW5UGSn3DAGKWhbxuQKv7rzBMUIdIyATHgGyxFPMu9MpPnA4kZurfbbeTHyk8yKpHmiF7txPV9NCA8066YwNpMYDzXNHcbxoC39YtufrmXl';
const APART = 30;
const RUNS = 4;

/** The line of what can be changed that is highlighted. */
const lit = (watched: Watched): string => /▌ ([A-Za-z][^▀▌\n]*)$/m.exec(watched.text)?.[1] ?? '';
const isPlaying = (watched: Watched): boolean => /\d+ of 1000 times played out/.test(watched.text);
const isDone = (watched: Watched): boolean => watched.text.includes('1000 of 1000 times');

/** Goes to the next line by keys for as long as something is so. @returns how long each took to be seen */
async function pressed(watched: Watched, isSo: () => boolean): Promise<readonly number[]> {
  const latencies: number[] = [];
  while (isSo()) {
    const before = lit(watched);
    watched.press('\t');
    latencies.push(await watched.until(() => lit(watched) !== before));
    await wait(APART);
  }
  return latencies;
}

const during: number[] = [];
const after: number[] = [];
const whole: number[] = [];
for (let run = 0; run < RUNS; run += 1) {
  const watched = new Watched(['analyse', LINE, '--board']);
  await watched.until(() => lit(watched) !== '');
  const from = performance.now();
  watched.press('C');
  await watched.until(() => isPlaying(watched));
  during.push(...(await pressed(watched, () => !isDone(watched))));
  whole.push(performance.now() - from);
  let left = 80;
  after.push(...(await pressed(watched, () => left-- > 0)));
  watched.close();
}
figure('analysis of 42 territories: a thousand rollouts beside keys, median', median(whole), 'ms');
for (const [when, latencies] of [
  ['while a position is played out', during],
  ['once it is', after],
] as const) {
  figure(`a key on the analysis board ${when}, median`, median(latencies), 'ms');
  figure(`a key on the analysis board ${when}, p99`, quantile(latencies, 0.99), 'ms');
}
