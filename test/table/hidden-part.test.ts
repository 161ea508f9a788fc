import seedrandom from 'seedrandom';
import { describe, expect, test } from 'vitest';
import type { AnyRules, GameTypes } from '../../machines/game.ts';
import { intensity } from '../../machines/intensity/index.ts';
import { optionsSchema } from '../../machines/intensity/types.ts';
import { fromSeed } from '../../machines/random.ts';
import { type Seat, seats, type Viewer } from '../../machines/seat.ts';
import { intensityKit } from '../../source/games/intensity/kit.ts';
import type { Kit } from '../../source/games/kit.ts';
import { kits } from '../../source/games/kits.ts';
import { canonicalJson } from '../../source/table/canonical.ts';
import { fileStore } from '../../source/table/file-store.ts';
import { informationOf } from '../../source/table/positions.ts';
import { readReplay } from '../../source/table/replay.ts';
import { FULL, sample } from '../cases.ts';
import { good } from '../good.ts';
import { stridesOf } from '../machines/walks.ts';

type Position = GameTypes['position'];
type Move = GameTypes['move'];

/** Games with something hidden, by the saves whose set-ups they have; and in full all that hide something. */
const names = [
  ...[
    'intensity-hand',
    'intensity-by-turns',
    'domination-mission',
    'warzone-fog-heavy',
    'warzone-fog-dense',
    'warzone-people',
  ],
  ...(FULL ? ['intensity-punished', 'domination-claimed', 'warzone-fog-light', 'warzone-fog-complete'] : []),
];

/** Games of each set-up, moves in each, and moves after which it is looked. */
const [GAMES, LENGTH, LOOK] = FULL ? [2, 200, 17] : [1, 150, 11];

/** Moves of a seat that are tried, at most. */
const MOST = 12;

/** Fields of views that tell who has chosen already, in games in which several choose at once. */
const CHOSEN = { chosen: null, committed: null, toMove: null, canUndo: null };

async function gameOf(name: string): Promise<{ readonly kit: Kit; readonly rules: AnyRules }> {
  if (name === 'intensity-by-turns') {
    const options = optionsSchema.parse({ hands: '8', passing: 'by-turns', moon: 'others', teams: 1212 });
    return { kit: intensityKit, rules: good(intensity.prepare({ seats: 4, options })) };
  }
  const { rules, game } = good(await readReplay(fileStore('test/corpus/0.1.0'), name, kits));
  const kit = kits.find(({ id }) => id === game.id);
  if (kit === undefined) throw new Error(`there is no ${game.id}`);
  return { kit, rules };
}

/** Legal moves of a seat; evenly so many where there are more, so that all kinds are among them. */
function someMoves(rules: AnyRules, position: Position, seat: Seat, most = MOST): readonly Move[] {
  const all = [...rules.legalMoves(position, seat)];
  return all.filter((_, index) => index % Math.ceil(all.length / most) === 0);
}

/** Positions of random games, one after each so many moves. */
function* positionsOf(rules: AnyRules, seed: string): Generator<Position> {
  const chance = seedrandom(seed);
  const pick = <T>(all: readonly T[]): T | undefined => all[Math.floor(chance() * all.length)];
  const strides = stridesOf(rules, { seed, length: LENGTH }, (position, random) => {
    const seat = pick(rules.seatsToMove(position));
    const move = seat === undefined ? undefined : pick(someMoves(rules, position, seat, 200));
    return seat === undefined || move === undefined ? null : { seat, move, random };
  });
  let count = 0;
  for (const { before } of strides) {
    if (count % LOOK === 0) yield before;
    count += 1;
  }
}

/**
 * All that any door gives a viewer of a position: what `TableProjection` passes on, what a try is answered, and the
 * line that goes to the analysis board.
 */
async function givenTo(
  { kit, rules }: { readonly kit: Kit; readonly rules: AnyRules },
  position: Position,
  viewer: Viewer,
  tries: readonly Move[],
): Promise<string> {
  const { explain } = await kit.rules();
  const called = seats(rules.setup.seats).map(seat => `p${seat}`);
  const isSeat = viewer !== 'spectator';
  const answers = (isSeat && rules.outcome(position) === null ? tries : []).map(move => {
    const done = rules.apply(position, viewer as Seat, move);
    return done.ok ? 'played' : explain(done.error, called, rules.setup);
  });
  return canonicalJson({
    view: rules.view(position, viewer),
    progress: rules.progress(position),
    toMove: rules.seatsToMove(position),
    outcome: rules.outcome(position),
    legal: isSeat ? [...rules.legalMoves(position, viewer)].slice(0, 200) : [],
    answers,
    // All that the line to the analysis board is written from.
    line: informationOf(rules, position, viewer),
  });
}

describe.each(names)('whatever is hidden in a game like %s', name => {
  test('changes nothing of what anybody is given who may not know it: views, moves, refusals, lines', async () => {
    const game = await gameOf(name);
    const { kit, rules } = game;
    const positions = await kit.positions?.();
    const all = seats(rules.setup.seats);
    let compared = 0;
    for (let number = 0; number < GAMES; number += 1)
      for (const position of positionsOf(rules, `${name} ${number}`)) {
        // What others could do, too: whether it is refused, and why, must not tell what they hold.
        const tries = all.flatMap(seat => someMoves(rules, position, seat));
        for (const viewer of [...all, 'spectator' as const]) {
          const view = rules.view(position, viewer);
          const other = positions?.determinize(rules, view, fromSeed(`${name} ${compared}`)) ?? position;
          // What others have chosen and not shown is chosen anew there; the next test has that.
          const same = rules.view(other, viewer);
          expect({ ...same, ...CHOSEN }).toEqual({ ...view, ...CHOSEN });
          if (canonicalJson(same) !== canonicalJson(view)) continue;
          if (canonicalJson({ ...other, random: 0 }) === canonicalJson({ ...position, random: 0 })) continue;
          compared += 1;
          expect(await givenTo(game, other, viewer, tries)).toBe(
            await givenTo(game, position, viewer, tries),
          );
        }
      }
    expect(compared).toBeGreaterThan(LENGTH / LOOK / 4);
  });

  test('and of two moves that somebody is told alike, they are given the same afterwards', async () => {
    const game = await gameOf(name);
    const { rules } = game;
    const all = seats(rules.setup.seats);
    let compared = 0;
    for (let number = 0; number < GAMES; number += 1)
      for (const position of positionsOf(rules, `${name} ${number}`))
        for (const seat of rules.seatsToMove(position)) {
          const steps = someMoves(rules, position, seat).flatMap(move => {
            const done = rules.apply(position, seat, move);
            return done.ok ? [done.value] : [];
          });
          for (const viewer of [...all, 'spectator' as const].filter(each => each !== seat)) {
            const told = Map.groupBy(steps, ({ events }) =>
              canonicalJson(events.map(event => rules.seen(event, viewer))),
            );
            for (const [first, ...others] of told.values())
              for (const other of sample(others)) {
                if (first === undefined) continue;
                compared += 1;
                const given = givenTo(game, other.position, viewer, []);
                expect(await given).toBe(await givenTo(game, first.position, viewer, []));
              }
          }
        }
    if (name.startsWith('warzone') || name.startsWith('intensity')) expect(compared).toBeGreaterThan(3);
  });
});
