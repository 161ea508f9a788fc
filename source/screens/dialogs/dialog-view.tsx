import { Box, Text } from 'ink';
import { type ReactNode, useContext } from 'react';
import { width as cells, wrap, wrapToRows } from '../../base/text.ts';
import {
  Hotspot,
  LiveScreenContext,
  Overlay,
  type ScreenView,
  useMouse,
  useScreen,
} from '../../terminal/canvas.tsx';
import { ListView } from '../choice-list.tsx';
import { typeHint } from '../frame.tsx';
import { hintsOf } from '../keys/bottom-line.ts';
import type { Binding } from '../keys/command.ts';
import { isUpright, type Room } from '../play/board.ts';
import { RulesTitle, RulesView, rulesSize } from '../rules/reader-view.tsx';
import { useKeymap } from '../services.ts';
import { useStore } from '../store.ts';
import { TextField } from '../text-field.tsx';
import { hex } from '../theme/theme.ts';
import { Ink, ListLine, Title, useLineRows, useTheme } from '../widgets.tsx';
import type { ConfirmDialog, Dialog, PageDialog, TextDialog } from './dialog.ts';
import { HelpView, helpSize, PageText } from './help-view.tsx';

type DialogProps<D extends Dialog> = Room & { readonly dialog: D };

/** A dialog in the middle of the screen, on top of everything. */
export function DialogView({ dialog, screen }: { dialog: Dialog; screen: ScreenView }): ReactNode {
  const theme = useTheme();
  // A tab, and help, is a page where fingers type, and where there is little room: nothing of what is behind it is seen.
  const fills = dialog.tab !== undefined || dialog.kind === 'help';
  const isPage = fills && (isUpright(screen) || screen.touched === true);
  const framed = sizeOf(dialog, screen, useLineRows());
  const { width, height } = isPage ? { width: screen.columns, height: screen.rows } : framed;
  const padding = isPage ? Math.max(1, Math.floor((screen.columns - framed.width) / 2)) : 2;
  const [sides, ends] = isPage ? [2 * padding, 2] : [6, 4];
  useMouse(({ kind }) => {
    const key = kind === 'wheel-up' ? 'up' : kind === 'wheel-down' ? 'down' : null;
    if (key !== null && isRead(dialog)) for (let row = 0; row < WHEEL; row += 1) dialog.press(key);
  });
  return (
    <Overlay
      position="absolute"
      top={Math.max(0, Math.floor((screen.rows - height) / 2))}
      left={Math.max(0, Math.floor((screen.columns - width) / 2))}
      width={width}
      height={height}
      flexDirection="column"
      {...(isPage
        ? {}
        : {
            borderStyle: 'round',
            borderColor: hex(theme.faint),
            borderBackgroundColor: hex(theme.raised),
          })}
      backgroundColor={hex(isPage ? theme.background : theme.raised)}
      paddingX={padding}
      overflow="hidden"
    >
      <Box height={1} flexShrink={0}>
        {dialog.kind === 'rules' ? (
          <RulesTitle dialog={dialog} width={width - sides} />
        ) : (
          <Title>{titleIn(dialog, width - sides)}</Title>
        )}
      </Box>
      <Box height={1} flexShrink={0} />
      <Content dialog={dialog} width={width - sides} height={height - ends} />
    </Overlay>
  );
}

/** The title, where that is too wide its first sentence. */
const titleIn = ({ title }: Dialog, width: number): string =>
  cells(title) <= width ? title : (title.split('. ')[0] ?? title);

/** Rows per step of the mouse wheel. */
const WHEEL = 3;

/** True for dialogs whose text may be longer than they are. */
const isRead = ({ kind }: Dialog): boolean => kind === 'rules' || kind === 'page' || kind === 'help';

/** Columns beside a dialog that are too few to make out what is there. */
const PEEP = 8;

function sizeOf(dialog: Dialog, screen: ScreenView, lineRows: number): Room {
  const most = { width: screen.columns - 2, height: screen.rows - 2 };
  const wanted = wantedSize(dialog, most, lineRows);
  // Of what is behind it, a column or two would be seen.
  const width = wanted.width + PEEP < most.width ? wanted.width : most.width;
  return { width, height: Math.min(most.height, wanted.height) };
}

function wantedSize(dialog: Dialog, most: Room, lineRows: number): Room {
  switch (dialog.kind) {
    case 'confirm': {
      const { items } = dialog.answers.get();
      const longest = Math.max(...[...dialog.lines, ...items].map(cells), 0);
      const width = Math.min(most.width, Math.max(52, longest + 8));
      return { width, height: spaced(dialog, width - 6) + items.length * lineRows + 4 };
    }
    case 'text': {
      const width = Math.min(most.width, 56);
      return { width, height: wrapped(dialog.lines, width - 6).length + 10 };
    }
    case 'page': {
      const width = Math.min(most.width, 72);
      return { width, height: pageRows(dialog, width - 6).length + 5 };
    }
    case 'help':
      return helpSize(dialog, most);
    case 'rules':
      return rulesSize(most);
    case 'own':
      return dialog.sizeIn(most);
  }
}

/** Rows above the answers, with an empty one below them. */
const spaced = ({ lines }: ConfirmDialog, width: number): number =>
  lines.length === 0 ? 0 : wrapped(lines, width).length + 1;

/** Lines as they are, but those that are too wide; what is indented stays so. */
const wrapped = (lines: readonly string[], width: number): readonly string[] =>
  lines.flatMap(line => {
    if (cells(line) <= width) return [line];
    const [indent = ''] = /^ */.exec(line) ?? [];
    return wrap(line.trim(), width - indent.length).map(part => indent + part);
  });

function Content({ dialog, width, height }: DialogProps<Dialog>): ReactNode {
  switch (dialog.kind) {
    case 'confirm':
      return <ConfirmView dialog={dialog} width={width} height={height} />;
    case 'text':
      return <TextView dialog={dialog} width={width} height={height} />;
    case 'page':
      return <PageView dialog={dialog} width={width} height={height} />;
    case 'help':
      return <HelpView dialog={dialog} width={width} height={height} />;
    case 'rules':
      return <RulesView dialog={dialog} width={width} height={height} />;
    case 'own':
      return <dialog.View width={width} height={height} />;
  }
}

function Lines({ lines, width }: { readonly lines: readonly string[]; readonly width: number }): ReactNode {
  const theme = useTheme();
  return lines.length === 0 ? null : (
    <Box flexShrink={0}>
      <Text color={hex(theme.text)}>{wrapped(lines, width).join('\n')}</Text>
    </Box>
  );
}

function ConfirmView({ dialog, width, height }: DialogProps<ConfirmDialog>): ReactNode {
  // A line for a finger has room for two rows of words.
  const rows = Math.min(2, useLineRows());
  return (
    <>
      <Lines lines={dialog.lines} width={width} />
      {spaced(dialog, width) === 0 ? null : <Box height={1} flexShrink={0} />}
      <ListView list={dialog.answers} rows={height - spaced(dialog, width)} inDialog>
        {(answer, isHere) => (
          <ListLine isHere={isHere} width={width}>
            <Ink shade={isHere ? 'accent' : 'text'} bold={isHere}>
              {wrapToRows(answer, width - 2, rows).join('\n')}
            </Ink>
          </ListLine>
        )}
      </ListView>
    </>
  );
}

function TextView({ dialog, width }: DialogProps<TextDialog>): ReactNode {
  const theme = useTheme();
  const { editing, fault } = useStore(dialog.state, now => now);
  return (
    <>
      <Lines lines={dialog.lines} width={width} />
      <Box height={1} flexShrink={0} />
      <TextField editing={editing} width={width} />
      <Box height={2} flexShrink={0} overflow="hidden">
        <Text color={hex(theme.bad)}>{fault ?? ''}</Text>
      </Box>
      <Box height={1} flexShrink={0} />
      <DialogKeys bindings={dialog.bindings()} />
    </>
  );
}

/** The keys in the last line of a dialog with a text field. */
export function DialogKeys({ bindings }: { readonly bindings: readonly Binding[] }): ReactNode {
  const keymap = useKeymap();
  const live = useContext(LiveScreenContext);
  // Fingers have buttons instead.
  if (useScreen().touched === true) return null;
  return (
    <Box height={1} flexShrink={0}>
      {hintsOf(bindings, keymap).map(({ shown, label }) => (
        <Hotspot key={shown} flexShrink={0} onMouse={event => typeHint(live, event, shown)}>
          <Title shade="text">{shown}</Title>
          <Ink shade="dim">{` ${label}    `}</Ink>
        </Hotspot>
      ))}
    </Box>
  );
}

/** The rows of a page, with an empty one between sections. Only lines that are too wide are wrapped. */
function pageRows({ sections }: PageDialog, width: number): readonly PageRow[] {
  return sections
    .flatMap(({ heading, lines }, index) => [
      ...(index === 0 ? [] : [{ text: '', bold: false }]),
      ...(heading === '' ? [] : [{ text: heading, bold: true }]),
      ...wrapped(lines, width).map(text => ({ text, bold: false })),
    ])
    .map((row, line) => ({ ...row, line }));
}

interface PageRow {
  readonly line: number;
  readonly text: string;
  readonly bold: boolean;
}

function PageView({ dialog, width, height }: DialogProps<PageDialog>): ReactNode {
  const rows = pageRows(dialog, width);
  return (
    <PageText dialog={dialog} rows={rows.length} height={height}>
      {(from, to) => (
        <Box flexDirection="column">
          {rows.slice(from, to).map(({ line, text, bold }) => (
            <Box key={line} height={1} flexShrink={0}>
              <Ink shade={bold ? 'dim' : 'text'} bold={bold}>
                {text}
              </Ink>
            </Box>
          ))}
        </Box>
      )}
    </PageText>
  );
}
