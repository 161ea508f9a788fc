import { Box } from 'ink';
import { type ReactNode, useLayoutEffect } from 'react';
import { plural } from '../../../machines/wording.ts';
import { truncate, wrap } from '../../base/text.ts';
import { useScreen } from '../../terminal/canvas.tsx';
import { listed } from '../keys/bottom-line.ts';
import type { Binding, Command, CommandGroup } from '../keys/command.ts';
import { commands } from '../keys/commands.ts';
import { shownKeys } from '../keys/keymap.ts';
import type { Room } from '../play/board.ts';
import { useKeymap } from '../services.ts';
import { useStore } from '../store.ts';
import { Ink, left } from '../widgets.tsx';
import type { HelpDialog, PageBase } from './dialog.ts';

/** Columns of a key, or of the name of its button where fingers type; and of what it does in a word or two. */
const KEY_CELLS = 10;
const BUTTON_CELLS = 13;
const LABEL_CELLS = 15;

/** Columns of what can be done now. */
const NOW_WIDTH = 76;

/** Columns of text below which what can be done now is wrapped, and scrolls. */
const NARROW = 50;

/** Columns of text from which every key stands in two stacks of blocks, with what does not work now as well. */
const TWO_STACKS = 96;

/** A line of the page: a heading, a deed with all its keys, or blank. */
interface HelpRow {
  readonly key: string;
  readonly title?: string;
  readonly commands?: readonly Command[];
  /** In a word or two, where the moment makes it clearer. */
  readonly label?: string;
  /** A part of the words on the deed; only the first one stands beside its keys. */
  readonly text?: string;
  readonly begins?: boolean;
}

/** Commands of one deed become one line: those of pairs, and those that a place has in two forms. */
const byDeed = (list: readonly Command[]): readonly (readonly Command[])[] => [
  ...Map.groupBy(list, ({ deed, id, group: { title } }) => `${deed ?? id} ${title}`).values(),
];

/** What can be done now in the order of need, the way out last: no more lines than there is room for. */
export function nowRows({ working }: Pick<HelpDialog, 'working'>, most: number): readonly HelpRow[] {
  const here = working.filter(
    ({ command, vain }) => vain !== true && command !== commands.help && !elsewhere.has(command.group.title),
  );
  const isLast = ({ command }: Binding): boolean => command.deed === 'leave';
  const inOrder = [
    ...here.filter(each => each.quiet !== true && !isLast(each)),
    ...here.filter(each => each.quiet === true && !isLast(each)),
  ];
  const labels = new Map(here.toReversed().map(({ command, label = command.label }) => [command, label]));
  const rowOf = ([first, ...others]: readonly Command[]): readonly HelpRow[] =>
    first === undefined
      ? []
      : [
          {
            ...{ key: first.id, commands: [first, ...others], text: first.help, begins: true },
            label: labels.get(first) ?? first.label,
          },
        ];
  const deeds = byDeed(inOrder.map(({ command }) => command)).flatMap(rowOf);
  const out = byDeed(here.filter(isLast).map(({ command }) => command))
    .slice(0, 1)
    .flatMap(rowOf);
  return [...deeds.slice(0, most - out.length), ...out];
}

/** The same where it is narrow: all of it, wrapped beside the names. */
const narrowRows = (dialog: HelpDialog, width: number): readonly HelpRow[] =>
  nowRows(dialog, Number.POSITIVE_INFINITY).flatMap(({ label: _, text = '', ...row }) =>
    wrap(text, width - BUTTON_CELLS).map((part, index) => ({
      ...{ ...row, key: `${row.key} ${index}`, text: part, begins: index === 0 },
    })),
  );

/** Headings of what nobody needs for the next move. */
const elsewhere: ReadonlySet<string | null> = new Set([null, commands.chart.group.title]);

interface HelpBlock {
  readonly title: string;
  readonly list: readonly Command[];
}

/** Every key by subject. */
function stacksOf(dialog: HelpDialog, width: number): readonly (readonly HelpBlock[])[] {
  const working = dialog.working.map(({ command }) => command);
  const isServed = working.some(({ group }) => group.served);
  const here = isServed ? working : listed(dialog.working, dialog.own);
  const groups = [...new Set(here.map(({ group }) => group))].sort((a, b) => a.rank - b.rank);
  const under = ({ all }: CommandGroup): readonly Command[] => here.filter(command => all.includes(command));
  const blocks = [...new Set(groups.map(({ title }) => title))].flatMap(title => {
    const own = groups.filter(group => group.title === title);
    const list = own.toSorted((a, b) => Number(b.served) - Number(a.served)).flatMap(under);
    return title === null ? [] : [{ title, list }];
  });
  const half = Math.ceil(blocks.length / 2);
  return width >= TWO_STACKS ? [blocks.slice(0, half), blocks.slice(half)] : [blocks];
}

const rowsOf = (stack: readonly HelpBlock[], cells: number): readonly HelpRow[] =>
  stack.flatMap(({ title, list }, index): HelpRow[] => {
    const rows = byDeed(list).flatMap(deed =>
      wrap(deed[0]?.help ?? '', cells).map((text, part) => ({
        key: `${deed[0]?.id} ${part}`,
        ...{ commands: deed, text, begins: part === 0 },
      })),
    );
    const blank = index === 0 ? [] : [{ key: `above ${title}` }];
    return [...blank, { key: title, title }, ...rows];
  });

/** The size that the help page asks for. */
export function helpSize(dialog: HelpDialog, most: Room): Room {
  if (!dialog.whole) {
    const width = Math.min(most.width, NOW_WIDTH);
    const room = most.height - 5;
    if (width - 6 < NARROW)
      return { width, height: Math.min(most.height, narrowRows(dialog, width - 6).length + 5) };
    const rows = nowRows(dialog, room).length;
    const notes = notesThatFit(dialog, width - 6, room - rows).length;
    return { width, height: rows + notes + 5 };
  }
  const width = Math.min(most.width, 124);
  const stacks = stacksOf(dialog, width - 6);
  const rows = stacks.map(stack => rowsOf(stack, textCells(stacks, width - 6)).length);
  return { width, height: Math.min(most.height, Math.max(...rows) + notesOf(dialog, width - 6).length + 5) };
}

/** Columns of the words on a command. */
const textCells = (stacks: readonly unknown[], width: number, keys = BUTTON_CELLS): number =>
  Math.floor(width / stacks.length) - 2 - keys;

/** The notes in rows, with a blank one below. */
const notesOf = ({ notes }: HelpDialog, width: number): readonly string[] =>
  notes.length === 0 ? [] : [...notes.flatMap(note => wrap(note, width)), ''];

/** The notes, where all of them have room below the keys of now. */
const notesThatFit = (dialog: HelpDialog, width: number, room: number): readonly string[] => {
  const lines = ['', ...notesOf(dialog, width).slice(0, -1)];
  return lines.length > 1 && lines.length <= room ? lines : [];
};

/** What can be done now; or every key by subject, in columns, what works now bright. */
export function HelpView({ dialog, width, height }: { dialog: HelpDialog } & Room): ReactNode {
  return dialog.whole ? (
    <WholeView dialog={dialog} width={width} height={height} />
  ) : (
    <NowView dialog={dialog} width={width} height={height} />
  );
}

function NowView({ dialog, width, height }: { dialog: HelpDialog } & Room): ReactNode {
  const working = new Set(dialog.working.map(({ command }) => command));
  const { touched = false } = useScreen();
  if (width < NARROW) {
    const narrow = narrowRows(dialog, width);
    return (
      <PageText dialog={dialog} rows={narrow.length} height={height}>
        {(from, to) => (
          <Box flexDirection="column">
            {narrow.slice(from, to).map(row => (
              <Row key={row.key} {...{ row, working, width }} keyCells={BUTTON_CELLS} isButton={touched} />
            ))}
          </Box>
        )}
      </PageText>
    );
  }
  const rows = nowRows(dialog, height - 1);
  const notes = notesThatFit(dialog, width, height - 1 - rows.length);
  return (
    <Box flexDirection="column" height={height} overflow="hidden">
      {rows.map(row => (
        <Row
          key={row.key}
          {...{ row, working, width }}
          keyCells={touched ? BUTTON_CELLS : KEY_CELLS}
          isButton={touched}
        />
      ))}
      <Notes lines={notes} />
    </Box>
  );
}

const Notes = ({ lines }: { readonly lines: readonly string[] }): ReactNode =>
  lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text, which stand still
    <Box key={index} height={1} flexShrink={0}>
      <Ink shade="text">{line}</Ink>
    </Box>
  ));

function WholeView({ dialog, width, height }: { dialog: HelpDialog } & Room): ReactNode {
  const notes = notesOf(dialog, width);
  const working = new Set(dialog.working.map(({ command }) => command));
  const stacks = stacksOf(dialog, width);
  const cells = Math.floor(width / stacks.length) - 2;
  const { touched = false } = useScreen();
  const keyCells = touched ? BUTTON_CELLS : KEY_CELLS;
  const rows = stacks.map(stack => rowsOf(stack, textCells(stacks, width, keyCells)));
  return (
    <>
      <Notes lines={notes} />
      <PageText
        dialog={dialog}
        rows={Math.max(...rows.map(each => each.length))}
        height={height - notes.length}
      >
        {(from, to) =>
          rows.map((stack, index) => (
            <Box
              key={stacks[index]?.[0]?.title ?? ''}
              flexDirection="column"
              width={cells + 2}
              flexShrink={0}
            >
              {stack.slice(from, to).map(row => (
                <Row key={row.key} {...{ row, working, keyCells }} width={cells} isButton={touched} />
              ))}
            </Box>
          ))
        }
      </PageText>
    </>
  );
}

interface LeavesProps {
  readonly dialog: PageBase;
  readonly rows: number;
  readonly height: number;
  /** Draws the rows of a range. */
  readonly children: (from: number, to: number) => ReactNode;
}

/** As many rows of a page as fit; a last line says that there are more. */
export function PageText({ dialog, rows, height, children }: LeavesProps): ReactNode {
  const room = rows > height ? height - 1 : height;
  const over = Math.max(0, rows - room);
  useLayoutEffect(() => dialog.fit(over), [dialog, over]);
  const passed = useStore(dialog.passed, now => Math.min(over, now));
  const keymap = useKeymap();
  const touched = useScreen().touched === true;
  const keys = shownKeys(commands.leaf, keymap);
  const back = shownKeys(commands.leaf, keymap, '↑');
  return (
    <Box height={height} flexDirection="column" overflow="hidden">
      <Box height={room} flexShrink={0}>
        {children(passed, passed + room)}
      </Box>
      {over === 0 ? null : (
        <Ink shade="faint">
          {passed < over
            ? moreBelow(over - passed, keys, touched)
            : touched
              ? 'the end'
              : `back with ${back}`}
        </Ink>
      )}
    </Box>
  );
}

/** How many lines of a page are out of sight below, and the key to them where there are keys. */
export const moreBelow = (lines: number, keys: string, touched: boolean): string =>
  `${plural(lines, 'more line', 'more lines')} ${touched ? 'below' : `with ${keys}`}`;

interface RowProps {
  readonly row: HelpRow;
  readonly working: ReadonlySet<Command>;
  readonly keyCells: number;
  readonly isButton: boolean;
  readonly width: number;
}

function Row({ row, working, keyCells, isButton, width }: RowProps): ReactNode {
  const keymap = useKeymap();
  const { title, commands: deed = [], label, text = '', begins = false } = row;
  const [first] = deed;
  if (first === undefined)
    return (
      <Box height={1} flexShrink={0}>
        <Ink shade="faint" bold>
          {title}
        </Ink>
      </Box>
    );
  const now = deed.some(command => working.has(command));
  const keys = deed.map(command => shownKeys(command, keymap));
  const shown = keys.filter((key, at) => !keys.slice(0, at).some(before => before.includes(key)));
  const short = isButton ? null : (label ?? null);
  const name = isButton ? first.label : shown.join(' ');
  return (
    <Box height={1} flexShrink={0}>
      <Ink shade={now ? 'text' : 'dim'} bold={now}>
        {left(begins ? name : '', keyCells)}
      </Ink>
      <Ink shade="text">{short === null ? '' : left(short, LABEL_CELLS)}</Ink>
      <Ink shade={now ? 'dim' : 'faint'}>
        {truncate(text, width - keyCells - (short === null ? 0 : LABEL_CELLS))}
      </Ink>
    </Box>
  );
}
