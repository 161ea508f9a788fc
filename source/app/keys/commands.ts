import type { Direction } from '../../atlas/steps.ts';
import { arrows, type Binding, type Command, commandsUnder, digits, leftRight, upDown } from './command.ts';
import type { KeyName } from './key.ts';

// The headings of games stand between the board (1) and the game (7).
const onBoard = commandsUnder('On the board', 1);
const onTurn = commandsUnder('Your turn', 3);
const inGame = commandsUnder('The game', 7);
const inLesson = commandsUnder('Lesson', 7.5);
const inMenu = commandsUnder('Menu', 8);
const inSetup = commandsUnder('Set-up', 9);
const inSaves = commandsUnder('Saves', 10);
const inReplay = commandsUnder('Replay', 11);
const inMaps = commandsUnder('Maps', 12);
const anywhere = commandsUnder('Anywhere', 13);
/** The help page does not tell of dialogs: it is one. */
const inDialog = commandsUnder(null);

/** The commands of the program with their keys; what only some games have is said beside their boards. */
export const commands = {
  help: anywhere(['?'], '?', 'help', 'this page', { kept: true }),
  rules: anywhere(['r'], 'r', 'rules', 'the rules, with the options in force'),
  palette: anywhere(['p'], 'p', 'colours', 'night, colour-blind or day colours'),
  back: anywhere(['escape', 'q'], 'Esc', 'back', 'go back', { kept: true }),
  interrupt: anywhere(['ctrl-c'], 'Ctrl-C', 'leave', 'leave at once; the game is saved'),

  choose: inMenu(upDown, '↑↓', 'choose', 'choose a line'),
  open: inMenu(['enter'], 'Enter', 'open', 'open the line'),
  resume: inMenu(['r'], 'r', 'resume', 'go on with the newest game'),
  leave: inMenu(['q'], 'q', 'leave', 'leave Sandtable', { kept: true }),
  change: inMenu([...leftRight, 'space', 'enter'], '←→', 'change', 'change a setting'),

  field: inSetup(['up', 'down', 'tab', 'shift-tab'], '↑↓', 'field', 'go to another field'),
  value: inSetup(['left', 'right'], '←→', 'change', 'change a choice or a number'),
  enterField: inSetup(['enter'], 'Enter', 'open', 'write the name, open a list or a group'),
  written: inSetup(['enter'], 'Enter', 'done', 'end what is being written'),
  unwritten: inSetup(['escape'], 'Esc', 'as before', 'leave the text as it was', { kept: true }),
  usual: inSetup(['delete', '='], 'Del', 'as in the rules', 'what was changed as it is in the set of rules'),
  byLetter: inSetup([], 'a–z', 'by letter', 'the next map that begins with it'),
  rulesAside: inSetup(['ctrl-r'], 'Ctrl-R', 'rules', 'the rules of the game, with these options'),
  begin: inSetup(['enter', 'ctrl-s'], 'Enter', 'start', 'start the game; Ctrl-S from every line too'),
  cancel: inSetup(['escape'], 'Esc', 'back', 'back without starting', { kept: true }),

  move: onBoard(arrows, '←↑↓→', 'look', 'move the cursor; the mouse works too'),
  next: onBoard(['tab'], 'Tab', 'next', 'go through the territories that make sense'),
  previous: onBoard(['shift-tab'], 'S-Tab', 'previous', 'the same, backwards'),
  confirm: onBoard(['enter'], 'Enter', 'choose', 'choose the territory, or answer the question'),
  unpick: onBoard(['escape'], 'Esc', 'back', 'take the last choice back', {
    when: 'once something is chosen',
  }),
  fewer: onBoard(['left', 'h', 'down', 'j'], '←→', 'how many', 'one less', {
    when: 'while a number is asked',
  }),
  more: onBoard(['right', 'l', 'up', 'k'], '→', 'more', 'one more', {
    when: 'while a number is asked',
  }),
  least: onBoard(['home', '['], 'Home', 'least', 'as few as allowed', { when: 'while a number is asked' }),
  most: onBoard(['end', ']'], 'End', 'most', 'as many as allowed', { when: 'while a number is asked' }),
  number: onBoard(digits, '0–9', 'number', 'type the number', { when: 'while a number is asked' }),

  dice: onTurn(['1', '2', '3'], '1–3', 'dice', 'how many dice attack', { when: 'while you attack' }),
  again: onTurn(['a'], 'a', 'until won', 'attack until it is won or lost; any key stops', {
    when: 'once an attack has a target',
  }),
  done: onTurn(['n', 'space'], 'n', 'next step', 'end this step: stop attacking, or stay', {
    when: 'while you attack or move, with all armies placed',
  }),
  hint: onTurn(['i'], 'i', 'hint', 'what a strong computer would do, and why'),
  undo: onTurn(['u', 'z'], 'z', 'undo', 'take back a move of this turn, until a roll', {
    when: 'in your own turn',
  }),
  skip: onTurn([], 'any key', 'skip', 'skip what the computer players show'),

  save: inGame(['s'], 's', 'save', 'save under a name; every move is saved anyway'),
  slower: inGame(['('], '(', 'slower', 'computer players move slower'),
  faster: inGame([')'], ')', 'faster', 'computer players move faster'),
  draw: inGame(['d'], 'd', 'draw', 'end the game as a draw, when all agree', {
    when: 'where people play and no points decide',
  }),
  resign: inGame(['R'], 'R', 'resign', 'give up your seat to the computer', {
    when: 'in your own turn, in a saved game',
  }),
  logUp: inGame(['pageup'], 'PgUp', 'earlier', 'what happened earlier'),
  logDown: inGame(['pagedown'], 'PgDn', 'later', 'what happened later'),
  quit: inGame(['q'], 'q', 'leave', 'leave the game; it is saved', { kept: true }),
  // Not Enter: who goes through what has just happened with it would begin another game with one too many.
  rematch: inGame(['M'], 'M', 'rematch', 'the same players once more', { when: 'once the game is over' }),
  story: inGame(['v'], 'v', 'replay', 'see the whole game again', { when: 'once the game is over' }),
  flip: inGame(['tab'], 'Tab', 'board', 'the board or the chart of a game that is over', {
    when: 'once the game is over',
  }),
  toMenu: inGame(['q', 'escape'], 'q', 'menu', 'back to the menu', { kept: true }),

  pass: inLesson(['>'], '>', 'skip', 'skip the step that the lesson waits for', { kept: true }),

  saved: inSaves([...upDown, 'pageup', 'pagedown', 'home', 'end'], '↑↓', 'choose', 'choose a save'),
  goOn: inSaves(['enter'], 'Enter', 'go on', 'go on with the game'),
  remove: inSaves(['d', 'delete'], 'd', 'delete', 'delete the save, after asking'),
  rename: inSaves(['n'], 'n', 'rename', 'give the save another name'),
  searchSaves: inSaves(['/'], '/', 'search', 'saves by name, game, map or player'),
  watch: inSaves(['r', 'v'], 'r', 'replay', 'see the game again'),

  step: inReplay(leftRight, '←→', 'step', 'one move back or on'),
  turn: inReplay(upDown, '↑↓', 'turn', 'one turn back or on'),
  edge: inReplay(['home', 'end'], 'Home/End', 'ends', 'to the beginning or the end'),
  run: inReplay(['space'], 'Space', 'play', 'play or pause'),
  speed: inReplay(['(', ')'], '()', 'speed', 'faster or slower'),
  branch: inReplay(['enter'], 'Enter', 'play on', 'play on from here, as a game of its own'),
  jump: inReplay(['g'], 'g', 'go to turn', 'go to a turn by its number'),

  nearer: inMaps(['+', '='], '+', 'nearer', 'look closer; the mouse wheel does it too'),
  farther: inMaps(['-'], '-', 'farther', 'see more of the map'),
  pan: inMaps(['H', 'J', 'K', 'L'], 'HJKL', 'pan', 'move the view, when the map is larger'),
  find: inMaps(['/'], '/', 'find', 'find a territory by its name or number'),
  overlay: inMaps(['o'], 'o', 'colours tell', 'what the colours of the map tell'),
  names: inMaps(['n'], 'n', 'numbers', 'names or numbers on the map'),
  facts: inMaps(['enter'], 'Enter', 'facts', 'all about the territory'),
  mapFacts: inMaps(['i'], 'i', 'the map', 'all about the map'),
  listed: inMaps(['up', 'down', 'pageup', 'pagedown', 'home', 'end'], '↑↓', 'choose', 'choose a map'),
  searchMaps: inMaps([], 'abc', 'search', 'write a word of its name'),
  look: inMaps(['enter'], 'Enter', 'look at', 'look at the map'),
  playOn: inMaps(['tab'], 'Tab', 'play on it', 'set up a game on this map'),
  outOfMaps: inMaps(['escape'], 'Esc', 'back', 'forget what is searched for, or go back', { kept: true }),

  answer: inDialog(upDown, '↑↓', 'choose', 'choose an answer'),
  yes: inDialog(['y', 'enter'], 'Enter', 'yes', 'do it'),
  no: inDialog(['n', 'escape', 'q'], 'Esc', 'no', 'leave it', { kept: true }),
  accept: inDialog(['enter'], 'Enter', 'save', 'accept what is written'),
  leaf: inDialog(
    ['down', 'up', 'j', 'k', 'pagedown', 'pageup'],
    '↑↓',
    'more',
    'what has no room on the page',
  ),
  readOn: inDialog(
    [...upDown, 'pagedown', 'pageup', 'space', 'enter', 'b', 'home', 'end'],
    '↑↓',
    'read',
    'what has no room on the page',
  ),
  chapter: inDialog(['tab', 'shift-tab'], 'Tab', 'heading', 'the next heading'),
  chapterNumber: inDialog(digits.slice(1), '1–9', 'heading', 'the heading of that number'),
  otherGame: inDialog(leftRight, '←→', 'game', 'the rules of another game'),
  search: inDialog(['/'], '/', 'search', 'find a word'),
  nextFound: inDialog(['n', 'N'], 'n', 'next', 'the next place of it; N: the one before'),
  shutRules: inDialog(['escape', 'q', 'r', '?'], 'Esc', 'close', 'close the rules', { kept: true }),
  close: inDialog(['escape'], 'Esc', 'close', 'close the dialog', { kept: true }),
  shut: inDialog(['escape', 'enter', 'space', 'q', '?'], 'Esc', 'close', 'close the page', { kept: true }),
} as const satisfies Record<string, Command>;

/** Commands of every game, at whatever moment. */
export const inGames: readonly Command[] = Object.values(commands).filter(
  ({ group }) =>
    group === commands.move.group || group === commands.done.group || group === commands.save.group,
);

const directions: Readonly<Record<KeyName, Direction>> = {
  up: 'up',
  down: 'down',
  left: 'left',
  right: 'right',
  k: 'up',
  j: 'down',
  h: 'left',
  l: 'right',
};

/** Where an arrow key, or h, j, k or l, points; null for any other key. */
export const directionOf = (key: KeyName): Direction | null => directions[key] ?? null;

/** The arrow keys as what moves a board's cursor. */
export const looking = (look: (direction: Direction) => void): Binding => ({
  command: commands.move,
  run: key => {
    const direction = directionOf(key);
    if (direction !== null) look(direction);
  },
});
