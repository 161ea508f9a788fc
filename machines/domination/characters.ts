import { remarksOf } from '../conquest/characters.ts';
import { type Act, harmsTo } from '../conquest/lately.ts';
import type { Game, Harm } from '../game.ts';
import { at } from '../result.ts';
import type { Seat } from '../seat.ts';
import { sidesOf } from '../teams.ts';
import { nameFrom, plural } from '../wording.ts';
import type { DominationEvent, DominationSetup, DominationTypes } from './types.ts';

/** The board right after an event, as far as everybody knows it. */
interface Board {
  readonly owners: readonly (Seat | null)[];
  readonly hands: readonly number[];
}

interface Words {
  readonly player: (seat: Seat) => string;
  /** The continent of a country: its name, its bonus, its countries and those of them that can be attacked from outside. */
  readonly continent: (country: number) => Continent;
}

interface Continent {
  readonly name: string;
  readonly bonus: number;
  readonly countries: readonly number[];
  readonly gates: readonly number[];
}

/** The fewest cards of who has put some by. */
const PUT_BY = 3;

/** What is in character, by style: a sentence on an event, or null. */
const CHARACTERS: Readonly<
  Record<string, (event: DominationEvent, now: Board, words: Words) => string | null>
> = {
  cautious(event, { owners }, { player, continent }) {
    if (event.type === 'retreated') return `${player(event.seat)} is cautious and lets it be`;
    if (event.type !== 'placed') return null;
    const { name, bonus, countries, gates } = continent(event.territory);
    const isOwn = countries.every(each => owners[each] === event.seat);
    return isOwn && bonus > 0 && gates.includes(event.territory)
      ? `${player(event.seat)} bars the gates of ${name}`
      : null;
  },
  raider(event, { owners }, { player, continent }) {
    if (event.type !== 'captured') return null;
    const { name, bonus, countries } = continent(event.target);
    const wasWhole = countries.every(each => each === event.target || owners[each] === event.from);
    return wasWhole && bonus > 0 && countries.length > 1
      ? `${player(event.seat)} the raider has broken ${name}, which was whole in ${player(event.from)}'s hands`
      : null;
  },
  banker(event, { hands }, { player }) {
    if (event.type !== 'card-drawn' || at(hands, event.seat) < PUT_BY) return null;
    return `${player(event.seat)} puts a card by: ${plural(at(hands, event.seat), 'card', 'cards')} now`;
  },
};

/** See `Game.inCharacter`. */
export const inCharacter: NonNullable<Game<DominationTypes>['inCharacter']> = (
  moves,
  view,
  styles,
  names,
  setup,
  past = [],
) => {
  const player = nameFrom(names);
  const words = { player, continent: (country: number) => continentOf(setup, country) };
  const [owners, hands] = [[...view.owners], [...view.handSizes]];
  return remarksOf<DominationEvent>(moves, past, {
    ...{ styles, player, actOf, owners, sides: sidesOf(setup) },
    beside: country => at(setup.board.countries, country).borders,
    place: country => at(setup.board.countries, country).name,
    done: event => (event.type === 'attacks-ended' ? [event.seat] : []),
    remark(event) {
      if (!('seat' in event)) return null;
      const { seat } = event;
      const text = CHARACTERS[styles[seat] ?? '']?.(event, { owners, hands }, words) ?? null;
      return text === null ? null : { seat, text };
    },
    back(event) {
      if (event.type === 'card-drawn') add(hands, event.seat, -1);
      if (event.type === 'traded') add(hands, event.seat, event.cards.length);
      if (event.type !== 'eliminated') return;
      add(hands, event.by, -event.count);
      add(hands, event.seat, event.count);
    },
  });
};

const add = (hands: number[], seat: Seat, cards: number): void => {
  hands[seat] = at(hands, seat) + cards;
};

function continentOf({ board }: DominationSetup, country: number): Continent {
  const index = at(board.countries, country).continent;
  const { name, bonus } = at(board.continents, index);
  const isIn = (each: number): boolean => at(board.countries, each).continent === index;
  const countries = board.countries.flatMap((_, each) => (isIn(each) ? [each] : []));
  const gates = countries.filter(each =>
    board.countries.some(({ borders }, from) => !isIn(from) && borders.includes(each)),
  );
  return { name, bonus, countries, gates };
}

function actOf(event: DominationEvent): Act | null {
  if (event.type === 'go-began') return { begins: event.seat };
  if (event.type === 'attacked')
    return { by: event.seat, against: event.defender, territory: event.target, took: false };
  return event.type === 'captured'
    ? { by: event.seat, against: event.from, territory: event.target, took: true }
    : null;
}

/** See `Rules.lately`. */
export const lately = (events: Iterable<DominationEvent>, seat: Seat): readonly Harm[] =>
  harmsTo(seat, events, actOf);
