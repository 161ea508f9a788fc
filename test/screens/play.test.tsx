import { describe, expect, test } from 'vitest';
import { grid } from '../../machines/grid/index.ts';
import type { GridView } from '../../machines/grid/types.ts';
import { fromSeed } from '../../machines/random.ts';
import { at, err } from '../../machines/result.ts';
import { seat } from '../../machines/seat.ts';
import { gridRoster } from '../../source/games/grid/players/index.ts';
import type { Thinker } from '../../source/players/thinker.ts';
import { storeWith } from '../../source/table/store.ts';
import { good } from '../good.ts';
import { memoryStore } from '../table/memory-store.ts';
import { bot, human, openTestApp, sizes, type TestApp, threePlayers, wayTo } from './harness.tsx';

const viewOf = (app: TestApp): GridView => app.game().controller.table.view('spectator') as GridView;

/** Places all troops of the person at the screen, going round the own territories. */
const deploy = (app: TestApp): Promise<void> => app.send('\r\t'.repeat(15));

/** Begins the attacks of the first turn with everything on one territory. */
async function toAttack(app: TestApp): Promise<void> {
  await app.send('\r'.repeat(15));
  await app.press('enter');
}

describe('a game on the screen', () => {
  test.each(sizes)('shows board, players, question and keys at $columns × $rows', async size => {
    const { text, rows, find } = await openTestApp({ ...size, players: threePlayers });
    expect(rows()[0]).toContain('Simple Risk deployment');
    expect(find('Deploy › Attack › Move')).toBeDefined();
    for (const word of ['Ada', 'Bruno', 'Cleo', 'Where does a troop go?']) expect(text()).toContain(word);
    expect(rows().at(-1)).toContain('Enter place');
    expect(rows().at(-1)).toContain('? help');
  });

  test('the whole deployment stage by keys leads to the first turn', async () => {
    const app = await openTestApp({ players: threePlayers });
    await deploy(app);
    expect(app.text()).toContain('Simple Risk turn 1');
    expect(app.text()).toMatch(/Where do 3 new troops go\?/);
  });

  test('fifteen Enters in one portion place fifteen troops', async () => {
    const app = await openTestApp({ players: threePlayers });
    await app.send('\r'.repeat(15));
    expect(viewOf(app).phase.name).toBe('reinforcing');
    expect(viewOf(app).turn).toBe(1);
  });

  test('motion and pace lose no key that is typed ahead', async () => {
    const app = await openTestApp({ players: threePlayers, settings: { animation: true, pace: 0 } });
    await app.send('\r'.repeat(15));
    expect(viewOf(app).phase.name).toBe('reinforcing');
    await app.send('\r\r\t\r1\r');
    const rolls = app
      .game()
      .controller.table.history.filter(({ events }) => events.some(e => e.type === 'rolled'));
    expect(rolls.length).toBe(2);
  });

  test('keys typed ahead of the deployment are forgotten in the first turn', async () => {
    const saves = memoryStore();
    const { append } = saves;
    // As slow as a disk: all keys of the portion are there before the first move is.
    saves.append = async (...lines) => {
      await new Promise(resolve => setImmediate(resolve));
      return append.apply(saves, lines);
    };
    const app = await openTestApp({ players: threePlayers, saves });
    await app.send('\r'.repeat(25));
    expect(viewOf(app).phase.name).toBe('reinforcing');
  });

  test('an attack shows its exact odds before it is made, its dice after', async () => {
    const app = await openTestApp({ players: threePlayers });
    await toAttack(app);
    expect(app.text()).toContain('Attack from where?');
    await app.press('enter', 'tab');
    expect(app.text()).toMatch(/\(\d,\d\) attacks \(\d,\d\) {2}\d+ v 4/);
    expect(app.text()).toMatch(/3v2 {2}2–0 37% {2}1–1 34% {2}0–2 29%/);
    await app.press('enter');
    expect(app.text()).toMatch(/taken by Ada|lost [12]/);
  });

  test('the number of dice is chosen with the digits', async () => {
    const app = await openTestApp({ players: threePlayers });
    await toAttack(app);
    await app.press('enter', 'tab', '1');
    expect(app.text()).toContain('1v2');
    await app.press('enter');
    const { controller } = app.game();
    expect(controller.table.history.findLast(played => played.move.type === 'attack')?.move).toMatchObject({
      dice: 1,
    });
  });

  test('a captured territory asks how many move in, with the range and the most preset', async () => {
    const app = await openTestApp({ players: threePlayers });
    await toAttack(app);
    await app.press('enter', 'tab', 'a');
    const { phase } = viewOf(app);
    if (phase.name !== 'advancing') throw new Error(`the storm ended in ${phase.name}`);
    expect(app.text()).toContain(`How many move in? ${phase.least}–${phase.most}`);
    await app.press('home', 'right');
    await app.press('enter');
    expect(viewOf(app).troops[phase.target]).toBe(phase.least + 1);
  });

  test('a number is typed', async () => {
    const app = await openTestApp({ players: threePlayers });
    await toAttack(app);
    await app.press('enter', 'tab', 'a');
    const { phase } = viewOf(app);
    if (phase.name !== 'advancing') throw new Error(`the storm ended in ${phase.name}`);
    await app.press('1', '2', 'enter');
    expect(viewOf(app).troops[phase.target]).toBe(12);
  });

  test('what cannot be chosen says why in the words of the rules', async () => {
    const app = await openTestApp({ players: threePlayers });
    const { owners } = viewOf(app);
    const foreign = owners.findIndex(owner => owner !== seat(0));
    for (let row = 0; row < 4; row += 1) await app.press('up', 'left');
    for (let row = 0; row < Math.floor(foreign / 5); row += 1) await app.press('down');
    for (let column = 0; column < foreign % 5; column += 1) await app.press('right');
    await app.press('enter');
    expect(app.text()).toMatch(/\(\d,\d\) belongs to (Bruno|Cleo)/);
    await app.press(foreign % 5 === 4 ? 'left' : 'right');
    expect(app.text()).not.toMatch(/\(\d,\d\) belongs to (Bruno|Cleo)/);
  });

  test('z takes a placement back until dice have been rolled', async () => {
    const app = await openTestApp({ players: threePlayers });
    await app.send('\r'.repeat(15));
    const before = viewOf(app).troops.reduce((sum, troops) => sum + troops, 0);
    await app.press('enter');
    expect(app.rows().at(-1)).toContain('z undo');
    await app.press('z');
    expect(viewOf(app).phase.name).toBe('reinforcing');
    expect(viewOf(app).troops.reduce((sum, troops) => sum + troops, 0)).toBe(before);
    await app.press('enter', 'enter', 'tab', 'enter');
    expect(app.rows().at(-1)).not.toContain('z undo');
    await app.press('z');
    expect(app.text()).toContain('what has come to light');
  });

  test('the movement goes from, to, and how many; Escape takes back step by step', async () => {
    const app = await openTestApp({ players: threePlayers });
    await toAttack(app);
    await app.press('n');
    expect(app.text()).toContain('Move troops from where?');
    await app.press('tab', 'enter', 'tab', 'enter');
    expect(app.text()).toMatch(/How many move\? 1–\d+/);
    await app.press('escape', 'escape');
    expect(app.text()).toContain('Move troops from where?');
    await app.press('n');
    expect(viewOf(app).turn).toBeGreaterThan(1);
  });

  test('a click chooses a territory', async () => {
    const app = await openTestApp({ players: threePlayers });
    const own = viewOf(app).owners.indexOf(seat(0));
    const [x, y] = [2 + (own % 5) * 9 + 4, 3 + Math.floor(own / 5) * 4 + 1];
    await app.mouse(x, y);
    expect(viewOf(app).troops[own]).toBe(2);
  });

  test('several people at one keyboard are told whose turn it is, and defend themselves', async () => {
    const app = await openTestApp({ players: [human('Ada'), human('Bo'), human('Cy')] });
    expect(app.rows()[0]).toContain('Ada');
    await app.press('enter');
    expect(app.rows()[0]).toContain('Bo');
    await app.send('\r'.repeat(44));
    expect(viewOf(app).turn).toBe(1);
    await app.press('enter', 'enter', 'tab', 'enter');
    expect(app.text()).toContain('Defend with how many?');
    expect(app.rows()[0]).toMatch(/Bo|Cy/);
    await app.press('enter');
    expect(app.text()).toMatch(/taken by Ada|lost 1/);
  });

  test('one key spreads the troops of the start, where most stands against them', async () => {
    const app = await openTestApp({ players: threePlayers });
    await app.press('e');
    expect(viewOf(app)).toMatchObject({ turn: 1, phase: { name: 'reinforcing' } });
    const { owners, troops } = viewOf(app);
    const own = troops.filter((_, territory) => owners[territory] === 0);
    expect(own.filter(count => count > 1).length).toBeGreaterThan(3);
  });

  test('resizing in the middle keeps everything', async () => {
    const app = await openTestApp({ players: threePlayers });
    await toAttack(app);
    await app.press('enter', 'tab');
    const aim = app.text().match(/\(\d,\d\) attacks \(\d,\d\)/)?.[0] ?? 'no aim';
    await app.resize(40, 10);
    await app.resize(200, 60);
    expect(app.text()).toContain(aim);
    await app.resize(80, 24);
    expect(app.text()).toContain(aim);
  });

  test('( and ) change the pace of the computer players', async () => {
    const app = await openTestApp({ players: threePlayers });
    await app.press('(', '(');
    expect(app.services.settings.get().pace).toBe(2);
    await app.press(')');
    expect(app.services.settings.get().pace).toBe(3);
  });
});

test('a game whose save cannot be written goes on, and says so', async () => {
  const full = memoryStore();
  const sentence = 'the disk is full';
  const saves = storeWith(full, { create: async () => err({ code: 'disk-full', sentence }) });
  const app = await openTestApp({ saves });
  await app.press('enter', 'enter');
  expect(app.text()).toContain('not saved: the disk is full');
  await app.press('tab', 'enter');
  expect(viewOf(app).troops.reduce((sum, troops) => sum + troops, 0)).toBeGreaterThan(25);
  expect(app.text()).toContain('this game is not saved');
  await app.press('q');
  expect(app.text()).toContain('it would be lost');
});

test('a game that is no longer saved says so for as long as that is so', async () => {
  const [full, disk] = [memoryStore(), { isFull: false }];
  const fault = { code: 'disk-full', sentence: 'the disk is full' } as const;
  const app = await openTestApp({
    saves: storeWith(full, {
      append: async (...lines) => (disk.isFull ? err(fault) : full.append(...lines)),
    }),
    players: threePlayers,
  });
  await app.press('enter');
  disk.isFull = true;
  await app.press('enter');
  expect(app.text()).toContain('the disk is full');
  await app.press('tab', 'enter', 'tab', 'enter');
  expect(app.text()).toContain('this game is not saved');
  disk.isFull = false;
  await app.press('s');
  await app.type('again');
  await app.press('enter');
  expect(app.text()).toContain('saved as');
  await app.press('tab', 'enter');
  expect(app.text()).not.toContain('this game is not saved');
  expect(await full.names()).toMatchObject({ ok: true, value: { length: 2 } });
});

describe('the end of a game', () => {
  const computers = [bot('Ada'), bot('Bo'), bot('Cy')];

  test.each(sizes)('is a moment: who won, how it turned, three buttons at $columns × $rows', async size => {
    const app = await openTestApp({ ...size, players: computers, gameOptions: { turnLimit: 10 } });
    expect(app.text()).toMatch(/has won|A draw/);
    expect(app.text()).toMatch(/most territories from|At the end: \w+ \d+ territories/);
    expect(app.text()).not.toMatch(/took +beat/);
    expect(app.rows().at(-1)).toContain('M rematch  v review  X share');
    for (const button of ['M rematch', 'v review', 'X share'])
      expect(app.rows().slice(0, -1).join()).toContain(button);
  });

  test.each(sizes)('has its figures and its board behind one key at $columns × $rows', async size => {
    const app = await openTestApp({ ...size, players: computers, gameOptions: { turnLimit: 10 } });
    await app.press('tab');
    expect(app.text()).toContain('Territories by turn');
    expect(app.text()).toMatch(/took +beat +fell +dice +luck/);
    await app.press('tab');
    expect(app.text()).not.toContain('Territories by turn');
    expect(app.text()).toMatch(/took +beat/);
    await app.press('tab');
    expect(app.text()).not.toMatch(/took +beat/);
  });

  test('a seed that has no room in two rows is cut at their end', async () => {
    const app = await openTestApp({
      players: computers,
      gameOptions: { turnLimit: 3 },
      seed: `dice1 ${'0123456789abcdef'.repeat(3)}`,
    });
    const row = app.rows().findIndex(each => each.includes('after 3 turns'));
    expect(app.rows()[row + 1]).toMatch(/ 0123456789abcdef0123456789abcd…$/);
    expect(app.rows()[row + 2]?.slice(48).trim()).toBe('');
  });

  test.each(sizes)(
    'f tells how likely the luck of each was, in the review and in the replay, at $columns × $rows',
    async size => {
      const app = await openTestApp({ ...size, players: computers, gameOptions: { turnLimit: 10 } });
      for (const way of ['v', 'v']) {
        await app.press(way, 'f');
        expect(app.text()).toContain('Luck: armies beaten');
        expect(app.text()).toMatch(/A Ada +\d+ +\d+\.\d +\d+ +[+−]\d+\.\d +(\d+(\.\d)? %|1 in \d)/);
        await app.press('escape');
      }
    },
  );

  test.each(sizes)(
    'is in the records of the saves: figures, ratings, games, at $columns × $rows',
    async size => {
      const app = await openTestApp({ ...size, players: computers, gameOptions: { turnLimit: 5 } });
      await app.press('q');
      await app.send(`${wayTo(app, 'Saves')}\r`);
      await app.press('f', 'enter');
      await app.until(() => app.text().includes('Ratings: Simple Risk'));
      await app.press('escape', 'f', 'down', 'enter');
      await app.type('result:maybe');
      await app.press('enter');
      await app.until(() => app.text().includes('result: is won, drawn, lost, not maybe'));
    },
  );

  test('Enter, which has just gone on with the game, begins no other one', async () => {
    const app = await openTestApp({ players: computers, gameOptions: { turnLimit: 5 } });
    const { controller } = app.game();
    await app.press('enter', 'enter');
    expect(app.game().controller).toBe(controller);
  });

  test('offers a rematch with another player first, a replay that comes back to it, and the menu', async () => {
    const app = await openTestApp({ players: computers, gameOptions: { turnLimit: 5 } });
    await app.press('M');
    expect(app.game().controller.table.names).toEqual(['Bo', 'Cy', 'Ada']);
    await app.press('v', 'v');
    expect(app.text()).toContain('Replay');
    await app.press('escape');
    await app.until(() => app.app.place.get().kind === 'play');
    expect(app.rows().at(-1)).toContain('M rematch');
    await app.press('q');
    expect(app.text()).toContain('S A N D T A B L E');
  });

  test('a replay is played on from any moment but the end, as a game of its own', async () => {
    const app = await openTestApp({ players: computers, gameOptions: { turnLimit: 5 } });
    const name = app.game().controller.table.saveName;
    await app.press('v', 'v');
    expect(app.rows().at(-1)).toContain('G play on');
    await app.press('end');
    expect(app.rows().at(-1)).not.toContain('play on');
    await app.press('home', 'right', 'right', 'enter');
    const { table } = app.game().controller;
    expect(table.saveName).toBe(`${name} 2`);
    expect(table.names).toEqual(['Ada', 'Bo', 'Cy']);
  });

  test('in a replay a number before an arrow is how many steps', async () => {
    const [one, other] = [
      await openTestApp({ players: computers, gameOptions: { turnLimit: 5 } }),
      await openTestApp({ players: computers, gameOptions: { turnLimit: 5 } }),
    ];
    await one.press('v', 'v', '4', 'right', '2', 'down');
    await other.press('v', 'v', 'right', 'right', 'right', 'right', 'down', 'down');
    expect(one.text()).toBe(other.text());
  });

  test('all people can agree to a draw', async () => {
    const app = await openTestApp({ players: threePlayers });
    await app.press('D');
    expect(app.text()).toContain('Do you agree to end the game as a draw?');
    await app.press('enter');
    expect(app.text()).toContain('A draw');
  });
});

test('a whole game is played by keys to its end', async () => {
  const app = await openTestApp({ players: threePlayers, gameOptions: { turnLimit: 40 } });
  await app.send('\r'.repeat(15));
  for (let turn = 0; turn < 60 && app.game().controller.state.get().outcome === null; turn += 1)
    await app.press('tab', 'enter', 'enter', 'tab', 'a', 'enter', 'enter', 'n', 'n');
  expect(app.game().controller.state.get().outcome).not.toBeNull();
  expect(app.text()).toContain('M rematch');
});

/** A game of four in which the first seat, who ends every turn at once, is out, and the others are far from the end. */
function withoutTheFirst() {
  const setup = grid.setup.parse({ seats: 4, options: { defence: 'most', newTroops: 'half' } });
  const rules = good(grid.prepare(setup));
  for (let seed = 0; seed < 100; seed += 1) {
    let position = good(rules.start(fromSeed(`out ${seed}`)));
    while (rules.outcome(position) === null && !position.eliminated.includes(seat(0))) {
      const by = at(rules.seatsToMove(position), 0);
      const question = {
        setup: rules.setup,
        view: rules.view(position, by),
        seat: by,
        seed: `${position.turn}`,
      };
      const ends = [...rules.legalMoves(position, by)].find(({ type }) => type === 'pass' || type === 'stop');
      const move = by === 0 && ends !== undefined ? ends : gridRoster.choose('normal', question);
      position = good(rules.apply(position, by, move)).position;
    }
    if (position.eliminated.length === 1 && position.turn < 100) return { setup, position };
  }
  throw new Error('the first seat is never the first one out');
}

test('who is out can have the rest of the game skipped to its end, while somebody thinks, as the bottom line says', async () => {
  const { setup, position } = withoutTheFirst();
  const thinker: Thinker = { think: () => new Promise(() => {}), advise: async () => [], async close() {} };
  const players = [human('Ada'), bot('Bruno'), bot('Cleo'), bot('Dora')];
  const app = await openTestApp({ players, position, thinker, gameOptions: setup.options, columns: 100 });
  expect(app.rows().at(-1)).toContain('any key to the end');
  const other = await openTestApp({ players, thinker, columns: 100 });
  await other.press('space');
  expect(other.rows().at(-1)).not.toContain('to the end');
});
