import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { rollOf } from '../../../machines/conquest/dice.ts';
import { draw, fromSeed, type GeneratorState } from '../../../machines/random.ts';
import { seat } from '../../../machines/seat.ts';
import { fightOf } from '../../../source/games/conquest/film.ts';
import { kits } from '../../../source/games/kits.ts';
import { type Fight, luckFiguresOf, luckOf, luckParts, shareWords } from '../../../source/study/luck/luck.ts';
import { fileStore } from '../../../source/table/file-store.ts';
import { readReplay } from '../../../source/table/replay.ts';
import { runs, sample } from '../../cases.ts';
import { good } from '../../table/tables.ts';

const [ada, bo] = [seat(0), seat(1)];

/**
 * Battles of 8 attackers against 5 defenders, fought until one side is beaten: who goes on after luck rolls more dice.
 * @param load how many of a hundred of the attacker's dice show a six whatever was rolled
 */
function battles(seed: string, count: number, load: number): Fight[] {
  let random: GeneratorState = fromSeed(seed);
  const fights: Fight[] = [];
  const next = (bound: number): number => {
    const drawn = draw(random, [bound]);
    random = drawn.random;
    return drawn.numbers[0] ?? 0;
  };
  const die = (share: number): number => (next(100) < share ? 6 : 1 + next(6));
  for (let battle = 0; battle < count; battle += 1) {
    let [attackers, defenders] = [8, 5];
    while (attackers > 0 && defenders > 0) {
      const [attack, defence] = [Math.min(3, attackers), Math.min(2, defenders)];
      const eyes = Array.from({ length: attack + defence }, (_, index) => die(index < attack ? load : 0));
      const roll = rollOf(eyes, attack);
      attackers -= roll.attackerLoses;
      defenders -= roll.defenderLoses;
      fights.push(fightOf({ seat: ada, defender: bo, source: 1, target: 2, ...roll }));
    }
  }
  return fights;
}

const GAMES = runs(2000);

/** In how many of the games luck of this seat or more is so unlikely, on the lucky side. */
const lucky = (load: number, level: number, who = ada): number =>
  Array.from({ length: GAMES }, (_, game) =>
    luckFiguresOf(battles(`luck ${game}`, load === 0 ? 12 : 60, load), who),
  ).filter(({ came, expected, asMuch }) => came > expected && asMuch <= level).length / GAMES;

describe('luck, tested itself', () => {
  test.each([0.1, 0.05, 0.01])('fair dice are called lucky at most as often as promised: %f', level => {
    const margin = 3 * Math.sqrt((level * (1 - level)) / GAMES);
    for (const who of [ada, bo]) expect(lucky(0, level, who)).toBeLessThanOrEqual(level + margin);
    if (level * GAMES > 3) expect(lucky(0, level)).toBeGreaterThan(0);
  });

  test('an attacker whose dice show a six once in five times for nothing is found', () => {
    expect(lucky(20, 0.01)).toBeGreaterThan(0.9);
    expect(lucky(20, 0.05, bo)).toBe(0);
  });

  test('what one side has more of the other one has less of, and both are as likely', () => {
    const fights = battles('even', 20, 0);
    const [attacker, defender] = [luckFiguresOf(fights, ada), luckFiguresOf(fights, bo)];
    expect(attacker.came - attacker.expected).toBeCloseTo(defender.expected - defender.came, 9);
    expect(attacker.asMuch).toBeCloseTo(defender.asMuch, 9);
  });

  test('a seat that fought nothing has neither luck nor bad luck', () => {
    expect(luckFiguresOf([], ada)).toEqual({ fights: 0, expected: 0, came: 0, asMuch: 1 });
  });
});

describe('the luck of saved games', () => {
  const folder = fileURLToPath(new URL('../../corpus/0.1.0', import.meta.url));
  const store = fileStore(folder);
  const names = readdirSync(folder).flatMap(file =>
    file.endsWith('.jsonl') ? [basename(file, '.jsonl')] : [],
  );
  test.each(sample(names))('%s: battles add up to their players, and what is told is finite', async name => {
    const story = good(await readReplay(store, name, kits));
    const reader = await kits.find(({ id }) => id === story.game.id)?.luck?.();
    if (reader === undefined) {
      expect(story.game.id).toBe('intensity');
      return;
    }
    const luck = luckOf(story, reader);
    for (const each of [...luck.players, ...luck.battles]) {
      expect(each.asMuch).toBeGreaterThan(0);
      expect(each.asMuch).toBeLessThanOrEqual(1);
    }
    for (const who of story.header.seats.keys()) {
      const own = luck.battles.filter(battle => battle.seat === who);
      const against = luck.battles.filter(battle => battle.defender === who);
      const sum =
        own.reduce((all, each) => all + each.came - each.expected, 0) -
        against.reduce((all, each) => all + each.came - each.expected, 0);
      const player = luck.players[who];
      expect((player?.came ?? 0) - (player?.expected ?? 0)).toBeCloseTo(sum, 6);
    }
    expect(
      luckParts(story, reader, 'all')
        .flatMap(({ lines }) => lines)
        .join(' '),
    ).not.toMatch(/NaN|undefined/);
  });
});

test('a chance is told in few characters', () => {
  expect([1, 0.234, 0.042, 0.003, 0.00001].map(shareWords)).toEqual([
    '100 %',
    '23 %',
    '4.2 %',
    '1 in 333',
    '1 in 100,000',
  ]);
});

test('no line of what is told begins with blanks, which a page would take away', async () => {
  const folder = fileURLToPath(new URL('../../corpus/0.1.0', import.meta.url));
  const story = good(await readReplay(fileStore(folder), 'grid-levels', kits));
  const reader = await kits.find(({ id }) => id === 'grid')?.luck?.();
  if (reader === undefined) throw new Error('Simple Risk has luck');
  const lines = luckParts(story, reader, 'all').flatMap(part => part.lines);
  expect(lines.length).toBeGreaterThan(10);
  expect(lines.filter(line => line.startsWith(' '))).toEqual([]);
});
