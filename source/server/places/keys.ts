import { type Command, commandsUnder, upDown } from '../../app/keys/command.ts';
import { commands } from '../../app/keys/commands.ts';

const { open, quit } = commands;
const inLobby = commandsUnder(open.group.title, open.group.rank, true);
const inRoom = commandsUnder(quit.group.title, quit.group.rank, true);

/** The commands that only a server has. At a table they are capital letters that no board uses. */
export const serverCommands = {
  choose: inLobby(upDown, '↑↓', 'choose', 'choose a table'),
  enter: inLobby(['enter'], 'Enter', 'sit down', 'go to the table'),
  fresh: inLobby(['n'], 'n', 'new table', 'open a table'),
  watch: inLobby(['w'], 'w', 'watch', 'watch the game at this table'),
  talk: inLobby(['t'], 't', 'talk', 'say something to everybody here'),
  code: inLobby(['c'], 'c', 'code', "a table's code, or a guest's to come back"),
  people: inLobby(['i'], 'i', 'who', 'who is here'),
  name: inLobby(['r'], 'r', 'name', 'take another name'),
  me: inLobby(['m'], 'm', 'me', 'colours, motion'),
  bell: inLobby(['b'], 'b', 'bell', 'the bell when it is your turn, on or off'),

  sit: inRoom(['enter'], 'Enter', 'sit down', 'take a free seat'),
  stand: inRoom(['x'], 'x', 'stand up', 'give your seat back'),
  start: inRoom(['s'], 's', 'start', 'begin, with computer players on free seats'),
  lobby: inRoom(['q', 'escape'], 'q', 'lobby', 'back to the lobby; your seat is kept', { kept: true }),

  say: inRoom(['T'], 'T', 'talk', 'say something at this table'),
  standIn: inRoom(['C'], 'C', 'computer', 'let the computer play for you, or play again'),
  resign: inRoom(['R'], 'R', 'resign', 'resign: the computer plays on to the end'),
  vote: inRoom(['V'], 'V', 'vote off', 'vote that the computer plays for somebody'),
  draw: inRoom(['O'], 'O', 'draw', 'offer a draw, or agree to one'),
  again: inRoom(['M'], 'M', 'rematch', 'the same players once more, at a new table'),
  leave: inRoom(['q'], 'q', 'lobby', 'back to the lobby; your seat is kept', { kept: true }),
} as const satisfies Record<string, Command>;
