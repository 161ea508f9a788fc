import { width } from '../../base/text.ts';

export interface ManualSection {
  readonly heading: string;
  /** Of the whole page, not of its short form; and there below the section before. */
  readonly inFull?: boolean;
  readonly below?: boolean;
  readonly parts: readonly ManualPart[];
}

/** A paragraph, a point of a list, a line that keeps its blanks, or an option with its value. */
export type ManualPart =
  | { readonly kind: 'text' | 'point' | 'verbatim'; readonly text: string }
  | ({ readonly kind: 'option' } & OptionInForce);

export interface OptionInForce {
  readonly name: string;
  readonly value: string;
  readonly about: string;
  /** True where it is not as in the set of rules. */
  readonly changed: boolean;
}

/** Cells of a table in columns at most: those of the smallest usual screen. */
const TABLE_CELLS = 72;

/** The heading under which the whole page begins. */
export const IN_FULL = 'In full';

/** A page of docs/rules after its short form: a section for each heading, as plain text. */
export function inFull(page: string): readonly ManualSection[] {
  const [, ...blocks] = page.split(/^## /m);
  const own = blocks
    .filter(block => !block.startsWith('In short\n'))
    .flatMap(block => {
      const [first = '', ...others] = block.split(/^### /m);
      return [sectionOf(first, false), ...others.map(each => sectionOf(each, true))];
    });
  if (own.length === 0) return [];
  const text = 'The whole page of the rules: every case, every option, and examples.';
  return [{ heading: IN_FULL, inFull: true, parts: [{ kind: 'text', text }] }, ...own];
}

function sectionOf(block: string, below: boolean): ManualSection {
  const [heading = '', ...lines] = block.split('\n');
  return { heading: plain(heading), inFull: true, below, parts: partsOf(lines.join('\n')) };
}

/** Paragraphs, points, tables and blocks of code. */
function partsOf(text: string): readonly ManualPart[] {
  return text.split(/^(```\w*\n[\s\S]*?^```)$/m).flatMap(block => {
    const code = /^```\w*\n([\s\S]*?)\n?```$/.exec(block);
    if (code !== null)
      return (code[1] ?? '').split('\n').map(line => ({ kind: 'verbatim', text: line }) as const);
    return block.split(/\n{2,}/).flatMap(paragraphOf);
  });
}

function paragraphOf(paragraph: string): readonly ManualPart[] {
  const text = paragraph.trim();
  if (text === '') return [];
  if (text.startsWith('|')) return tableOf(text.split('\n').map(cellsOf));
  const [first = '', ...points] = text.split(/^(?=(?:- |\d+\. ))/m);
  const isPoint = (words: string): boolean => /^(?:- |\d+\. )/.test(words);
  return [first, ...points].map(words =>
    isPoint(words)
      ? { kind: 'point', text: plain(words.replace(/^- /, '· ')) }
      : { kind: 'text', text: plain(words) },
  );
}

const cellsOf = (row: string): readonly string[] =>
  row
    .replace(/^\||\|$/g, '')
    .split('|')
    .map(plain);

/** A table in columns where it has room, else a point for each row, with the heads before its cells. */
function tableOf(rows: readonly (readonly string[])[]): readonly ManualPart[] {
  const [head = [], , ...body] = rows;
  const columns = head.map((_, column) => Math.max(...[head, ...body].map(row => width(row[column] ?? ''))));
  const total = columns.reduce((sum, cells) => sum + cells + 2, -2);
  if (total <= TABLE_CELLS)
    return [head, ...body].map(row => ({
      kind: 'verbatim',
      text: columns
        .map((cells, column) => {
          const cell = row[column] ?? '';
          return cell + ' '.repeat(Math.max(0, cells - width(cell)));
        })
        .join('  ')
        .trimEnd(),
    }));
  return body.map(([first = '', ...cells]) => {
    const named = cells.map((cell, index) => {
      const name = head[index + 1] ?? '';
      return name === '' ? cell : `${name}: ${cell}`;
    });
    return { kind: 'point', text: `· ${first}: ${named.join('; ')}` };
  });
}

/** Markdown of one paragraph as plain text. */
const plain = (text: string): string =>
  text
    .trim()
    .replaceAll(/\s*\n\s*/g, ' ')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/\*\*(.*?)\*\*/g, '$1')
    .replaceAll('`', '');
