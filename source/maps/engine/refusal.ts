import type { FindingCode, FindingPlace } from '../findings.ts';
import type { MapLine } from '../text.ts';

/** Why the Domination engine does not take a map (rules/domination-maps.md#what-is-refused). */
export interface EngineRefusal extends FindingPlace {
  /** `choose`: when the map or cards file is chosen; `start`: when a game on it is started. */
  readonly stage: 'choose' | 'start';
  readonly code: FindingCode;
  /** The reason in the engine's own words, where it has any. */
  readonly reason: string;
  /** What is wrong, as one sentence without a capital or a full stop. */
  readonly sentence: string;
}

/** A refusal before its file and stage are known. */
export type EngineFault = Pick<EngineRefusal, 'code' | 'reason' | 'sentence' | 'line'>;

/** A line with the section it stands in; `section` is null before the first one. */
export interface Placed {
  readonly section: string | null;
  readonly isHeader: boolean;
  readonly line: MapLine;
}

/** A file as the engine reads it. */
export interface EngineFile {
  readonly name: string;
  readonly lines: readonly MapLine[];
}

/** The lines that are neither empty nor comments, with their sections, told apart to the letter as the engine does. */
export function placed(lines: readonly MapLine[]): Placed[] {
  let section: string | null = null;
  return lines
    .filter(({ text }) => text !== '' && !text.startsWith(';'))
    .map(line => {
      const isHeader = line.text.length > 1 && line.text.startsWith('[') && line.text.endsWith(']');
      if (isHeader) section = line.text.slice(1, -1);
      return { section, isHeader, line };
    });
}
