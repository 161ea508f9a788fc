import { beforeEach, expect } from 'vitest';
import { FULL } from './cases.ts';
import './native.ts';

/** Tests of seconds, by file, by how their names begin: a full run makes them. Else shorter ones stand for their subjects. */
export const THOROUGH: Readonly<Record<string, readonly string[]>> = {
  'arena/arena.test.ts': [
    'normal wins most games',
    'seats the line-up one further',
    'comes out the same with one',
  ],
  'arena/command.test.ts': ['prints JSON whose results'],
  'arena/tournament.test.ts': ['tells each round, the standings'],
  'commands/analyse.test.ts': [
    'tells it in Warzone by its exchanges',
    'tells what each card of Intensity',
    'tells what each pass costs',
  ],
  'commands/records.test.ts': ['chances take a person', 'ratings follow the order'],
  'commands/saves.test.ts': [
    'write how a game on a map stands',
    'tells who was ahead at each turn',
    'as JSON, from the seed',
  ],
  'commands/warzone.test.ts': ['without --seats begins in the state', 'computer players alone play'],
  'e2e/executable.test.ts': ['is installed as a Debian'],
  'e2e/serve-domination.test.ts': ['Domination with missions'],
  'e2e/serve-grid.test.ts': ['Simple Risk: two people'],
  'e2e/serve-maps.test.ts': ['a game on a map of the house'],
  'e2e/serve-warzone.test.ts': ['Warzone in fog: two people'],
  'games/conquest/board/answers.test.tsx': [
    'in Domination: a defence with one army',
    'in Simple Risk: a defence',
  ],
  'games/domination/board/go-on.test.tsx': ['a game that was won by capitals'],
  'games/domination/board/play.test.tsx': ['is won by keys: every'],
  'games/domination/players/levels.test.ts': ['on a vast board six hard'],
  'games/domination/text/retelling.test.ts': [
    'is the same once more with the outcomes',
    'more lines before the game',
  ],
  'games/intensity/board/scene.test.ts': ['every decision of a hand'],
  'games/intensity/board/table.test.ts': ['between two people the key'],
  'games/intensity/referee/own-players.test.ts': ['hands are the same however many'],
  'games/intensity/referee/referee.test.ts': ['a tournament says it, too'],
  'games/warzone/board/game.test.ts': [
    'is played by keys against two computer players',
    'says why an order failed',
  ],
  'games/warzone/players/players.test.ts': ['hard beats easy'],
  'games/warzone/players/sketch.test.ts': ['is expected where it is known'],
  'players/levels.test.ts': ['each style of a level plays'],
  'players/rollouts.test.ts': ['tells win chances with their intervals'],
  'screens/analysis.test.tsx': ['plays the position out while one looks'],
  'screens/chances.test.tsx': ['C in a replay plays the moment'],
  'screens/hint.test.tsx': [
    'hints play a game of Domination',
    'hints give the orders of a turn of Warzone',
    'says what the strongest computer',
  ],
  'screens/maps/chooser.test.tsx': ['a made-up map has two lines'],
  'screens/maps/editor.test.tsx': ['a map is drawn by the mouse alone', 'any map is drawn on'],
  'screens/maps/library.test.ts': ['all can be loaded, each once'],
  'screens/play.test.tsx': ['a whole game is played by keys to its end'],
  'screens/resign.test.tsx': ['who resigned is asked again'],
  'screens/review.test.tsx': ['on a phone keeps to its', 'of Warzone tells a list'],
  'screens/steps-back.test.tsx': ['all that can be opened, from'],
  'server/across.test.ts': [
    'lets the computer play for who asks',
    'has no offer of a draw left',
    'counts two votes that',
    'agrees to a draw that was',
  ],
  'server/closing.test.ts': ['ends all the same, and says'],
  'server/doors/web/link.test.ts': ['a map’s file that a page sends'],
  'server/few-keys.test.ts': ['the start of a world of 42 over SSH'],
  'server/forget.test.ts': ['is in nothing that is kept'],
  'server/house-table.test.ts': ['a map of the house is chosen by its title'],
  'server/house/data/damaged.test.ts': ['a damaged or too long list of bans'],
  'server/house/data/postgres/at-rest.test.ts': [
    'is let go of and taken up again while',
    'is not in memory: lists',
  ],
  'server/house/data/postgres/database.test.ts': ['that takes too long for one request'],
  'server/house/data/postgres/dice.test.ts': ['words given on two nodes at once'],
  'server/house/data/postgres/missed.test.ts': ['has all of it once it is back'],
  'server/house/data/postgres/one-house.test.ts': ['obey their owner from any of them'],
  'server/house/data/postgres/one-node.test.ts': ['a table outlives the machine'],
  'server/house/data/postgres/transfer.test.ts': [
    'goes on there, and back in a folder',
    'a table of a running house is there',
  ],
  'server/house/data/records-contract.test.ts': ['are found by what is in their text'],
  'server/house/hall/daily.test.ts': ['tells the first try of everybody'],
  'server/house/maps/shelf.test.ts': ['is led to by its code alone'],
  'server/house/notify/one-sender.test.ts': ['one sends word of a turn'],
  'server/house/tables/delayed-view.test.ts': ['without anything hidden from players'],
  'server/house/tables/leaks.test.ts': ['a leak that is put in by hand'],
  'server/house/tables/premove.test.ts': [
    'are not played where one of them',
    'is not played where something',
    'is refused where it names no country',
  ],
  'server/house/tournaments/flow.test.ts': ['who never comes is played for'],
  'server/places/analysis.test.ts': ['over SSH only positions on maps'],
  'server/places/by-post.test.ts': ['who comes back after a while is told'],
  'server/places/chat.test.ts': ['one key opens the talk'],
  'server/places/daily.test.ts': ['the daily challenges are played from the lobby'],
  'server/places/dice.test.ts': ['over SSH a hash fixes the dice'],
  'server/places/lobby.test.ts': ['the rows of the lobby are made once'],
  'server/places/new-table.test.ts': ['rules of their own are kept'],
  'server/places/own-games.test.ts': ['a game that was over long ago'],
  'server/places/steps-back.test.ts': ['over SSH all that the lobby opens'],
  'server/return.test.ts': ['a lost connection loses nothing'],
  'server/together.test.ts': ['the dice of a running game are nobody'],
  'setup/position-string.test.ts': ['is short: a position of any game'],
  'storm/upgrade.test.ts': ['goes on after one is killed'],
  'study/film/chances.test.ts': ['are the same whatever the number of threads'],
  'study/map-fairness.test.ts': ['a continent that pays far too much', 'the same games give the same'],
  'table/killed.test.ts': ['a process that dies while it archives'],
};

const begun = (name: string): boolean => {
  const file = expect.getState().testPath?.replace(/.*\/test\//, '') ?? '';
  return THOROUGH[file]?.some(beginning => name.startsWith(beginning)) ?? false;
};

beforeEach(({ task, skip }) => skip(!FULL && begun(task.name)));
