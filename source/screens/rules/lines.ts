import { width, wrap } from '../../base/text.ts';
import type { ScreenKit } from '../services.ts';
import { type Manual, readManuals } from './manual.ts';
import type { OptionInForce } from './page.ts';

/** A row of the rules at some width. */
export interface RuleLine {
  readonly look: 'heading' | 'text' | 'point' | 'verbatim' | 'option' | 'blank';
  readonly text: string;
  /** Index of its paragraph, and where in it the row begins. */
  readonly paragraph: number;
  readonly from: number;
  readonly section: number;
  readonly option?: OptionInForce;
  readonly indent: number;
}

/** Blanks before what hangs on a point. */
const HANGING = 3;

/** The paragraphs of the rules: headings, texts, and options as lines of text. */
function paragraphsOf({ sections }: Manual): readonly Omit<RuleLine, 'paragraph' | 'from' | 'indent'>[] {
  return sections.flatMap(({ heading, parts }, section) => [
    ...(section === 0 ? [] : [{ look: 'blank', text: '', section } as const]),
    { look: 'heading', text: heading, section } as const,
    ...parts.map(part =>
      part.kind === 'option'
        ? ({
            look: 'option',
            text: `${part.name}: ${part.value}. ${part.about}`,
            section,
            option: part,
          } as const)
        : ({ look: part.kind, text: part.text, section } as const),
    ),
  ]);
}

/** The rows of manuals at the width last asked for: every key press asks several times. */
const laidOut = new WeakMap<Manual, { readonly cells: number; readonly lines: readonly RuleLine[] }>();

/** The rules in rows of so many cells. */
export function linesOf(manual: Manual, cells: number): readonly RuleLine[] {
  const last = laidOut.get(manual);
  if (last?.cells === cells) return last.lines;
  const lines = paragraphsOf(manual).flatMap((each, paragraph) => {
    const { look } = each;
    if (look === 'verbatim' && width(each.text) <= cells) return [{ ...each, paragraph, from: 0, indent: 0 }];
    let from = 0;
    return wrap(each.text, cells - (look === 'point' ? HANGING : 0)).map((text, row) => {
      const line = { ...each, text, paragraph, from, indent: look === 'point' && row > 0 ? HANGING : 0 };
      // The blank at which it was broken.
      from += text.length + (each.text[from + text.length] === ' ' ? 1 : 0);
      return line;
    });
  });
  laidOut.set(manual, { cells, lines });
  return lines;
}

export interface Hit {
  readonly paragraph: number;
  readonly from: number;
  readonly to: number;
}

/** Every place of a text, whatever its capitals. */
export function hitsOf(manual: Manual, query: string): readonly Hit[] {
  const wanted = query.trim().toLowerCase();
  if (wanted === '') return [];
  return paragraphsOf(manual).flatMap(({ text }, paragraph) => {
    const parts = text.toLowerCase().split(wanted);
    let at = 0;
    return parts.slice(0, -1).map(part => {
      const from = at + part.length;
      at = from + wanted.length;
      return { paragraph, from, to: at };
    });
  });
}

/** The row in which a hit begins. */
export const rowOf = (lines: readonly RuleLine[], { paragraph, from }: Omit<Hit, 'to'>): number =>
  lines.findLastIndex(line => line.paragraph === paragraph && line.from <= from);

/** Columns of a manual without a screen: the width of the smallest usual terminal. */
const MANUAL_CELLS = 78;

/** The rules of a game under these options, in short and in full, as text. */
export async function manualText(kit: ScreenKit, options: object): Promise<string> {
  const manuals = await readManuals([kit], { game: kit.id, options });
  return manuals
    .flatMap(manual => linesOf(manual, MANUAL_CELLS))
    .map(({ text, indent }) => `${' '.repeat(indent)}${text}`)
    .join('\n');
}
