import type { Seat } from '../seat.ts';
import type { Territory } from './board.ts';
import type { Front, Switches } from './types.ts';

/** What comes of a move. `automatic`: nobody was asked. */
export type DominationEvent =
  | {
      readonly type: 'claimed';
      readonly seat: Seat;
      readonly territory: Territory;
      readonly left: number;
      readonly random: boolean;
    }
  /** `left`: armies still in hand. `random`: chance chose the country. */
  | {
      readonly type: 'placed';
      readonly seat: Seat;
      readonly territory: Territory;
      readonly armies: number;
      readonly left: number;
      readonly random: boolean;
    }
  | { readonly type: 'capital-chosen'; readonly seat: Seat; readonly territory: Territory }
  /** Somebody's go begins: one army at the start, or a turn with new armies. `turn` is 0 at the start. */
  | { readonly type: 'go-began'; readonly seat: Seat; readonly turn: number; readonly armies: number }
  | {
      readonly type: 'traded';
      readonly seat: Seat;
      readonly cards: readonly number[];
      readonly armies: number;
      /** The own country that got the bonus, and how many armies; null where there was none. */
      readonly bonus: { readonly territory: Territory; readonly armies: number } | null;
    }
  | { readonly type: 'trade-ended'; readonly seat: Seat }
  | ({ readonly type: 'attacked'; readonly seat: Seat; readonly defender: Seat } & Front)
  | ({
      readonly type: 'attack-rolled';
      readonly seat: Seat;
      readonly defender: Seat;
      readonly dice: number;
      /** The most dice that the defender may use. */
      readonly most: number;
    } & Front)
  | { readonly type: 'defended'; readonly seat: Seat; readonly dice: number; readonly automatic: boolean }
  | ({
      readonly type: 'rolled';
      readonly seat: Seat;
      readonly defender: Seat;
      /** Eyes, high to low. */
      readonly attack: readonly number[];
      readonly defence: readonly number[];
      readonly attackerLoses: number;
      readonly defenderLoses: number;
      /** The most dice of the next roll; 0 when the battle has ended. */
      readonly next: number;
    } & Front)
  | ({
      readonly type: 'captured';
      readonly seat: Seat;
      readonly from: Seat;
      readonly least: number;
      readonly most: number;
    } & Front)
  /** The beaten player's cards go to the victor; `cards` is null for who may not see them. */
  | {
      readonly type: 'eliminated';
      readonly seat: Seat;
      readonly by: Seat;
      readonly cards: readonly number[] | null;
      readonly count: number;
    }
  | ({
      readonly type: 'advanced';
      readonly seat: Seat;
      readonly armies: number;
      readonly automatic: boolean;
    } & Front)
  | ({ readonly type: 'retreated'; readonly seat: Seat } & Front)
  | { readonly type: 'attacks-ended'; readonly seat: Seat; readonly automatic: boolean }
  | ({ readonly type: 'fortified'; readonly seat: Seat; readonly armies: number } & Front)
  | { readonly type: 'passed'; readonly seat: Seat; readonly automatic: boolean }
  | { readonly type: 'turn-ended'; readonly seat: Seat; readonly automatic: boolean }
  /** `card` is null for who may not see it. */
  | { readonly type: 'card-drawn'; readonly seat: Seat; readonly card: number | null }
  /** `mission`: index of the mission that was fulfilled, else null. */
  | { readonly type: 'won'; readonly seat: Seat; readonly by: WinReason; readonly mission: number | null }
  | { readonly type: 'drawn'; readonly turn: number }
  | { readonly type: 'undone'; readonly seat: Seat }
  | { readonly type: 'continued'; readonly seat: Seat }
  | { readonly type: 'switched'; readonly seat: Seat; readonly what: keyof Switches; readonly on: boolean };

/** Why a game is won. */
export type WinReason = 'conquest' | 'capitals' | 'mission';
