import { expect, test } from 'vitest';
import { FairTurns } from '../../source/base/fair-turns.ts';

/** FairTurns by hand: `work` of so many milliseconds each, done when `slice` is called. */
function byHand() {
  let time = 0;
  let slice: (() => void) | null = null;
  const late: string[] = [];
  const done: string[] = [];
  const turns = new FairTurns({
    now: () => time,
    later: task => {
      slice = task;
    },
    settled: task => void waiting.push(task),
    onLate: owners => late.push(owners.join(' ')),
  });
  const waiting: (() => void)[] = [];
  const takes = (name: string, milliseconds: number) => (): void => {
    done.push(name);
    time += milliseconds;
  };
  /** Runs one slice. @returns what was done in it */
  const run = (): readonly string[] => {
    const task = slice;
    slice = null;
    task?.();
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) next();
    return done.splice(0);
  };
  const pass = (milliseconds: number): void => {
    time += milliseconds;
  };
  return { turns, takes, run, late, pass };
}

test('who wants little goes before who wants much', () => {
  const { turns, takes, run } = byHand();
  const greedy = turns.of(() => ['flood']);
  const guest = turns.of(() => ['guest']);
  for (let key = 0; key < 200; key += 1) greedy(takes('flood', 2));
  expect(run()).toEqual(['flood', 'flood']);
  guest(takes('guest', 1));
  expect(run()).toEqual(['guest', 'flood', 'flood']);
});

test('many sessions of one address have together what another address has alone', () => {
  const { turns, takes, run } = byHand();
  const all = Array.from({ length: 20 }, (_, index) => turns.of(() => ['crowded', `person ${index}`]));
  const alone = turns.of(() => ['other', 'somebody']);
  for (let key = 0; key < 100; key += 1) {
    for (const turn of all) turn(takes('crowded', 4));
    alone(takes('other', 4));
  }
  const done = Array.from({ length: 60 }, run).flat();
  expect(done.filter(name => name === 'other').length).toBeGreaterThan(25);
});

test('the sessions of one person from several addresses count as that person', () => {
  const { turns, takes, run } = byHand();
  const all = Array.from({ length: 4 }, (_, index) => turns.of(() => [`address ${index}`, 'one person']));
  const other = turns.of(() => ['elsewhere', 'somebody']);
  for (let key = 0; key < 100; key += 1) {
    for (const turn of all) turn(takes('one person', 4));
    other(takes('other', 4));
  }
  const done = Array.from({ length: 60 }, run).flat();
  expect(done.filter(name => name === 'other').length).toBeGreaterThan(25);
});

test('where hundreds want too much, so that each gets less than somebody who plays, who plays goes first', () => {
  const { turns, takes, run } = byHand();
  const crowd = Array.from({ length: 200 }, (_, index) => turns.of(() => [`address ${index}`]));
  const guest = turns.of(() => ['guest']);
  const beforeGuest: number[] = [];
  for (let second = 0; second < 5; second += 1) {
    for (const [index, turn] of crowd.entries()) {
      for (let key = 0; key < 200; key += 1) turns.ask([`address ${index}`]);
      turn(takes('crowd', 4));
    }
    for (let key = 0; key < 10; key += 1) {
      turns.ask(['guest']);
      guest(takes('guest', 4));
      const done = [...run(), ...run()];
      beforeGuest.push(done.indexOf('guest'));
    }
  }
  expect(new Set(beforeGuest)).toEqual(new Set([0]));
});

test('what was spent is forgotten', () => {
  const { turns, takes, run, pass } = byHand();
  const one = turns.of(() => ['one']);
  one(takes('one', 500));
  run();
  pass(20_000);
  one(takes('one', 4));
  turns.of(() => ['two'])(takes('two', 4));
  expect([...run(), ...run()]).toEqual(['one', 'two']);
});

test('who waits for more than a second is told', () => {
  const { turns, takes, run, late, pass } = byHand();
  turns.of(() => ['address', 'person'])(takes('key', 1));
  pass(1001);
  run();
  expect(late).toEqual(['address person']);
});
