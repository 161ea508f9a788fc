import { act, answersOf } from '../server/autopilot.ts';
import { key } from '../server/client.ts';
import { chooseInForm } from '../server/form.ts';
import { afterwards, aside, takesDraw, wanders } from './asides.ts';
import type { Cut, House, Visitor } from './house.ts';
import { Sitting } from './sitting.ts';
import { hasOpenSsh, type Way, wayIn } from './ways.ts';

const GAMES = ['grid', 'domination', 'warzone', 'intensity'] as const;
/** Running tables at which one person sits before they open no more. */
const TABLES_EACH = 2;
/** Of so many looks at a game one leads to something else than a move. */
const ASIDES = 12;
/** Milliseconds within which a table has to be there for who comes again. */
const PATIENCE = 60_000;

/** What everybody presses first: the page with the own mission and cards. */
const FIRST: Readonly<Record<string, string>> = { domination: 'c' };

/** The bottom line of what an aside opens. */
const ASKED = /Enter (say it|vote|offer|agree|resign|rename)/;

/** What a table tells of somebody's offer. */
const DRAW = / offers a draw/;

/** What is chosen so that there is something to hide, by the labels of the form. */
const CHOICES: Readonly<Record<string, readonly [label: string, value: string]>> = {
  domination: ['Aim', 'a secret mission'],
  warzone: ['Fog', 'normal: only beside yours'],
};

/**
 * Somebody comes, does one thing or another for a while, and goes or is cut off. Whatever was shown is noted.
 * @param cut where they were cut off before: they come again to that table
 * @returns where they were cut off now
 * @throws Error when they were not let in
 */
export async function visit(house: House, visitor: Visitor, cut: Cut | null = null): Promise<Cut | null> {
  const way = await wayIn(house, visitor);
  house.visits += 1;
  if (hasOpenSsh(visitor)) house.openSsh += 1;
  try {
    // To its end, also when the server has gone: what came last is noted then.
    return cut === null ? await errand(house, visitor, way) : await comeAgain(house, visitor, way, cut);
  } finally {
    way.close();
  }
}

async function errand(house: House, visitor: Visitor, way: Way): Promise<Cut | null> {
  const { choose, tables } = house;
  const codes = [...tables.keys()];
  const running = codes.filter(code => tables.get(code)?.isOver === false);
  const any = running[choose(running.length)] ?? codes[choose(codes.length)];
  const own = running.filter(code => tables.get(code)?.people.has(visitor.name));
  const free = codes.filter(code => tables.get(code)?.gathers);
  const die = choose(100);
  if (die < 8) return sit(house, visitor, way, '', wanders);
  if (any !== undefined && die < 20) return listen(house, visitor, way, any, 'watch');
  if (any !== undefined && die < 25) return listen(house, visitor, way, any, 'export');
  if (any !== undefined && die < 37) return sit(house, visitor, way, `watch ${any}`, play);
  const joined = free[choose(free.length)];
  if (joined !== undefined && own.length <= TABLES_EACH && die < 70) {
    tables.get(joined)?.people.add(visitor.name);
    return sit(house, visitor, way, `join ${joined}`, play);
  }
  if (own.length < TABLES_EACH && (die < 80 || own.length === 0)) {
    const game = GAMES[house.opened++ % GAMES.length] ?? 'grid';
    return sit(house, visitor, way, `play ${game}`, sitting => openTable(sitting, game));
  }
  const code = own[choose(own.length)] ?? any;
  return code === undefined ? null : sit(house, visitor, way, `join ${code}`, play);
}

/** Does something at a screen. @returns the table at which they were cut off while they did */
async function sit(
  house: House,
  visitor: Visitor,
  way: Way,
  command: string,
  does: (sitting: Sitting) => Promise<void>,
): Promise<Cut | null> {
  const sitting = await Sitting.open(house, visitor, way, command);
  let cut: Cut | null = null;
  void way.gone.then(() => {
    if (sitting.at !== null && !sitting.inLobby) cut = { code: sitting.at, at: Date.now() };
  });
  await does(sitting);
  await sitting.end();
  return cut;
}

/** Comes again to a table, tries a key until it is answered, and plays on. @returns as `visit` */
async function comeAgain(house: House, visitor: Visitor, way: Way, cut: Cut): Promise<Cut | null> {
  let isBack = false;
  const next = await sit(house, visitor, way, `join ${cut.code}`, async sitting => {
    isBack = await sitting.until(() => sitting.at === cut.code, PATIENCE);
    if (!isBack) return;
    sitting.player.type('?');
    isBack = await sitting.until(() => /│ +Keys /.test(sitting.text), PATIENCE);
    if (!isBack) return;
    house.returns.push({ ...cut, visitor: visitor.name, answeredAt: Date.now() });
    await sitting.press(key.escape);
    await play(sitting);
  });
  return isBack ? next : cut;
}

/** Opens a table of a game, lets others sit down for a while, and plays. */
async function openTable(sitting: Sitting, game: string): Promise<void> {
  const { house, visitor, player } = sitting;
  const { choose, tables } = house;
  if (!(await sitting.until(() => sitting.text.includes('A new table'), PATIENCE))) return;
  const choices = [
    ...(choose(3) === 0 ? [['Seat C', 'anybody'] as const] : []),
    ...(choose(3) === 0 ? [['Clock', '1 minute, then the turn is played for you'] as const] : []),
    CHOICES[game],
  ];
  for (const [label, value] of choices.filter(each => each !== undefined))
    await chooseInForm(player, label, value, () => sitting.isCut);
  // Ctrl-S, for Enter opens what a line has to open.
  player.type('\x13');
  const isThere = await sitting.until(() => /code of this table is \S{9}/.test(sitting.text), PATIENCE);
  const [, code] = /code of this table is (\S{9})/.exec(sitting.text) ?? [];
  if (!isThere || code === undefined) return;
  const table = { game, people: new Set([visitor.name]), gathers: true, isOver: false };
  tables.set(code, table);
  await sitting.rest(2 + choose(8));
  // Computer players take the seats that are still free.
  player.type('s');
  table.gathers = false;
  await play(sitting);
}

/** Types what the bottom line offers for a while, and now and then does something else. */
async function play(sitting: Sitting): Promise<void> {
  const { house, player } = sitting;
  const { choose, pace, tables } = house;
  const gameHere = (): string => tables.get(sitting.at ?? '')?.game ?? '';
  await sitting.until(() => sitting.at !== null || sitting.inLobby, PATIENCE);
  const first = FIRST[gameHere()];
  if (first !== undefined) await sitting.press(first);
  for (let left = choose(pace.visit / pace.step); left > 0 && !sitting.isCut && !sitting.inLobby; left -= 1) {
    await sitting.rest();
    if (sitting.isCut || sitting.inLobby) break;
    // A dialog may open later than it was waited for.
    if (ASKED.test(sitting.offers)) await sitting.press(key.escape);
    else if (sitting.isOver) {
      if (!(await afterwards(sitting))) break;
    } else if (sitting.at !== null && choose(ASIDES) === 0) await aside(sitting);
    else if (DRAW.test(sitting.text) && choose(ASIDES / 3) === 0) await takesDraw(sitting);
    else act(player, answersOf[gameHere()]);
  }
  if (!sitting.isCut && choose(2) === 0) await sitting.press('q', 'q', key.enter);
}

/** Has a game told in lines. */
async function listen(
  house: House,
  visitor: Visitor,
  way: Way,
  code: string,
  word: 'watch' | 'export',
): Promise<null> {
  const { promise: over, resolve } = Promise.withResolvers<void>();
  let stop = setTimeout(resolve, PATIENCE);
  let text = '';
  const told = way.listen(`${word} ${code}`, part => {
    if (text === '') {
      clearTimeout(stop);
      stop = setTimeout(resolve, house.choose(house.pace.visit));
    }
    text += part;
  });
  await Promise.race([told, way.gone, over]);
  clearTimeout(stop);
  const lines = text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .slice(0, -1);
  // A game that is over is exported as its save.
  const isOver = lines[0]?.startsWith('{') ?? false;
  const game = house.tables.get(code)?.game ?? '';
  house.shown.push({
    code,
    game,
    visitor: visitor.name,
    lines: isOver ? [] : lines,
    sightings: null,
    isOver,
  });
  return null;
}
