import { join } from 'node:path';
import { expect, test } from 'vitest';
import { usualSetup } from '../../bench/computer-game.ts';
import type { GameTypes } from '../../machines/game.ts';
import { fromSeed } from '../../machines/random.ts';
import { at } from '../../machines/result.ts';
import { seats } from '../../machines/seat.ts';
import { kits } from '../../source/games/kits.ts';
import { good } from '../good.ts';

const GAMES = 2;
const MOST_MOVES = 160;
/** Moves of other moments that are tried at each. */
const TRIED = 60;
/** Columns of a refusal where names are the longest of the board. */
const COLUMNS = 80;

test.each(kits)(
  'every refusal of $title that a game meets is a plain sentence of 80 columns at most',
  async kit => {
    const [game, roster] = await Promise.all([kit.rules(), kit.players.load()]);
    const setup = await usualSetup(kit, null, 'refusals');
    const rules = good(game.prepare(setup));
    const names = seats(setup.seats).map(seat => `Person number ${seat}`);
    const level = kit.players.levels.find(({ quick }) => quick === true)?.id ?? '';
    const told = new Map<string, string>();
    const pool: GameTypes['move'][] = [];
    for (let number = 0; number < GAMES; number += 1) {
      let position = good(rules.start(fromSeed(`refusals ${number}`)));
      for (let moves = 0; moves < MOST_MOVES; moves += 1) {
        const [seat] = rules.seatsToMove(position);
        if (seat === undefined) break;
        for (let tried = 0; tried < Math.min(TRIED, pool.length); tried += 1) {
          const move = at(pool, (tried * 7 + moves * 13) % pool.length);
          for (const who of seats(setup.seats)) {
            const refused = rules.apply(position, who, move);
            if (refused.ok) continue;
            const sentence = game.explain(refused.error, names, setup);
            const known = told.get(refused.error.code);
            if (known === undefined || known.length < sentence.length) told.set(refused.error.code, sentence);
          }
        }
        const question = { setup, view: rules.view(position, seat), seat, seed: `${number}/${moves}` };
        const move = roster.choose(level, question);
        pool.push(move);
        position = good(rules.apply(position, seat, move)).position;
      }
    }
    expect(told.size).toBeGreaterThan(1);
    for (const [code, sentence] of told) {
      expect(sentence.length, `${code}: ${sentence}`).toBeLessThanOrEqual(COLUMNS);
      // No paths of states, and no names of the program.
      expect(sentence.replace(/Person number \d/g, ''), code).not.toMatch(
        /[a-z]\.[a-z]|[a-z][A-Z]|undefined|\bnull\b|NaN/,
      );
    }
    // All of them on a page; `npx vitest run test/lines/refusals.test.ts -u` writes it anew.
    const page = [...told].toSorted().map(([code, sentence]) => `${code}: ${sentence}`);
    await expect(`${page.join('\n')}\n`).toMatchFileSnapshot(
      join(import.meta.dirname, '../../docs/transcripts', `refusals-${kit.id}.txt`),
    );
  },
);
