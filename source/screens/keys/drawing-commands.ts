import { type Command, commandsUnder } from './command.ts';

const inDrawing = commandsUnder('Drawing a map', 12.5, 'maps', { fresh: true });

const ON_TERRITORY = 'on a territory of a map that you draw';

/** The commands of maps that are drawn, and those that lead there. */
export const drawingCommands = {
  editListed: inDrawing('edit-listed', ['ctrl-e'], 'edit', 'draw on the map, or on a copy of it', 'at home'),
  newMap: inDrawing('new-map', ['ctrl-n'], 'new', 'draw a map of your own', 'at home'),
  editMap: inDrawing('edit-map', ['E'], 'edit', 'draw on the map, or on a copy of it', 'at home'),
  mapFairness: inDrawing(
    'map-fairness',
    ['f'],
    'fair?',
    'who wins on the map, by games of computer players',
    {
      when: 'at home',
      deed: 'figures',
    },
  ),
  drawHere: inDrawing('draw-here', ['enter'], 'draw', 'put a territory or a border, or change it'),
  markLand: inDrawing('mark-territory', ['space'], 'mark', 'mark the territory: borders go from it', {
    when: ON_TERRITORY,
  }),
  putLand: inDrawing('put-territory', ['d'], 'new', 'put a territory here, also on land'),
  moveLand: inDrawing('move-territory', ['m'], 'move here', 'move the marked territory here', {
    when: 'once a territory is marked',
  }),
  nameLand: inDrawing('name-territory', ['s'], 'rename', 'give the territory another name', {
    when: ON_TERRITORY,
    deed: 'name',
  }),
  continentOf: inDrawing('continent-of', ['b'], 'continent', 'the continent of the territory, or a new one', {
    when: ON_TERRITORY,
    deed: 'continents',
  }),
  paysMore: inDrawing('pays-more', [']'], 'pays more', 'its continent pays one more', {
    when: ON_TERRITORY,
    repeats: true,
    deed: 'one more',
  }),
  paysLess: inDrawing('pays-less', ['['], 'pays less', 'its continent pays one less', {
    when: ON_TERRITORY,
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
