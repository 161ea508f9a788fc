import { describe, expect, test } from 'vitest';
import { netChances } from '../../../machines/conquest/exchange.ts';
import { fromSeed } from '../../../machines/random.ts';
import { COMMANDER, optionsSchema } from '../../../machines/warzone/options.ts';
import { warzoneLuck } from '../../../source/games/warzone/film.ts';
import { warzoneForecasts } from '../../../source/games/warzone/forecasts.ts';
import { meanOf } from '../../../source/study/luck/chances.ts';
import { type Fight, surplusOf } from '../../../source/study/luck/luck.ts';
import { runs } from '../../cases.ts';
import { good } from '../../good.ts';
import { RED, stage, turn } from '../../machines/warzone/support/boards.ts';

const force = (armies: number, isLed = true) => ({ armies, commander: isLed ? COMMANDER : 0 });

describe('the chances of a fight with commanders (rules/warzone.md#commanders)', () => {
  test.each([
    [force(0), force(2, false)],
    [force(3), force(4, false)],
    [force(4, false), force(0)],
    [force(6, false), force(1)],
    [force(0), force(0)],
  ])('are those of all draws: %o against %o', (attackers, defenders) => {
    const [a, d] = [attackers.armies + attackers.commander, defenders.armies + defenders.commander];
    for (const standGuard of [true, false]) {
      const net = new Array<number>(a + d + 1).fill(0);
      for (let draws = 0; draws < 2 ** (a + d); draws += 1) {
        let [kills, losses, chance] = [0, 0, 1];
        for (let one = 0; one < a + d; one += 1) {
          const isHit = (draws >> one) % 2 === 1;
          const rate = one < a ? 0.6 : 0.7;
          chance *= isHit ? rate : 1 - rate;
          if (one < a) kills += Number(isHit);
          else losses += Number(isHit);
        }
        // The last defender, armies or commander, survives where all would die.
        if (standGuard && kills >= d && losses >= a) kills = d - 1;
        const killed = kills >= d ? d : Math.min(kills, defenders.armies);
        const lost = losses >= a ? a : Math.min(losses, attackers.armies);
        net[a + killed - lost] = (net[a + killed - lost] ?? 0) + chance;
      }
      const rules = optionsSchema.parse({ luck: 100, rounding: 'straight', standGuard });
      const counted = netChances(rules, attackers, defenders);
      for (const [index, chance] of net.entries()) expect(counted[index]).toBeCloseTo(chance, 12);
    }
  });
});

describe('the luck of fights with commanders', () => {
  const fought = (attack: string, cove: string, luck: number, times = runs(400)): readonly Fight[] =>
    Array.from({ length: times }, (_, index) => {
      const here = stage({
        field: { Alba: 'n4', Brin: 'R20', Cove: cove, Dune: 'n4', Esk: 'G1', Fenn: 'B2' },
        options: { commanders: true, luck, rounding: 'weighted', roundOrder: 'fixed' },
        capitals: ['Brin', 'Cove', 'Fenn'],
        random: fromSeed(`luck ${index}`),
      });
      return warzoneLuck.fights(turn(here, [attack, '', '']).events, here.rules);
    }).flat();

  test.each([
    ['advance Brin Cove 9', 'G1', 100],
    ['advance Brin Cove 9', 'G1', 16],
    ['advance Brin Cove 2 commander', 'G14', 100],
    ['advance Brin Cove 4 commander', 'G2', 100],
    ['advance Brin Alba 0 commander', 'G2', 100],
  ])('%s against %s: each result has a chance, and the mean is as expected', (attack, cove, luck) => {
    const fights = fought(attack, cove, luck);
    expect(fights.length).toBe(runs(400));
    for (const { came, chances } of fights) expect(chances.of[came - chances.least]).toBeGreaterThan(0);
    const [{ chances } = { chances: { least: 0, of: [1] } }] = fights;
    const mean = meanOf(chances);
    const spread = Math.sqrt(
      Array.from(chances.of).reduce((sum, chance, at) => sum + chance * (chances.least + at - mean) ** 2, 0),
    );
    const surplus = fights.reduce((sum, fight) => sum + surplusOf(fight), 0) / fights.length;
    expect(Math.abs(surplus)).toBeLessThan((4 * spread) / Math.sqrt(fights.length));
  });

  test('a commander who is killed counts seven, on either side', () => {
    const only = (attack: string, cove: string) => fought(attack, cove, 0, 1)[0];
    const won = only('advance Brin Cove 12', 'G0');
    expect(won).toMatchObject({ defenderLoses: 0, came: COMMANDER - (won?.attackerLoses ?? 0) });
    expect(only('advance Brin Cove 2 commander', 'G30')).toMatchObject({
      ...{ attackerLoses: 2, defenderLoses: 5, came: 5 - 2 - COMMANDER },
    });
    // What strikes it and is less than seven does nothing.
    expect(only('advance Brin Cove 2 commander', 'G1')).toMatchObject({ attackerLoses: 2, came: 1 - 2 });
  });
});

test('a commander who stands on a path counts seven, the own one stays', () => {
  const here = stage({
    field: { Brin: 'R20', Cove: 'G3', Dune: 'n4', Fenn: 'B2' },
    options: { commanders: true, luck: 0 },
    capitals: ['Brin', 'Cove', 'Fenn'],
  });
  const path = [here.at('Cove'), here.at('Dune')];
  const view = here.rules.view(here.position, RED);
  const odds = good(warzoneForecasts.campaigns.along(here.rules, view, RED, path));
  expect(odds).toMatchObject({ armies: 20, steps: [{ defenders: 10, armies: 12 }, { defenders: 4 }] });
});
