import { describe, expect, test } from 'vitest';
import { openContest, playGame } from '../../source/arena/arena.ts';
import { readOpening } from '../../source/commands/opening.ts';
import { kits } from '../../source/games/kits.ts';
import { standInLevel } from '../../source/players/player.ts';
import { setupChoices } from '../../source/setup/choices.ts';
import { good } from '../good.ts';

describe.each(kits)('the strengths of $title', kit => {
  const words = (level: string): string =>
    Array.from({ length: kit.seats.max }, () => `bot:${level}`).join(',');

  test('have easy, normal and hard; the normal one is proposed', () => {
    expect(kit.players.levels.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['easy', 'normal', 'hard']),
    );
    expect(standInLevel(kit.players)).toBe('normal');
  });

  test.each(['normal', 'medium', 'average'])('bot:%s is a player of the normal level', async word => {
    const opened = await readOpening(kits, kit.id, { seats: words(word) });
    expect(opened).toMatchObject({ ok: true });
    const levels = opened.ok ? opened.value.occupants.map(each => ('level' in each ? each.level : '')) : [];
    expect(new Set(levels)).toEqual(new Set(['normal']));
  });

  test('each style of a level plays a whole game, and otherwise than the level does', async () => {
    const [game, roster] = await Promise.all([kit.rules(), kit.players.load()]);
    const count = Math.max(3, kit.seats.min);
    for (const { id, levels } of kit.players.styles ?? [])
      for (const level of levels) {
        const plain = Array.from({ length: count }, () => level);
        const { setup } = good(
          await readOpening(kits, kit.id, { seats: plain.map(each => `bot:${each}`).join(',') }),
        );
        const played = (first: string) => {
          const contest = { game: kit.id, setup, levels: [first, ...plain.slice(1)], seed: 'styles' };
          const ring = good(openContest(contest, game, roster));
          // A hand of cards is soon played, and few differ.
          const games = kit.id === 'intensity' ? 30 : 3;
          return Array.from({ length: games }, (_, number) => playGame(ring, number));
        };
        expect(played(`${level}:${id}`), id).not.toEqual(played(level));
      }
  });

  test('a save of before that says medium is played by the normal one', async () => {
    const [game, roster, choices] = await Promise.all([kit.rules(), kit.players.load(), setupChoices(kit)]);
    const opened = good(
      await readOpening(kits, kit.id, {
        seats: words('easy'),
        set: (choices.setup.turnLimits ?? []).slice(0, 1).map(limit => `${limit}=2`),
      }),
    );
    const contest = (level: string) => ({
      game: kit.id,
      setup: opened.setup,
      levels: opened.occupants.map(() => level),
      seed: 'words',
    });
    const ring = good(openContest(contest('normal'), game, roster));
    expect(playGame({ ...ring, contest: contest('medium') }, 0)).toEqual(playGame(ring, 0));
  });
});
