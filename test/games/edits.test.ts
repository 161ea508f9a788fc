import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { GameTypes } from '../../machines/game.ts';
import { Chance, fromSeed } from '../../machines/random.ts';
import { at } from '../../machines/result.ts';
import { seats } from '../../machines/seat.ts';
import { kits } from '../../source/games/kits.ts';
import type { Edit } from '../../source/table/edits.ts';
import { fileStore } from '../../source/table/file-store.ts';
import { checkPosition, type Positions } from '../../source/table/positions.ts';
import { type Replay, readReplay } from '../../source/table/replay.ts';
import { sample } from '../cases.ts';

const CORPUS = 'test/corpus/0.1.0';
const names = readdirSync(CORPUS)
  .filter(file => file.endsWith('.jsonl'))
  .map(file => file.replace('.jsonl', ''));

async function storyOf(name: string): Promise<{ replay: Replay; positions: Positions }> {
  const replay = await readReplay(fileStore(CORPUS), name, kits);
  if (!replay.ok) throw new Error(replay.error.sentence);
  const positions = await kits.find(({ id }) => id === replay.value.game.id)?.positions?.();
  if (positions === undefined) throw new Error('no positions');
  return { replay: replay.value, positions };
}

/** Places of every board that there is in the corpus; what is beyond a board is not asked for. */
const placesOf = ({ rules, game }: Replay): number =>
  'board' in rules.setup ? Object(rules.setup.board).countries.length : game.id === 'intensity' ? 40 : 25;

const tried = (edit: Edit, by: number): GameTypes['position'] =>
  edit.kind === 'choice'
    ? edit.to(by % edit.options.length)
    : edit.to(edit.least + (by % Math.min(30, edit.most - edit.least + 1)));

describe.each(sample(names))('what can be changed of positions of %s', name => {
  test('says how it is now: written again it changes nothing that a game refuses', async () => {
    const { replay, positions } = await storyOf(name);
    const { rules, game } = replay;
    for (const { position } of replay.steps.filter((_, index) => index % 40 === 0)) {
      for (const place of [null, 0, placesOf(replay) - 1]) {
        for (const edit of positions.edits(rules, position, place)) {
          expect(edit.kind === 'number' ? edit.now >= edit.least : edit.options[edit.now]).toBeTruthy();
          expect(checkPosition(game, rules, positions, edit.to(edit.now))).toMatchObject({ ok: true });
        }
      }
    }
  });

  test('is the shape of a position and can be looked at, however often and whatever is changed', async () => {
    const { replay, positions } = await storyOf(name);
    const { rules, game } = replay;
    const chance = new Chance(fromSeed(`edits of ${name}`));
    let { position } = at(replay.steps, Math.floor(replay.steps.length / 2));
    const faults = new Set<string>();
    for (let count = 0; count < 150; count++) {
      const place = chance.number('place', placesOf(replay) + 1) - 1;
      const edits = positions.edits(rules, position, place < 0 ? null : place);
      if (edits.length === 0) continue;
      position = tried(at(edits, chance.number('edit', edits.length)), chance.number('value', 1000));
      for (const viewer of [...seats(rules.setup.seats), 'spectator'] as const)
        expect(rules.view(position, viewer)).toBeTypeOf('object');
      const checked = checkPosition(game, rules, positions, position);
      if (!checked.ok) faults.add(checked.error);
    }
    for (const fault of faults) expect(fault).not.toContain('that is no position');
  });
});
