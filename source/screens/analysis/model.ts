import type { AnyGame, AnyRules, GameTypes } from '../../../machines/game.ts';
import type { Result } from '../../../machines/result.ts';
import type { Seat } from '../../../machines/seat.ts';
import type { RolloutTally } from '../../players/rollouts.ts';
import type { Edit } from '../../table/edits.ts';
import type { Forecasts } from '../../table/forecasts.ts';
import { checkPosition, type Information, type Knower, type Positions } from '../../table/positions.ts';
import type { ScreenKit } from '../services.ts';
import { createStore, type Readable } from '../store.ts';

/** A position to be analysed. */
export interface AnalysisInput {
  readonly kit: ScreenKit;
  readonly rules: AnyRules;
  readonly known: Information;
  /** The players, where they are known. */
  readonly names?: readonly string[];
}

/** A position as it lies on the analysis board. */
export interface Analysed {
  readonly game: AnyGame;
  readonly rules: AnyRules;
  readonly positions: Positions;
  /** What only this game knows to reckon, if anything. */
  readonly forecasts: Forecasts | null;
  readonly position: GameTypes['position'];
  /** Whose knowledge of it is studied; only what is open is changed. */
  readonly knower: Knower;
  /** The players, where they are known; else nobody's name. */
  readonly names: readonly string[];
}

export interface AnalysisState {
  readonly position: GameTypes['position'];
  readonly knower: Knower;
  /** The positions before it, each by one change. */
  readonly before: readonly Pick<AnalysisState, 'position' | 'knower'>[];
  /** Why no game can have the position; null where one can. */
  readonly fault: string | null;
  /** The place under the cursor; null where the board has none. */
  readonly place: number | null;
  /** Places marked one after the other. */
  readonly marked: readonly number[];
  /** Which of the edits is lit. */
  readonly line: number;
  /** What has been played out of this position so far, and how often it is to be. */
  readonly chances: { readonly tally: RolloutTally | null; readonly of: number } | null;
}

/** The position that is analysed, what can be changed of it, and what was. */
export interface AnalysisModel extends Readable<AnalysisState> {
  readonly analysed: Omit<Analysed, 'position' | 'knower'>;
  /** What can be changed: of the place under the cursor first, then of all; nothing where something is hidden. */
  edits(): readonly Edit[];
  /** The edit that is lit. */
  lit(): Edit | null;
  light(by: 1 | -1): void;
  /** Puts another position in the place of the present one. */
  change(position: GameTypes['position'], knower?: Knower): void;
  canUndo(): boolean;
  undo(): void;
  look(place: number | null, marked?: readonly number[]): void;
  tell(chances: AnalysisState['chances']): void;
}

/** Begins a game from a position, with a person in a seat. @returns one sentence when that is not possible */
export type PlayFrom = (
  from: Pick<AnalysisState, 'position' | 'knower'>,
  person: Seat,
) => Promise<string | null>;

/** The ways out of the analysis board. */
export interface AnalysisExits {
  back(): void;
  /** Left out where no game can be begun. */
  readonly playOn?: PlayFrom | undefined;
}

/** The most changes that can be taken back. */
const MOST_KEPT = 500;

export function analysisModel({ position, knower, ...analysed }: Analysed): AnalysisModel {
  const { game, rules, positions } = analysed;
  const faultOf = (now: GameTypes['position']): string | null => {
    const checked: Result<unknown, string> = checkPosition(game, rules, positions, now);
    return checked.ok ? null : checked.error;
  };
  const state = createStore<AnalysisState>({
    ...{ position, knower, before: [], fault: faultOf(position), place: null },
    ...{ marked: [], line: 0, chances: null },
  });
  let known: { readonly of: AnalysisState; readonly edits: readonly Edit[] } | null = null;
  const edits = (): readonly Edit[] => {
    const now = state.get();
    if (known?.of.position === now.position && known.of.place === now.place && known.of.knower === now.knower)
      return known.edits;
    const of = (place: number | null): readonly Edit[] => positions.edits(rules, now.position, place);
    const all = now.knower !== 'open' ? [] : [...(now.place === null ? [] : of(now.place)), ...of(null)];
    known = { of: now, edits: all };
    return all;
  };
  const lineNow = (): number => Math.max(0, Math.min(edits().length - 1, state.get().line));
  return {
    analysed,
    get: state.get,
    subscribe: state.subscribe,
    edits,
    lit: () => edits()[lineNow()] ?? null,
    light(by) {
      const count = Math.max(1, edits().length);
      const line = (lineNow() + by + count) % count;
      state.update(now => ({ ...now, line }));
    },
    change(next, knowerNow = state.get().knower) {
      state.update(now => ({
        ...now,
        position: next,
        knower: knowerNow,
        before: [...now.before, { position: now.position, knower: now.knower }].slice(-MOST_KEPT),
        fault: faultOf(next),
        chances: null,
      }));
    },
    canUndo: () => state.get().before.length > 0,
    undo() {
      const { before } = state.get();
      const last = before.at(-1);
      if (last === undefined) return;
      const fault = faultOf(last.position);
      state.update(now => ({ ...now, ...last, before: before.slice(0, -1), fault, chances: null }));
    },
    look: (place, marked = state.get().marked) => state.update(now => ({ ...now, place, marked })),
    tell: chances => state.update(now => ({ ...now, chances })),
  };
}
