import { dirname } from 'node:path';
import type { ReactNode } from 'react';
import { cut } from '../../terminal/text.ts';
import { wrapped } from '../../terminal/wrapped.ts';
import { useTheme } from '../theme/use-theme.ts';
import { Ink } from '../widgets.tsx';

interface FaultLinesProps {
  readonly sentences: readonly string[];
  /** The map's file: its folder is left out of the sentences. */
  readonly file: string;
  readonly columns: number;
  readonly rows: number;
}

/** Why a map cannot be played, as many lines as there is room for. */
export function FaultLines({ sentences, file, columns, rows }: FaultLinesProps): ReactNode {
  const theme = useTheme();
  const lines = sentences.flatMap(sentence =>
    wrapped(sentence.replaceAll(`${dirname(file)}/`, ''), columns, '  '),
  );
  const shown = lines.length <= rows ? lines : lines.slice(0, Math.max(0, rows - 1));
  return (
    <>
      <Ink shade={theme.dim}>{shown.map(line => cut(line, columns)).join('\n')}</Ink>
      {shown.length < lines.length ? <Ink shade={theme.faint}>and more</Ink> : null}
    </>
  );
}
