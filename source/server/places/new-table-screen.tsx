import { Box } from 'ink';
import type { ReactNode } from 'react';
import { letter, seat } from '../../../machines/seat.ts';
import { Footer } from '../../app/footer.tsx';
import { inWords, shownValue } from '../../app/setup/option-fields.ts';
import { useStore } from '../../app/store.ts';
import { hex, ownerShades } from '../../app/theme/theme.ts';
import { useTheme } from '../../app/theme/use-theme.ts';
import { Ground, Ink, left, Words } from '../../app/widgets.tsx';
import type { ScreenView } from '../../terminal/live.ts';
import { width as cells, cut } from '../../terminal/text.ts';
import { wrapped } from '../../terminal/wrapped.ts';
import type { HouseMaps } from '../hall/house-maps.ts';
import { mapsToChoose, mapTitle, mapWords, rulesName } from '../hall/setups.ts';
import { clocks, type NewField, type NewTable, type NewTablePlace } from './new-table.ts';

const LABELS = 22;
/** Cells from a value's beginning to what the line means. */
const MEANING = 24;
/** Columns of a line of the form, and those from which each line says what it means. */
const WIDTH = 74;
const WIDE = 144;

/** A table being opened: a form made from the game's own contract. */
export function NewTableScreen({ place, screen }: { place: NewTablePlace; screen: ScreenView }): ReactNode {
  const theme = useTheme();
  const now = useStore(place.state, value => value);
  const fields = place.fields();
  const focus = fields[now.field];
  const tall = screen.rows - 9;
  // One row says that there are more.
  const room = fields.length > tall - 1 ? tall - 2 : tall;
  const more = fields.length - room;
  const first = Math.max(0, Math.min(now.field - Math.floor(room / 2), fields.length - room));
  return (
    <Ground width={screen.columns} height={screen.rows} flexDirection="column" overflow="hidden">
      <Box flexDirection="column" height={screen.rows - 1} paddingLeft={4} overflow="hidden" flexShrink={0}>
        <Box height={1} flexShrink={0} />
        <Ink shade={theme.accent} bold>
          A new table
        </Ink>
        <Ink shade={theme.dim}>{left(now.game.summary, screen.columns - 6)}</Ink>
        <Box height={1} flexShrink={0} />
        {fields.slice(first, first + room).map((field, index) => (
          <FieldLine
            key={keyOf(field)}
            field={field}
            now={now}
            house={place.desk.hall.parts.maps}
            name={place.desk.person.get().name}
            focused={first + index === now.field}
            width={screen.columns - 6 < WIDE ? Math.min(WIDTH, screen.columns - 6) : WIDE}
          />
        ))}
        {more > 0 ? <Ink shade={theme.faint}>{`  ${more} more with ↑↓`}</Ink> : null}
        <Box height={1} flexShrink={0} />
        {below(now, focus, place.desk.hall.parts.maps, screen.columns - 6).map(line => (
          <Ink key={line} shade={now.fault === null ? theme.dim : theme.bad}>
            {line}
          </Ink>
        ))}
      </Box>
      <Footer width={screen.columns} source={place} />
    </Ground>
  );
}

/** Why the table was not opened, in two lines at most; else what the field is about. */
function below(now: NewTable, focus: NewField | undefined, house: HouseMaps, width: number): string[] {
  if (now.fault === null)
    return [left(focus?.kind === 'map' ? aboutMap(now.map, house) : explanation(focus), width)];
  const [first = '', ...rest] = wrapped(now.fault, width);
  return rest.length === 0 ? [first] : [first, left(rest.join(' '), width)];
}

function aboutMap(id: string, house: HouseMaps): string {
  const choice = mapsToChoose(house);
  return `${mapWords(id, house)}; ${choice.indexOf(id) + 1} of ${choice.length} maps`;
}

const keyOf = (field: NewField): string =>
  field.kind === 'chair' ? `chair ${field.seat}` : field.kind === 'option' ? field.option.name : field.kind;

function explanation(field: NewField | undefined): string {
  switch (field?.kind) {
    case 'count':
      return 'how many play';
    case 'chair':
      return 'open: anybody may sit down; or a computer player';
    case 'map':
      return 'where it is played; a made-up map is another one for each table';
    case 'rules':
      return 'the set of rules that the options below begin from';
    case 'clock':
      return 'the time for each turn, and what happens when it has run out';
    case 'door':
      return 'a private table is in no list: only who has its code finds it';
    case 'option':
      return field.option.description;
    default:
      return 'what is played';
  }
}

interface FieldProps {
  readonly field: NewField;
  readonly now: NewTable;
  readonly house: HouseMaps;
  readonly name: string;
  readonly focused: boolean;
  readonly width: number;
}

function FieldLine({ field, now, house, name, focused, width }: FieldProps): ReactNode {
  const theme = useTheme();
  const { label, value } = shownOf(field, now, house);
  const marks = focused ? theme.accent : theme.faint;
  const own = field.kind === 'chair' ? ownerShades(theme, field.seat).ink : theme.text;
  const gap = Math.max(2, MEANING - cells(value));
  const said =
    width >= WIDE && !focused ? cut(explanation(field), width - LABELS - gap - cells(value) - 6) : '';
  return (
    <Box flexDirection="column" flexShrink={0}>
      {field.kind === 'chair' && field.seat === 1 ? (
        <Ink shade={theme.dim}>
          <Words shade={theme.dim}>{`  ${left('Seat A', LABELS)}  `}</Words>
          <Words shade={ownerShades(theme, 0).ink} bold>
            {name}
          </Words>
        </Ink>
      ) : null}
      <Box
        width={width}
        height={1}
        flexShrink={0}
        {...(focused ? { backgroundColor: hex(theme.panel) } : {})}
      >
        <Ink shade={theme.text}>
          <Words shade={theme.accent}>{focused ? '▌ ' : '  '}</Words>
          <Words shade={focused ? theme.text : theme.dim}>{left(label, LABELS)}</Words>
          <Words shade={marks}>{'◂ '}</Words>
          <Words shade={own} bold={focused}>
            {value}
          </Words>
          <Words shade={marks}>{' ▸'}</Words>
          <Words shade={theme.faint}>{`${' '.repeat(gap)}${said}`}</Words>
        </Ink>
      </Box>
    </Box>
  );
}

function shownOf(
  field: NewField,
  now: NewTable,
  house: HouseMaps,
): { readonly label: string; readonly value: string } {
  switch (field.kind) {
    case 'game':
      return { label: 'Game', value: now.game.title };
    case 'count':
      return { label: 'Players', value: String(now.count) };
    case 'chair': {
      const chair = now.chairs[field.seat] ?? 'open';
      const mark = letter(seat(field.seat));
      return { label: `Seat ${mark}`, value: chair === 'open' ? 'open' : `bot ${chair}` };
    }
    case 'map':
      return { label: 'Map', value: mapTitle(now.map, house) };
    case 'rules':
      return { label: 'Rules', value: rulesName(now.game, now.options) ?? 'your own' };
    case 'clock':
      return { label: 'Clock', value: clocks[now.clock]?.label ?? '' };
    case 'door':
      return { label: 'Who comes in', value: now.private ? 'who has the code' : 'anybody' };
    case 'option': {
      const { option } = field;
      const label = inWords(option.name);
      const value = shownValue(option, now.options[option.name]);
      return { label: label.charAt(0).toUpperCase() + label.slice(1), value };
    }
  }
}
