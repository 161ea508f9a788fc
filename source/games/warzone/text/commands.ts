import type { TypedCommand } from '../../../text/commands.ts';

const MANY = [1, 300] as const;

/** The commands around a game, those of the class projects among them (rules/warzone-console.md). */
export const consoleCommands: readonly TypedCommand[] = [
  { form: 'loadmap MAP', does: 'load a map file, or a built-in one: world, iberia …' },
  { form: 'validatemap', does: 'check the map by the rule of the class' },
  { form: 'addplayer NAME', does: 'add a person; gameplayer -add NAME STRATEGY adds a computer player' },
  {
    form: 'gameplayer -add NAME [STRATEGY] -remove NAME',
    does: 'add and remove players',
    counts: [2, 60],
  },
  {
    form: 'gamestart',
    also: ['assigncountries'],
    does: 'deal the territories and begin; also assigncountries',
  },
  {
    form: 'issueorder ORDER',
    does: 'give one order; the next player comes after it',
    counts: [0, 60],
  },
  {
    form: 'endissueorders',
    also: ['issueordersend'],
    does: 'everybody at this console commits, giving up what is not deployed',
  },
  {
    form: 'tournament -M MAPS -P STRATEGIES -G GAMES -D TURNS',
    does: 'computer players on several maps',
    counts: [1, 60],
  },
  { form: 'orders', does: 'print your orders, numbered' },
  { form: 'undo', does: 'take back the last change of your orders' },
  { form: 'redo', does: 'do again what was undone' },
  {
    form: 'board',
    also: ['showmap', 'showtroops'],
    does: 'print the map with owners and armies; also showmap',
  },
  { form: 'showcards', does: 'print your cards' },
  { form: 'showplayers', does: 'print the players' },
  { form: 'savegame NAME', also: ['save'], does: 'write the game to a save; also save' },
  { form: 'loadgame NAME', does: 'go on with a saved game' },
  { form: 'editmap FILE', does: 'edit a map, or begin an empty one' },
  {
    form: 'editcontinent -add NAME BONUS -remove NAME',
    does: 'change the continents of the map being edited',
    counts: MANY,
  },
  { form: 'editcountry -add NAME CONTINENT -remove NAME', does: 'change its territories', counts: MANY },
  { form: 'editneighbor -add NAME NAME -remove NAME NAME', does: 'change its borders', counts: MANY },
  { form: 'savemap FILE [-domination|-conquest]', does: 'check and write it' },
  { form: 'replay', also: ['play'], does: 'after a game: back to the start; also play' },
  { form: 'help', does: 'print this list' },
  { form: 'quit', also: ['exit', 'end'], does: 'leave; what has a save is kept; also exit, end' },
];

/** A command that the help leaves out: there is nothing to be done. */
export const quietCommand: TypedCommand = { form: 'execorder', also: ['endexecorders'], does: '' };
