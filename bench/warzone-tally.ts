// How games of a Warzone player went: wins with 95 % intervals and, where each round was seen, by size of map and in the opening.
import { type BoardData, holdsRegion } from '../machines/conquest/board.ts';
import type { Seat } from '../machines/seat.ts';
import { prepareBoard } from '../machines/warzone/types.ts';
import { wilson } from '../source/base/wilson.ts';
import type { MatchResult, Round } from '../source/games/warzone/referee/match.ts';

/** A map of more territories is a large one. */
const LARGE = 60;
/** So many rounds are the opening. */
const OPENING = 8;

type Ending = 'won' | 'lost' | 'drawn';

/** What is told of the measured player's games. */
export class Tally {
  readonly #counts = { won: 0, lost: 0, drawn: 0 };
  readonly #matches: { readonly ending: Ending; readonly conduct: Conduct; readonly result: MatchResult }[] =
    [];

  /** @param winner 0 for the measured player, null for a draw */
  count(winner: number | null): Ending {
    const ending = winner === null ? 'drawn' : winner === 0 ? 'won' : 'lost';
    this.#counts[ending] += 1;
    return ending;
  }

  countMatch(conduct: Conduct, result: MatchResult): Ending {
    const { winner } = result;
    const ending = this.count(winner === null ? null : (winner + conduct.seat) % 2);
    this.#matches.push({ ending, conduct, result });
    return ending;
  }

  /** `80 to 20, 0 drawn: 80.0 % (71.1 to 86.7)`, and of matches what was dropped. */
  get result(): string {
    const { won, lost, drawn } = this.#counts;
    const total = won + lost + drawn;
    const { low, high } = wilson(won, total);
    const ended = `${won} to ${lost}, ${drawn} drawn: ${percent(won / total)} % (${percent(low)} to ${percent(high)})`;
    if (this.#matches.length === 0) return ended;
    const sum = (by: 'dropped' | 'timeouts'): number =>
      this.#matches.reduce((all, { conduct, result }) => all + (result[by][conduct.seat] ?? 0), 0);
    return `${ended}, ${sum('dropped')} moves dropped, ${sum('timeouts')} timeouts`;
  }

  /** How the matches went, or null where there were none. */
  get conduct(): string | null {
    if (this.#matches.length === 0) return null;
    const large = this.#matches.filter(({ conduct }) => conduct.size > LARGE);
    const small = this.#matches.filter(({ conduct }) => conduct.size <= LARGE);
    const lost = this.#matches.filter(({ ending }) => ending === 'lost');
    const sum = (by: 'opening' | 'idle'): number =>
      this.#matches.reduce((all, { conduct }) => all + conduct[by], 0);
    const idle = percent(sum('idle') / sum('opening'));
    const landless = lost.filter(({ conduct }) => !conduct.hadContinent);
    return [
      `won ${wonOf(small)} on up to ${LARGE} territories, ${wonOf(large)} on more`,
      `no advance in ${sum('idle')} of the ${sum('opening')} turns of the first ${OPENING} rounds (${idle} %)`,
      `never a whole continent in ${landless.length} of ${lost.length} lost`,
    ].join('; ');
  }
}

/** How the measured player does in one match, round by round. */
export class Conduct {
  readonly seat: Seat;
  readonly size: number;
  /** The turns of the opening, and those in which nothing was attacked or moved. */
  opening = 0;
  idle = 0;
  /** Whether it ever had all of a continent at the end of a round. */
  hadContinent = false;
  readonly #regions;

  constructor(seat: Seat, board: BoardData) {
    this.seat = seat;
    this.size = board.countries.length;
    this.#regions = prepareBoard(board).regions;
  }

  readonly watch = ({ lists, position: { owners } }: Round): void => {
    if (this.opening < OPENING) {
      this.opening += 1;
      if (lists[this.seat]?.every(({ type }) => type !== 'advance') === true) this.idle += 1;
    }
    this.hadContinent ||= this.#regions.some(region =>
      holdsRegion(region, each => owners[each] === this.seat),
    );
  };
}

const percent = (share: number): string => (share * 100).toFixed(1);

const wonOf = (matches: readonly { readonly ending: Ending }[]): string =>
  `${matches.filter(({ ending }) => ending === 'won').length} of ${matches.length}`;
