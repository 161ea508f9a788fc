import { type Command, command, kept } from '../../app/keys/command.ts';

/** The commands that only a server has. At a table they are capital letters that no board uses. */
export const serverCommands = {
  choose: command('menu', 'lobby-choose', ['up', 'down', 'k', 'j'], '↑↓', 'choose', 'choose a table'),
  enter: command('menu', 'lobby-enter', ['enter'], 'Enter', 'sit down', 'go to the table'),
  fresh: command('menu', 'lobby-new', ['n'], 'n', 'new table', 'open a table'),
  watch: command('menu', 'lobby-watch', ['w'], 'w', 'watch', 'watch the game at this table'),
  talk: command('menu', 'lobby-talk', ['t'], 't', 'talk', 'say something to everybody here'),
  code: command('menu', 'lobby-code', ['c'], 'c', 'code', "a table's code, or a guest's to come back"),
  people: command('menu', 'lobby-people', ['i'], 'i', 'who', 'who is here'),
  name: command('menu', 'lobby-name', ['r'], 'r', 'name', 'take another name'),
  me: command('menu', 'lobby-me', ['m'], 'm', 'me', 'colours, motion'),
  bell: command('menu', 'lobby-bell', ['b'], 'b', 'bell', 'the bell when it is your turn, on or off'),

  sit: command('game', 'room-sit', ['enter'], 'Enter', 'sit down', 'take a free seat'),
  stand: command('game', 'room-stand', ['x'], 'x', 'stand up', 'give your seat back'),
  start: command('game', 'room-start', ['s'], 's', 'start', 'begin, with computer players on free seats'),
  lobby: kept(
    command('game', 'room-lobby', ['q', 'escape'], 'q', 'lobby', 'back to the lobby; your seat is kept'),
  ),

  say: command('game', 'table-say', ['T'], 'T', 'talk', 'say something at this table'),
  standIn: command(
    'game',
    'table-stand-in',
    ['C'],
    'C',
    'computer',
    'let the computer play for you, or play again',
  ),
  resign: command('game', 'table-resign', ['R'], 'R', 'resign', 'resign: the computer plays on to the end'),
  vote: command('game', 'table-vote', ['V'], 'V', 'vote off', 'vote that the computer plays for somebody'),
  draw: command('game', 'table-draw', ['O'], 'O', 'draw', 'offer a draw, or agree to one'),
  again: command('game', 'table-again', ['M'], 'M', 'rematch', 'the same players once more, at a new table'),
  leave: kept(command('game', 'table-leave', ['q'], 'q', 'lobby', 'back to the lobby; your seat is kept')),
} as const satisfies Record<string, Command>;
