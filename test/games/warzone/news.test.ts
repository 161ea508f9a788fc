import { expect, test } from 'vitest';
import { directedGraph, territory } from '../../../machines/conquest/board.ts';
import { seat } from '../../../machines/seat.ts';
import type { WarzoneEvent } from '../../../machines/warzone/types.ts';
import { bareGround } from '../../../source/games/conquest/board/scene.ts';
import { newsFor } from '../../../source/games/warzone/news.ts';
import { openWarzone, playTurn, viewOf } from './board/support.ts';

const NAMES = ['Ada', 'Bo', 'Cy'];
const PLACES = ['Iberia', 'Gaul', 'Crete', 'Rome'];
const ground = {
  ...bareGround(PLACES, directedGraph([[], [], [], []])),
  continents: [
    { name: 'West', bonus: 3, territories: [0, 1] },
    { name: 'South', bonus: 2, territories: [2, 3] },
  ],
};
const [ada, bo] = [seat(0), seat(1)];
const began = (turn: number): WarzoneEvent => ({
  type: 'turn-began',
  turn,
  order: [ada, bo],
  incomes: [],
  open: true,
});

/** An attack that was carried out. */
const attack = (by: number, source: number, target: number, defender: number | null, captured: boolean) =>
  ({
    ...{ type: 'attacked', seat: seat(by), captured, sent: 5, defenders: 3, killed: 3, lost: 1, hits: null },
    defender: defender === null ? null : seat(defender),
    order: {
      type: 'advance',
      source: territory(source),
      target: territory(target),
      armies: 5,
      mode: 'any',
      percent: false,
    },
    names: [PLACES[source] ?? '', PLACES[target] ?? ''],
    after: [1, 4],
    sight: [],
  }) as unknown as WarzoneEvent; // All that is told of it.

test('the story of a turn tells what each has done to the listener, continents and cards, and nothing of turns before', () => {
  const events = [
    began(1),
    attack(1, 3, 0, 0, true),
    began(2),
    attack(1, 3, 1, 0, true),
    attack(0, 0, 2, 1, true),
    attack(0, 0, 3, null, true),
    attack(2, 3, 0, 0, false),
    { type: 'card-drawn', seat: ada, card: 'bomb', whole: true },
    {
      type: 'sanctioned',
      seat: bo,
      other: ada,
      order: { type: 'sanction', seat: ada },
      names: [],
      after: [],
    },
    began(3),
  ] as readonly WarzoneEvent[];
  const owners = [ada, bo, ada, ada];
  const story = newsFor(ada, events, { owners }, ground, NAMES);
  expect(story.lines).toEqual([
    'Bo took Gaul from you (lost 1, beat 3); imposed sanctions on you; ended your hold on West (-3)',
    'You took Crete from Bo (lost 1, beat 3); got a card: bomb; won all of South (+2); took 1 that was neutral',
    'Cy failed at Iberia (lost 1, beat 3)',
  ]);
  expect([...story.lost]).toEqual([1]);
  expect(newsFor(ada, events.slice(0, 3), { owners }, ground, NAMES).lines).toHaveLength(1);
  expect(newsFor(ada, events.slice(0, 1), { owners }, ground, NAMES).lines).toEqual([]);
});

test.each([
  { columns: 80, rows: 24 },
  { columns: 120, rows: 40 },
])(
  'a turn begins with it at $columns × $rows, where the orders will stand, until one is given',
  async size => {
    const app = await openWarzone(size);
    expect(app.text()).not.toContain('Since your last turn');
    await playTurn(app);
    await app.until(() => viewOf(app).turn === 2);
    expect(app.text()).toContain('Since your last turn');
    expect(app.text()).toMatch(/You took /);
    await app.press('a');
    expect(app.text()).not.toContain('Since your last turn');
    expect(app.text()).toContain('Your orders');
  },
);
