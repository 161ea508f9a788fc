import { Box } from 'ink';
import { type ReactNode, useLayoutEffect } from 'react';
import { plural } from '../../../machines/wording.ts';
import { wrap } from '../../base/text.ts';
import { useScreen } from '../../terminal/canvas.tsx';
import type { Command, CommandGroup } from '../keys/command.ts';
import { commands } from '../keys/commands.ts';
import { shownKeys } from '../keys/keymap.ts';
import type { Room } from '../play/board.ts';
import { useKeymap } from '../services.ts';
import { useStore } from '../store.ts';
import { Ink, left } from '../widgets.tsx';
import type { HelpDialog, PageBase } from './dialog.ts';

/** Columns of a key, or of the name of its button where fingers type. */
const KEY_CELLS = 10;
const BUTTON_CELLS = 13;

/** Columns of text from which there are two stacks of blocks, with what does not work now as well. */
const TWO_STACKS = 96;

interface HelpBlock {
  readonly title: string;
  readonly list: readonly Command[];
}

function stacksOf(dialog: HelpDialog, width: number): readonly (readonly HelpBlock[])[] {
  const working = dialog.working.map(({ command }) => command);
  const groups = [...new Set(working.map(({ group }) => group))].sort((a, b) => a.rank - b.rank);
  const wide = width >= TWO_STACKS;
  const elsewhere = wide && !groups.some(({ served }) => served);
  const listed = ({ served, all }: CommandGroup): readonly Command[] =>
    served
      ? working.filter(command => all.includes(command))
      : all.filter(command => elsewhere || working.includes(command));
  const blocks = [...new Set(groups.map(({ title }) => title))].flatMap(title => {
    const own = groups.filter(group => group.title === title);
    const list = own.toSorted((a, b) => Number(b.served) - Number(a.served)).flatMap(listed);
    return title === null ? [] : [{ title, list }];
  });
  const half = Math.ceil(blocks.length / 2);
  return wide ? [blocks.slice(0, half), blocks.slice(half)] : [blocks];
}

/** A line of the page: a heading, a command, or blank. */
interface HelpRow {
  readonly key: string;
  readonly title?: string;
  readonly command?: Command;
  /** A part of the words on the command; only the first one stands beside its key. */
  readonly text?: string;
  readonly begins?: boolean;
}

/** The lines of a stack; a single one has neither titles nor blank lines, and begins with the way out. */
function rowsOf(stack: readonly HelpBlock[], tight: boolean, cells: number): readonly HelpRow[] {
  const all = stack.flatMap(({ list }) => list);
  const first = [...all.filter(({ kept }) => kept), ...all.filter(({ kept }) => kept !== true)];
  return (tight ? [{ title: '', list: first }] : stack).flatMap(({ title, list }, index): HelpRow[] => {
    const rows = list.flatMap(command =>
      wrap(command.help, cells).map((text, part) => ({
        key: `${command.shown} ${command.help} ${part}`,
        ...{ command, text, begins: part === 0 },
      })),
    );
    const blank = index === 0 ? [] : [{ key: `above ${title}` }];
    return tight ? rows : [...blank, { key: title, title }, ...rows];
  });
}

/** The size that the help page asks for. */
export function helpSize(dialog: HelpDialog, most: Room): Room {
  const width = Math.min(most.width, 124);
  const stacks = stacksOf(dialog, width - 6);
  const rows = stacks.map(stack => rowsOf(stack, stacks.length === 1, textCells(stacks, width - 6)).length);
  return { width, height: Math.min(most.height, Math.max(...rows) + notesOf(dialog, width - 6).length + 5) };
}

/** Columns of the words on a command. */
const textCells = (stacks: readonly unknown[], width: number, keys = BUTTON_CELLS): number =>
  Math.floor(width / stacks.length) - 2 - keys;

/** The notes in rows, with a blank one below. */
const notesOf = ({ notes }: HelpDialog, width: number): readonly string[] =>
  notes.length === 0 ? [] : [...notes.flatMap(note => wrap(note, width)), ''];

/** Every key by place, in columns; what works now is bright. What does not fit is scrolled with the arrows. */
export function HelpView({ dialog, width, height }: { dialog: HelpDialog } & Room): ReactNode {
  const notes = notesOf(dialog, width);
  const working = new Set(dialog.working.map(({ command }) => command));
  const stacks = stacksOf(dialog, width);
  const cells = Math.floor(width / stacks.length) - 2;
  const { touched = false } = useScreen();
  const keyCells = touched ? BUTTON_CELLS : KEY_CELLS;
  const rows = stacks.map(stack => rowsOf(stack, stacks.length === 1, textCells(stacks, width, keyCells)));
  return (
    <>
      {notes.map(note => (
        <Box key={note} height={1} flexShrink={0}>
          <Ink shade="text">{note}</Ink>
        </Box>
      ))}
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
                <Row key={row.key} row={row} working={working} keyCells={keyCells} isButton={touched} />
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
            ? `${plural(over - passed, 'more line', 'more lines')} with ${keys}`
            : `back with ${back}`}
        </Ink>
      )}
    </Box>
  );
}

interface RowProps {
  readonly row: HelpRow;
  readonly working: ReadonlySet<Command>;
  readonly keyCells: number;
  readonly isButton: boolean;
}

function Row({ row, working, keyCells, isButton }: RowProps): ReactNode {
  const keymap = useKeymap();
  const { title, command, text = '', begins = false } = row;
  if (command === undefined)
    return (
      <Box height={1} flexShrink={0}>
        <Ink shade="faint" bold>
          {title}
        </Ink>
      </Box>
    );
  const now = working.has(command);
  const name = isButton ? command.label : shownKeys(command, keymap);
  return (
    <Box height={1} flexShrink={0}>
      <Ink shade={now ? 'text' : 'dim'} bold={now}>
        {left(begins ? name : '', keyCells)}
      </Ink>
      <Ink shade={now ? 'dim' : 'faint'}>{text}</Ink>
    </Box>
  );
}
