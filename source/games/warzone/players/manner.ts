import type { Territory } from '../../../../machines/conquest/board.ts';

/** How somebody plays who keeps the armies together. */
export interface Manner {
  /** The most new armies that go into neutral land before all fronts are held well. */
  readonly growth: number;
  /** True: once they are, the rest grows too; false: it joins the armies at the fronts. */
  readonly spare: boolean;
  /** The continent (index of the board's regions) that it grows in, whoever else is there; null: the one that pays most. */
  readonly goal: number | null;
  /** How much of what another gets is thought to stand where it is attacked, as a share. */
  readonly hedge: number;
  /** True: that is thought of all places; false: where only one can be attacked, or a continent hangs on it. */
  readonly wary: boolean;
  /** True: what holds a front stays there; false: it may attack. */
  readonly keeps: boolean;
  /** True: attacks on which no continent hangs are made where the trade is even; false: only where they capture. */
  readonly even: boolean;
  /** True: only attacks on which a continent hangs are made. */
  readonly waits: boolean;
  /** A territory that is attacked first, with all that is beside it, or null. */
  readonly aim: Territory | null;
  /** Where the rest of the new armies goes, or null for where it counts most. */
  readonly rest: Territory | null;
}

/** What programs of this manner mostly do. */
export const STEADY: Manner = {
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

/** Keeps back what holds, and fears what may come everywhere. */
export const WARY: Manner = { ...STEADY, wary: true, keeps: true };
