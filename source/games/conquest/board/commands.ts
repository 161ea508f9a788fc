import { type Command, commandsUnder, digits } from '../../../screens/keys/command.ts';

const inTurn = commandsUnder('Your turn', 3, 'map');
const onMap = commandsUnder('On the map', 6, 'map');

/** Keys for names of territories. */
const written = [
  ...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ',
  ...digits,
  ...['space', 'backspace', '-', "'", '.'],
];

const placing = { when: 'while armies are placed' } as const;

/** The keys of the map that several of these games have; those of one alone are beside its board. */
export const mapCommands = {
  again: inTurn('until-won', ['a'], 'until won', 'attack until won or lost; any key stops', {
    deed: 'all',
    when: 'once an attack has a target',
  }),
  done: inTurn('next-step', ['n', 'space'], 'next step', 'end this step: stop attacking, or stay', {
    deed: 'on',
    when: 'while you attack or move',
  }),
  allHere: onMap('all-here', ['a'], 'all here', 'all armies left go there; any key stops', {
    ...placing,
    deed: 'all',
  }),
  spread: onMap('spread-the-rest', ['e'], 'spread', 'armies to your borders, or claim the rest', {
    ...placing,
    deed: 'spread',
  }),
  scatter: onMap('at-random', ['*'], 'at random', 'what is left is placed at random', {
    ...placing,
    was: ['x'],
  }),
  repeat: onMap('as-before', ['.'], 'again', 'attack as before: same dice, once or long', {
    deed: 'again',
    when: 'while you attack',
  }),
  news: onMap('news', ['w'], 'news', 'what happened since your last turn', {
    alias: ['t'],
    deed: 'happened',
    when: 'once there is news',
  }),
} as const satisfies Record<string, Command>;

const inSearch = commandsUnder('On the map', 6, 'map');

/** The keys while the name of a territory is written. */
export const searchCommands = {
  spell: inSearch('write-name', written, 'write', 'write the name of a territory', {
    shown: 'abc',
    writes: true,
  }),
  found: inSearch('end-name', ['enter', 'escape', 'tab'], 'there', 'stay there', {
    shown: 'Esc',
    kept: true,
    deed: 'leave',
    when: 'while a name is written',
  }),
} as const satisfies Record<string, Command>;
