import { expect, test } from 'vitest';
import { workerUrl } from '../../source/players/worker-url.ts';

test('a worker is its source beside the source, and its bundle beside the bundle', () => {
  const fromSource = workerUrl('file:///home/ada/source/players/thinker.ts', './worker.ts', './worker.mjs');
  expect(fromSource.href).toBe('file:///home/ada/source/players/worker.ts');
  const fromChunk = workerUrl('file:///home/ada/dist/chunk-AB12.mjs', './worker.ts', './worker.mjs');
  expect(fromChunk.href).toBe('file:///home/ada/dist/worker.mjs');
});
