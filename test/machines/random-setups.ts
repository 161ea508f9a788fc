import fc from 'fast-check';
import type { Game, GameTypes, Rules, SetupFault } from '../../machines/game.ts';
import type { Result } from '../../machines/result.ts';
import { type GameOption, gameOptions } from '../../source/setup/options.ts';

/** Values of the options that are texts, which only their game can read. */
export type Texts = Readonly<Record<string, fc.Arbitrary<string>>>;

/** Texts that give some continents other bonuses. */
export const otherBonuses = (...continents: readonly string[]): fc.Arbitrary<string> =>
  fc
    .tuple(fc.subarray([...continents], { minLength: 1 }), fc.integer({ min: -9, max: 9 }))
    .map(([names, bonus]) => names.map((name, index) => `${name}=${bonus + index}`).join(', '));

/** Texts that give some territories other armies at the start, or make them neutral where that is possible. */
export const otherArmies = (names: readonly string[], neutral = false): fc.Arbitrary<string> =>
  fc
    .uniqueArray(fc.tuple(fc.constantFrom(...names), fc.integer({ min: 1, max: 9 }), fc.boolean()), {
      minLength: 1,
      maxLength: 4,
      selector: ([name]) => name,
    })
    .map(all =>
      all.map(([name, armies, is]) => `${name}=${neutral && is ? 'neutral ' : ''}${armies}`).join('; '),
    );

interface Described<G extends GameTypes> {
  readonly options: Game<G>['options'];
  prepare(setup: G['setup']): Result<Rules<G>, SetupFault>;
}

interface Range {
  readonly players: readonly number[];
  readonly texts: Texts;
  /** The most that numbers without a lower limit of their own are. */
  readonly most: number;
}

/** Any value of an option: often the usual one or a low one, seldom the highest. */
function anyValue(
  option: GameOption,
  { texts, most: highest }: Range,
  players: number,
): fc.Arbitrary<unknown> {
  switch (option.kind) {
    case 'choice':
      return fc.constantFrom(...option.values);
    case 'switch':
      return fc.boolean();
    case 'text': {
      const known = texts[option.name];
      if (known === undefined) throw new Error(`say some texts for the option ${option.name}`);
      return fc.oneof(fc.constant(option.initial), known);
    }
    case 'number': {
      const { initial, least, bySeat } = option;
      if (bySeat !== undefined) return fc.oneof(fc.constant(0), sides(players, 2), sides(players, bySeat));
      const most = Math.max(least, Math.min(option.most, highest));
      return fc.oneof(
        { weight: 12, arbitrary: fc.constant(initial) },
        { weight: 12, arbitrary: fc.integer({ min: least, max: Math.min(most, least + 5) }) },
        { weight: 8, arbitrary: fc.integer({ min: least, max: Math.max(least, Math.min(most, 100)) }) },
        { weight: 1, arbitrary: fc.constant(most) },
      );
    }
  }
}

/** A digit up to so many for each seat. */
const sides = (seats: number, most: number): fc.Arbitrary<number> =>
  fc
    .array(fc.integer({ min: 1, max: most }), { minLength: seats, maxLength: seats })
    .map(all => Number(all.join('')));

/**
 * Set-ups over all options of a game, as its own schema describes them, so that a later one is met too. An option that the rules
 * refuse beside the others is as usual, or the least. @param complete a whole set-up of seats and options
 */
export function anySetup<G extends GameTypes>(
  game: Described<G>,
  range: Range,
  complete: (seats: number, options: object) => G['setup'],
): fc.Arbitrary<G['setup']> {
  const all = gameOptions(game);
  const drawn = (seats: number) =>
    fc
      .record(Object.fromEntries(all.map(option => [option.name, anyValue(option, range, seats)])))
      .map(options => accepted(game, all, options, chosen => complete(seats, chosen)));
  return fc.constantFrom(...range.players).chain(drawn);
}

function accepted<G extends GameTypes>(
  game: Described<G>,
  all: readonly GameOption[],
  options: Readonly<Record<string, unknown>>,
  complete: (options: object) => G['setup'],
): G['setup'] {
  const setup = complete(options);
  const prepared = game.prepare(setup);
  if (prepared.ok) return setup;
  const wrong = all.find(({ name }) => name === prepared.error.option);
  const tried = wrong === undefined ? undefined : options[wrong.name];
  const other =
    tried !== wrong?.initial ? wrong?.initial : wrong?.kind === 'number' ? wrong.least : undefined;
  if (wrong === undefined || other === undefined || other === tried)
    throw new Error(`${prepared.error.sentence}: ${JSON.stringify(options)}`);
  return accepted(game, all, { ...options, [wrong.name]: other }, complete);
}
