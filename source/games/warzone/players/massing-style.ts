import type { Territory } from '../../../../machines/conquest/board.ts';

/** A style of play that keeps the armies together. */
export interface MassingStyle {
  /** The most new armies that go into neutral land before all fronts are held well. */
  readonly growth: number;
  /** True if the rest grows too once they are; false if it joins the armies at the fronts. */
  readonly spare: boolean;
  /** The continent (index of the board's regions) that it grows in, whoever else is there; null: the one that pays most. */
  readonly goal: number | null;
  /** The share of another's new armies that is expected where it is attacked. */
  readonly hedge: number;
  /** True if that is expected everywhere; false if only of a single target, or where a continent depends on it. */
  readonly wary: boolean;
  /** True if armies that hold a front stay there; false if they may attack. */
  readonly keeps: boolean;
  /** True if attacks on which no continent depends need an even trade; false if they must capture. */
  readonly even: boolean;
  /** True if only attacks on which a continent depends are made. */
  readonly waits: boolean;
  /** A territory that is attacked first, with all that is beside it, or null. */
  readonly aim: Territory | null;
  /** The territory where the rest of the new armies goes; null: where it counts most. */
  readonly rest: Territory | null;
}

/** The usual style of such programs. */
export const STEADY: MassingStyle = {
  growth: 3,
  spare: true,
  goal: null,
  hedge: 1,
  wary: false,
  keeps: false,
  even: true,
  waits: false,
  aim: null,
  rest: null,
};

/** Keeps the armies that hold a front, and expects new ones everywhere. */
export const WARY: MassingStyle = { ...STEADY, wary: true, keeps: true };
