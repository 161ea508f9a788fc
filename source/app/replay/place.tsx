import { Box } from 'ink';
import { type ReactNode, useMemo } from 'react';
import type { Seat } from '../../../machines/seat.ts';
import type { Story } from '../../table/story.ts';
import { Canvas } from '../../terminal/canvas.tsx';
import type { ScreenView } from '../../terminal/live.ts';
import type { Painter } from '../../terminal/types.ts';
import { type App, keyed, onScreen, type Place, type ShownPlace } from '../app.ts';
import { pageDialog, textDialog } from '../dialogs/dialog.ts';
import { Page } from '../frame.tsx';
import type { Binding, Command } from '../keys/command.ts';
import { commands } from '../keys/commands.ts';
import type { KeyName } from '../keys/key.ts';
import { luckKey } from '../luck-key.ts';
import { type BoardKind, type BoardWatch, PANEL_INSET, panelMargin, panelWidth } from '../play/board.ts';
import { logPainter } from '../play/log-view.tsx';
import type { ToldLine } from '../play/session.ts';
import { createStore, derived, type Store, useStore } from '../store.ts';
import { ownerShades, type Theme } from '../theme/theme.ts';
import { Ground, Ink, left, SeatColours, useTheme } from '../widgets.tsx';
import { tellStory } from './moments.ts';
import { studied } from './studied.ts';

/** A game told again, moment by moment. */
interface ReplayPlace extends Place {
  readonly kind: 'replay';
  readonly name: string;
  readonly story: Story;
  readonly watch: BoardWatch;
  readonly state: Store<ReplayState>;
  /** The last moment. */
  readonly last: number;
  /** Whose deed a moment is, if anybody's. */
  seatOf(moment: number): Seat | null;
  /** What happened up to a moment, newest last. */
  lines(moment: number, most: number): readonly ToldLine[];
}

interface ReplayState {
  /** The moment that is shown, from 0. */
  readonly step: number;
  readonly playing: boolean;
  /** Index of `speeds`. */
  readonly speed: number;
  /** Whether the continents have been hidden where they are listed, or fetched where they are not. */
  readonly continents: boolean;
}

/** The ways out of a replay. */
interface ReplayExits {
  back(): void;
  /** Plays on from a step of the story. @returns one sentence when that is not possible */
  readonly playOn?: ((step: number) => Promise<string | null>) | undefined;
}

/** Milliseconds that a step is shown while playing. */
const speeds = [1200, 600, 300, 120, 40] as const;

export function replayPlace(
  app: App,
  name: string,
  story: Story,
  kind: BoardKind,
  exits: ReplayExits,
): ReplayPlace & ShownPlace {
  const state = createStore<ReplayState>({ step: 0, playing: false, speed: 2, continents: false });
  const told = tellStory(story, kind);
  const { last } = told;
  let cancel: (() => void) | null = null;
  const watch = kind.watch(
    derived(state, now => told.frame(now.step)),
    story.header.seats,
    story.rules.setup,
    app.services,
  );

  const go = (step: number): void =>
    state.update(now => ({ ...now, step: Math.max(0, Math.min(last, step)) }));
  const pause = (): void => {
    cancel?.();
    cancel = null;
    state.update(now => ({ ...now, playing: false }));
  };
  const tick = (): void => {
    if (state.get().step >= last) {
      pause();
      return;
    }
    cancel = app.services.clock.after(speeds[state.get().speed] ?? speeds[0], () => {
      go(state.get().step + 1);
      tick();
    });
  };
  const playOrPause = (): void => {
    if (state.get().playing) {
      pause();
      return;
    }
    state.update(now => ({ ...now, playing: true, step: now.step >= last ? 0 : now.step }));
    tick();
  };
  /** The first moment of the turn before or after the present one. */
  const turnStep = (by: 1 | -1): number => {
    const here = state.get().step;
    const now = told.turnOf(here);
    if (by > 0) return told.find(turn => turn > now) ?? last;
    const first = told.find(turn => turn === now) ?? 0;
    if (first < here) return first;
    return told.find(turn => turn === told.turnOf(Math.max(0, first - 1))) ?? 0;
  };
  const askForTurn = (): void =>
    app.open(
      textDialog(app, {
        title: 'Go to a turn',
        lines: [`Turns 1 to ${told.turnOf(last)}`],
        text: '',
        most: 6,
        accept: 'go',
        async onAccept(text) {
          const wanted = Number(text);
          const moment = told.find(turn => turn === wanted);
          if (text === '' || moment === null) return `there is no turn ${text}`;
          go(moment);
          return null;
        },
      }),
    );
  const here = () => told.moment(state.get().step).step;
  const { playOn } = exits;
  const branch = async (): Promise<void> => {
    pause();
    const fault = await playOn?.(story.steps.indexOf(here()));
    if (typeof fault === 'string')
      app.open(pageDialog(app, 'Play on from here', [{ heading: '', lines: [fault] }]));
  };
  /** A step that ends the game may be told in several moments: none of them can be played on from. */
  const goesOn = (): boolean => story.outcome === null || here() !== told.moment(last).step;
  const bindings = (): readonly Binding[] => [
    { command: commands.step, run: key => stepBy(isBack(key) ? -1 : 1) },
    { command: commands.turn, run: key => jump(turnStep(key === 'up' || key === 'k' ? -1 : 1)) },
    { command: commands.run, label: state.get().playing ? 'pause' : 'play', run: playOrPause },
    ...(playOn !== undefined && goesOn() ? [{ command: commands.branch, run: () => void branch() }] : []),
    ...(watch.continents === undefined ? [] : [{ command: commands.continents, run: flipContinents }]),
    { command: commands.speed, run: key => changeSpeed(key === '(' ? -1 : 1) },
    { command: commands.jump, run: askForTurn },
    ...studied(app, story, () => here().position),
    ...luckKey(app, story.outcome === null ? null : async () => story, kind.luck),
    { command: commands.edge, run: key => jump(key === 'home' ? 0 : last) },
    { command: commands.back, run: exits.back },
    { command: commands.stepsBefore, quiet: true, run: () => {} },
    ...app.everywhere(),
  ];
  const flipContinents = (): void => state.update(now => ({ ...now, continents: !now.continents }));
  const jump = (step: number): void => {
    pause();
    go(step);
  };
  const stepBy = (by: 1 | -1): void => jump(state.get().step + by);
  const changeSpeed = (by: 1 | -1): void =>
    state.update(now => ({ ...now, speed: Math.max(0, Math.min(speeds.length - 1, now.speed + by)) }));

  const names = story.header.seats.map(seat => seat.name);
  return onScreen<ReplayPlace>(
    {
      kind: 'replay',
      name,
      story,
      watch,
      state,
      last,
      seatOf: told.seatOf,
      lines: told.lines,
      told() {
        const { step } = state.get();
        return {
          title: `Replay of ${name}`,
          lines: [
            `${story.game.title}, ${names.join(', ')}, ${told.turnOf(last)} turns; the seed is ${story.header.seed}`,
            ...told.lines(step, Number.POSITIVE_INFINITY).map(({ text }) => text),
            watch.heading.get().moment,
          ],
          choices: [
            { label: 'next: the next turn', run: () => jump(turnStep(1)) },
            { label: 'move: the next move alone', run: () => stepBy(1) },
            { label: 'rest: all that is left', run: () => jump(last) },
            { label: 'before: back to the turn before', run: () => jump(turnStep(-1)) },
            { label: 'first: back to the beginning', run: () => jump(0) },
          ],
          bindings: bindings().filter(({ command }) => ofLines.has(command)),
          board: { game: story.game, rules: story.rules, names, view: told.frame(step).view },
        };
      },
      ...keyed(bindings, state, app.answer.set),
      rulesAsked: () => ({ game: story.game.id, options: story.rules.setup.options }),
      async close() {
        cancel?.();
      },
    },
    ReplayScreen,
  );
}

/** What keys do in a replay that is heard too. */
const ofLines: ReadonlySet<Command> = new Set<Command>([
  commands.branch,
  commands.jump,
  commands.luck,
  commands.rules,
  commands.back,
]);

const isBack = (key: KeyName): boolean => key === 'left' || key === 'h';

/** The fewest rows of a part that tells all about the present moment. */
const TOLD_ROWS = 5;
/** The fewest rows that the log keeps beside the continents, and beside all about the present moment. */
const LEAST_LOG = 8;
const LEAST_TOLD = 3;
/** Lines that are looked for, for each row of the log: where there is little room it leaves some out. */
const LINES_PER_ROW = 4;

/** A replay, in the colours of its seats. */
const ReplayScreen = (props: { place: ReplayPlace; screen: ScreenView }): ReactNode => (
  <SeatColours of={props.place.story.header.seats}>
    <ReplayView {...props} />
  </SeatColours>
);

/** A replay: the board, who had what, what happened, and where in the story one is. */
function ReplayView({ place, screen }: { place: ReplayPlace; screen: ScreenView }): ReactNode {
  const theme = useTheme();
  const { step, playing, speed, continents } = useStore(place.state, now => now);
  const heading = useStore(place.watch.heading, now => now);
  const panel = panelWidth(screen.columns);
  const margin = panelMargin(screen.columns);
  const width = panel - PANEL_INSET - margin;
  const height = screen.rows - 3;
  const { Area, Standings, Told, continents: lands } = place.watch;
  const seats = place.story.header.seats.length;
  const all = Math.max(0, height - seats - 6);
  const told = Told === undefined ? 0 : TOLD_ROWS + 1;
  // Listed where the log has rows enough all the same, else in its place.
  const isRoomy = lands !== undefined && all - told - lands.rows - 1 >= LEAST_LOG;
  const listed = lands === undefined || isRoomy === continents ? 0 : Math.min(lands.rows, all);
  const rest = Math.max(0, all - (listed > 0 ? listed + 1 : 0));
  const shown = rest - told >= LEAST_TOLD ? told : 0;
  const logHeight = rest - shown;
  const painter = useMemo(() => timelinePainter(place, theme), [place, theme]);
  const log = useMemo(
    () => logPainter(place.lines(step, logHeight * LINES_PER_ROW), 0, theme),
    [place, step, logHeight, theme],
  );
  const { last } = place;
  const state = playing ? `playing, step every ${speeds[speed] ?? 0} ms` : 'paused';
  return (
    <Page place={place} screen={screen}>
      <Ground width={screen.columns} height={1} flexShrink={0}>
        <Ink shade={theme.text} bold>{` ${place.story.game.title}`}</Ink>
        <Ink shade={theme.dim}>
          {left(
            ` ${heading.moment}`,
            screen.columns - panel + PANEL_INSET - 1 - place.story.game.title.length,
          )}
        </Ink>
        <Ink shade={theme.accent} bold>
          Replay
        </Ink>
        <Ink shade={theme.faint}>{`  ${place.name}`}</Ink>
      </Ground>
      <Box height={height} flexShrink={0}>
        <Area width={screen.columns - panel} height={height} />
        <Ground
          width={panel}
          height={height}
          paddingLeft={PANEL_INSET}
          paddingRight={margin}
          flexDirection="column"
          overflow="hidden"
        >
          <Standings width={width} />
          <Box height={1} flexShrink={0} />
          <Ink shade={theme.text} bold>{`${step} of ${last}`}</Ink>
          <Ink shade={theme.dim}>{state}</Ink>
          <Ink shade={theme.faint}>{`seed ${place.story.header.seed}`}</Ink>
          <Box height={1} flexShrink={0} />
          {lands === undefined ? null : <lands.View width={width} height={listed} />}
          <Box height={listed > 0 ? 1 : 0} flexShrink={0} />
          {Told === undefined ? null : <Told width={width} height={Math.max(0, shown - 1)} />}
          <Box height={shown > 0 ? 1 : 0} flexShrink={0} />
          <Canvas width={width} height={logHeight} painter={log} />
        </Ground>
      </Box>
      <Ground width={screen.columns} height={1} flexShrink={0} paddingLeft={2}>
        <Canvas width={screen.columns - 4} height={1} painter={painter} />
      </Ground>
    </Page>
  );
}

/** The whole story as one line: each turn in its player's colour, with a mark where one is. */
function timelinePainter(place: ReplayPlace, theme: Theme): Painter {
  return {
    subscribe: repaint => place.state.subscribe(repaint),
    paint(surface) {
      const { step } = place.state.get();
      const background = theme.background.rgb;
      const span = Math.max(1, place.last);
      const here = Math.round((step / span) * (surface.width - 1));
      for (let x = 0; x < surface.width; x += 1) {
        const index = Math.round((x / Math.max(1, surface.width - 1)) * span);
        const seat = place.seatOf(Math.min(place.last, index));
        const owner = seat === null ? null : ownerShades(theme, seat);
        const shade = owner === null ? theme.faint : x <= here ? owner.chosen : owner.rest;
        surface.put(x, 0, x <= here ? '━' : '─', { fg: shade.rgb, bg: background });
      }
      surface.put(here, 0, '●', { fg: theme.accent.rgb, bg: background, bold: true });
    },
  };
}
