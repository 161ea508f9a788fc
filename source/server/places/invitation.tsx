import { Box } from 'ink';
import type { ReactNode } from 'react';
import { encode } from 'uqr';
import type { App } from '../../screens/app.ts';
import type { OwnDialog } from '../../screens/dialogs/dialog.ts';
import { DialogKeys } from '../../screens/dialogs/dialog-view.tsx';
import { dispatch } from '../../screens/keys/command.ts';
import { commands } from '../../screens/keys/commands.ts';
import type { Room } from '../../screens/play/board.ts';
import { Ink } from '../../screens/widgets.tsx';
import { Canvas } from '../../terminal/canvas.tsx';
import type { Painter } from '../../terminal/types.ts';

const TITLE = 'The link to this table';
/** Rows of a dialog around its content. */
const FRAME = 4;

const [PAPER, PRINT] = [0xffffff, 0x000000];

/** A link to a table: copied where the terminal lets programs do that, and as a QR code to scan. */
export function invitation(app: App, link: string): OwnDialog {
  app.copies.tell(link);
  const code = encode(link, { border: 2 }).data;
  const size = { width: code.length, height: Math.ceil(code.length / 2) };
  const bindings = () => [{ command: commands.close, run: () => app.shut(dialog) }];
  const linesIn = (width: number): readonly string[] =>
    Array.from({ length: Math.ceil(link.length / width) }, (_, line) =>
      link.slice(line * width, (line + 1) * width),
    );
  const isShown = (height: number): boolean => height > size.height;
  // In little room the bottom line alone tells how to close it.
  const View = ({ width, height }: Room): ReactNode => (
    <>
      {isShown(height) ? (
        <Box height={size.height} flexShrink={0} justifyContent="center">
          <Canvas {...size} painter={codePainter(code)} />
        </Box>
      ) : null}
      <Box height={height > size.height + 2 ? 1 : 0} flexShrink={0} />
      {linesIn(width).map(line => (
        <Ink key={line} shade="accent" bold>
          {line}
        </Ink>
      ))}
      {height === size.height + 1 ? null : <DialogKeys bindings={bindings()} />}
    </>
  );
  const dialog: OwnDialog = {
    kind: 'own',
    title: TITLE,
    bindings,
    press: key => dispatch(bindings(), key),
    sizeIn: most => ({
      width: Math.min(most.width, Math.max(size.width, link.length, 40) + 6),
      height: isShown(most.height - FRAME) ? Math.min(most.height, size.height + 4 + FRAME) : 3 + FRAME,
    }),
    textPage: () => ({ title: TITLE, lines: [link], bindings: bindings() }),
    View,
  };
  return dialog;
}

/** Draws a code in half blocks, dark on light as readers want it; without colours its light parts are the glyphs. */
const codePainter = (code: readonly (readonly boolean[])[]): Painter => ({
  paint(surface) {
    for (let y = 0; y < surface.height; y += 1)
      for (let x = 0; x < surface.width; x += 1) {
        const [above = false, below = false] = [code[2 * y]?.[x], code[2 * y + 1]?.[x]];
        if (surface.depth === 0) surface.put(x, y, above ? (below ? ' ' : '▄') : below ? '▀' : '█', {});
        else surface.put(x, y, '▀', { fg: above ? PRINT : PAPER, bg: below ? PRINT : PAPER });
      }
  },
});
