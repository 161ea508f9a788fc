import { describe, expect, test } from 'vitest';
import { CARDS, type Card } from '../../../../machines/warzone/orders.ts';
import { bot, human, sizes, type TestApp, type TestAppOptions } from '../../../screens/harness.tsx';
import { openWarzone, viewOf } from './support.ts';

/** The orders of the list on the screen, as they stand there. */
const listed = (app: TestApp): readonly string[] =>
  app
    .rows()
    .flatMap(
      row =>
        / (\d+) (deploy|attack|attack!|move|move!|bomb|blockade|airlift|truce|card) +(.*)$/
          .exec(row)
          ?.slice(2) ?? [],
    )
    .map(text => text.trim());

const large = { columns: 120, rows: 40 } as const;

/** Deploys everything into the territory under the cursor and attacks its weakest neighbour with all of it. */
const attackFrom = (app: TestApp): Promise<void> => app.press('a', 'm', 'enter', 'enter');

describe('giving orders', () => {
  // A table over SSH, and tmux, take a row away.
  test.each([...sizes, { columns: 80, rows: 23 }])(
    'an order names both its ends in full at $columns × $rows',
    async size => {
      const app = await openWarzone(size);
      await attackFrom(app);
      const list = app.text().split('Your orders')[1]?.split('What are your orders')[0] ?? '';
      expect(list).toMatch(/attack +\d+ .* to /s);
      expect(list).not.toContain('…');
    },
  );

  test('where rows are few the chosen order has them: names without abbreviations, and no border between stages', async () => {
    const app = await openWarzone({ columns: 80, rows: 23, seed: 'amber' });
    const { owners, board } = viewOf(app);
    const lengths = board.countries.map(({ name }, place) => (owners[place] === 0 ? name.length : 0));
    const longest = lengths.indexOf(Math.max(...lengths));
    await app.send(`/${board.countries[longest]?.name.toLowerCase()}\r`);
    await attackFrom(app);
    const list = app.text().split('Your orders')[1]?.split('What are your orders')[0] ?? '';
    expect(list).not.toContain('…');
  });

  test.each(sizes)('map, list, question and keys are there at $columns × $rows', async size => {
    const { rows, text } = await openWarzone(size);
    expect(rows()[0]).toContain('Warzone turn 1');
    expect(rows()[0]).toContain('Orders › Execution');
    for (const word of [
      'Ada',
      'Bruno',
      'Cleo',
      'To deploy  6 of 6',
      'Your orders',
      'Where do new armies go?',
    ])
      expect(text()).toContain(word);
    expect(rows().at(-1)).toContain('Enter deploy');
    expect(rows().at(-1)).toContain('? help');
  });

  test('one each in turn: an order is played at once, whoever shares the keyboard comes next, and the turn ends with the last commit', async () => {
    const players = [human('Ada'), human('Bruno'), bot('Cleo', 'normal')];
    const app = await openWarzone({ ...large, players, gameOptions: { inTurn: true, standGuard: false } });
    await app.press('enter', 'a');
    expect(app.text()).toContain('Ada, are you alone?');
    await app.press('enter', 'a');
    expect(app.text()).toContain('Bruno, are you alone?');
    await app.press('enter', 'n', 'enter');
    expect(app.text()).toContain('Ada, are you alone?');
    await app.press('enter');
    expect(viewOf(app).orders).toHaveLength(1);
    expect(listed(app)[0]).toBe('deploy');
    await app.press('x');
    expect(viewOf(app).orders).toHaveLength(1);
    await app.press('n', 'enter');
    expect(app.game().controller.table.progress.turn).toBe(2);
  });

  test('what a mate has committed stands below the own list (rules/warzone.md#teams)', async () => {
    const players = [human('Ada'), bot('Bruno', 'normal'), human('Cleo')];
    const app = await openWarzone({ ...large, players, gameOptions: { teams: 112 } });
    await app.press('enter', 'a');
    expect(app.text()).toContain('Bruno has committed');
    await app.press('n', 'enter', 'enter');
    expect(app.text()).not.toContain('Bruno has committed');
  });

  test('how many are deployed is asked with the whole range and all of them preset', async () => {
    const app = await openWarzone(large);
    await app.press('enter');
    expect(app.text()).toMatch(/How many to .*\?/);
    expect(app.text()).toContain('1–6');
    await app.press('4', 'enter');
    expect(app.text()).toContain('To deploy  2 of 6');
    expect(listed(app)[0]).toBe('deploy');
    expect(listed(app)[1]).toMatch(/^4 /);
  });

  test('an attack shows its exact odds, what one army more would do, and the fewest that will do', async () => {
    const app = await openWarzone(large);
    await app.press('a', 'm');
    expect(app.text()).toContain('6 against 1');
    expect(app.text()).toContain('you lose 0.7, they 1.0');
    await app.press('enter', '3');
    expect(app.text()).toContain('3 against 1');
    // rules/battle-odds.md#warzone: 93.6 % with three, 97.4 % with four, 84 % with two.
    expect(app.text()).toContain('94 %');
    expect(app.text()).toContain('4 would make it 97 %');
    expect(app.text()).toContain('3 will do, 90 % or more');
  });

  test('one army more is not told of where it changes nothing', async () => {
    const app = await openWarzone(large);
    await app.press('a', 'm');
    expect(app.text()).toContain('6 against 1');
    expect(app.text()).toContain(' >99 %');
    expect(app.text()).not.toContain('7 would make it');
  });

  test('pending orders leave their numbers on the map: armies now and armies that stay', async () => {
    const app = await openWarzone(large);
    await app.press('a');
    expect(app.text()).toContain('1>7');
    await app.press('m', 'enter', '4', 'enter');
    expect(app.text()).toContain('1>3');
  });

  test('Enter on a foreign neighbour attacks it from where most can go', async () => {
    const app = await openWarzone(large);
    await app.press('a', 'm', 'escape');
    const before = app.text();
    await app.press('m', 'enter', 'enter');
    expect(before).not.toMatch(/attack +6/);
    expect(app.text()).toMatch(/attack +6/);
  });

  test('the list is edited: removed, undone, redone', async () => {
    const app = await openWarzone(large);
    await attackFrom(app);
    expect(listed(app).filter((_, index) => index % 2 === 0)).toEqual(['deploy', 'attack']);
    await app.press('x');
    expect(listed(app).length).toBe(2);
    await app.press('u');
    expect(listed(app).length).toBe(4);
    await app.press('u', 'u');
    expect(listed(app)).toEqual([]);
    expect(app.text()).toContain('To deploy  6 of 6');
    await app.send('\x12\x12');
    expect(listed(app).length).toBe(4);
  });

  test('orders of one stage change places, across stages they do not (rules/warzone.md#stages)', async () => {
    const app = await openWarzone(large);
    await app.press('enter', '3', 'enter', 'm', 'enter', '1', 'enter');
    await app.press('m', 'tab', 'enter', '1', 'enter');
    const [, , , first = '', , second = ''] = listed(app);
    expect(first).not.toBe(second);
    await app.press('{');
    expect(listed(app)[3]).toBe(second);
    expect(listed(app)[5]).toBe(first);
    await app.press('{');
    expect(app.text()).toContain('executed at different times');
    expect(listed(app)[3]).toBe(second);
  });

  test('the number of an order is changed in its place', async () => {
    const app = await openWarzone(large);
    await attackFrom(app);
    await app.press(',', '2', 'enter');
    expect(listed(app)[3]).toMatch(/^2 /);
  });

  test('an order that lost its armies is marked, and keeps the list from being committed', async () => {
    const app = await openWarzone(large);
    await attackFrom(app);
    await app.press('[', 'x', 'n');
    expect(app.text()).toContain('6 armies not deployed: lost');
    expect(app.text()).toMatch(/order 1 \(advance\)/);
    await app.press('enter');
    expect(viewOf(app).turn).toBe(1);
  });

  test('what is left over is said before the commit, which takes a second key', async () => {
    const app = await openWarzone(large);
    await app.press('enter', '2', 'enter', 'n');
    expect(app.text()).toContain('Commit 1 order?');
    expect(app.text()).toContain('4 armies not deployed: lost');
    await app.press('escape');
    expect(viewOf(app).turn).toBe(1);
    await app.press('n', 'enter');
    expect(viewOf(app).turn).toBe(2);
  });

  test('what the defender may add is reckoned with: the odds against all new armies', async () => {
    const app = await openWarzone(large);
    await app.press('a', 'm');
    // All of the income on top of the one army there.
    expect(app.text()).toMatch(/\d+ % if their [4-9] new ones join/);
  });

  test('a truce of the own list stops the own attack, which is said before the commit (rules/warzone.md#diplomacy)', async () => {
    const app = await openWarzone({ ...large, gameOptions: { startCards: 10 }, seed: 'cards' });
    await app.press('a', 'm', 'enter', 'enter');
    const held = CARDS.filter((_, index) => (viewOf(app).hand[index] ?? 0) > 0);
    for (const other of [0, 1]) {
      await app.press('c', ...held.slice(0, held.indexOf('diplomacy')).map(() => 'down'), 'enter');
      if (other === 1) await app.press('down');
      await app.press('enter');
    }
    await app.press('n');
    expect(app.text()).toMatch(/the truce with (Bruno|Cleo)/);
  });

  test('a territory is found by its name, while a target is chosen as well', async () => {
    const app = await openWarzone(large);
    await app.press('/', 'j', 'a', 'p');
    expect(app.text()).toContain('Find: jap_');
    expect(app.text()).toContain('Japan  ');
    await app.press('enter');
    expect(app.text()).toContain('Where do new armies go?');
    expect(app.text()).toContain('Japan  ');
  });

  test('mode and share of an advance are chosen while the number is', async () => {
    const app = await openWarzone(large);
    await app.press('a', 'm', 'enter', 'tab');
    expect(app.text()).toContain('only attack');
    await app.press('tab', '%');
    expect(app.text()).toContain('only move');
    expect(app.text()).toContain('What share goes, in percent?');
    await app.press('5', '0', 'enter');
    expect(listed(app)[3]).toMatch(/^50% /);
  });
});

test('a map that is larger than its room says so, and which key shows more of it; a small one does not', async () => {
  const said = 'part of the map, - shows more';
  const app = await openWarzone({ columns: 60, rows: 20 });
  expect(app.text()).toContain(said);
  await app.press('-');
  expect(app.text()).not.toContain(said);
  expect((await openWarzone()).text()).not.toContain(said);
});

describe('cards', () => {
  /** A game with ten cards in each hand at the start. */
  const dealt = (more: TestAppOptions = {}) =>
    openWarzone({ ...large, gameOptions: { startCards: 10 }, seed: 'cards', ...more });

  /** Chooses a card of the hand by its place in it. */
  async function play(app: TestApp, card: string): Promise<void> {
    await app.press('c');
    const held = CARDS.filter((_, index) => (viewOf(app).hand[index] ?? 0) > 0);
    for (let step = 0; step < held.indexOf(card as Card); step += 1) await app.press('down');
    await app.press('enter');
  }

  test('a reinforcement card adds to what can be deployed at once (rules/warzone.md#reinforcement)', async () => {
    const app = await dealt();
    const income = viewOf(app).incomes[0] ?? 0;
    await play(app, 'reinforcement');
    expect(app.text()).toContain(`To deploy  ${income + 5} of ${income + 5}`);
    await app.press('u');
    expect(app.text()).toContain(`To deploy  ${income} of ${income}`);
  });

  test('a card of a full hand is discarded with a key, and the commit says what is too much (rules/warzone.md#cards)', async () => {
    const gameOptions = { startCards: 3, handLimit: 1, fullHand: 'discard', cards: 'airlift' };
    const app = await openWarzone({ ...large, gameOptions });
    await app.press('c', 'x');
    expect(app.text()).toMatch(/1 discard airlift/);
    await app.press('n');
    expect(app.text()).toContain('1 card too many');
  });

  test('a bomb asks for a foreign neighbour and shows what will be left (rules/warzone.md#bomb)', async () => {
    const app = await dealt();
    await play(app, 'bomb');
    expect(app.text()).toContain('Bomb which territory?');
    await app.press('enter');
    expect(listed(app)[0]).toBe('bomb');
    expect(app.text()).toContain('1>1');
  });

  test('a blockade asks for an own territory', async () => {
    const app = await dealt();
    await play(app, 'blockade');
    expect(app.text()).toContain('Blockade which territory?');
    await app.press('enter');
    expect(listed(app)[0]).toBe('blockade');
  });

  test('a diplomacy card asks with whom', async () => {
    const app = await dealt();
    await play(app, 'diplomacy');
    expect(app.text()).toContain('A truce with whom?');
    await app.press('down', 'enter');
    expect(listed(app)).toEqual(['truce', 'with Cleo']);
  });

  test.each([
    ['diplomacy', 'truce', 'with Bruno'],
    ['sanctions', 'sanction', 'Bruno'],
  ])('a card of %s is not asked on whom where there is one other player only', async (card, verb, what) => {
    const app = await dealt({
      players: [human('Ada'), bot('Bruno')],
      gameOptions: { startCards: 10, sanctions: true },
      seed: 'amber',
    });
    await play(app, card);
    expect(app.text()).not.toContain('whom?');
    expect(app.text()).toMatch(new RegExp(`1 +${verb} +${what}`));
  });

  test('an airlift asks from where, to where and how many', async () => {
    const app = await dealt();
    if ((viewOf(app).hand[CARDS.indexOf('airlift')] ?? 0) === 0) throw new Error('this deal has no airlift');
    await app.press('a');
    await play(app, 'airlift');
    expect(app.text()).toContain('Fly armies from where?');
    await app.press('enter');
    expect(app.text()).toMatch(/Fly from .* to where\?/);
    await app.press('tab', 'enter', 'enter');
    expect(listed(app)[2]).toBe('airlift');
  });
});
