import { type Command, commandsUnder, digits } from './command.ts';

const inMaps = commandsUnder('Maps', 12, 'maps');
const inMapList = commandsUnder('Maps', 12, 'maps');

const inDrawing = commandsUnder('Drawing a map', 12.5, 'maps', { fresh: true });

const ON_TERRITORY = 'on a territory of a map that you draw';

/** The commands of maps that are looked at, in a game too, and of their list. */
const viewCommands = {
  lookBefore: inMaps('how-far', digits, 'so often', 'before a key: how often', { counts: true }),
  nearer: inMaps('nearer', ['+', '='], 'nearer', 'zoom in, or out; so does the wheel', {
    at: ['game', 'replay', 'analysis'],
    repeats: true,
    touched: true,
    deed: 'zoom',
  }),
  farther: inMaps('farther', ['-'], 'farther', 'zoom out', {
    at: ['game', 'replay', 'analysis'],
    repeats: true,
    touched: true,
    deed: 'zoom',
  }),
  pan: inMaps('pan', ['H', 'J', 'K', 'L'], 'pan', 'move the view, when the map is larger', {
    shown: 'HJKL',
    at: ['game', 'replay', 'analysis'],
    repeats: true,
    touched: true,
  }),
  find: inMaps('find', ['/'], 'find', 'find a territory by its name or number', {
    at: ['game', 'analysis'],
    deed: 'find',
  }),
  overlay: inMaps('colours-tell', ['o'], 'colours tell', 'what the colours of the map tell', {
    deed: 'other look',
    at: ['game'],
  }),
  continents: inMaps('continents', ['b'], 'continents', 'continents: what each pays, and who holds it', {
    deed: 'continents',
    when: 'in a game',
    at: ['game', 'replay'],
    tab: true,
  }),
  names: inMaps('map-names', ['#'], 'numbers', 'names or numbers on the map', { was: ['n'], deed: 'names' }),
  facts: inMaps('facts', ['enter'], 'facts', 'all about the territory'),
  mapFacts: inMaps('map-facts', ['i'], 'the map', 'all about the map', { deed: 'tell' }),
  mapDeeds: inMaps('map-deeds', ['e'], 'rate', 'give a map marks; show or remove your own', {
    when: "on a map of a server's shelf",
  }),
  playShown: inMaps('play-shown', ['G'], 'play', 'set up a game on this map', { deed: 'play on' }),
  listed: inMapList(
    'choose-map',
    ['up', 'down', 'pageup', 'pagedown', 'home', 'end'],
    'choose',
    'choose a map',
    { touched: true },
  ),
  searchMaps: inMapList('search-maps', [], 'search', 'write a word of its name', {
    shown: 'abc',
    writes: true,
  }),
  look: inMapList('look-at', ['enter'], 'look at', 'look at the map', 'on a map that can be played'),
  playOn: inMapList('play-on-map', ['tab'], 'play on it', 'set up a game on this map', {
    when: 'on a map that can be played',
  }),
  outOfMaps: inMapList('leave-maps', ['escape'], 'back', 'forget what is searched for, or go back', {
    kept: true,
    deed: 'leave',
  }),
} as const satisfies Record<string, Command>;

/** The commands of maps that are drawn, and those that lead there. */
const drawingCommands = {
  editListed: inDrawing('edit-listed', ['ctrl-e'], 'edit', 'draw on the map, or on a copy of it', 'at home'),
  newMap: inDrawing('new-map', ['ctrl-n'], 'new', 'draw a map of your own', 'at home'),
  editMap: inDrawing('edit-map', ['E'], 'edit', 'draw on the map, or on a copy of it', 'at home'),
  mapFairness: inDrawing('map-fairness', ['f'], 'fair?', 'who wins on the map when computers play', {
    when: 'at home',
    deed: 'figures',
  }),
  drawHere: inDrawing('draw-here', ['enter'], 'draw', 'put a territory or a border, or change it'),
  markLand: inDrawing('mark-territory', ['space'], 'mark', 'mark the territory: borders go from it', {
    when: ON_TERRITORY,
  }),
  putLand: inDrawing('put-territory', ['d'], 'new', 'put a territory here, also on land'),
  moveLand: inDrawing('move-territory', ['m'], 'move here', 'move the marked territory here', {
    when: 'once a territory is marked',
  }),
  toolOfMap: inDrawing('drawing-tool', ['t'], 'tool', 'brush, eraser, continents, or the hand'),
  lineOfMap: inDrawing('dividing-line', ['|'], 'line', 'divide a land by a line: Enter, then Enter'),
  oneWay: inDrawing('one-way', ['>'], 'one way', 'a one-way border from the marked territory', {
    when: 'once a territory is marked',
  }),
  capitalOfMap: inDrawing('name-capital', ['*'], 'capital', 'make the territory a capital, or none', {
    when: ON_TERRITORY,
  }),
  nameLand: inDrawing('name-territory', ['s'], 'rename', 'give the territory another name', {
    when: ON_TERRITORY,
    deed: 'name',
  }),
  continentOf: inDrawing('continent-of', ['b'], 'continent', 'the continent of the territory; of the brush', {
    when: 'where a map is drawn',
    deed: 'continents',
  }),
  paysMore: inDrawing('pays-more', [']'], 'pays more', 'its continent pays one more', {
    when: 'where a map is drawn',
    repeats: true,
    deed: 'one more',
  }),
  paysLess: inDrawing('pays-less', ['['], 'pays less', 'its continent pays one less', {
    when: 'where a map is drawn',
    repeats: true,
    deed: 'one more',
  }),
  removeLand: inDrawing('remove-territory', ['x', 'delete'], 'take away', 'take the territory away', {
    when: ON_TERRITORY,
    deed: 'remove',
  }),
  undoDrawn: inDrawing('undo-drawing', ['z', 'u'], 'undo', 'take the last change back', {
    when: 'once a drawn map was changed',
    deed: 'undo',
  }),
  redo: inDrawing('redo', ['U'], 'redo', 'do again what was taken back', 'once something was taken back'),
  nextFault: inDrawing('next-fault', ['n'], 'next fault', 'go to what is still wrong', {
    when: 'while a drawn map has faults',
    deed: 'on',
  }),
  playDrawn: inDrawing('play-drawn', ['G'], 'play', 'set up a game on the map', {
    when: 'where a map is drawn',
    deed: 'play on',
  }),
} as const satisfies Record<string, Command>;

export const mapPlaceCommands = { ...viewCommands, ...drawingCommands };
