import { describe, expect, test } from 'vitest';
import { domination } from '../../../../machines/domination/index.ts';
import type { DominationMove } from '../../../../machines/domination/types.ts';
import { good } from '../../../good.ts';
import { bot, human, sizes, type TestApp } from '../../../screens/harness.tsx';
import { memoryStore } from '../../../table/memory-store.ts';
import { openDomination, viewOf } from './support.ts';

/** The armies of the start, put where they fall: the game begins with the first turn. */
const short = { firstArmies: 'random', firstPlayer: 'first' } as const;

/** All new armies where the cursor is. */
const placeAll = (app: TestApp): Promise<void> => app.press('enter', 'enter');

/** The last move of the person. */
const lastMove = (app: TestApp): DominationMove | undefined =>
  app.game().controller.table.history.findLast(played => played.seat === 0)?.move as
    | DominationMove
    | undefined;

describe('a game on the map', () => {
  test('no land reaches the first column of the screen, however near the map is looked at', async () => {
    const app = await openDomination();
    await app.press('+', '+');
    const grounds = app.rows().map((_, y) => app.cell(0, y).bg);
    expect(new Set(grounds.slice(0, -1)).size).toBe(1);
    expect(app.text()).not.toMatch(/^[^ ]/m);
  });

  test.each(sizes)('shows map, players, question and keys at $columns × $rows', async size => {
    const { text, rows } = await openDomination({ ...size, gameOptions: { firstPlayer: 'first' } });
    expect(rows()[0]).toContain('Domination start');
    expect(rows()[0]).toMatch(/Trade( › | {2})Place\1Attack\1Fortify/);
    for (const word of ['Ada', 'Bruno', 'Cleo', 'Where does an army go? 21 left'])
      expect(text()).toContain(word);
    expect(rows().at(-1)).toContain('Enter place');
    expect(rows().at(-1)).toContain('? help');
  });

  test('the armies of the start are placed one at a time, and keys typed ahead wait for the others', async () => {
    const app = await openDomination({ gameOptions: { firstPlayer: 'first' } });
    await app.send('\r'.repeat(21));
    expect(viewOf(app).turn).toBe(1);
    expect(app.text()).toMatch(/Where do \d+ new armies go\?/);
  });

  test('how many go to a territory is asked with the whole range and all of them preset', async () => {
    const app = await openDomination({ gameOptions: short });
    const left = viewOf(app).reserve[0] ?? 0;
    await app.press('enter');
    expect(app.text()).toContain(`How many go here? 1–${left}`);
    await app.press('left', 'enter');
    expect(lastMove(app)).toMatchObject({ type: 'place', armies: left - 1 });
  });

  test('what was placed is taken back with z, one placement after the other', async () => {
    const app = await openDomination({ gameOptions: short });
    const before = viewOf(app);
    await app.press('enter', '1', 'enter', 'enter', '1', 'enter', 'z', 'z');
    expect(viewOf(app).armies).toEqual(before.armies);
    expect(viewOf(app).phase.name).toBe('placing');
  });

  test('a source that is chosen leads to its best target, with exact odds beside every one', async () => {
    const app = await openDomination({ columns: 120, rows: 40, gameOptions: short });
    await placeAll(app);
    expect(app.text()).toContain('Attack from where?');
    await app.press('enter');
    expect(app.text()).toContain('Attack where?');
    expect(app.text()).toMatch(/\d+ against \d+, [123] dice/);
    expect(app.text()).toMatch(/losses −\d+\.\d against −\d+\.\d, \d+\.\d left/);
    expect(app.rows().filter(row => /\d +(?:[<>]?\d+ %)/.test(row)).length).toBeGreaterThan(1);
  });

  test('an attack rolls once, and a battle that goes on asks whether to roll again', async () => {
    const app = await openDomination({ gameOptions: short });
    await placeAll(app);
    await app.press('enter', 'enter');
    expect(lastMove(app)).toMatchObject({ type: 'roll' });
    expect(app.text()).toMatch(/Roll again\?|How many move in\?|Attack (where|from where)\?/);
  });

  test('until won: it rolls on until the territory is taken or nobody is left to attack', async () => {
    const app = await openDomination({ gameOptions: short });
    await placeAll(app);
    await app.press('enter', 'a');
    expect(viewOf(app).phase.name).not.toBe('attacking.rolling');
  });

  test('until so many are left: the attack stops there', async () => {
    const app = await openDomination({ gameOptions: { ...short, startArmies: 60 } });
    await placeAll(app);
    await app.press('enter');
    await app.press('4');
    expect(app.rows().at(-1)).toContain('until 4 left');
    expect(app.text()).toContain('stop at 4');
  });

  test('the territory just won attacks next', async () => {
    const app = await openDomination({ gameOptions: { ...short, startArmies: 200 } });
    await placeAll(app);
    await app.press('enter', 'a');
    const { phase } = viewOf(app);
    if (phase.name !== 'attacking.advancing') throw new Error(`the attack ended in ${phase.name}`);
    await app.press('enter');
    const target = app.game().controller.table.history.findLast(({ move }) => move.type === 'attack')?.move;
    expect(viewOf(app).owners[phase.target]).toBe(0);
    expect(app.text()).toMatch(/Attack (where|from where)\?/);
    expect(target).toMatchObject({ target: phase.target });
  });

  test('a whole path: its chance is shown, and one key attacks territory after territory', async () => {
    const app = await openDomination({ columns: 120, rows: 40, gameOptions: { ...short, startArmies: 60 } });
    const { table } = app.game().controller;
    await app.press('enter', 'enter', 'enter');
    const { owners } = viewOf(app);
    for (let step = 0; step < 60 && !/through .*,/.test(app.text()); step += 1)
      await app.press(step % 3 === 0 ? 'down' : 'left');
    if (!/through .*,/.test(app.text())) throw new Error('no path was found on the map');
    expect(app.text()).toMatch(/whole path, \d+\.\d left at its end|too far for these armies/);
    expect(app.rows().at(-1)).toContain('a the whole path');
    await app.press('a');
    const taken = table.history.flatMap(({ events }) => events.filter(({ type }) => type === 'captured'));
    expect(viewOf(app).owners.filter(owner => owner === 0).length).toBe(
      owners.filter(owner => owner === 0).length + taken.length,
    );
    expect(viewOf(app).phase.name).toMatch(/^attacking\.(choosing|rolling|advancing)$/);
    expect(app.game().board.repeating).toBe(false);
  });

  test('a refused choice says why, and changes nothing', async () => {
    const app = await openDomination({ gameOptions: short });
    const before = viewOf(app);
    await app.press('/');
    const enemy = before.owners.findIndex(owner => owner !== 0);
    await app.send(`${enemy + 1}`);
    await app.press('enter', 'enter');
    expect(app.text()).toContain('belongs to');
    expect(viewOf(app).armies).toEqual(before.armies);
  });

  test('a territory is found by the beginning of its name', async () => {
    const app = await openDomination({ gameOptions: short });
    await app.press('/');
    await app.send('mada');
    expect(app.text()).toContain('Find: mada');
    expect(app.text()).toContain('Madagascar');
    await app.press('enter');
    expect(app.text()).toMatch(/Where do \d+ new armies go\?/);
  });

  test('graphs are there at any time, and Esc goes back to the map', async () => {
    const app = await openDomination({ gameOptions: short });
    await placeAll(app);
    for (const title of ['Territories', 'Armies', 'Cards', 'Luck']) {
      await app.press('g');
      expect(app.text()).toContain(title);
    }
    await app.press('escape');
    expect(app.text()).not.toContain('Luck');
  });

  test('fortify: a source, a target along own territories, a number', async () => {
    const app = await openDomination({ gameOptions: short });
    await placeAll(app);
    await app.press('n');
    const phase = viewOf(app).phase.name;
    if (phase !== 'fortifying') return expect(viewOf(app).turn).toBeGreaterThan(0);
    expect(app.text()).toContain('Move armies from where?');
    await app.press('enter', 'tab', 'enter');
    expect(app.text()).toMatch(/How many move\? 1–\d+/);
    await app.press('home', 'enter');
    expect(lastMove(app)).toMatchObject({ type: 'fortify', armies: 1 });
  });
});

describe('what is hidden', () => {
  const two = [human('Ada'), human('Bo'), bot('Cleo')];

  test('several people at one keyboard: cards are covered until who is asked uncovers them', async () => {
    const app = await openDomination({ players: two, gameOptions: short });
    expect(app.text()).not.toContain('Your cards');
    await app.press('c');
    expect(app.text()).toContain('Your cards');
    await placeAll(app);
    await app.press('n', 'n');
    expect(app.text()).not.toContain('Your cards');
  });

  test('one person sees the own mission with the name of who is to be destroyed', async () => {
    const app = await openDomination({ gameOptions: { ...short, mode: 'mission', deck: 'file' } });
    await app.press('c');
    expect(app.text()).toContain('Your mission');
    expect(app.text()).not.toContain('PLAYER');
  });
});

describe('a whole game', () => {
  /** Plays by a few simple keys until somebody has won. */
  async function playOn(app: TestApp, most: number): Promise<void> {
    for (let key = 0; key < most; key += 1) {
      if (app.game().controller.state.get().outcome !== null) return;
      const { phase } = viewOf(app);
      if (phase.name === 'attacking.choosing') await app.press('enter', 'a', 'n');
      else if (phase.name === 'fortifying') await app.press('n');
      else await app.press('enter');
    }
  }

  test('is played to its end by keys, saved, left, resumed', async () => {
    const saves = memoryStore();
    const gameOptions = { firstPlayer: 'first', startArmies: 30, turnLimit: 40 };
    const app = await openDomination({ saves, gameOptions });
    await playOn(app, 60);
    const name = app.game().controller.table.saveName;
    const seen = viewOf(app);
    if (name === null) throw new Error('the game has no save');
    await app.press('q');
    const again = await openDomination({ saves, players: [human('x'), bot('y')], game: domination });
    const { table } = good(await again.services.house.resume(name));
    expect(JSON.stringify(table.view('spectator'))).toContain(JSON.stringify(seen.armies));
    expect(table.occupants.length).toBe(3);
  });

  test('is won by keys: every territory is taken from two who never attack', async () => {
    const players = [human('Ada'), bot('Bruno', 'passive'), bot('Cleo', 'passive')];
    const gameOptions = { firstArmies: 'random', firstPlayer: 'first' };
    const app = await openDomination({ players, gameOptions });
    await conquer(app, 600);
    expect(app.game().controller.state.get().outcome?.places[0]).toEqual([0]);
    expect(app.text()).toContain('Ada has won');
  });

  /** Attacks with whatever is strongest, as long as the chances are good, until nobody else is there. */
  async function conquer(app: TestApp, most: number): Promise<void> {
    for (let turn = 0; turn < most && app.game().controller.state.get().outcome === null; turn += 1) {
      const { phase } = viewOf(app);
      if (phase.name !== 'attacking.choosing') await app.press(phase.name === 'fortifying' ? 'n' : 'enter');
      else if (/ (?:[6-9]\d|>99|100) %/.test(app.text())) await app.press('enter', 'a');
      else if (/Attack where/.test(app.text())) await app.press('n');
      else await app.press('enter');
    }
  }

  test('ends with the result: who has won, its course, and what each player did behind a key', async () => {
    const gameOptions = { firstArmies: 'random', firstPlayer: 'first', turnLimit: 12 };
    const app = await openDomination({ columns: 120, rows: 40, gameOptions });
    await playOn(app, 400);
    expect(app.game().controller.state.get().outcome).not.toBeNull();
    expect(app.text()).toMatch(/has won|A draw/);
    expect(app.text()).toContain('Territories');
    await app.press('tab');
    expect(app.text()).toMatch(/took +lost +beat +dice +luck/);
  });
});
