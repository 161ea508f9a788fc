import { expect, test } from 'vitest';
import { depthOf } from '../../source/terminal/depth.ts';
import { withTmuxColours } from '../../source/terminal/tmux.ts';

const inTmux = { TMUX: '/tmp/tmux-0/default,1,0', TERM: 'tmux-256color' };

test.each([
  ['bpaste,RGB,title', undefined, 3],
  ['bpaste,title', 'truecolor', 2],
  ['', 'truecolor', 3],
  [null, undefined, 2],
] as const)(
  'inside tmux with the features %s and COLORTERM %s the depth is %i',
  (features, COLORTERM, depth) => {
    const env = withTmuxColours({ ...inTmux, COLORTERM }, () => features);
    expect(depthOf(env.TERM, env)).toBe(depth);
  },
);

test('outside tmux nothing is asked', () => {
  const env = { TERM: 'xterm' };
  expect(withTmuxColours(env, () => expect.fail('asked'))).toBe(env);
});
