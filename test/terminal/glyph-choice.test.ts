import { describe, expect, test } from 'vitest';
import { glyphSetOf, glyphsInAnswer, mayDrawMore } from '../../source/terminal/glyph-choice.ts';
import { openTestScreen } from './harness.ts';

describe('the glyphs for pictures', () => {
  test.each([
    ['', {}, 'half'],
    ['linux', {}, 'half'],
    ['vt220', {}, 'half'],
    ['xterm', {}, 'quadrant'],
    ['xterm-256color', {}, 'quadrant'],
    ['xterm-256color', { LANG: 'C' }, 'half'],
    ['xterm-256color', { TERM_PROGRAM: 'ghostty', TERM_PROGRAM_VERSION: '1.2.3' }, 'octant'],
    ['xterm-256color', { TERM_PROGRAM: 'Apple_Terminal', TERM_PROGRAM_VERSION: '455' }, 'quadrant'],
    ['xterm-256color', { VTE_VERSION: '7802' }, 'octant'],
    ['xterm-256color', { VTE_VERSION: '6800' }, 'sextant'],
    ['xterm-kitty', {}, 'sextant'],
    ['foot', {}, 'sextant'],
    ['wezterm', {}, 'sextant'],
    ['alacritty', {}, 'quadrant'],
    ['tmux-256color', { TERM_PROGRAM: 'ghostty', TERM_PROGRAM_VERSION: '1.2.3' }, 'quadrant'],
    ['screen-256color', {}, 'quadrant'],
  ] as const)('of %j with %j are %s', (term, env, glyphs) => {
    expect(glyphSetOf(term, env)).toBe(glyphs);
  });

  test.each([
    ['>|kitty(0.42.1)', 'octant'],
    ['>|kitty(0.36.0)', 'sextant'],
    ['>|foot(1.20.2)', 'octant'],
    ['>|foot(1.13.1)', 'sextant'],
    ['>|ghostty 1.1.0', 'sextant'],
    ['>|VTE(7800)', 'octant'],
    ['>|VTE(6003)', 'quadrant'],
    ['>|WezTerm 20240203-110809-5046fc22', 'sextant'],
    ['>|XTerm(390)', 'quadrant'],
    ['>|tmux 3.4', 'quadrant'],
    ['>|', 'quadrant'],
    ['1$r0m', null],
    ['', null],
  ] as const)('by the answer %j are %j', (answer, glyphs) => {
    expect(glyphsInAnswer(answer)).toBe(glyphs);
  });

  test.each([
    ['xterm-256color', {}, true],
    ['xterm-kitty', {}, true],
    ['linux', {}, false],
    ['tmux-256color', {}, false],
    ['screen', {}, false],
    ['xterm-256color', { SANDTABLE_GLYPHS: 'half' }, false],
    ['xterm-256color', { SANDTABLE_GLYPHS: 'blocks' }, true],
    ['xterm-256color', { VTE_VERSION: '7802' }, false],
  ] as const)('of %j with %j may be finer than they seem: %s', (term, env, asked) => {
    expect(mayDrawMore(term, env)).toBe(asked);
  });
});

const XTVERSION = '\x1b[>0q';

describe('a screen', () => {
  test('asks a terminal for its name once, before its first frame, and takes its answer', async () => {
    const { screen, send, written, close } = openTestScreen({ term: 'xterm-256color' });
    expect(written().split(XTVERSION)).toHaveLength(2);
    await send('\x1bP>|ghostty 1.2.0\x1b\\');
    expect(screen.glyphSet).toBe('octant');
    await send('\x1bP>|XTerm(390)\x1b\\');
    expect(screen.glyphSet).toBe('octant');
    await close();
  });

  test('goes by what somebody chooses, before and after the answer, until they choose nothing', async () => {
    const { screen, send, close } = openTestScreen({ term: 'xterm-256color' });
    screen.chooseGlyphs('half');
    await send('\x1bP>|kitty(0.42.1)\x1b\\');
    expect(screen.glyphSet).toBe('half');
    screen.chooseGlyphs(null);
    expect(screen.glyphSet).toBe('octant');
    await close();
  });

  test.each([
    ['SANDTABLE_GLYPHS says', { env: { SANDTABLE_GLYPHS: 'sextant' } }, 'sextant'],
    ['only ASCII may be written', { ascii: true }, 'half'],
  ] as const)('goes by nothing else where %s', async (_, options, glyphs) => {
    const { screen, send, written, close } = openTestScreen({ term: 'xterm-256color', ...options });
    expect(written()).not.toContain(XTVERSION);
    await send('\x1bP>|kitty(0.42.1)\x1b\\');
    screen.chooseGlyphs('octant');
    expect(screen.glyphSet).toBe(glyphs);
    await close();
  });
});
