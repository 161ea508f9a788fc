import { describe, expect, test } from 'vitest';
import { depthOf, mayShowMore, takesUtf8, tellsAllColours } from '../../source/terminal/depth.ts';

describe('the colour depth', () => {
  test.each([
    ['xterm', 1],
    ['linux', 1],
    ['vt100', 1],
    ['screen', 1],
    ['xterm-256color', 2],
    ['tmux-256color', 2],
    ['screen-256color', 2],
    ['xterm-direct', 3],
    ['xterm-kitty', 3],
    ['xterm-ghostty', 3],
    ['alacritty', 3],
    ['foot', 3],
    ['wezterm', 3],
    ['dumb', 0],
    ['', 0],
  ] as const)('of %j is %i', (term, depth) => {
    expect(depthOf(term, {})).toBe(depth);
  });

  test.each([
    ['COLORTERM says truecolor', { COLORTERM: 'truecolor' }, 3],
    ['COLORTERM says 24bit', { COLORTERM: '24bit' }, 3],
    ['COLORTERM says something else', { COLORTERM: 'yes' }, 2],
    ['NO_COLOR wins over COLORTERM', { NO_COLOR: '1', COLORTERM: 'truecolor' }, 0],
    ['an empty NO_COLOR means nothing', { NO_COLOR: '' }, 2],
    ['FORCE_COLOR wins over NO_COLOR', { FORCE_COLOR: '1', NO_COLOR: '1' }, 1],
    ['FORCE_COLOR can take all colours away', { FORCE_COLOR: '0' }, 0],
    ['FORCE_COLOR beyond 0 to 3 means nothing', { FORCE_COLOR: '9' }, 2],
  ])('of xterm-256color where %s', (_, env, depth) => {
    expect(depthOf('xterm-256color', env)).toBe(depth);
  });
});

describe('asking a terminal for all colours', () => {
  test.each([
    ['xterm-256color', {}, true],
    ['xterm', {}, false],
    ['foot', {}, false],
    ['xterm-256color', { COLORTERM: 'truecolor' }, false],
    ['xterm-256color', { NO_COLOR: '1' }, false],
    ['xterm-256color', { FORCE_COLOR: '2' }, false],
    ['screen-256color', {}, false],
    ['tmux-256color', {}, false],
  ])('%s with %j: %s', (term, env, asked) => {
    expect(mayShowMore(term, env)).toBe(asked);
  });

  test.each([
    ['xterm', '1$r0;48:2::1:2:3m', true],
    ['foot, kitty', '1$r0;48:2:1:2:3m', true],
    ['with the number of a colour space', '1$r48:2:0:1:2:3m', true],
    ['Windows Terminal', '1$r0;48;2;1;2;3m', true],
    ['with a foreground', '1$r0;38;5;7;48;2;1;2;3m', true],
    ['a terminal that took the nearest of 256', '1$r0;48;5;16m', false],
    ['a terminal that took nothing', '1$r0m', false],
    ['another colour', '1$r48;2;1;2;30m', false],
    ['an answer to another question', '1$r2 q', false],
    ['nothing', '', false],
  ])('%s answers %j', (_, answer, all) => {
    expect(tellsAllColours(answer)).toBe(all);
  });
});

describe('UTF-8', () => {
  test.each([
    [{ LANG: 'en_GB.UTF-8' }, true],
    [{ LANG: 'C.utf8' }, true],
    [{ LANG: 'C' }, false],
    [{ LC_ALL: 'POSIX', LANG: 'en_GB.UTF-8' }, false],
    [{ LANG: 'en_GB' }, true],
    [{ LANG: 'de_DE.ISO-8859-15@euro' }, false],
    [{ LC_ALL: 'de_DE.ISO-8859-1', LANG: 'en_GB.UTF-8' }, false],
    [{ LC_CTYPE: 'en_GB.UTF-8', LANG: 'ru_RU.KOI8-R' }, true],
    [{}, true],
  ])('in %j: %s', (env, taken) => {
    expect(takesUtf8(env)).toBe(taken);
  });
});
