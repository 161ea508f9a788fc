import { expect, test } from 'vitest';
import { KeyedQueues, SerialQueue } from '../../source/base/serial-queue.ts';

test('work runs in its order, and a failure holds up nothing behind it', async () => {
  const queue = new SerialQueue();
  const told: string[] = [];
  const first = Promise.withResolvers<void>();
  const one = queue.run(() => first.promise.then(() => told.push('one')));
  const two = queue.run(async () => Promise.reject(new Error('two')));
  const three = queue.run(async () => told.push('three'));
  first.resolve();
  await expect(two).rejects.toThrow('two');
  await queue.idle();
  expect(await Promise.all([one, three])).toEqual([1, 2]);
  expect(told).toEqual(['one', 'three']);
});

test('work under one key waits for its like, and not for work under another', async () => {
  const queues = new KeyedQueues();
  const told: string[] = [];
  const first = Promise.withResolvers<void>();
  const a = queues.run('a', () => first.promise.then(() => told.push('a')));
  const next = queues.run('a', async () => told.push('next'));
  await queues.run('b', async () => told.push('b'));
  first.resolve();
  await Promise.all([a, next]);
  expect(told).toEqual(['b', 'a', 'next']);
});
