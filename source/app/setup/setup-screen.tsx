import { Box, Text } from 'ink';
import type { ReactNode } from 'react';
import { letter, type Seat, seat } from '../../../machines/seat.ts';
import type { ScreenView } from '../../terminal/live.ts';
import { Footer } from '../footer.tsx';
import { Backdrop } from '../menu/backdrop.tsx';
import { useStore } from '../store.ts';
import { TextField } from '../text/text-field.tsx';
import { hex, ownerShades } from '../theme/theme.ts';
import { useTheme } from '../theme/use-theme.ts';
import { Chosen, Ink, left } from '../widgets.tsx';
import { type Field, type Form, fieldsOf, NAME_CELLS, rulesOf, SEED_CELLS, type SeatRow } from './form.ts';
import { inWords, type OptionField, shownValue } from './option-fields.ts';
import type { SetupPlace } from './place.ts';

/** Columns of the words left of the fields. */
const LABELS = 22;
const FORM_WIDTH = 66;

/** A form to set a game up, made from the game's own contract. */
export function SetupScreen({ place, screen }: { place: SetupPlace; screen: ScreenView }): ReactNode {
  const theme = useTheme();
  const form = useStore(place.form, now => now);
  const fault = useStore(place.fault, now => now);
  const fields = fieldsOf(form, place.options, place.furnishing !== null);
  const focus = fields[form.field] ?? { kind: 'count' };
  const loose = screen.rows >= 22 + form.count ? 1 : 0;
  const width = Math.min(screen.columns - 2, FORM_WIDTH);
  // All rows but those of the options.
  const used = 10 + form.count + loose * 4 + (place.furnishing === null ? 0 : 2);
  const shown = inSight(place.options, focus, screen.rows - used);
  return (
    <Backdrop screen={screen} width={width + 6}>
      <Box
        flexDirection="column"
        paddingLeft={4}
        height={screen.rows - 1}
        width={width + 6}
        overflow="hidden"
      >
        <Box height={1 + loose} flexShrink={0} />
        <Ink shade={theme.accent} bold>
          {place.game.title}
        </Ink>
        <Ink shade={theme.dim}>{place.game.summary}</Ink>
        <Box height={1 + loose} flexShrink={0} />
        <CountRow form={form} focused={focus.kind === 'count'} place={place} />
        <Box height={loose} flexShrink={0} />
        {form.rows.slice(0, form.count).map((row, index) => (
          <SeatLine key={letter(seat(index))} row={row} seat={seat(index)} focus={focus} />
        ))}
        <Box height={loose} flexShrink={0} />
        {place.furnishing === null ? null : (
          <>
            <MapRow place={place} form={form} focused={focus.kind === 'map'} />
            <Row label="Rules" focused={focus.kind === 'rules'}>
              <Choice
                value={rulesOf(form, place.furnishing.rules) ?? 'own'}
                focused={focus.kind === 'rules'}
              />
            </Row>
          </>
        )}
        <Row label="Seed" focused={focus.kind === 'seed'}>
          <TextField editing={form.seed} width={SEED_CELLS - 8} focused={focus.kind === 'seed'} />
        </Row>
        {shown.map(option => (
          <OptionRow key={option.name} option={option} form={form} focus={focus} />
        ))}
        {shown.length === place.options.length ? null : (
          <Ink shade={theme.faint}>{`  ${place.options.length - shown.length} more options with ↑↓`}</Ink>
        )}
        <Box height={1} flexShrink={0} />
        <Box height={2} width={FORM_WIDTH} flexShrink={0} overflow="hidden">
          <Text color={hex(fault === null ? theme.dim : theme.bad)}>
            {fault ?? explanation(focus, place, form)}
          </Text>
        </Box>
      </Box>
      <Footer width={screen.columns} source={place} />
    </Backdrop>
  );
}

/** One line about the field that has the keys. */
function explanation(focus: Field, place: SetupPlace, form: Form): string {
  const { min, max } = place.game.seats;
  switch (focus.kind) {
    case 'count':
      return min === max ? `always ${min} players` : `${min} to ${max} players`;
    case 'name':
      return `1 to ${NAME_CELLS} characters, different for each player`;
    case 'who': {
      const who = form.rows[focus.seat]?.who;
      const level = place.levels.find(each => each.id === who);
      return level === undefined ? 'a person at this keyboard' : `a computer player that ${level.summary}`;
    }
    case 'map':
      return mapFacts(place, form);
    case 'rules':
      return rulesExplanation(place, form);
    case 'seed':
      return 'All chance comes from the seed: the same seed and moves give the same game';
    case 'option':
      return focus.option.description;
  }
}

/** What is known of the chosen map before it is read. */
function mapFacts({ maps }: SetupPlace, form: Form): string {
  const chosen = maps[form.map];
  if (chosen === undefined) return '';
  if (chosen.kind === 'made-up') return 'a new map, made up from the seed';
  return chosen.kind === 'file' ? chosen.id : 'a map of the program; your own go into its folder of maps';
}

function rulesExplanation({ furnishing }: SetupPlace, form: Form): string {
  const names = Object.keys(furnishing?.rules ?? {}).join(' or ');
  const now = furnishing === null ? null : rulesOf(form, furnishing.rules);
  return now === null
    ? `options of your own; ←→ goes back to ${names}`
    : 'sets all options below; each can be changed';
}

/** As many options as there is room for, with the one that has the keys among them. */
function inSight(options: readonly OptionField[], focus: Field, rows: number): readonly OptionField[] {
  // One row says that there are more.
  const room = Math.max(1, options.length > rows ? rows - 1 : rows);
  const at = focus.kind === 'option' ? options.findIndex(({ name }) => name === focus.option.name) : 0;
  const start = Math.max(0, Math.min(at - Math.floor(room / 2), options.length - room));
  return options.slice(start, start + room);
}

function MapRow({ place, form, focused }: { place: SetupPlace; form: Form; focused: boolean }): ReactNode {
  const theme = useTheme();
  const { length } = place.maps;
  return (
    <Row label="Map" focused={focused}>
      <Choice value={place.maps[form.map]?.title ?? ''} focused={focused} />
      <Ink shade={theme.faint}>{`   ${form.map + 1} of ${length}`}</Ink>
    </Row>
  );
}

interface RowProps {
  readonly label: string;
  readonly focused: boolean;
  readonly children: ReactNode;
}

function Row({ label, focused, children }: RowProps): ReactNode {
  const theme = useTheme();
  return (
    <Box
      height={1}
      flexShrink={0}
      width={FORM_WIDTH}
      {...(focused ? { backgroundColor: hex(theme.panel) } : {})}
    >
      <Ink shade={theme.accent}>{focused ? '▌ ' : '  '}</Ink>
      <Ink shade={focused ? theme.text : theme.dim}>{left(label, LABELS)}</Ink>
      {children}
    </Box>
  );
}

/** A value that the arrows change. */
function Choice({
  value,
  focused,
  cells = 0,
}: {
  value: string;
  focused: boolean;
  cells?: number;
}): ReactNode {
  const theme = useTheme();
  const marks = focused ? theme.accent : theme.faint;
  return (
    <Box flexShrink={0}>
      <Ink shade={marks}>{'◂ '}</Ink>
      <Ink shade={theme.text} bold={focused}>
        {cells > 0 ? left(value, cells) : value}
      </Ink>
      <Ink shade={marks}>{' ▸'}</Ink>
    </Box>
  );
}

function CountRow({ form, focused, place }: { form: Form; focused: boolean; place: SetupPlace }): ReactNode {
  const theme = useTheme();
  const { min, max } = place.game.seats;
  const counts = Array.from({ length: max - min + 1 }, (_, index) => min + index);
  return (
    <Row label="Players" focused={focused}>
      <Ink shade={theme.dim}>
        {counts.map(count =>
          count === form.count ? <Chosen key={count}>{`${count}`}</Chosen> : ` ${count} `,
        )}
      </Ink>
    </Row>
  );
}

function SeatLine({ row, seat, focus }: { row: SeatRow; seat: Seat; focus: Field }): ReactNode {
  const theme = useTheme();
  const owner = ownerShades(theme, seat);
  const here = (kind: 'name' | 'who'): boolean => focus.kind === kind && focus.seat === seat;
  const focused = here('name') || here('who');
  return (
    <Box
      height={1}
      flexShrink={0}
      width={FORM_WIDTH}
      {...(focused ? { backgroundColor: hex(theme.panel) } : {})}
    >
      <Ink shade={theme.accent}>{focused ? '▌ ' : '  '}</Ink>
      <Ink shade={owner.ink} on={owner.chosen}>
        {'  '}
      </Ink>
      <Ink shade={owner.ink} bold>
        {left(` ${letter(seat)}`, LABELS - 2)}
      </Ink>
      <TextField editing={row.name} width={NAME_CELLS + 1} focused={here('name')} />
      <Ink shade={theme.dim}> </Ink>
      <Choice value={row.who === 'human' ? 'human' : `bot ${row.who}`} focused={here('who')} cells={14} />
    </Box>
  );
}

interface OptionRowProps {
  readonly option: OptionField;
  readonly form: Form;
  readonly focus: Field;
}

function OptionRow({ option, form, focus }: OptionRowProps): ReactNode {
  const focused = focus.kind === 'option' && focus.option.name === option.name;
  const label = inWords(option.name);
  return (
    <Row label={label.charAt(0).toUpperCase() + label.slice(1)} focused={focused}>
      <Choice value={shownValue(option, form.options[option.name])} focused={focused} />
    </Row>
  );
}
