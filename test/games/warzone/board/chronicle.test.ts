import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boardData } from '../../../../machines/conquest/board.ts';
import { fromSeed } from '../../../../machines/random.ts';
import { seats, type Viewer } from '../../../../machines/seat.ts';
import { warzone } from '../../../../machines/warzone/index.ts';
import { FOGS, type Fog, presets } from '../../../../machines/warzone/options.ts';
import { territoriesOf } from '../../../../machines/warzone/orders.ts';
import type { WarzoneEvent, WarzoneSetup, WarzoneView } from '../../../../machines/warzone/types.ts';
import {
  type Chapter,
  chapterOf,
  isOrderEvent,
  momentsBetween,
  seenEvents,
} from '../../../../source/games/warzone/board/chronicle.ts';
import { warzoneRoster } from '../../../../source/games/warzone/players/index.ts';
import { builtinMap } from '../../../../source/maps/builtin/index.ts';
import { runs } from '../../../cases.ts';
import { good } from '../../../good.ts';

/** What one viewer was shown of one turn. */
interface Shown {
  readonly before: WarzoneView;
  readonly after: WarzoneView;
  readonly chapter: Chapter;
}

/** Some turns of a game of three easy players, as each viewer saw them. */
function turnsOf(fog: Fog, seed: string, most: number): readonly Shown[] {
  const map = good(builtinMap('iberia'));
  const options = { ...presets.class, fog, startCards: 3, turnLimit: most };
  const setup: WarzoneSetup = { seats: 3, options, board: boardData(map.map) };
  const rules = good(warzone.prepare(setup));
  const start = good(rules.start(fromSeed(seed)));
  const viewers: readonly Viewer[] = [...seats(3), 'spectator'];
  const shown: Shown[] = [];
  let position = start;
  for (let count = 0; ; count += 1) {
    const [who] = rules.seatsToMove(position);
    if (who === undefined) return shown;
    const question = { setup, view: rules.view(position, who), seat: who, seed: `${seed}/${count}` };
    const step = good(rules.apply(position, who, warzoneRoster.choose('easy', question)));
    for (const viewer of viewers) {
      const before = rules.view(position, viewer);
      const after = rules.view(step.position, viewer);
      const events: WarzoneEvent[] = step.events.flatMap(event => rules.seen(event, viewer) ?? []);
      const chapter = chapterOf(before, after, events);
      if (chapter !== null) shown.push({ before, after, chapter });
    }
    position = step.position;
  }
}

test('without fog every moment is the board as it was, and the last is the board of the next turn', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 6 }), seed => {
      for (const { after, chapter } of turnsOf('none', seed, 6)) {
        for (const { event, armies } of chapter.moments) {
          if (event === null || !isOrderEvent(event)) continue;
          territoriesOf(event.order).forEach((place, index) => {
            if (event.after[index] !== undefined) expect(armies[place]).toBe(event.after[index]);
          });
        }
        const last = chapter.moments.at(-1);
        const earlier = chapter.moments.at(-2);
        expect(last?.armies).toEqual(after.armies);
        const touched =
          last?.event != null && isOrderEvent(last.event) ? territoriesOf(last.event.order) : [];
        earlier?.owners.forEach((owner, place) => {
          if (!touched.some(each => each === place)) expect(owner).toBe(after.owners[place]);
        });
      }
    }),
    { numRuns: runs(4) },
  );
});

test('without fog the events alone tell owners, armies and cards up to the board of the next turn', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 6 }), seed => {
      for (const { before, after, chapter } of turnsOf('none', seed, 6)) {
        const events = chapter.moments.flatMap(({ event }) => event ?? []);
        const drawn: WarzoneEvent = { type: 'drawn', turn: 1, reason: 'turn-limit' };
        const told = momentsBetween(before, after, [...events, drawn]).at(-2);
        expect(told?.owners).toEqual(after.owners);
        expect(told?.armies).toEqual(after.armies);
        expect(told?.handSizes).toEqual(after.handSizes);
      }
    }),
    { numRuns: runs(4) },
  );
});

test('in the fog a moment holds no army that neither the view before nor an event has told', () => {
  fc.assert(
    fc.property(fc.constantFrom(...FOGS), fc.string({ minLength: 1, maxLength: 6 }), (fog, seed) => {
      for (const { before, after, chapter } of turnsOf(fog, seed, 5)) {
        const told = before.armies.map(armies => new Set([armies]));
        chapter.moments.forEach(({ event, armies }, index) => {
          if (event !== null && isOrderEvent(event))
            territoriesOf(event.order).forEach((place, at) => {
              told[place]?.add(event.after[at] ?? null);
            });
          const known = index === chapter.moments.length - 1 ? after.armies : [];
          armies.forEach((count, place) => {
            expect(count === null || told[place]?.has(count) || known[place] === count).toBe(true);
          });
        });
      }
    }),
    { numRuns: runs(6) },
  );
});

test('what a viewer is not told of is in no chapter', () => {
  const rules = good(
    warzone.prepare({
      seats: 2,
      options: { ...presets.class, fog: 'complete' },
      board: boardData(worldMap()),
    }),
  );
  const [first, second] = seats(2);
  if (first === undefined || second === undefined) throw new Error('two seats are two');
  const given: WarzoneEvent = { type: 'revised', seat: second, orders: 4 };
  expect(seenEvents(rules, [given], first)).toEqual([]);
  expect(seenEvents(rules, [given], second)).toEqual([given]);
});

function worldMap() {
  return good(builtinMap('world')).map;
}
