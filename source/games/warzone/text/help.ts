import { tableLines } from '../../../base/table-lines.ts';
import type { CommandHelp } from '../../../text/face.ts';
import { commands } from './grammar.ts';

/** The commands around a game, those of the class projects among them (rules/warzone-console.md). */
export const consoleCommands: readonly CommandHelp[] = [
  { form: 'loadmap MAP', does: 'load a map file, or a built-in one: world, iberia …' },
  { form: 'validatemap', does: 'check the map by the rule of the class' },
  { form: 'addplayer NAME', does: 'add a person; gameplayer -add NAME STRATEGY adds a computer player' },
  { form: 'gameplayer -add NAME [STRATEGY] -remove NAME', does: 'add and remove players' },
  { form: 'gamestart', does: 'deal the territories and begin; also assigncountries' },
  { form: 'issueorder ORDER', does: 'give one order; the next player comes after it' },
  { form: 'endissueorders', does: 'everybody at this console commits, giving up what is not deployed' },
  { form: 'tournament -M MAPS -P STRATEGIES -G GAMES -D TURNS', does: 'computer players on several maps' },
  { form: 'orders', does: 'print your orders, numbered' },
  { form: 'undo', does: 'take back the last change of your orders' },
  { form: 'redo', does: 'do again what was undone' },
  { form: 'board', does: 'print the map with owners and armies; also showmap' },
  { form: 'showcards', does: 'print your cards' },
  { form: 'showplayers', does: 'print the players' },
  { form: 'savegame NAME', does: 'write the game to a save; also save' },
  { form: 'loadgame NAME', does: 'go on with a saved game' },
  { form: 'editmap FILE', does: 'edit a map, or begin an empty one' },
  {
    form: 'editcontinent -add NAME BONUS -remove NAME',
    does: 'change the continents of the map being edited',
  },
  { form: 'editcountry -add NAME CONTINENT -remove NAME', does: 'change its territories' },
  { form: 'editneighbor -add NAME NAME -remove NAME NAME', does: 'change its borders' },
  { form: 'savemap FILE [-domination|-conquest]', does: 'check and write it' },
  { form: 'replay', does: 'after a game: back to the start; also play' },
  { form: 'help', does: 'print this list' },
  { form: 'quit', does: 'leave; what has a save is kept; also exit, end' },
];

/** All commands, aligned; a line of input that begins with # is a comment. */
export const helpLines = (): string[] =>
  tableLines([...consoleCommands, ...commands].map(({ form, does }) => [form, does]));
