import { expect, test } from 'vitest';
import type { GameTypes } from '../../../machines/game.ts';
import { seat } from '../../../machines/seat.ts';
import { rollout } from '../../../source/arena/arena.ts';
import { readOpening } from '../../../source/commands/opening.ts';
import { kits } from '../../../source/games/kits.ts';
import { warzoneRoster } from '../../../source/games/warzone/players/index.ts';
import { characterLines } from '../../../source/lines/text/teller.ts';
import type { AnyRoster } from '../../../source/players/player.ts';
import { good } from '../../good.ts';

// rules/warzone.md#fog
test('under fog everybody is told only of what they have seen themselves, and nobody of who is left alone', async () => {
  const words = ['normal:vengeful', 'normal:diplomat', 'normal'];
  const opened = good(
    await readOpening(kits, 'warzone', {
      seats: words.map(word => `bot:${word}`).join(','),
      ...{ set: ['fog=normal', 'turnLimit=14'], seed: 'fog' },
    }),
  );
  const { game, occupants } = opened;
  const rules = good(game.prepare(opened.setup));
  const moves: { readonly events: readonly GameTypes['event'][] }[] = [];
  const watched: typeof rules = {
    ...rules,
    apply(...move) {
      const step = rules.apply(...move);
      if (step.ok) moves.push({ events: step.value.events });
      return step;
    },
  };
  const roster: AnyRoster = warzoneRoster;
  const { position } = rollout(watched, roster, each => words[each] ?? '', 'fog');
  const subject = { game, rules, names: ['Ann', 'Bo', 'Cy'], occupants };
  const linesOf = (viewer: 0 | 1 | 2 | null): readonly string[] => {
    const who = viewer === null ? null : seat(viewer);
    return characterLines(subject, moves, () => rules.view(position, who ?? 'spectator'), who).flatMap(
      line => line ?? [],
    );
  };
  expect(linesOf(null)).toEqual([]);
  const [ann, bo, cy] = [linesOf(0), linesOf(1), linesOf(2)];
  expect(ann.length).toBeGreaterThan(0);
  expect([...bo, ...cy].filter(line => !ann.includes(line))).toEqual([]);
  expect(ann.every(line => line.startsWith('Ann remembers that '))).toBe(true);
  expect(bo.some(line => line.startsWith('Ann remembers that Bo took'))).toBe(true);
});
