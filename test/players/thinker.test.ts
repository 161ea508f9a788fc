import { readdirSync, readFileSync } from 'node:fs';
import { platform } from 'node:os';
import { afterEach, describe, expect, test } from 'vitest';
import type { GameTypes } from '../../machines/game.ts';
import { grid } from '../../machines/grid/index.ts';
import { optionsSchema as gridOptions } from '../../machines/grid/types.ts';
import { intensity } from '../../machines/intensity/index.ts';
import { optionsSchema } from '../../machines/intensity/types.ts';
import { fromSeed } from '../../machines/random.ts';
import { seat } from '../../machines/seat.ts';
import { gridRoster } from '../../source/games/grid/players/index.ts';
import { repertoire } from '../../source/games/kits.ts';
import type { AnyRoster, Question } from '../../source/players/player.ts';
import { createThinker, type Thinker } from '../../source/players/thinker.ts';
import { good } from '../good.ts';

const opened: Thinker[] = [];
function thinker(options: Partial<Parameters<typeof createThinker>[0]> = {}): Thinker {
  const made = createThinker({ program: repertoire.worker, ...options });
  opened.push(made);
  return made;
}
afterEach(async () => {
  await Promise.all(opened.splice(0).map(each => each.close()));
});

function firstQuestion(seed = 'a'): Question<GameTypes> {
  const setup = { seats: 3, options: gridOptions.parse({}) };
  const rules = good(grid.prepare(setup));
  const start = good(rules.start(fromSeed('thinker')));
  return { setup, view: rules.view(start, seat(0)), seat: seat(0), seed };
}

/** The cards to pass of a hand. */
function cardQuestion(): Question<GameTypes> {
  const setup = { seats: 4, options: optionsSchema.parse({}) };
  const rules = good(intensity.prepare(setup));
  const start = good(rules.start(fromSeed('thinker')));
  return { setup, view: rules.view(start, seat(0)), seat: seat(0), seed: 'hint' };
}

/** A program for the threads, as text: `{PORT}` is the port to the main thread. */
const program = (text: string): URL =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`import { parentPort as port } from 'node:worker_threads'; ${text}`)}`,
  );

/** The niceness of each thread of this process, by the thread's number. */
function niceness(): ReadonlyMap<string, number> {
  const tasks = '/proc/self/task';
  const niceOf = (id: string): number =>
    Number(readFileSync(`${tasks}/${id}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[16]);
  return new Map(readdirSync(tasks).map(id => [id, niceOf(id)]));
}

describe('a thinker', () => {
  test.runIf(platform() === 'linux')(
    'thinks behind everything else: its thread alone steps back, once',
    async () => {
      const before = niceness();
      const usual = before.get(`${process.pid}`) ?? Number.NaN;
      const pool = thinker();
      for (const seed of ['a', 'b']) await pool.think('grid', 'normal', firstQuestion(seed));
      const behind = [...niceness()].filter(([id, nice]) => nice !== (before.get(id) ?? usual));
      expect(behind.map(([, nice]) => nice)).toEqual(usual < 19 ? [Math.min(19, usual + 5)] : []);
      expect(behind.filter(([id]) => before.has(id))).toEqual([]);
    },
  );

  test('gives the answer that the player gives, whichever thread thinks', async () => {
    const asked = ['easy', 'normal', 'hard', 'easy', 'hard'].map((level, index) => ({
      level,
      question: firstQuestion(`seed ${index}`),
    }));
    const pool = thinker({ workers: 2 });
    const answers = await Promise.all(asked.map(each => pool.think('grid', each.level, each.question)));
    const roster: AnyRoster = gridRoster;
    expect(answers).toEqual(asked.map(each => roster.choose(each.level, each.question)));
  });

  test('gives a hint: what the strongest player chooses, or all choices of a game whose players weigh them', async () => {
    const pool = thinker();
    const question = firstQuestion();
    const roster: AnyRoster = gridRoster;
    expect(await pool.advise('grid', question)).toEqual([{ move: roster.choose('hard', question) }]);
    const cards = await pool.advise('intensity', cardQuestion());
    expect(cards.length).toBeGreaterThan(5);
    for (const { move, worth } of cards) {
      expect(move.type).toBe('discard');
      expect(worth?.reason).not.toBe('');
    }
    const points = cards.slice(0, 5).map(({ worth }) => worth?.points ?? Number.NaN);
    expect(points).toEqual(points.toSorted((a, b) => a - b));
  });

  test('keeps the main thread free', async () => {
    const busy = program(
      'port.on("message", () => { for (let i = 0; i < 2e8; i++); port.postMessage({ ok: true, value: [{ move: { type: "slow" } }] }); })',
    );
    let turns = 0;
    const tick = setInterval(() => (turns += 1), 0);
    await thinker({ program: busy }).think('grid', 'easy', firstQuestion());
    clearInterval(tick);
    expect(turns).toBeGreaterThan(0);
  });

  test('answers in one sentence when the player fails, and goes on', async () => {
    const pool = thinker();
    await expect(pool.think('grid', 'genius', firstQuestion())).rejects.toThrow(
      'the computer player has no move: Simple Risk has no computer player called genius',
    );
    await expect(pool.think('chess', 'easy', firstQuestion())).rejects.toThrow(
      'no computer players for chess',
    );
    await expect(pool.think('grid', 'easy', firstQuestion())).resolves.toMatchObject({ type: 'deploy' });
  });

  test('survives the death of its thread: that question is rejected, the next one gets a new thread', async () => {
    const mortal = program(
      'port.on("message", task => task.level === "die" ? process.exit(3) : port.postMessage({ ok: true, value: [{ move: { type: task.level } }] }))',
    );
    const pool = thinker({ program: mortal });
    await expect(pool.think('grid', 'one', firstQuestion())).resolves.toEqual({ type: 'one' });
    const dying = pool.think('grid', 'die', firstQuestion());
    const waiting = pool.think('grid', 'two', firstQuestion());
    await expect(dying).rejects.toThrow('the computer player has no move: its thread ended');
    await expect(waiting).resolves.toEqual({ type: 'two' });
  });

  test('rejects with the reason when the program throws or is not there', async () => {
    const throwing = program('port.on("message", () => { throw new Error("a bug"); })');
    await expect(thinker({ program: throwing }).think('grid', 'easy', firstQuestion())).rejects.toThrow(
      'a bug',
    );
    const missing = new URL('./no-such-program.mjs', import.meta.url);
    await expect(thinker({ program: missing }).think('grid', 'easy', firstQuestion())).rejects.toThrow(
      'has no move',
    );
  });

  test('stops waiting when it is told to, whether the question is thought about or queued', async () => {
    const silent = program('port.on("message", () => {})');
    const pool = thinker({ program: silent });
    const first = new AbortController();
    const second = new AbortController();
    const thought = pool.think('grid', 'easy', firstQuestion(), first.signal);
    const queued = pool.think('grid', 'easy', firstQuestion(), second.signal);
    second.abort(new Error('not now'));
    first.abort(new Error('too late'));
    await expect(queued).rejects.toThrow('not now');
    await expect(thought).rejects.toThrow('too late');
    await expect(
      pool.think('grid', 'easy', firstQuestion(), AbortSignal.abort(new Error('never'))),
    ).rejects.toThrow('never');
  });

  test('rejects everything that is still asked when it is closed, and what comes after', async () => {
    const silent = program('port.on("message", () => {})');
    const pool = thinker({ program: silent });
    const thought = pool.think('grid', 'easy', firstQuestion());
    const queued = pool.think('grid', 'easy', firstQuestion());
    const home = [thought, queued].map(each => expect(each).rejects.toThrow('sent home'));
    await pool.close();
    await Promise.all(home);
    await expect(pool.think('grid', 'easy', firstQuestion())).rejects.toThrow('sent home');
  });
});
