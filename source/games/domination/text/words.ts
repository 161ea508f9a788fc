import { type TypedCommand, takes } from '../../../text/commands.ts';
import { LONGEST_LINE } from '../../../text/lines.ts';
import { visibleOf } from '../../../text/printable.ts';

/** What a save holds of a line from anywhere: so much of it, and nothing that is no text. */
export function keptText(line: string): string {
  const text = visibleOf(line.slice(0, 2 * LONGEST_LINE).replaceAll('\t', ' '));
  return Array.from(text).slice(0, LONGEST_LINE).join('');
}

/** The words of a line: what stands between runs of blanks. */
export const wordsOf = (line: string): string[] => line.split(/[ \t]+/).filter(word => word !== '');

/** The numbers that the engine's integers hold. */
const LARGEST = 2 ** 31 - 1;
const SMALLEST = -(2 ** 31);

/** A whole number as the engine reads it, with or without a sign; −1 for anything else. */
export function numberOf(word: string): number {
  const number = /^[+-]?[0-9]+$/.test(word) ? Number(word) + 0 : -1;
  return number >= SMALLEST && number <= LARGEST ? number : -1;
}

const MANY = Number.POSITIVE_INFINITY;

/** The commands that words come after. */
const FORMS = [
  { form: 'loadgame filename', counts: [1, MANY] },
  { form: 'savegame filename', counts: [1, MANY] },
  { form: 'join server' },
  { form: 'newplayer type (skill) color name', counts: [3, MANY] },
  { form: 'delplayer name', counts: [1, MANY] },
  { form: 'choosemap filename', counts: [1, MANY] },
  { form: 'choosecards filename', counts: [1, MANY] },
  { form: 'startgame gametype cardtype (autoplaceall recycle)', counts: [2, 4] },
  { form: 'play filename', counts: [1, MANY] },
  { form: 'autoendgo on/off', counts: [0, 1] },
  { form: 'autodefend on/off', counts: [0, 1] },
  { form: 'placearmies country number' },
  { form: 'capital country' },
  { form: 'trade card card card' },
  { form: 'attack country country' },
  { form: 'roll number' },
  { form: 'move number' },
  { form: 'movearmies country country number' },
] as const;

/** How a command is written. */
export const formOf = (word: string): Pick<TypedCommand, 'form' | 'counts'> =>
  FORMS.find(({ form }) => form.startsWith(`${word} `)) ?? { form: word };

/** The reply to a command with too few or too many words; null where they are as many as it takes. */
export function syntaxFault(word: string, given: readonly string[]): string | null {
  const command = formOf(word);
  return takes(command, given.length) ? null : `The syntax of the command is "${command.form}".`;
}

/** The reply to a command of another moment. */
export const incorrect = (possible: readonly string[]): string =>
  `Incorrect command (current possible commands are: ${possible.join(', ')})`;

/** What `help` prints: the commands by when they can be used. */
export const HELP = [
  'Commands:',
  '  any time     help  about  manual  ver  exit  rem TEXT',
  '  no game      newgame  loadgame FILE',
  '  with a game  closegame  savegame FILE  replay',
  '  set-up       newplayer human COLOUR NAME  newplayer ai SKILL COLOUR NAME  (SKILL: easy average hard crap)',
  '               delplayer NAME  choosemap FILE  choosecards FILE  info  autosetup  play LOG',
  '               startgame MODE CARDS [autoplaceall] [recycle]',
  '               MODE: domination capital mission   CARDS: increasing fixed italianlike',
  '  playing      undo  showarmies  showcards  showmission  autoendgo [on|off]  autodefend [on|off]',
  "  trading      trade CARD CARD CARD  endtrade   (a card is its country's number, or wildcard)",
  '  placing      placearmies COUNTRY NUMBER  autoplace',
  '  attacking    attack FROM TO  endattack  roll DICE  retreat  move NUMBER|all',
  '  fortifying   movearmies FROM TO NUMBER  nomove',
  '  turn end     endgo    capital game: capital COUNTRY    after a win: continue',
].join('\n');

/** What `help` adds in friendly mode. */
export const FRIENDLY_HELP = [
  'Friendly: names as well as numbers, any case, beginnings of words that say enough;',
  '  attack FROM TO until NUMBER   attacks until so many armies are left, or the country is taken',
  '  hint                          what the strongest computer player would do in your place, and why',
  '  stats                         countries, armies, cards and continents of every player',
].join('\n');

/** The line that every prompt is. */
const PROMPT = '>';

/**
 * What the console writes, as the Domination program's command line writes it (rules/domination-console.md#lines):
 * a prompt without a line end, and replies. The engine repeats every command before its reply; after a
 * typed line exactly the first message is swallowed, which is that echo.
 */
export class ConsoleScreen {
  #text = '';
  #swallows = false;

  /** A message of one or more lines. */
  message(text: string): void {
    if (this.#swallows) this.#swallows = false;
    else this.notice(text);
  }

  /** A message that is shown whatever was typed. What is no text is left out, though an old save or a log has it. */
  notice(text: string): void {
    this.#swallows = false;
    this.#text += `${text.split('\n').map(visibleOf).join('\n')}\n`;
  }

  prompt(): void {
    this.#text += PROMPT;
  }

  /** A line has been typed: the next message is its echo. */
  typed(): void {
    this.#swallows = true;
  }

  /** What was written since the last time. */
  take(): string {
    const text = this.#text;
    this.#text = '';
    return text;
  }
}
