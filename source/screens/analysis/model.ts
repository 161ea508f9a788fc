import type { AnyGame, AnyRules, GameTypes } from '../../../machines/game.ts';
import type { Seat } from '../../../machines/seat.ts';
import type { RolloutTally } from '../../players/rollouts.ts';
import type { TakenPlayer } from '../../players/skill.ts';
import type { FilmReader } from '../../study/film/film.ts';
import type { Occupant } from '../../table/api.ts';
import { canonicalJson } from '../../table/canonical.ts';
import type { Edit } from '../../table/edits.ts';
import type { Forecasts } from '../../table/forecasts.ts';
import { checkPosition, type Information, type Knower, type Positions } from '../../table/positions.ts';
import type { ScreenKit } from '../services.ts';
import { createStore } from '../store.ts';

export interface AnalysisInput {
  readonly kit: ScreenKit;
  readonly rules: AnyRules;
  readonly known: Information;
  /** Who sits there, and how strong they are taken to be; left out of a position without players. */
  readonly sitting?: { readonly occupants: readonly Occupant[]; readonly players: readonly TakenPlayer[] };
}

export interface AnalysedPosition {
  readonly game: AnyGame;
  readonly rules: AnyRules;
  readonly positions: Positions;
  readonly forecasts: Forecasts | null;
  readonly position: GameTypes['position'];
  /** The knower whose knowledge is studied; only an open position can be changed. */
  readonly knower: Knower;
  /** Who sits there; a person without a name where that is not known. */
  readonly occupants: readonly Occupant[];
  /** How strong they are taken to be; null where it is not known who sits there. */
  readonly players: readonly TakenPlayer[] | null;
  /** What judges positions of the game. */
  readonly film: FilmReader | undefined;
  /** The rules under which a spectator sees everything, where the game has such. */
  readonly open: AnyRules;
}

export interface AnalysisState {
  readonly position: GameTypes['position'];
  readonly knower: Knower;
  /** Earlier positions, each before one change. */
  readonly before: readonly Pick<AnalysisState, 'position' | 'knower'>[];
  /** The reason why no game can have the position; null where one can. */
  readonly fault: string | null;
  /** The place under the cursor; null where the board has none. */
  readonly spot: number | null;
  readonly marked: readonly number[];
  /** Index of the highlighted edit. */
  readonly line: number;
  /** Rollouts of this position so far, and how many are wanted. */
  readonly chances: { readonly tally: RolloutTally | null; readonly of: number } | null;
}

export type AnalysisModel = ReturnType<typeof analysisModel>;

/** Begins a game from a position, with a person in a seat. @returns one sentence when it cannot */
export type PlayFrom = (
  from: Pick<AnalysisState, 'position' | 'knower'>,
  person: Seat,
) => Promise<string | null>;

export interface AnalysisExits {
  back(): void;
  /** What going back is called; `back` when left out. */
  readonly called?: 'leave';
  /** Left out where no game can be begun. */
  readonly playOn?: PlayFrom | undefined;
}

/** Changes that can be taken back at most. */
const MOST_KEPT = 500;

/** The analysed position with its possible edits and its earlier forms. */
export function analysisModel({ position, knower, ...analysed }: AnalysedPosition) {
  const { game, rules, positions } = analysed;
  const faultOf = (now: GameTypes['position']): string | null => {
    const checked = checkPosition(game, rules, positions, now);
    return checked.ok ? null : checked.error;
  };
  const state = createStore<AnalysisState>({
    ...{ position, knower, before: [], fault: faultOf(position), spot: null },
    ...{ marked: [], line: 0, chances: null },
  });
  let known: { readonly of: AnalysisState; readonly edits: readonly Edit[] } | null = null;
  const edits = (): readonly Edit[] => {
    const now = state.get();
    if (known?.of.position === now.position && known.of.spot === now.spot && known.of.knower === now.knower)
      return known.edits;
    const of = (spot: number | null): readonly Edit[] => positions.edits(rules, now.position, spot);
    const all = now.knower !== 'open' ? [] : [...(now.spot === null ? [] : of(now.spot)), ...of(null)];
    known = { of: now, edits: all };
    return all;
  };
  const lineNow = (): number => Math.max(0, Math.min(edits().length - 1, state.get().line));
  return {
    analysed,
    ...{ get: state.get, subscribe: state.subscribe },
    /** Edits of the place under the cursor, then of the whole position; none where something is hidden. */
    edits,
    highlighted: (): Edit | null => edits()[lineNow()] ?? null,
    light(by: 1 | -1): void {
      const count = Math.max(1, edits().length);
      const line = (lineNow() + by + count) % count;
      state.update(now => ({ ...now, line }));
    },
    /** What is changed into what it is already is no change to take back. */
    change(next: GameTypes['position'], knowerNow: Knower = state.get().knower): void {
      const { position, knower } = state.get();
      if (knower === knowerNow && canonicalJson(next) === canonicalJson(position)) return;
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
    undo(): void {
      const { before } = state.get();
      const last = before.at(-1);
      if (last === undefined) return;
      const fault = faultOf(last.position);
      state.update(now => ({ ...now, ...last, before: before.slice(0, -1), fault, chances: null }));
    },
    look: (spot: number | null, marked: readonly number[] = state.get().marked): void =>
      state.update(now => ({ ...now, spot, marked })),
    tell: (chances: AnalysisState['chances']): void => state.update(now => ({ ...now, chances })),
  };
}
