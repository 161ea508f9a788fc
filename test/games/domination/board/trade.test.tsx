import { expect, test } from 'vitest';
import { territory } from '../../../../machines/conquest/board.ts';
import { triples } from '../../../../machines/result.ts';
import { seat } from '../../../../machines/seat.ts';
import { groundOf } from '../../../../source/games/conquest/board/scene.ts';
import { offersOf } from '../../../../source/games/domination/board/offers.ts';
import { newsFor } from '../../../../source/games/domination/board/sight.ts';
import { human } from '../../../screens/harness.tsx';
import { openDomination, startedView, untilTrading, viewOf, worldRules } from './support.ts';

/** Two people and cards after every turn: sooner or later somebody holds a set. */
const options = { firstArmies: 'random', firstPlayer: 'first', startArmies: 300, forcedTrade: 0 } as const;

test('cards are covered before others; uncovered, the sets are listed with what they give, and Enter trades', async () => {
  const players = [human('Ada'), human('Bo')];
  const app = await openDomination({ players, gameOptions: options, columns: 120, rows: 40 });
  await untilTrading(app);
  expect(app.text()).toContain('Your cards are covered');
  expect(app.text()).not.toMatch(/one of each kind|three (infantry|cavalry|cannon)/);
  await app.press('enter');
  expect(app.text()).toContain('Trade which set?');
  expect(app.text()).toMatch(/(one of each kind|three (infantry|cavalry|cannon)) +\+5/);
  expect(app.text()).toMatch(/\d+ \+ 5 = \d+ armies to place/);
  const before = viewOf(app);
  await app.press('enter');
  expect(viewOf(app).trades).toBe(1);
  expect(app.text()).toMatch(/Where do \d+ new armies go\?/);
  await app.press('enter', '1', 'enter', 'z', 'z');
  expect(viewOf(app)).toEqual(before);
});

test('sets with a bonus name the territory that gets it (rules/domination.md#country-bonus)', () => {
  const view = startedView();
  const owned = view.cards.findIndex(card => card.kind !== 'wildcard' && view.owners[card.country] === 0);
  const kind = view.cards[owned]?.kind;
  const others = view.cards.flatMap((card, number) =>
    card.kind === kind && number !== owned ? [number] : [],
  );
  const hand = [...others.slice(0, 2), owned];
  const offers = offersOf({ ...view, hand, options: { ...view.options, tradeBonus: 2 } }, seat(0));
  const card = view.cards[owned];
  const territory = card === undefined || card.kind === 'wildcard' ? -1 : card.country;
  expect(offers.find(({ cards }) => cards[0] === owned)?.bonus).toEqual({ territory, armies: 2 });
});

/** A view with so many cards of each kind in hand. */
function holding(tradeBonus: number, ...counts: readonly number[]) {
  const view = startedView();
  const kinds = [...new Set(view.cards.map(({ kind }) => kind))];
  const hand = counts.flatMap((count, index) =>
    view.cards.flatMap((card, number) => (card.kind === kinds[index] ? [number] : [])).slice(0, count),
  );
  return { ...view, hand, options: { ...view.options, tradeBonus } };
}

test('without a bonus each combination of kinds is offered once: one card is as good as another', () => {
  expect(offersOf(holding(0, 4, 1, 1), seat(0)).length).toBe(2);
  expect(offersOf(holding(0, 2, 2, 1), seat(0)).length).toBe(1);
});

test('with a bonus every set is offered that spends other own cards, those first that keep cards of own territories', () => {
  const view = holding(2, 4, 1, 1);
  const offers = offersOf(view, seat(0));
  const kindOf = (number: number): string => view.cards[number]?.kind ?? '';
  const isOwn = (number: number): boolean => {
    const card = view.cards[number];
    return card !== undefined && card.kind !== 'wildcard' && view.owners[card.country] === 0;
  };
  const spent = offers.map(({ cards, bonus }) => [bonus === null ? 1 : 0, cards.filter(isOwn).length]);
  const choice = (cards: readonly number[]): string =>
    [...cards.map(kindOf).sort(), ...cards.filter(isOwn).sort((a, b) => a - b)].join();
  const tradeable = [...triples(view.hand)].filter(cards => [1, 3].includes(new Set(cards.map(kindOf)).size));
  expect(tradeable.length).toBe(8);
  expect(new Set(offers.map(({ cards }) => choice(cards)))).toEqual(new Set(tradeable.map(choice)));
  expect(spent).toEqual([...spent].sort(([a = 0, b = 0], [c = 0, d = 0]) => a - c || b - d));
});

test('the news tell as a short story who took what from whom, and what it cost', () => {
  const view = startedView();
  const ground = groundOf(worldRules().setup.board);
  const [ada, bo, cy] = [seat(0), seat(1), seat(2)];
  const lost = territory(view.owners.indexOf(bo));
  const held = territory(view.owners.indexOf(ada));
  const front = { source: lost, target: lost };
  const dice = { attack: [6, 5, 1], defence: [3, 2], next: 0 };
  const roll = { type: 'rolled', seat: bo, defender: ada, ...dice } as const;
  const captured = { type: 'captured', seat: bo, from: ada, ...front, least: 1, most: 1 } as const;
  const news = newsFor(
    ada,
    [
      captured,
      { type: 'turn-ended', seat: ada, automatic: true },
      { type: 'go-began', seat: bo, turn: 4, armies: 5 },
      { type: 'traded', seat: bo, cards: [0, 1, 2], armies: 12, bonus: null },
      { ...roll, ...front, attackerLoses: 1, defenderLoses: 1 },
      { ...roll, ...front, attackerLoses: 0, defenderLoses: 2 },
      captured,
      { ...roll, source: lost, target: held, attackerLoses: 2, defenderLoses: 0 },
      { ...captured, from: cy },
      { type: 'go-began', seat: cy, turn: 5, armies: 3 },
    ],
    view,
    ground,
    ['Ada', 'Bo', 'Cy'],
  );
  const [taken, kept] = [ground.names[lost] ?? '', ground.names[held] ?? ''];
  expect(news.lines).toEqual([
    `Bo took ${taken} from you (lost 1, beat 3); failed at ${kept} (lost 2, beat 0); took 1 from Cy; traded for 12`,
    'Cy took nothing',
  ]);
  expect(news.brief).toEqual(['Bo took 2, 1 of yours; 12 for cards', 'Cy took nothing']);
  expect([...news.lost]).toEqual([lost]);
});
