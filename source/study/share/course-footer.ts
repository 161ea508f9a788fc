import type { FooterBar, PictureFooter } from '../../maps/atlas/footer.ts';

/** How a game came to its end. */
export interface GameCourse {
  /** The chances to win along the game, each by seat. */
  readonly chances: readonly (readonly number[])[];
  /** The moments that decided it: where along the game, from 0 to 1, and in words. */
  readonly moments: readonly { readonly at: number; readonly said: string }[];
}

/** Heights of the band, of a line of text, and between them, in parts of the width. */
const PARTS = { band: 0.055, line: 0.013, gap: 0.008 } as const;
/** The width of a letter, in parts of its height. */
const LETTER = 0.68;

/** The band of chances of a game as a footer of its picture, with the moments that decided it. @param colours by seat */
export function courseFooter(
  { chances, moments }: GameCourse,
  width: number,
  colours: readonly number[],
  { ground, ink }: Pick<PictureFooter, 'ground' | 'ink'>,
): PictureFooter {
  const pixels = (part: number): number => Math.max(1, Math.round(part * width));
  const [band, line, gap] = [pixels(PARTS.band), pixels(PARTS.line), pixels(PARTS.gap)];
  const bars = chances.flatMap((shares, index): readonly FooterBar[] => {
    const [from, to] = [index, index + 1].map(each => Math.round((each / chances.length) * width));
    let below = 0;
    return shares.flatMap((share, seat) => {
      const low = Math.round(below * band);
      below += share;
      const high = Math.min(band, Math.round(below * band));
      const [x = 0, end = 0] = [from, to];
      if (high <= low) return [];
      return [{ x, y: gap + band - high, width: end - x, height: high - low, colour: colours[seat] ?? ink }];
    });
  });
  const numbers = moments.map(({ at }, index) => {
    const x = Math.max(line, Math.min(width - line, at * width));
    return { lines: [`${index + 1}`], x, y: gap + band + line, size: line };
  });
  const most = Math.floor((width * 0.96) / (line * LETTER));
  const told = moments.map(({ said }, index) => {
    const text = `${index + 1}  ${said}`;
    const shown = text.length > most ? `${text.slice(0, most - 3)}...` : text;
    return {
      lines: [shown],
      x: width / 2,
      y: gap + band + Math.round(line * (2.6 + index * 1.7)),
      size: line,
    };
  });
  const height = gap + band + Math.round(line * (moments.length === 0 ? 1 : 2.4 + moments.length * 1.7));
  return { height, ground, ink, bars, captions: [...numbers, ...told] };
}
