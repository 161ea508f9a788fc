import type { CommandHelp } from '../../../lines/text/adapter.ts';
import { helpOf, type TypedCommand, takes, wordOf } from '../../../lines/text/commands.ts';
import { LONGEST_LINE } from '../../../lines/text/lines.ts';
import { visibleOf } from '../../../lines/text/printable.ts';

/** A line as saves hold it: without unprintable characters, cut at `LONGEST_LINE`. */
export function savedText(line: string): string {
  const text = visibleOf(line.slice(0, 2 * LONGEST_LINE).replaceAll('\t', ' '));
  return Array.from(text).slice(0, LONGEST_LINE).join('');
}

/** The words of a line, between runs of blanks. */
export const wordsOf = (line: string): string[] => line.split(/[ \t]+/).filter(word => word !== '');

/** The range of the engine's integers. */
const LARGEST = 2 ** 31 - 1;
const SMALLEST = -(2 ** 31);

/** A whole number as the engine reads it, with an optional sign; −1 for anything else. */
export function numberOf(word: string): number {
  const number = /^[+-]?[0-9]+$/.test(word) ? Number(word) + 0 : -1;
  return number >= SMALLEST && number <= LARGEST ? number : -1;
}

const MANY = Number.POSITIVE_INFINITY;

/** A console command: `form` is that of the program's replies, `shown` that of the help. */
interface ConsoleCommand extends TypedCommand {
  readonly shown?: string;
}

/** All commands by the moment at which they may be typed; the first word of a form is the command's. */
const COMMANDS = {
  'at any time': [
    { form: 'help', does: 'print this list' },
    { form: 'manual', does: 'print the rules, in friendly mode' },
    { form: 'about', does: 'which program this is' },
    { form: 'ver', does: 'its version' },
    { form: 'rem', shown: 'rem TEXT', does: 'a remark, which does nothing' },
    { form: 'exit', does: 'leave' },
  ],
  'without a game': [
    { form: 'newgame', does: 'begin to set up a game' },
    { form: 'loadgame filename', shown: 'loadgame FILE', counts: [1, MANY], does: 'go on with a save' },
    { form: 'join server', shown: 'join HOST', does: 'refused: there are no network games' },
  ],
  'with a game': [
    { form: 'closegame', does: 'leave the game' },
    { form: 'savegame filename', shown: 'savegame FILE', counts: [1, MANY], does: 'write it to a save' },
    { form: 'replay', does: 'tell it again from its beginning' },
  ],
  'before the start': [
    {
      form: 'newplayer type (skill) color name',
      shown: 'newplayer human COLOUR NAME',
      counts: [3, MANY],
      does: 'a person plays',
    },
    {
      form: 'newplayer type (skill) color name',
      shown: 'newplayer ai SKILL COLOUR NAME',
      does: 'a computer plays: easy, average, hard or crap',
    },
    { form: 'delplayer name', shown: 'delplayer NAME', counts: [1, MANY], does: 'not this one' },
    { form: 'choosemap filename', shown: 'choosemap FILE', counts: [1, MANY], does: 'the map' },
    { form: 'choosecards filename', shown: 'choosecards FILE', counts: [1, MANY], does: 'its cards' },
    { form: 'info', does: 'players, map and cards' },
    { form: 'autosetup', does: 'six players at once' },
    {
      form: 'startgame gametype cardtype (autoplaceall recycle)',
      shown: 'startgame MODE CARDS [autoplaceall] [recycle]',
      counts: [2, 4],
      does: 'MODE domination, capital, mission; CARDS increasing, fixed, italianlike',
    },
    { form: 'play filename', shown: 'play LOG', counts: [1, MANY], does: 'play a log' },
  ],
  'during a game': [
    { form: 'undo', does: 'back to the beginning of the turn' },
    { form: 'showarmies', does: 'every country with its owner and armies' },
    { form: 'showcards', does: 'your cards, and what the next trade gives' },
    { form: 'showmission', does: 'what you have to do to win' },
    {
      form: 'autoendgo on/off',
      shown: 'autoendgo [on|off]',
      counts: [0, 1],
      does: 'the turn ends by itself when nothing else is left',
    },
    {
      form: 'autodefend on/off',
      shown: 'autodefend [on|off]',
      counts: [0, 1],
      does: 'defend with the most dice at once',
    },
  ],
  'in a game of capitals': [{ form: 'capital country', shown: 'capital COUNTRY', does: 'choose yours' }],
  trading: [
    {
      form: 'trade card card card',
      shown: 'trade CARD CARD CARD',
      does: "a card is its country's number, or wildcard",
    },
    { form: 'endtrade', does: 'keep the others' },
  ],
  placing: [
    {
      form: 'placearmies country number',
      shown: 'placearmies COUNTRY NUMBER',
      does: 'a country is its number',
    },
    { form: 'autoplace', does: 'one army anywhere' },
  ],
  attacking: [
    { form: 'attack country country', shown: 'attack FROM TO', does: 'begin an attack' },
    { form: 'roll number', shown: 'roll DICE', does: 'attack, or defend, with so many dice' },
    { form: 'retreat', does: 'end this attack' },
    { form: 'move number', shown: 'move NUMBER|all', does: 'armies into what was taken' },
    { form: 'endattack', does: 'no more attacks in this turn' },
  ],
  fortifying: [
    { form: 'movearmies country country number', shown: 'movearmies FROM TO NUMBER', does: 'once a turn' },
    { form: 'nomove', does: 'move nothing' },
  ],
  'at the end of a turn': [{ form: 'endgo', does: 'the next player comes' }],
  'after the end of a game': [{ form: 'continue', does: "go on until the whole world is one player's" }],
} satisfies Readonly<Record<string, readonly ConsoleCommand[]>>;

const MOMENTS: readonly (readonly [moment: string, commands: readonly ConsoleCommand[]])[] =
  Object.entries(COMMANDS);
const ALL = MOMENTS.flatMap(([, commands]) => commands);

/** The words that may be typed at these moments. */
export const wordsAt = (...moments: readonly (keyof typeof COMMANDS)[]): readonly string[] =>
  moments.flatMap(moment => COMMANDS[moment].map(wordOf));

/** The form of a command. */
export const formOf = (word: string): Pick<TypedCommand, 'form' | 'counts'> =>
  ALL.find(command => wordOf(command) === word) ?? { form: word };

/** The reply to a wrong number of words; null when it is right. */
export function syntaxFault(word: string, given: readonly string[]): string | null {
  const command = formOf(word);
  return takes(command, given.length) ? null : `The syntax of the command is "${command.form}".`;
}

/** The reply to a command of another moment. */
export const incorrect = (possible: readonly string[]): string =>
  `Incorrect command (current possible commands are: ${possible.join(', ')})`;

const FRIENDLY: readonly CommandHelp[] = [
  {
    form: 'attack FROM TO until NUMBER',
    does: 'attacks until so many armies are left, or the country is taken',
  },
  { form: 'stats', does: 'countries, armies, cards and continents of every player' },
  { form: 'hint', does: 'what the strongest computer player would do in your place, and why' },
];

export const FRIENDLY_WORDS = FRIENDLY.slice(1).map(wordOf);

/** The commands by moment, as the help lists them. @param friendly includes those of friendly mode */
export function consoleHelp(friendly: boolean): readonly string[] {
  const shown = ALL.map(({ form, shown: written = form, does }) => ({ form: written, does }));
  const lines = helpOf([...shown, ...(friendly ? FRIENDLY : [])]).map(line => `  ${line}`);
  const listed = MOMENTS.flatMap(([moment, { length }]) => [`${moment}:`, ...lines.splice(0, length)]);
  const own = 'in friendly mode (names as well as numbers, any case, beginnings of words that say enough):';
  return [...listed, ...(friendly ? [own, ...lines] : [])];
}

/**
 * The console's output, as the Domination program writes it (rules/domination-console.md#lines): a prompt without a
 * line end, and replies. After a typed line the first message, the engine's echo of it, is swallowed.
 */
export class ConsoleScreen {
  #text = '';
  #swallows = false;

  /** A message of one or more lines. */
  message(text: string): void {
    if (this.#swallows) this.#swallows = false;
    else this.notice(text);
  }

  /** A message shown whatever was typed; unprintable characters of old saves or logs are dropped. */
  notice(text: string): void {
    this.#swallows = false;
    this.#text += `${text.split('\n').map(visibleOf).join('\n')}\n`;
  }

  prompt(): void {
    this.#text += '>';
  }

  /** A line has been typed: the next message is its echo. */
  typed(): void {
    this.#swallows = true;
  }

  /** The text written since the last call. */
  take(): string {
    const text = this.#text;
    this.#text = '';
    return text;
  }
}
