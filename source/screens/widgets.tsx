import { Box, type BoxProps, Text } from 'ink';
import { createContext, type ReactNode, useContext } from 'react';
import type { Seat } from '../../machines/seat.ts';
import { truncate, width } from '../base/text.ts';
import { type ColourChoice, coloursOf } from '../table/seat-colours.ts';
import { Canvas, useScreen } from '../terminal/canvas.tsx';
import type { Painter } from '../terminal/types.ts';
import { type ListColumn, paintColumnsLine } from './list-line.ts';
import {
  hex,
  legible,
  ownerShades,
  type Shading,
  shadeIn,
  type Theme,
  themes,
  withSeatColours,
} from './theme/theme.ts';

export const ThemeContext = createContext<Theme>(themes[0]);

/** The theme that the screen is drawn in now. */
export const useTheme = (): Theme => useContext(ThemeContext);

/** A part of the screen in the colours that a table's seats have chosen. */
export function SeatColours({
  of,
  children,
}: {
  readonly of: readonly ColourChoice[];
  readonly children: ReactNode;
}): ReactNode {
  const theme = useTheme();
  return <ThemeContext value={withSeatColours(theme, coloursOf(of))}>{children}</ThemeContext>;
}

interface InkProps {
  /** A shade, or its name in the theme. */
  readonly shade: Shading;
  readonly on?: Shading | undefined;
  readonly bold?: boolean | undefined;
  readonly children?: ReactNode;
}

/** Text in a colour of the theme. It never wraps: what does not fit is cut. */
export function Ink(props: InkProps): ReactNode {
  return (
    <Text wrap="truncate">
      <Words {...props} />
    </Text>
  );
}

/** Words within an `Ink`: a line in one piece is drawn faster than many side by side. */
export function Words({ shade, on, bold = false, children }: InkProps): ReactNode {
  const theme = useTheme();
  const ground = on === undefined ? {} : { backgroundColor: hex(shadeIn(theme, on)) };
  return (
    <Text color={hex(shadeIn(theme, shade))} bold={bold} {...ground}>
      {children}
    </Text>
  );
}

/** A box on the theme's background for Ink's text: canvases paint their own, and styled cells cost time. */
export function Ground({ children, ...box }: BoxProps & { readonly children?: ReactNode }): ReactNode {
  const theme = useTheme();
  return (
    <Box {...box} backgroundColor={hex(theme.background)}>
      {children}
    </Box>
  );
}

interface ListLineProps {
  readonly isHere: boolean;
  readonly width: number;
  /** Rows that are highlighted; left out, all of the line. */
  readonly marked?: number | undefined;
  readonly children: ReactNode;
}

/** Rows of a line that fingers choose: of a phone's cells, 19 pixels high, three are as much as a finger needs (44). */
const TAPPED = 3;

/** Rows of each line of a list, or of a form. */
export const useLineRows = (): number => (useScreen().touched === true ? TAPPED : 1);

/** A line of a list: where it is highlighted, with a mark before it. */
export function ListLine({ isHere, width, marked, children }: ListLineProps): ReactNode {
  const theme = useTheme();
  const tall = useLineRows();
  const rows = marked ?? tall;
  const ground = isHere ? { backgroundColor: hex(theme.panel) } : {};
  return (
    <Box width={width} height={rows} alignItems="center" flexShrink={0} {...ground}>
      <Box flexShrink={0}>
        <Ink shade="accent">{Array.from({ length: rows }, () => (isHere ? '▌ ' : '  ')).join('\n')}</Ink>
      </Box>
      {children}
    </Box>
  );
}

interface ColumnsLineProps extends Omit<ListLineProps, 'children' | 'marked'> {
  /** Its columns; those of a second row are there for fingers, whose lines have room for it. */
  readonly columns: readonly ListColumn[];
  readonly below?: readonly ListColumn[];
}

/** A line of a list in columns, drawn as the menu's are. */
export function ColumnsLine({ columns, below = [], isHere, width }: ColumnsLineProps): ReactNode {
  const theme = useTheme();
  const isTall = useLineRows() > 1;
  const painter: Painter = {
    paint: surface => paintColumnsLine(surface, isTall ? [columns, below] : [columns], isHere, theme),
  };
  return <Canvas width={width} height={isTall ? 2 : 1} painter={painter} />;
}

/** A line in bold: a title, what is chosen. */
export const Title = ({ shade = 'accent', children }: Partial<InkProps>): ReactNode => (
  <Ink shade={shade} bold>
    {children}
  </Ink>
);

/** Words on a seat's field at its brightest. */
export function SeatField({ seat, children }: { readonly seat: Seat; readonly children: string }): ReactNode {
  const theme = useTheme();
  const { depth } = useScreen();
  const { chosen } = ownerShades(theme, seat);
  const ink = legible(theme.onField.rgb, chosen.rgb, depth);
  return (
    <Words shade={{ ...theme.onField, rgb: ink }} on={chosen} bold>
      {children}
    </Words>
  );
}

/** Words for what is chosen among several: on the accent, or in brackets where there is no colour. */
export function Selected({ children }: { readonly children: string }): ReactNode {
  const { depth } = useScreen();
  return (
    <Words shade="onAccent" on="accent" bold>
      {depth === 0 ? `[${children}]` : ` ${children} `}
    </Words>
  );
}

/** A text as wide as this: cut with `…`, or filled with blanks on its right. */
export function left(text: string, cells: number): string {
  const fit = truncate(text, cells);
  return fit + ' '.repeat(Math.max(0, cells - width(fit)));
}

/** A text as wide as this: cut with `…`, or filled with blanks on its left; of those a share. */
export function right(text: string, cells: number, share = 1): string {
  const fit = truncate(text, cells);
  return ' '.repeat(Math.max(0, Math.floor((cells - width(fit)) * share))) + fit;
}

export const centre = (text: string, cells: number): string => right(text, cells, 0.5);
