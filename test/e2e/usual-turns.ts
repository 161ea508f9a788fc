import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Program, scratchHome, startProgram } from './pty.ts';

/** Something that is done in every game of a kind, with the keys that do it. */
export interface UsualTurn {
  readonly game: string;
  readonly what: string;
  /** The words that open the game. */
  readonly words: readonly string[];
  /** The set of rules to name; a program of before had no other, and knows no name for it. */
  readonly rules?: string;
  /** What the screen shows before the first key. */
  readonly begins: string;
  /**
   * Keys by name, separated by blanks; `~text` waits until the screen shows it (`_` is a blank); what leads there, before
   * `|`, is not counted. First those of the program before numbers, spreading and repeating, then those of now.
   */
  readonly before: string;
  readonly now: string;
  /** What the screen shows when it is done, and goes on showing: the turn of a computer player is over before it is looked for. */
  readonly done: string;
}

const KEYS: Readonly<Record<string, string>> = {
  Enter: '\r',
  Tab: '\t',
  Esc: '\x1b',
  Space: ' ',
  Right: '\x1b[C',
  Left: '\x1b[D',
  Down: '\x1b[B',
  Up: '\x1b[A',
};

const wordsOf = (script: string): readonly string[] => script.split(/\s+/).filter(word => word !== '');
const isKey = (word: string): boolean => !word.startsWith('~') && word !== '|';
const text = (word: string): string => word.replace('~', '').replaceAll('_', ' ');

/** How many keys a script presses. */
export const keysOf = (script: string): number =>
  wordsOf(script.slice(script.indexOf('|') + 1)).filter(isKey).length;

/** A key so many times. */
const times = (count: number, keys: string): string => Array.from({ length: count }, () => keys).join(' ');

/** Plays the script with a program in a terminal, without pauses and motion: keys come as fast as they can. */
export async function playTurn(turn: UsualTurn, script: string, file?: string): Promise<void> {
  const home = scratchHome();
  mkdirSync(join(home, 'sandtable'));
  writeFileSync(join(home, 'sandtable', 'settings.json'), JSON.stringify({ pace: 4, animation: false }));
  const options = { home, columns: 120, rows: 40, ...(file === undefined ? {} : { file }) };
  const rules = turn.rules === undefined || file !== undefined ? [] : ['--rules', turn.rules];
  const program: Program = startProgram([...turn.words, ...rules], options);
  try {
    await program.until(turn.begins);
    for (const word of wordsOf(script)) {
      if (isKey(word)) program.press(KEYS[word] ?? word);
      else if (word !== '|') await program.until(text(word));
    }
    await program.until(turn.done);
  } finally {
    program.close();
    await program.ended;
    rmSync(home, { recursive: true, force: true });
  }
}

const three = (game: string, seed: string, ...options: readonly string[]): readonly string[] => [
  ...['play', game, '--seats', 'Ada,bot:easy,bot:easy', '--seed', seed],
  ...options.flatMap(option => ['--set', option]),
];

const GRID = three('grid', 'dunes');
const DEALT = three('domination', 'dunes', 'firstPlayer=first');
const PLACED = three('domination', 'dunes', 'firstPlayer=first', 'firstArmies=random', 'startArmies=60');
const CLAIMED = three('domination', 'dunes', 'firstPlayer=first', 'territories=claimed');
const CARDS = ['play', 'intensity', '--seats', 'Ada,bot:easy,bot:easy,bot:easy', '--seed', 'dunes'];

export const usualTurns: readonly UsualTurn[] = [
  {
    game: 'Simple Risk',
    what: 'the start: all fifteen troops on one square',
    words: GRID,
    rules: 'classic',
    begins: 'Where does a troop go?',
    before: times(15, 'Enter'),
    now: 'a',
    done: 'new troops go?',
  },
  {
    game: 'Simple Risk',
    what: 'the start: six troops on one square, the others spread',
    words: GRID,
    rules: 'classic',
    begins: 'Where does a troop go?',
    before: `${times(6, 'Enter')} ${times(9, 'Tab Enter')}`,
    now: '6 Enter ~+9 e',
    done: 'new troops go?',
  },
  {
    game: 'Simple Risk',
    what: 'a turn: place, attack twice until won, move in, end, stay',
    words: GRID,
    rules: 'classic',
    begins: 'Where does a troop go?',
    before: `${times(15, 'Enter')} ~new_troops_go? | Enter Enter a ~move_in? Enter ~Attack_where Tab a ~move_in? Enter ~Attack_ n n`,
    now: 'a ~new_troops_go? | Enter Enter a ~move_in? Enter ~Attack_where . ~move_in? Enter ~Attack_ n n',
    done: 'turn 4',
  },
  {
    game: 'Simple Risk',
    what: 'the same with two dice',
    words: GRID,
    rules: 'classic',
    begins: 'Where does a troop go?',
    before: `${times(15, 'Enter')} ~new_troops_go? | Enter Enter 2 a ~move_in? Enter ~Attack_where Tab 2 a ~move_in? Enter ~Attack_ n n`,
    now: 'a ~new_troops_go? | Enter Enter 2 a ~move_in? Enter ~Attack_where . ~move_in? Enter ~Attack_ n n',
    done: 'turn 4',
  },
  {
    game: 'Domination',
    what: 'the start of a dealt world: 21 armies, five here, six there, the others spread',
    words: DEALT,
    begins: 'Where does an army go?',
    before: `${times(5, 'Enter')} Tab ${times(6, 'Enter')} ${times(10, 'Tab Enter')}`,
    now: '5 Enter ~16_left Tab 6 Enter ~10_left e',
    done: 'new armies go?',
  },
  {
    game: 'Domination',
    what: 'the start of a claimed world: 14 claims, 21 armies as above',
    words: CLAIMED,
    begins: 'Which territory do you take?',
    before: `${times(13, 'Enter Tab')} Enter ~army_go? ${times(5, 'Enter')} Tab ${times(6, 'Enter')} ${times(10, 'Tab Enter')}`,
    now: 'Enter e ~army_go? 5 Enter ~16_left Tab 6 Enter ~10_left e',
    done: 'new armies go?',
  },
  {
    game: 'Domination',
    what: 'a turn: all armies to one front, attack twice until won, move in, end, stay',
    words: PLACED,
    begins: 'new armies go?',
    before: 'Enter Enter Enter a ~move_in? Enter ~Attack_where a ~move_in? Enter ~Attack_ n n',
    now: 'a Enter a ~move_in? Enter ~Attack_where . ~move_in? Enter ~Attack_ n n',
    done: 'turn 4',
  },
  {
    game: 'Domination',
    what: 'the armies of a turn to two fronts: two here, the rest there',
    words: PLACED,
    begins: 'new armies go?',
    before: 'Enter 2 Enter Tab Enter Enter',
    now: '2 Enter Tab a',
    done: 'Attack from where?',
  },
  {
    game: 'Domination',
    what: 'the armies of a turn spread along all borders',
    words: PLACED,
    begins: 'new armies go?',
    before: `${times(3, 'Enter 1 Enter Tab')} Enter`,
    now: 'e',
    done: 'Attack from where?',
  },
  {
    game: 'Domination',
    what: 'an attack until 3 are left, twice, and two armies moved at the end',
    words: PLACED,
    begins: 'new armies go?',
    before:
      'Enter Enter | Enter 3 a ~move_in? Enter ~Attack_where 3 a ~move_in? Enter ~Attack_ n Enter Enter 2 Enter',
    now: 'a | Enter 3 a ~move_in? Enter ~Attack_where . ~move_in? Enter ~Attack_ n Enter 2 Enter',
    done: 'turn 4',
  },
  {
    game: 'Warzone',
    what: 'a turn: all armies here, an attack with all of them, commit',
    words: three('warzone', 'dunes'),
    begins: 'new armies go?',
    before: 'a m Enter Enter n Enter',
    now: 'a m Enter Enter n Enter',
    done: 'turn 2',
  },
  {
    game: 'Warzone',
    what: 'a turn: two armies to each of three fronts, an attack with two from one of them, commit',
    words: three('warzone', 'dunes'),
    begins: 'new armies go?',
    before: 'Enter 2 Enter Tab Enter 2 Enter Tab D a Enter 2 Enter n Enter',
    now: '2 Enter Tab . Tab . m 2 Enter n Enter',
    done: 'turn 2',
  },
  {
    game: 'Warzone',
    what: 'a turn: the armies along all borders, commit',
    words: three('warzone', 'dunes'),
    begins: 'new armies go?',
    before: `${times(5, 'Enter 1 Enter Tab')} D n Enter`,
    now: 'e n Enter',
    done: 'turn 2',
  },
  {
    game: 'Intensity',
    what: 'passing three cards of the hand: the 4th, the 7th and the last',
    words: CARDS,
    begins: 'Which three go',
    before: 'Right Right Right Space Right Right Right Space Right Right Right Space Enter',
    now: '3 Right Space 3 Right Space 3 Right Space Enter',
    done: 'round 1 of 10',
  },
  {
    game: 'Intensity',
    what: 'a turn: the third of the cards that may be played',
    words: CARDS,
    begins: 'Which three go',
    before: 'Space Right Space Right Space Enter ~Which_card | Right Right Enter',
    now: 'Space Right Space Right Space Enter ~Which_card | 2 Right Enter',
    done: 'round 2 of 10',
  },
];
