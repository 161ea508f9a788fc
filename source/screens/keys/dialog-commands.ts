import { type Command, commandsUnder, digits, leftRight, upDown } from './command.ts';

/** The help page is a dialog, so it does not list those. */
const inDialog = commandsUnder(null, 0, 'dialog');
const inRules = commandsUnder(null, 0, 'rules');

/** The commands of what lies over a place: questions, pages, the reader of rules. */
export const dialogCommands = {
  answer: inDialog('choose-answer', upDown, 'choose', 'choose an answer', { touched: true }),
  yes: inDialog('yes', ['enter', 'y'], 'yes', 'do it'),
  no: inDialog('no', ['escape', 'n', 'q'], 'no', 'leave it', { kept: true, deed: 'leave' }),
  accept: inDialog('accept', ['enter'], 'save', 'accept what is written', { writes: true, at: ['rules'] }),
  leaf: inDialog(
    'page',
    ['down', 'up', 'j', 'k', 'pagedown', 'pageup'],
    'more',
    'what has no room on the page',
    { touched: true },
  ),
  allKeys: inDialog('all-keys', ['tab'], 'everything', 'all keys by subject, or those of now'),
  readOn: inRules(
    'read',
    [...upDown, 'pagedown', 'pageup', 'space', 'enter', 'home', 'end'],
    'read',
    'what has no room on the page',
    { touched: true, alias: ['b'] },
  ),
  chapter: inRules('heading', ['tab', 'shift-tab'], 'heading', 'the next heading'),
  inFull: inRules('rules-in-full', ['o'], 'in full', 'the whole page, or the short form again', {
    deed: 'other look',
    was: ['f'],
  }),
  chapterNumber: inRules('heading-number', digits.slice(1), 'heading', 'the heading of that number'),
  otherGame: inRules('other-game', leftRight, 'game', 'the rules of another game', {
    when: 'where there are more games',
  }),
  search: inRules('search-rules', ['/'], 'search', 'find a word', { deed: 'find' }),
  nextFound: inRules('next-found', ['n', 'N'], 'next', 'the next place of it; N: the one before', {
    when: 'once something is searched for',
    deed: 'on',
  }),
  shutRules: inRules('close-rules', ['escape', 'q', 'r', '?'], 'close', 'close the rules', {
    kept: true,
    deed: 'leave',
  }),
  close: inDialog('close', ['escape'], 'close', 'close the dialog', {
    kept: true,
    deed: 'leave',
    at: ['rules'],
  }),
  shut: inDialog('close-page', ['escape', 'enter', 'space', 'q', '?'], 'close', 'close the page', {
    kept: true,
    deed: 'leave',
  }),
} as const satisfies Record<string, Command>;
