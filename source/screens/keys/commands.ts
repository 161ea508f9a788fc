import type { Direction } from '../../maps/atlas/steps.ts';
import type { KeyName } from '../../terminal/key.ts';
import { arrows, type Binding, type Command, commandsUnder, digits, leftRight, upDown } from './command.ts';
import { dialogCommands } from './dialog-commands.ts';
import { mapPlaceCommands } from './map-commands.ts';
import { replayCommands } from './replay-commands.ts';

// The headings of games stand between the board (1) and the game (7).
const onBoard = commandsUnder('On the board', 1);
const onTurn = commandsUnder('Your turn', 3);
const inGame = commandsUnder('The game', 7);
const forDevelopers = commandsUnder('For developers', 20);
const inLesson = commandsUnder('Lesson', 7.5);
const inMenu = commandsUnder('Menu', 8, 'menu');
// Lists like the menu, and settings: what the menu alone has is nothing there.
const inList = commandsUnder('Menu', 8, 'menu');
const inSettings = commandsUnder('Menu', 8, 'menu');
const inSetup = commandsUnder('Set-up', 9, 'setup');
const inSaves = commandsUnder('Saves', 10, 'saves', { when: 'once there is a save' });
const inAnalysis = commandsUnder('Analysis', 11.5, 'analysis');
const anywhere = commandsUnder('Anywhere', 13, 'everywhere');

const ASKED_NUMBER = 'while a number is asked';
const OVER = 'once the game is over';
const WRITING = 'while a text is written';
const CHOOSING = 'while you choose a territory';
const OPEN = 'where nothing is hidden';
const WITH_TERRITORIES = 'in a game with territories';
const PLAYED_OUT = 'where chances are played out';

/** The commands of the program with their keys; those of single games are beside their boards. */
export const commands = {
  help: anywhere('help', ['?'], 'help', 'this page', { kept: true }),
  rules: anywhere('rules', ['r'], 'rules', 'the rules, with the options in force', {
    when: 'where there are rules to read',
    tab: true,
  }),
  palette: anywhere('colours', ['p'], 'colours', 'night, colour-blind or day colours'),
  back: anywhere('back', ['escape', 'q'], 'back', 'go back', { kept: true, deed: 'leave' }),
  interrupt: anywhere('interrupt', ['ctrl-c'], 'leave', 'leave at once; the game is saved'),

  choose: inList('choose', upDown, 'choose', 'choose a line', { at: ['game'], repeats: true, touched: true }),
  open: inList('open', ['enter'], 'open', 'open the line'),
  resume: inMenu('resume', ['G'], 'resume', 'go on with the newest game', {
    when: 'once a game can go on',
    was: ['r'],
    deed: 'play on',
  }),
  leave: inMenu('leave', ['q'], 'leave', 'leave Sandtable', {
    kept: true,
    at: ['lobby'],
    deed: 'leave',
  }),
  change: inSettings('change', [...leftRight, 'space', 'enter'], 'change', 'change a setting'),

  field: inSetup('field', ['up', 'down', 'tab', 'shift-tab'], 'field', 'go to another field', {
    touched: true,
  }),
  colour: inSetup('seat-colour', ['ctrl-o'], 'colour', 'the next colour for this seat', {
    when: 'on the line of a seat',
  }),
  value: inSetup('value', ['left', 'right'], 'change', 'change a choice or a number', {
    when: 'in a field with a choice or a number',
  }),
  enterField: inSetup('enter-field', ['enter'], 'open', 'write the name, open a list or a group', {
    when: 'in a field to write in or to open',
  }),
  written: inSetup('end-writing', ['enter'], 'done', 'finish the text', {
    writes: true,
    when: WRITING,
  }),
  unwritten: inSetup('forget-writing', ['escape'], 'as before', 'leave the text as it was', {
    kept: true,
    deed: 'leave',
    writes: true,
    when: WRITING,
  }),
  usual: inSetup(
    'as-usual',
    ['delete', '='],
    'as in the rules',
    'what was changed as the set of rules has it',
    { when: 'where a rule was changed' },
  ),
  byLetter: inSetup('by-letter', [], 'by letter', 'the next map that begins with it', {
    shown: 'a–z',
    writes: true,
  }),
  rulesAside: inSetup('rules-aside', ['ctrl-r'], 'rules', 'the rules of the game, with these options'),
  begin: inSetup('start', ['enter', 'ctrl-s'], 'start', 'start the game; Ctrl-S from every line too'),
  cancel: inSetup('cancel', ['escape'], 'back', 'back without starting', { kept: true, deed: 'leave' }),

  move: onBoard('look', arrows, 'look', 'move the cursor; the mouse works too', {
    at: ['maps', 'analysis'],
    repeats: true,
    touched: true,
  }),
  next: onBoard('next', ['tab'], 'next', 'cycle through the useful territories', {
    when: CHOOSING,
    at: ['maps'],
    repeats: true,
    touched: true,
    deed: 'next place',
  }),
  previous: onBoard('previous', ['shift-tab'], 'previous', 'the same, backwards', {
    when: CHOOSING,
    at: ['maps'],
    repeats: true,
    touched: true,
    deed: 'next place',
  }),
  count: inGame('so-many', digits, 'so many', 'before a key: how many armies, or how often', {
    counts: true,
    touched: true,
  }),
  uncount: inGame('forget-number', ['escape'], 'no number', 'forget the number before a key', {
    when: 'once a number is typed',
  }),
  confirm: onBoard('confirm', ['enter'], 'choose', 'choose the territory, or answer the question', {
    when: 'while you are asked',
  }),
  /** Of what covers the board, which is a step of its own: back to it before the game is left. */
  shutView: onBoard('close-view', ['q', 'escape'], 'back', 'back to the board', {
    kept: true,
    deed: 'leave',
    when: 'while something else is shown',
  }),
  shutPage: onBoard('close-sheet', ['escape'], 'back', 'close the page beside the board', {
    when: 'while a page is open',
  }),
  unpick: onBoard('take-back', ['escape'], 'back', 'take the last choice back', {
    when: 'once something is chosen',
    at: ['maps'],
  }),
  fewer: onBoard('fewer', ['left', 'h', 'down', 'j'], 'how many', 'one less, or one more', {
    shown: '←→',
    when: ASKED_NUMBER,
    deed: 'how many',
  }),
  more: onBoard('more', ['right', 'l', 'up', 'k'], 'more', 'one more', {
    shown: '→',
    when: ASKED_NUMBER,
    deed: 'how many',
  }),
  least: onBoard('least', ['home', '['], 'least', 'as few as allowed, or as many', {
    when: ASKED_NUMBER,
    deed: 'fewest',
  }),
  most: onBoard('most', ['end', ']'], 'most', 'as many as allowed', { when: ASKED_NUMBER, deed: 'fewest' }),
  number: onBoard('number', digits, 'number', 'type the number', ASKED_NUMBER),

  hint: onTurn('hint', ['i'], 'hint', 'what a strong computer would do, and why', {
    deed: 'tell',
    when: 'while you are asked, where hints are allowed',
    kept: true,
  }),
  undo: onTurn('undo', ['z', 'u'], 'undo', 'take back a move of this turn, until a roll', {
    kept: true,
    deed: 'undo',
    when: 'while there is something to take back',
    at: ['analysis'],
  }),
  skip: onTurn('skip', [], 'skip', 'skip what the computer players show', { shown: 'any key' }),

  save: inGame('save', ['s'], 'save', 'save under a name; moves are saved anyway', {
    when: 'in a game of your own',
    deed: 'name',
  }),
  slower: inGame('slower', ['('], 'slower', 'computer players move slower, or faster', {
    repeats: true,
    deed: 'pace',
  }),
  faster: inGame('faster', [')'], 'faster', 'computer players move faster, or slower', {
    repeats: true,
    deed: 'pace',
  }),
  draw: inGame('draw', ['D'], 'draw', 'end the game as a draw, when all agree', {
    was: ['d'],
    deed: 'draw',
    when: 'where people play and no points decide',
  }),
  position: inGame('copy-position', ['P'], 'position', 'copy the position as a line', {
    at: ['replay', 'analysis'],
  }),
  chart: forDevelopers('statechart', ['W'], 'statechart', 'where the game is, and where it may go', {
    at: ['replay', 'analysis'],
    touched: true,
  }),
  analyse: inGame('analyse', ['A'], 'analysis', 'the position on the analysis board', {
    deed: 'analysis',
    when: 'in a game of your own, or in a replay',
    at: ['replay'],
  }),
  resign: inGame('resign', ['R'], 'resign', 'give up your seat to the computer', {
    deed: 'resign',
    when: 'in your own turn, in a saved game',
  }),
  logUp: inGame('log-up', ['pageup'], 'earlier', 'what happened earlier, or a list further up', {
    at: ['game', 'replay'],
    repeats: true,
    touched: true,
    deed: 'scroll',
  }),
  logDown: inGame('log-down', ['pagedown'], 'later', 'what happened later, or a list further down', {
    at: ['game', 'replay'],
    repeats: true,
    touched: true,
    deed: 'scroll',
  }),
  log: inGame('log', ['ctrl-g'], 'log', 'all that has happened, to read', { tab: true }),
  quit: inGame('quit', ['q'], 'leave', 'leave the game; it is saved', { kept: true, deed: 'leave' }),
  // Not Enter: who goes through what has just happened with it would begin another game with one too many.
  rematch: inGame('rematch', ['M'], 'rematch', 'the same players again', { when: OVER, deed: 'rematch' }),
  goOnForAll: inGame('go-on-for-all', ['G'], 'play on', 'play on until the whole world is won', {
    when: 'once won by capitals or a mission, at home',
    deed: 'play on',
    fresh: true,
  }),
  review: inGame('replay', ['v'], 'review', 'what decided it, what moves cost', { when: OVER, deed: 'view' }),
  flip: inGame('board-or-chart', ['tab'], 'figures', 'result, figures or board of a finished game', OVER),
  luck: inGame('luck', ['f'], 'luck', 'how lucky everybody was', {
    was: ['%'],
    deed: 'figures',
    when: 'once a game with battles is over',
    at: ['replay'],
  }),
  share: inGame('share', ['X'], 'share', 'a picture and a recording to show to others', {
    when: OVER,
    at: ['replay'],
  }),
  toMenu: inGame('to-menu', ['q', 'escape'], 'menu', 'back to the menu', {
    kept: true,
    when: OVER,
    deed: 'leave',
  }),

  pass: inLesson('skip-step', ['>'], 'skip', 'skip the step that the lesson waits for', { kept: true }),
  // In the place of `pass`, once there is nothing more to skip.
  wholeGame: inLesson('whole-game', ['>'], 'whole game', 'play a whole game against easy players', {
    kept: true,
  }),

  chooseSave: inSaves(
    'choose-save',
    [...upDown, 'pageup', 'pagedown', 'home', 'end'],
    'choose',
    'choose a save',
    { touched: true },
  ),
  goOn: inSaves('go-on', ['enter'], 'go on', 'go on with the game', 'on a save that can go on'),
  remove: inSaves('delete', ['x', 'delete'], 'delete', 'delete the save, after asking', {
    was: ['d'],
    deed: 'remove',
  }),
  rename: inSaves('rename', ['s'], 'rename', 'give the save another name', { was: ['n'], deed: 'name' }),
  searchSaves: inSaves('search-saves', ['/'], 'search', 'saves by name, game, map or player', {
    deed: 'find',
    when: 'once there are two saves',
  }),
  records: inSaves('records', ['f'], 'records', 'figures and ratings of all finished games', {
    deed: 'figures',
  }),
  replaySave: inSaves('replay-save', ['v'], 'replay', 'see the game again', {
    was: ['r'],
    deed: 'view',
    when: 'on a save that can be read',
  }),

  ...replayCommands,

  line: inAnalysis(
    'line-to-change',
    ['tab', 'shift-tab'],
    'line',
    'the next line of what can be changed',
    OPEN,
  ),
  alter: inAnalysis('change-line', ['enter'], 'change', 'change what the highlighted line says', OPEN),
  oneMore: inAnalysis('one-more', [']'], 'one more', 'one more, or the next of a choice', {
    when: OPEN,
    repeats: true,
    deed: 'one more',
  }),
  oneLess: inAnalysis('one-less', ['['], 'one less', 'one less, or the one before', {
    when: OPEN,
    repeats: true,
    deed: 'one more',
  }),
  write: inAnalysis('write-number', digits, 'write', 'write a number into the highlighted line', {
    when: OPEN,
  }),
  openUp: inAnalysis('open-up', ['O'], 'open up', 'deal what is hidden by chance, to change it', {
    when: 'where something is hidden',
  }),
  plans: inAnalysis('plans', ['i'], 'plans', 'what each level would do, and why', { deed: 'tell' }),
  compare: inAnalysis('compare', ['&'], 'compare', 'who wins after one move and after another', {
    was: ['v'],
    when: PLAYED_OUT,
  }),
  markWay: inAnalysis('mark-way', ['space'], 'mark', 'mark a path: the chance to take it', {
    was: ['x'],
    when: WITH_TERRITORIES,
  }),
  unmark: inAnalysis('unmark', ['x'], 'no way', 'forget the marked path', {
    when: 'once a path is marked',
    was: ['X'],
    deed: 'remove',
  }),
  takeAll: inAnalysis('take-continent', ['b'], 'continent', 'the likeliest path through the continent', {
    deed: 'continents',
    when: WITH_TERRITORIES,
  }),
  points: inAnalysis('points', ['f'], 'points', 'what each card costs, and how often', {
    was: ['d'],
    deed: 'figures',
    when: 'in a game with points',
  }),
  playFrom: inAnalysis('play-from-here', ['G'], 'play on', 'play on from here, as a game of its own', {
    deed: 'play on',
  }),
  ...mapPlaceCommands,
  ...dialogCommands,
} as const satisfies Record<string, Command>;

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

/** The direction of an arrow key, or of h, j, k or l; null for any other key. */
export const directionOf = (key: KeyName): Direction | null => directions[key] ?? null;

/** The arrow keys as what moves a board's cursor. */
export const cursorBinding = (look: (direction: Direction) => void): Binding => ({
  command: commands.move,
  run: key => {
    const direction = directionOf(key);
    if (direction !== null) look(direction);
  },
});
