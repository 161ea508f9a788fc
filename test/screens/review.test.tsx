import { describe, expect, test } from 'vitest';
import { at } from '../../machines/result.ts';
import { seats } from '../../machines/seat.ts';
import { kits } from '../../source/games/kits.ts';
import { noRollouts } from '../../source/players/rollouts.ts';
import { think } from '../../source/players/thinker.ts';
import { moveWords } from '../../source/screens/review/lines.ts';
import type { Services } from '../../source/screens/services.ts';
import { decisionsOf } from '../../source/study/review/decisions.ts';
import { fileStore } from '../../source/table/file-store.ts';
import { readReplay } from '../../source/table/replay.ts';
import { bot, openTestApp, sizes, type TestAppOptions } from './harness.tsx';

/** Prices moves at once: what easy players did cost a fifth of all games, whoever plays it on. */
const priced: NonNullable<Services['review']> = {
  think: async (game, level, question) => at(await think(kits, { game, level, question }), 0).move,
  service: {
    async tally({ first, setup, seed, measured }, count) {
      const isMade =
        first !== undefined && made.get(seed) !== undefined && made.get(seed) !== JSON.stringify(first.move);
      made.set(seed, made.get(seed) ?? JSON.stringify(first?.move));
      const won = seats(setup.seats).map(seat => (seat === first?.seat ? count * (isMade ? 0.4 : 0.6) : 0));
      // Of each measure the better move has more for its player, and less for the next one.
      const measures = [4, 5, 6].map(most =>
        won.map((_, seat) => count * (seat === first?.seat ? most - Number(isMade) : 2 + Number(isMade))),
      );
      return { ...noRollouts(won.length), rollouts: count, won, ...(measured && { measures }) };
    },
  },
};
/** By seed the better move, which is played out before the one that was made. */
const made = new Map<string, string>();

async function reviewOf(name: string, options: TestAppOptions = {}, review?: Services['review']) {
  const app = await openTestApp({ saves: fileStore('test/corpus/0.1.0'), games: kits, ...options });
  Object.assign(app.services, { review });
  const { journeyOf } = await import('../../source/screens/journey.ts');
  expect(await journeyOf(app.app).replay(name)).toBeNull();
  await app.settled();
  await app.press('!');
  return app;
}

/** Lets its page show what is known by now. */
async function grown(app: Awaited<ReturnType<typeof openTestApp>>, isShown: RegExp): Promise<void> {
  await app.until(() => {
    app.clock.advance(200);
    return isShown.test(app.text());
  });
}

describe('the review of a game', () => {
  test.each(sizes)(
    'says what everybody kept, what cost most and why, and luck beside, at $columns × $rows',
    async size => {
      const app = await reviewOf('domination-class', size, priced);
      expect(app.text()).toContain('Review of Domination');
      await grown(app, /What cost most[\s\S]*−20/);
      expect(app.text()).toMatch(/accuracy +luck +as much/);
      expect(app.text()).toMatch(/C Hard C +100 ± 1 % +[+−]\d+\.\d/);
      expect(app.text()).toMatch(/Easy A +\d+ ± \d+ % +[+−]\d+\.\d/);
      expect(app.text()).toContain('Better: ');
      expect(app.text().replace(/\s*│\s*/g, ' ')).toMatch(
        /Played on by normal players that wins 60 of 100 games, this 40 \(20 ± 0\)/,
      );
      expect(app.text().replace(/[\s│]+/g, ' ')).toMatch(
        /A round later Easy A has 4\.0 territories, not 3\.0, and \w+ \w 2\.0, not 3\.0/,
      );
      for (const key of ['Enter see it', 'G try again', 'f luck', 'A analysis', 'back'])
        expect(app.rows().at(-1)).toContain(key);
      await app.press('f');
      expect(app.text()).toContain('Luck: armies beaten');
      await app.press('escape', 'down', 'down');
      const [, turn] = /▌ turn (\d+)/.exec(app.text()) ?? [];
      await app.press('enter');
      expect(app.app.place.get().kind).toBe('replay');
      expect(app.rows()[0]).toContain(`turn ${turn}`);
    },
  );

  test('over the result of a game leads to the film and to its moments, which are tried again', async () => {
    const app = await openTestApp({
      players: [bot('Ada'), bot('Bo'), bot('Cy')],
      gameOptions: { turnLimit: 9, limitResult: 'territories' },
    });
    const name = app.game().controller.table.saveName;
    await app.press('v');
    expect(app.text()).toContain('What decided the game');
    expect(app.text().replace(/\s*│\s*/g, ' ')).toContain('What a move cost is played out at home');
    expect(app.rows().at(-1)).toContain('v replay');
    const [, turn] = /▌ turn (\d+)/.exec(app.text()) ?? [];
    await app.press('enter');
    expect(app.text()).toContain('Replay');
    expect(app.rows()[0]).toContain(`turn ${turn}`);
    await app.press('escape');
    await app.until(() => app.app.place.get().kind === 'play');
    await app.press('v', 'G');
    await app.until(() => app.game().controller.table.saveName === `${name} 2`);
  });

  test('of Warzone tells a list of orders by the ones that count', async () => {
    const app = await reviewOf('warzone-class', { columns: 120, rows: 40 }, priced);
    await grown(app, /What cost most[\s\S]*−20/);
    expect(app.text()).toMatch(/accuracy +luck +as much/);
    const said = app.text().replace(/[\s│]+/g, ' ');
    expect(said).toMatch(/Better: (Attack|Move|Deploy) .+ A turn later Normal A has/);
    expect(said).toContain('Played on by normal players that wins 60 of 100 games, this 40 (20 ± 0)');
  });

  test('is the same in lines', async () => {
    const app = await reviewOf('domination-class', { columns: 120, rows: 40 }, priced);
    await grown(app, /What cost most[\s\S]*−20/);
    const [dialog] = app.app.dialogs.get();
    if (dialog?.kind !== 'own') throw new Error('no page');
    const { title, lines = [], choices = [] } = dialog.textPage?.() ?? { title: '' };
    expect(title).toBe('Review of Domination');
    expect(lines.filter(line => line.startsWith('Better: '))).toHaveLength(3);
    // As the value of its positions is fitted, the hard one was to win from the beginning, or nearly so.
    expect(lines.join('\n')).toMatch(
      /What decided the game\n.* took \d+ territor|nothing changed the chances by much/,
    );
    expect(choices.map(({ label }) => label)).toContainEqual(
      expect.stringMatching(/^see turn \d+ \(what cost most\)$/),
    );
  });

  test('on a phone keeps to its columns', async () => {
    const app = await reviewOf('grid-levels', { columns: 40, rows: 40 }, priced);
    await grown(app, /Hard C +\d+ ± \d+ %/);
    expect(app.text()).toMatch(/accuracy +luck +│/);
    expect(app.text()).not.toContain('as mu');
  });

  test('before a game is over there is none', async () => {
    const app = await reviewOf('domination-interrupted');
    expect(app.app.dialogs.get()).toEqual([]);
  });
});

test.each(['grid-levels', 'domination-class'])(
  'what is told of an attack is what was done: %s',
  async name => {
    const read = await readReplay(fileStore('test/corpus/0.1.0'), name, kits);
    if (!read.ok) throw new Error(read.error.sentence);
    const { game, rules, steps, header } = read.value;
    const kit = at(
      kits.filter(({ id }) => id === game.id),
      0,
    );
    const words = await moveWords(kit, read.value);
    const names = header.seats.map(seat => seat.name);
    let told = 0;
    for (const { step, seat, move } of decisionsOf(read.value)) {
      const played = at(steps, step);
      if (move.type !== 'attack' || played.kind !== 'played') continue;
      const [, from, to] = /^(.+) attacks (.+): /.exec(words(step - 1, seat, move, { type: 'pass' })) ?? [];
      if (from === undefined) continue;
      told += 1;
      const said = played.events.flatMap(event => game.describe(event, names, rules.setup) ?? []).join(' ');
      expect(said).toMatch(
        new RegExp(
          `${names[seat]} attacked ${to?.replace(/[()]/g, '\\$&')}\\b|attacked ${to?.replace(/[()]/g, '\\$&')} of`,
        ),
      );
      expect(said).toContain(`from ${from}`);
    }
    expect(told).toBeGreaterThan(10);
  },
);
