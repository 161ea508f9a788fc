import { describe, expect, test } from 'vitest';
import { noticeSequence, noticeWayInAnswer, noticeWayOf } from '../../source/terminal/notices.ts';
import { openTestScreen } from './harness.ts';

describe('the way of notices', () => {
  test.each([
    ['xterm-kitty', {}, 'OSC 9'],
    ['xterm-256color', { TERM_PROGRAM: 'ghostty' }, 'OSC 9'],
    ['xterm-256color', { TERM_PROGRAM: 'iTerm.app' }, 'OSC 9'],
    ['rxvt-unicode-256color', {}, 'OSC 777'],
    ['xterm-256color', {}, null],
    ['linux', {}, null],
    ['tmux-256color', { TERM_PROGRAM: 'ghostty' }, null],
  ] as const)('of %j with %j is %j', (term, env, way) => {
    expect(noticeWayOf(term, env)).toBe(way);
  });

  test.each([
    ['>|kitty(0.42.1)', 'OSC 9'],
    ['>|Konsole 25.08.1', 'OSC 777'],
    ['>|XTerm(390)', null],
    ['kitty', null],
  ] as const)('by the answer %j is %j', (answer, way) => {
    expect(noticeWayInAnswer(answer)).toBe(way);
  });
});

test.each([
  ['OSC 9', 'Sandtable: your turn, 4;x'],
  ['OSC 777', 'notify;Sandtable;your turn, 4,x'],
] as const)('a notice by %s ends where it ends, whatever stands in its text', (way, body) => {
  const sequence = noticeSequence(way, 'your turn, 4;x\x07\x1b]2;title\x1b\\\x9c\n');
  expect(sequence.slice(2, -2).replace(/^\d+;/, '').replace(/^777;/, '')).toContain(body);
  expect(sequence.slice(2, -2)).not.toMatch(/[\p{Cc}]/u);
});

describe('a screen', () => {
  test('sends notices to a terminal that is known to show them, and to no other', async () => {
    const { screen, send, written, close } = openTestScreen({ term: 'xterm-256color' });
    screen.notice('your turn');
    expect(written()).not.toContain('your turn');
    await send('\x1bP>|ghostty 1.2.0\x1b\\');
    screen.notice('your turn');
    expect(written()).toContain('\x1b]9;Sandtable: your turn\x1b\\');
    await close();
  });

  test('goes by what somebody chooses', async () => {
    const { screen, written, close } = openTestScreen({ term: 'xterm-kitty' });
    screen.chooseNotices('off');
    screen.notice('one');
    screen.chooseNotices('OSC 777');
    screen.notice('two');
    screen.chooseNotices(null);
    screen.notice('three');
    const out = written();
    expect(out).not.toContain('one\x1b');
    expect(out).toContain('\x1b]777;notify;Sandtable;two\x1b\\');
    expect(out).toContain('\x1b]9;Sandtable: three\x1b\\');
    await close();
  });
});
