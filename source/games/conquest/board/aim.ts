import { type Holding, type HoldOptions, shareOf } from '../../../../machines/conquest/hold.ts';
import type { LimitResult } from '../../../../machines/conquest/limit.ts';
import { letter, type Seat, seats } from '../../../../machines/seat.ts';
import { plural } from '../../../../machines/wording.ts';
import type { Heading } from '../../../screens/play/board.ts';
import type { Sight } from './scene.ts';

export type AimText = Required<Pick<Heading, 'aim' | 'brief'>>;

/** A race of all players to hold most of something. */
interface Race {
  readonly goal: string;
  readonly most: number;
  /** By seat, the number held; a lower bound under fog. */
  readonly held: readonly number[];
  /** True where more may be held than is visible. */
  readonly unsure?: (seat: Seat) => boolean;
  /** Who holds the share that wins. */
  readonly holding?: Holding | null | undefined;
}

/** The last turn, 0 for none, and what it decides. */
interface Limit extends HoldOptions {
  readonly turnLimit: number;
  readonly limitResult: LimitResult;
}

/** The seat addressed on screen: the one asked, else the one playing here. */
const addressed = ({ asked, near }: Pick<Sight, 'asked' | 'near'>): Seat | null => asked ?? near;

/** The aim when holding all of something wins, with the progress of everybody left. */
export function raceAim(
  sight: Pick<Sight, 'asked' | 'near' | 'eliminated' | 'sides'>,
  { goal, most, held, unsure = () => false }: Race,
  { turnLimit }: Pick<Limit, 'turnLimit'>,
): AimText {
  const left = seats(held.length).filter(seat => !sight.eliminated.includes(seat));
  const ranked = [...Map.groupBy(left, seat => sight.sides[seat]).values()].map(side => ({
    side,
    letters: side.map(letter).join('+'),
    count: side.reduce((sum, seat) => sum + (held[seat] ?? 0), 0),
  }));
  const by = turnLimit > 0 ? ` by turn ${turnLimit}` : '';
  type Ranked = (typeof ranked)[number];
  const shownOf = ({ side, count }: Ranked): string => `${count}${side.some(unsure) ? '+' : ''}`;
  const far = ranked.map(each => `${each.letters} ${shownOf(each)}`).join(' · ');
  const seat = addressed(sight);
  const [leader] = ranked.toSorted((one, other) => other.count - one.count);
  const own = ranked.find(({ side }) => side.some(each => each === seat));
  const shown = own ?? leader;
  if (shown === undefined) return { aim: `${goal}${by}`, brief: goal };
  const who = shown !== own ? shown.letters : shown.side.length === 1 ? 'you' : 'your team';
  return { aim: `${goal}${by}: ${far}`, brief: `${who} ${shownOf(shown)} of ${most}` };
}

/** The share that wins, the rounds for which it must be held, and how many are left to who holds it. */
function shareGoal(share: number, { holdRounds }: Limit, holding: Holding | null): string {
  const rounds = holdRounds === 0 ? '' : ` for ${plural(holdRounds, 'round', 'rounds')}`;
  const left = holding === null ? '' : ` (${letter(holding.seat)} ${holdRounds - holding.rounds} more)`;
  return `hold ${share} territories${rounds}${left}`;
}

/** The aim to hold every territory of the board, or most of them at a limit that decides the game. */
export function worldAim(
  sight: Pick<Sight, 'asked' | 'near' | 'eliminated' | 'sides' | 'owners' | 'ground'>,
  players: number,
  limit: Limit,
  more: Partial<Race> = {},
): AimText {
  const most = sight.ground.territories.length;
  const held = seats(players).map(seat => sight.owners.filter(owner => owner === seat).length);
  const isRace = limit.turnLimit > 0 && limit.limitResult === 'territories';
  const race = { goal: `hold all ${most} territories`, most, held, ...more };
  const share = shareOf(limit, most);
  if (share !== null)
    return raceAim(
      sight,
      { ...race, goal: shareGoal(share, limit, more.holding ?? null), most: share },
      limit,
    );
  return raceAim(sight, isRace ? { ...race, goal: 'hold most territories' } : race, limit);
}
