import { at } from '../result.ts';
import { type Seat, seats } from '../seat.ts';
import { cardsIn } from './cards.ts';
import { playable } from './playing.ts';
import { nextToPlay } from './round.ts';
import { type IntensityMove, type IntensityPosition, type IntensitySetup, SEATS } from './types.ts';

const EVERYBODY = seats(SEATS);

/** The seats that the game waits for: all that have not chosen yet, the one whose card is next, all not yet ready. */
export function seatsToMove({ phase, passes, table }: IntensityPosition): Seat[] {
  switch (phase.name) {
    case 'discarding':
      return EVERYBODY.filter(of => at(passes, of) === null);
    case 'playing':
      return [nextToPlay(table)];
    case 'scored':
      return EVERYBODY.filter(of => !at(phase.ready, of));
    case 'over':
      return [];
  }
}

/** Every move that a seat may make, in increasing order of cards; the referee's `fault` comes last where it exists. */
export function* legalMoves(
  setup: IntensitySetup,
  position: IntensityPosition,
  of: Seat,
): Generator<IntensityMove> {
  if (!seatsToMove(position).includes(of)) return;
  const { phase } = position;
  if (phase.name === 'scored') {
    yield { type: 'ready' };
    return;
  }
  if (phase.name === 'discarding') yield* discards(position, of);
  else for (const card of playable(position, of)) yield { type: 'play', card };
  if (setup.options.faults === 'punished') yield { type: 'fault' };
}

function* discards(position: IntensityPosition, of: Seat): Generator<IntensityMove> {
  const cards = cardsIn(at(position.hands, of));
  for (const [first, one] of cards.entries()) {
    for (const [second, two] of cards.entries()) {
      if (second <= first) continue;
      for (const three of cards.slice(second + 1)) yield { type: 'discard', cards: [one, two, three] };
    }
  }
}
