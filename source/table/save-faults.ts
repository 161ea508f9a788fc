import type { StoreFault } from './store.ts';

/**
 * What is wrong with a save. `line` is counted from 1; null when it is not about one line. `sentence` has no capital
 * and no full stop.
 */
export interface SaveFault {
  readonly code: StoreFault['code'] | SaveFaultCode;
  readonly line: number | null;
  readonly sentence: string;
}

export type SaveFaultCode =
  | 'empty'
  | 'foreign'
  | 'newer'
  | 'unknown-game'
  | 'other-rules'
  | 'setup-refused'
  | 'torn'
  | 'damaged'
  | 'misplaced'
  | 'move-refused'
  | 'events-differ'
  | 'undo-refused'
  | 'snapshot-refused'
  | 'snapshot-differs';

/** A fault of the save as a whole. */
export const saveFault = (code: SaveFaultCode, sentence: string): SaveFault => ({
  code,
  line: null,
  sentence,
});

/** A fault in one line. `sentence` goes on from "line 17 …". */
export const lineFault = (code: SaveFaultCode, line: number, sentence: string): SaveFault => ({
  code,
  line,
  sentence: `line ${line} ${sentence}`,
});

/** A store's fault as a fault of the save. */
export const ofStore = (fault: StoreFault): SaveFault => ({ ...fault, line: null });
