import { expect, test } from 'vitest';
import { nearest, suggestion } from '../../../source/base/nearest.ts';

const commands = ['board', 'deploy', 'attack', 'defend', 'advance', 'stop', 'move', 'pass'];

test.each([
  ['atack', 'attack'],
  ['attakc', 'attack'],
  ['DEPLOY', 'deploy'],
  ['mvoe', 'move'],
  ['pas', 'pass'],
  ['defnd', 'defend'],
])('%s most likely means %s', (word, meant) => {
  expect(nearest(word, commands)).toBe(meant);
});

test.each(['xyzzy', '', 'q', 'reinforcement'])('"%s" is near to nothing', word => {
  expect(nearest(word, commands)).toBeNull();
});

test('without a near word all are named', () => {
  expect(suggestion('chess', ['grid', 'warzone'])).toBe('there are grid, warzone');
  expect(suggestion('gird', ['grid', 'warzone'])).toBe('did you mean grid?');
});
