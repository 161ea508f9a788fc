import { Box } from 'ink';
import { type ReactNode, useContext } from 'react';
import { width as cells, truncate, wrapToRows } from '../../base/text.ts';
import { Hotspot, LiveScreenContext, useScreen } from '../../terminal/canvas.tsx';
import { isClick, type MouseEvent } from '../../terminal/types.ts';
import { commands } from '../keys/commands.ts';
import { shownKeys } from '../keys/keymap.ts';
import { isNarrow } from '../play/board.ts';
import { useKeymap } from '../services.ts';
import { useStore } from '../store.ts';
import { TextField } from '../text-field.tsx';
import { ownerShades } from '../theme/theme.ts';
import { Ink, ListLine, left, Selected, Title, useLineRows, useTheme } from '../widgets.tsx';
import {
  type ChoiceValue,
  type Form,
  type FormField,
  type FormRow,
  type FormState,
  focusedField,
} from './form.ts';

/** Columns of the words left of the fields. */
const labelsIn = (width: number): number => (isNarrow(width) ? 13 : 22);

interface PanelProps<T> {
  readonly form: Form<T>;
  readonly title: string;
  readonly summary: string;
  /** Cells of a line, and the rows that the panel has. */
  readonly width: number;
  readonly height: number;
  /** Rows between what is set apart. */
  readonly loose?: number;
}

/** A form: its rows, scrolled where there are too many, and below them what is wrong, or what the field is about. */
export function FormPanel<T>({ form, title, summary, width, height, loose = 0 }: PanelProps<T>): ReactNode {
  const keymap = useKeymap();
  const state = useStore(form.state, now => now);
  const rows = form.rows();
  const focus = focusedField(rows, state.field);
  const pinned = rows.filter(row => row.pinned === true);
  const apart = rows.filter(row => row.apart === true).length;
  const told = wrapToRows(summary, width, isNarrow(width) ? 2 : 1);
  const { touched = false } = useScreen();
  const tall = useLineRows();
  const aboutRows = isNarrow(width) ? 3 : 2;
  // The title, what is below, and three that are blank.
  const shown = inSight(rows, focus, height - 4 - aboutRows - told.length - loose * (1 + apart), tall);
  const more = rows.length - shown.length;
  const about = wrapToRows(state.fault ?? focus?.about ?? '', width, aboutRows);
  return (
    <>
      <Box height={1 + loose} flexShrink={0} />
      <Title>{title}</Title>
      {told.map(line => (
        <Ink key={line} shade="dim">
          {line}
        </Ink>
      ))}
      <Box height={1} flexShrink={0} />
      {shown.map(row => (
        <Box
          key={row.fields[0]?.id ?? row.label}
          flexDirection="column"
          paddingTop={row.apart === true ? loose : 0}
          flexShrink={0}
        >
          <Line row={row} focus={focus} form={form} state={state} width={width} />
        </Box>
      ))}
      {more === 0 ? null : (
        <Ink shade="faint">{`  ${more} more ${pinned.length > 0 ? 'options ' : ''}${touched ? 'by dragging' : `with ${shownKeys(commands.field, keymap)}`}`}</Ink>
      )}
      <Box height={1} flexShrink={0} />
      <Box minHeight={aboutRows} flexDirection="column">
        {about.map(line => (
          <Ink key={line} shade={state.fault === null ? 'dim' : 'bad'}>
            {line}
          </Ink>
        ))}
      </Box>
    </>
  );
}

/** As many rows as fit: the pinned ones, and some of the others around the focus. @param tall cells of a row */
function inSight<T>(
  rows: readonly FormRow<T>[],
  focus: FormField<T> | undefined,
  height: number,
  tall: number,
): readonly FormRow<T>[] {
  if (rows.length * tall <= height) return rows;
  const pinned = rows.filter(row => row.pinned === true);
  const others = rows.filter(row => row.pinned !== true);
  // One row says that there are more.
  const room = Math.max(1, Math.floor((height - 1) / tall) - pinned.length);
  const at = others.findIndex(row => row.fields.some(field => field === focus));
  const start = Math.max(0, Math.min(at - Math.floor(room / 2), others.length - room));
  return [...pinned, ...others.slice(start, start + room)];
}

interface LineProps<T> {
  readonly row: FormRow<T>;
  readonly focus: FormField<T> | undefined;
  readonly form: Form<T>;
  readonly state: FormState<T>;
  readonly width: number;
}

/** A line of the form. A click takes the keys there; another one opens the field, or turns its value on. */
function Line<T>({ row, focus, form, state, width }: LineProps<T>): ReactNode {
  const theme = useTheme();
  const live = useContext(LiveScreenContext);
  const tall = useLineRows();
  const isTall = tall > 1;
  const clicked = (event: MouseEvent, field: FormField<T> | undefined): void => {
    if (event.kind === 'wheel-up') live?.type('up');
    else if (event.kind === 'wheel-down') live?.type('down');
    if (!isClick(event) || field === undefined) return;
    if (field !== focus) form.focusOn(field.id);
    else if (field.opens !== undefined || field.text !== undefined) live?.type('enter');
    else live?.type('right');
  };
  const here = row.fields.some(field => field === focus);
  const owner = row.owner === undefined ? null : ownerShades(theme, row.owner);
  const colour = row.fields.find(({ swatch }) => swatch !== undefined);
  const named = colour?.swatch === undefined ? '' : (theme.ownerNames[colour.swatch] ?? '');
  const chosen = colour !== undefined && colour === focus;
  const colourName = chosen ? `  ◂ ${named} ▸` : isNarrow(width) ? '' : `  ${named}`;
  const seatCells = 3 + cells(row.label) + cells(colourName);
  const shown = row.fields.filter(({ swatch }) => swatch === undefined);
  const label =
    owner === null ? (
      <Box width={labelsIn(width)} minWidth={cells(row.label) + 1}>
        <Ink shade={here ? 'text' : 'dim'}>{row.label}</Ink>
      </Box>
    ) : (
      <Box width={Math.max(labelsIn(width), chosen ? seatCells + 1 : 0)} minWidth={seatCells + 1}>
        <Box flexShrink={0}>
          <Ink shade={owner.ink} on={owner.chosen}>
            {'  '}
          </Ink>
          <Ink shade={owner.ink} bold>
            {` ${row.label}`}
          </Ink>
        </Box>
        <Ink shade={owner.ink}>{colourName}</Ink>
      </Box>
    );
  const value = (
    <>
      {row.fixed === undefined ? null : (
        <Ink shade={owner?.ink ?? 'text'} bold>
          {isTall ? row.fixed : `  ${row.fixed}`}
        </Ink>
      )}
      {shown.map(field => (
        <Hotspot key={field.id} flexShrink={isNarrow(width) ? 1 : 0} onMouse={event => clicked(event, field)}>
          <Field field={field} focused={field === focus} form={form} state={state} width={width} />
        </Hotspot>
      ))}
    </>
  );
  const turned =
    shown.find(({ choice }) => choice !== undefined) ?? (shown.length === 0 ? colour : undefined);
  return (
    <Hotspot minHeight={tall} onMouse={event => clicked(event, shown[0] ?? row.fields[0])}>
      <ListLine isHere={here} width={width} marked={isTall ? 2 : undefined}>
        {isTall ? <Arrow by={-1} form={form} field={turned} isHere={here} /> : label}
        {isTall ? (
          <Box flexDirection="column" flexGrow={1}>
            {label}
            <Box>{value}</Box>
          </Box>
        ) : (
          value
        )}
        {isTall ? <Arrow by={1} form={form} field={turned} isHere={here} /> : null}
      </ListLine>
    </Hotspot>
  );
}

/** Columns of an arrow for a finger: 48 pixels. */
const ARROW = 5;

interface ArrowProps<T> {
  readonly by: 1 | -1;
  readonly form: Form<T>;
  /** Left out, nothing can be changed there. */
  readonly field: FormField<T> | undefined;
  readonly isHere: boolean;
}

/** At an end of a line, all of its height: what changes its value by a tap. */
function Arrow<T>({ by, form, field, isHere }: ArrowProps<T>): ReactNode {
  const tall = useLineRows();
  if (field?.choice === undefined) return <Box width={ARROW} flexShrink={0} />;
  const turn = turning(form, field.id, field.choice, by);
  return (
    <Hotspot
      {...{ width: ARROW, height: tall, padding: 1 }}
      alignSelf="flex-start"
      flexShrink={0}
      onMouse={turn}
    >
      <Ink shade={isHere ? 'accent' : 'faint'}>{by < 0 ? ' ◂' : ' ▸'}</Ink>
    </Hotspot>
  );
}

/** What a click on an arrow does: it turns the value. */
const turning =
  <T,>(form: Form<T>, id: string, choice: ChoiceValue<T>, by: 1 | -1) =>
  (event: MouseEvent): void => {
    if (!isClick(event)) return;
    form.focusOn(id);
    form.change(choice.next(by));
  };

interface FieldProps<T> {
  readonly field: FormField<T>;
  readonly focused: boolean;
  readonly form: Form<T>;
  readonly state: FormState<T>;
  readonly width: number;
}

/** A text that can be written, a value that the arrows change, or both. */
function Field<T>({ field, focused, form, state, width }: FieldProps<T>): ReactNode {
  const { text, choice } = field;
  const writing = focused ? state.writing : null;
  // Beside the label of its row, two marks and the bar.
  const isTall = useLineRows() > 1;
  const room = width - (isTall ? 2 * ARROW + 2 : labelsIn(width) + 6);
  const textCells = text === undefined ? 0 : isNarrow(width) && choice !== undefined ? 10 : text.cells;
  return (
    <>
      {text === undefined ? null : (
        <Box flexShrink={0} marginRight={1}>
          {writing === null ? (
            <Ink shade={text.text === '' ? 'faint' : focused ? 'text' : 'dim'} bold={focused}>
              {left(text.text || text.noun, textCells)}
            </Ink>
          ) : (
            <TextField editing={writing.now} width={textCells} />
          )}
        </Box>
      )}
      {choice === undefined ? null : (
        <Value
          id={field.id}
          choice={choice}
          focused={focused && writing === null}
          form={form}
          room={isNarrow(width) ? room - (text === undefined ? 0 : textCells + 1) : null}
        />
      )}
    </>
  );
}

interface ValueProps<T> {
  readonly id: string;
  readonly choice: ChoiceValue<T>;
  readonly focused: boolean;
  readonly form: Form<T>;
  /** Cells for the value; null where there are enough. */
  readonly room: number | null;
}

/** A value that the arrows change; a click on an arrow, or on one of all values, does so too. */
function Value<T>({ id, choice, focused, form, room }: ValueProps<T>): ReactNode {
  const theme = useTheme();
  const isTall = useLineRows() > 1;
  const all = isTall ? undefined : choice.all;
  const shown = room === null ? choice.shown : truncate(choice.shown, room);
  const least = room === null ? (choice.cells ?? 0) : 0;
  const note =
    choice.note === undefined || (room !== null && cells(shown) + 3 + cells(choice.note) > room)
      ? ''
      : choice.note;
  const choose = (value: string) => (event: MouseEvent) => {
    if (!isClick(event)) return;
    form.focusOn(id);
    form.choose(id, value);
  };
  if (all !== undefined)
    return all.map(value => (
      <Hotspot key={value} flexShrink={0} onMouse={choose(value)}>
        <Ink shade="dim">{value === shown ? <Selected>{value}</Selected> : ` ${value} `}</Ink>
      </Hotspot>
    ));
  const marks = focused ? theme.accent : theme.faint;
  const mark = (by: 1 | -1): ReactNode =>
    isTall ? null : (
      <Hotspot flexShrink={0} onMouse={turning(form, id, choice, by)}>
        <Ink shade={marks}>{by < 0 ? '◂ ' : ' ▸'}</Ink>
      </Hotspot>
    );
  return (
    <Box>
      {mark(-1)}
      <Box {...(least > 0 ? { width: least } : {})}>
        <Ink shade="text" bold={focused}>
          {shown}
        </Ink>
      </Box>
      {mark(1)}
      {note === '' ? null : <Ink shade="faint">{`   ${note}`}</Ink>}
    </Box>
  );
}
