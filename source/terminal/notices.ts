import { cleanLine } from '../base/text.ts';
import type { TerminalEnvironment } from './depth.ts';

/** The forms of a notice for people who look elsewhere: iTerm2's sequence (OSC 9), or rxvt's (OSC 777). */
export const NOTICE_WAYS = ['OSC 9', 'OSC 777'] as const;
export type NoticeWay = (typeof NOTICE_WAYS)[number];

/** Terminals that show them, by their own name or that of their entry in terminfo. */
const SHOWN: readonly { readonly name: RegExp; readonly way: NoticeWay }[] = [
  { name: /^(?:xterm-)?(?:kitty|ghostty)|^wezterm|^foot|^iterm/i, way: 'OSC 9' },
  { name: /^konsole|^rxvt-unicode|^urxvt/i, way: 'OSC 777' },
];

const wayOf = (name: string): NoticeWay | null => SHOWN.find(each => each.name.test(name))?.way ?? null;

/** The way of notices by a terminal's name and environment; null where none is known. tmux and screen pass none on. */
export function noticeWayOf(term: string, env: TerminalEnvironment): NoticeWay | null {
  if (/^(?:screen|tmux)/.test(term)) return null;
  return wayOf(term) ?? wayOf(env.TERM_PROGRAM ?? '');
}

/** The same by the terminal's answer to the question for its name (`ASK_FOR_NAME`). */
export const noticeWayInAnswer = (answer: string): NoticeWay | null =>
  answer.startsWith('>|') ? wayOf(answer.slice(2)) : null;

/** Cells of the longest notice. */
const LONGEST = 80;

/** The sequence of a notice. Our name comes first, since some terminals read a number after OSC 9 as something else. */
export function noticeSequence(way: NoticeWay, text: string): string {
  const clean = cleanLine(text, LONGEST);
  return way === 'OSC 9'
    ? `\x1b]9;Sandtable: ${clean}\x1b\\`
    : `\x1b]777;notify;Sandtable;${clean.replaceAll(';', ',')}\x1b\\`;
}
