import { letter, type Seat, seat as seatOf, seats } from '../../../../machines/seat.ts';
import type { Heading } from '../../../screens/play/board.ts';
import type { Sight } from './scene.ts';

/** What is to be won, as the line on top tells it. */
export type AimTold = Required<Pick<Heading, 'aim' | 'brief'>>;

/** What all players want to hold. */
interface Race {
  /** `hold all 42 territories`, `hold all 3 capitals`. */
  readonly goal: string;
  readonly most: number;
  /** By seat, how many it holds; at least so many where it is not all to be seen. */
  readonly held: readonly number[];
  /** True where more may be held than can be seen. */
  readonly unsure?: (seat: Seat) => boolean;
}

/** Whom the screen speaks to: the one asked, else the one who plays here. */
const addressed = ({ asked, near }: Pick<Sight, 'asked' | 'near'>): Seat | null => asked ?? near;

/**
 * Who first holds all of something wins: what it is, and how far everybody is who has not lost.
 * @param turnLimit the turn after which it is a draw; 0 for none
 */
export function raceAim(
  sight: Pick<Sight, 'asked' | 'near' | 'eliminated'>,
  { goal, most, held, unsure = () => false }: Race,
  turnLimit: number,
): AimTold {
  const ranked = held
    .map((count, index) => ({ seat: seatOf(index), count }))
    .filter(({ seat }) => !sight.eliminated.includes(seat));
  const by = turnLimit > 0 ? ` by turn ${turnLimit}` : '';
  const told = (seat: Seat, count: number): string => `${count}${unsure(seat) ? '+' : ''}`;
  const far = ranked.map(({ seat, count }) => `${letter(seat)} ${told(seat, count)}`).join(' · ');
  const seat = addressed(sight);
  const [leader] = ranked.toSorted((one, other) => other.count - one.count);
  const shown = ranked.find(each => each.seat === seat) ?? leader;
  if (shown === undefined) return { aim: `${goal}${by}`, brief: goal };
  const who = shown.seat === seat ? 'you' : letter(shown.seat);
  return { aim: `${goal}${by}: ${far}`, brief: `${who} ${told(shown.seat, shown.count)} of ${most}` };
}

/** The world, or whatever the board is: every territory of it. */
export function worldAim(
  sight: Pick<Sight, 'asked' | 'near' | 'eliminated' | 'owners' | 'ground'>,
  players: number,
  turnLimit: number,
  more: Partial<Race> = {},
): AimTold {
  const most = sight.ground.territories.length;
  const held = seats(players).map(seat => sight.owners.filter(owner => owner === seat).length);
  return raceAim(sight, { goal: `hold all ${most} territories`, most, held, ...more }, turnLimit);
}
