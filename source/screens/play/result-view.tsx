import { Box } from 'ink';
import { type ReactNode, useContext, useMemo } from 'react';
import { type Outcome, winnersOf } from '../../../machines/outcome.ts';
import { letter, type Seat } from '../../../machines/seat.ts';
import { sidesOf } from '../../../machines/teams.ts';
import { nameFrom, namesOf, plural } from '../../../machines/wording.ts';
import { capitalise, width as cells, wrapToRows } from '../../base/text.ts';
import { type Course, courseOf, turningOf } from '../../study/film/course.ts';
import type { TableView } from '../../table/api.ts';
import type { Replay } from '../../table/replay.ts';
import { scoreInWords, scoreOf } from '../../table/series.ts';
import { Hotspot, LiveScreenContext, useScreen } from '../../terminal/canvas.tsx';
import { type Chart, paintChart } from '../drawing/curves.ts';
import { largeText, paintLarge } from '../drawing/letters.ts';
import { Blank, Painted, type Pen } from '../drawing/painter.tsx';
import { typeHint } from '../frame.tsx';
import { commands } from '../keys/commands.ts';
import { shownKeys } from '../keys/keymap.ts';
import { useKeymap } from '../services.ts';
import { createStore, useStore } from '../store.ts';
import { legible, ownerShades } from '../theme/theme.ts';
import { Ground, Ink, left, Selected, Title, useTheme } from '../widgets.tsx';
import type { Room } from './board.ts';
import { LogView } from './log-view.tsx';
import type { PlayPlace } from './place.ts';
import { NEXT_GAME } from './result.ts';

/** Rows of the line under the headline. A seed may be long; whoever wants it whole finds it in the save. */
const AFTER_ROWS = 2;

/** The end of a game: who has won, in large, how it turned, and its course. */
export function EndView({
  place,
  replay,
  width,
  height,
}: { readonly place: PlayPlace; readonly replay: Replay } & Room): ReactNode {
  const { table, film } = place.controller;
  const { outcome } = table;
  const course = useMemo(() => film && courseOf(replay, film), [replay, film]);
  const parts = useMemo(
    () => ({
      banner: createStore({ outcome, won: wonBy(table), names: table.names, said: headlineOf(place) }),
      chart: course && createStore(chartOf(course, table.names)),
    }),
    [course, outcome, table, place],
  );
  const decided = useMemo(() => place.board.decided?.(replay) ?? null, [replay, place]);
  if (outcome === null) return null;
  const least = height < SHORT ? BANNER.short : BANNER.least;
  const banner = Math.max(least, Math.min(BANNER.most, Math.round(height * BANNER.share)));
  const turned = course === null ? null : turningOf(course, outcome, table.names);
  const series = scoreOf(table);
  const told = [series && scoreInWords(series, table.names), turned, decided].flatMap(text =>
    text === null ? [] : wrapToRows(text, width - 2, 3),
  );
  const free = height - banner - told.length - 1;
  const gap = free > LEAST_CHART ? 1 : 0;
  const rest = free - gap;
  return (
    <Ground width={width} height={height} flexDirection="column" overflow="hidden">
      <Painted width={width} height={banner} of={parts.banner} paint={paintBanner} />
      <Blank width={width} height={1} />
      {told.map(line => (
        <Box key={line} height={1} flexShrink={0}>
          <Ink shade="text">{` ${line}`}</Ink>
        </Box>
      ))}
      <Blank width={width} height={gap} />
      {parts.chart === null || rest < LEAST_CHART ? null : (
        <Painted width={width} height={rest} of={parts.chart} paint={paintChart} />
      )}
    </Ground>
  );
}

/** Rows of the moment that are few, and the fewest with a curve. */
const SHORT = 18;
const LEAST_CHART = 10;
/** Rows of the banner: at least, also where rows are few, and at most, and its share of all. */
const BANNER = { short: 6, least: 8, most: 14, share: 0.27 } as const;

interface Banner {
  readonly outcome: Outcome | null;
  /** Who has won, alone or as a team; nobody where others share the first place. */
  readonly won: readonly Seat[];
  readonly names: readonly string[];
  readonly said: string;
}

/** Draws who has won, large on the winner's field, of a team the first one's; a shared end stands on a plain one. */
function paintBanner(pen: Pen, { outcome, won, names, said }: Banner): void {
  const { surface, theme, width, height } = pen;
  const [winners = []] = outcome?.places ?? [];
  const [winner] = won;
  const alone = winner !== undefined && won.length === 1;
  const field = pen.plain ? theme.background : winner === undefined ? theme.panel : pen.owner(winner).chosen;
  const ink = winner !== undefined ? legible(theme.onField.rgb, field.rgb, surface.depth) : theme.accent.rgb;
  surface.fill(1, 0, width - 2, height, { bg: field.rgb });
  const isDraw = winners.length === names.length;
  const who = isDraw ? 'Draw' : winners.map(seat => names[seat] ?? '').join('+');
  const room = { width: width - 6, height: height - 3, glyphSet: surface.glyphSet };
  const large = largeText(who, room);
  const gap = height - large.rows > 4 ? 1 : 0;
  const above = Math.floor((height - large.rows - 1 - gap) / 2);
  const middle = (columns: number): number => Math.max(2, Math.floor((width - columns) / 2));
  const at = { x: middle(large.columns), y: above, ink, on: field.rgb };
  // Several in plain letters are told by the line below.
  if (large.dots !== null || alone) paintLarge(surface, large, at);
  const style = { fg: ink, bg: field.rgb, bold: large.dots !== null || !alone };
  const whole = `${said}: all share the first place`;
  const line = isDraw && cells(whole) <= width - 4 ? whole : said;
  surface.text(middle(cells(line)), above + large.rows + gap, line, style, width - 4);
}

const chartOf = ({ word, fewest, moment, turns, points }: Course, names: readonly string[]): Chart => ({
  title: capitalise(word),
  caption: `by ${moment}${fewest ? ', fewest win' : ''}`,
  ...{ points, turns, names },
});

/** Rows of the moment on an upright screen: all but those of the result below it, which offers nothing where fingers have buttons. */
export const endRows = (seats: number, { height }: Room, touched: boolean): number =>
  height - seats - UPRIGHT_RESULT - (touched ? 0 : OFFERED.length);
const UPRIGHT_RESULT = 5;

/** The result: the standings, what can be done now, and the figures beside the board or the chart. */
export function ResultView({ place, width, height }: { place: PlayPlace } & Room): ReactNode {
  const theme = useTheme();
  const { table } = place.controller;
  const outcome = useStore(place.controller.state, now => now.outcome);
  const story = useStore(place.replay, now => now);
  const shows = useStore(place.shows, now => now);
  const { ResultTable } = place.board;
  if (outcome === null) return null;
  const ends = story !== null && shows === 'end';
  const figures = story !== null && shows !== 'end';
  const count = `after ${plural(table.progress.turn, 'turn', 'turns')}`;
  const turns =
    outcome.reason === 'time' ? `time was up ${count}` : (place.board.verdict?.(outcome).after ?? count);
  const after = wrapToRows(`${turns}, seed ${table.seed}`, width, AFTER_ROWS);
  const below = Math.max(0, height - outcome.places.length - after.length - (ends ? 3 : 4));
  const above = figures ? table.occupants.length + 6 : ends ? OFFERED.length + 1 : 0;
  return (
    <Ground width={width} height={height} flexDirection="column" overflow="hidden">
      <Box height={1} flexShrink={0} />
      {ends ? null : <Title>{headlineOf(place)}</Title>}
      {after.map(line => (
        <Ink key={line} shade="dim">
          {line}
        </Ink>
      ))}
      <Box height={1} flexShrink={0} />
      {outcome.places.map((shared, index) => (
        <Box key={shared.join()} height={1} flexShrink={0}>
          <Ink shade="dim">{`${placeAt(outcome, index)}  `}</Ink>
          {shared.map(seat => (
            <Ink key={seat} shade={ownerShades(theme, seat).ink} bold={index === 0}>
              {`${table.names[seat] ?? letter(seat)}  `}
            </Ink>
          ))}
        </Box>
      ))}
      <Box height={1} flexShrink={0} />
      <Box height={below} flexShrink={0} flexDirection="column" overflow="hidden">
        {ends ? <OffersView place={place} width={width} /> : null}
        {figures ? (
          <Box flexShrink={0}>
            <ResultTable width={width} height={below} replay={story} />
          </Box>
        ) : null}
        <Box height={1} flexShrink={0} />
        <Box flexShrink={0}>
          <LogView width={width} height={Math.max(0, below - 1 - above)} state={place.controller.state} />
        </Box>
      </Box>
    </Ground>
  );
}

/** What is offered at the end, each as a button with what comes of it: by the labels, for a server has a rematch of its own. */
const OFFERED = [
  [commands.rematch.label, 'the same players again'],
  [NEXT_GAME, 'of the series'],
  [commands.review.label, 'what it turned on, what moves cost'],
  [commands.share.label, 'a picture, a recording'],
] as const;

/** Columns of the words on a button, at least. */
const BUTTON = 9;

function OffersView({ place, width }: { readonly place: PlayPlace; readonly width: number }): ReactNode {
  const keymap = useKeymap();
  const live = useContext(LiveScreenContext);
  const { touched = false } = useScreen();
  const bindings = place.bindings();
  // Fingers have buttons of their own, below the screen.
  const offered = touched
    ? []
    : OFFERED.flatMap(([label, words]) => {
        const binding = bindings.find(({ command, label: own = command.label }) => own === label);
        if (binding === undefined) return [];
        const shown = shownKeys(binding.command, keymap);
        return [{ command: binding.command, shown, text: `${shown} ${label}`, words }];
      });
  const button = Math.max(BUTTON, ...offered.map(({ text }) => cells(text)));
  return (
    <>
      {offered.map(({ command, shown, text, words }) => (
        <Hotspot
          key={command.id}
          width={width}
          height={1}
          flexShrink={0}
          onMouse={event => typeHint(live, event, shown)}
        >
          <Ink shade="dim">
            <Selected>{left(text, button)}</Selected>
            {cells(words) <= width - button - 4 ? `  ${words}` : ''}
          </Ink>
        </Hotspot>
      ))}
    </>
  );
}

/** The number of a place: after a shared first comes no second. */
const placeAt = ({ places }: Outcome, index: number): number => 1 + places.slice(0, index).flat().length;

function headlineOf({ board, controller: { table } }: PlayPlace): string {
  const { outcome } = table;
  return outcome === null ? '' : (board.verdict?.(outcome).headline ?? headline(outcome, table));
}

function headline(outcome: Outcome, table: TableView): string {
  const won = winnersOf(outcome, sidesOf(table.rules.setup));
  if (won.length === 0) return 'A draw';
  return `${namesOf(won, nameFrom(table.names))} ${won.length === 1 ? 'has' : 'have'} won`;
}

const wonBy = ({ outcome, rules }: TableView): readonly Seat[] =>
  outcome === null ? [] : winnersOf(outcome, sidesOf(rules.setup));
