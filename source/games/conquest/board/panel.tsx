import { Box } from 'ink';
import { type ReactNode, useMemo } from 'react';
import type { GameTypes } from '../../../../machines/game.ts';
import { plural } from '../../../../machines/wording.ts';
import { wrapToRows } from '../../../base/text.ts';
import { Blank, Painted } from '../../../screens/drawing/painter.tsx';
import type { Room } from '../../../screens/play/board.ts';
import type { PlayController, PlayState } from '../../../screens/play/controller.ts';
import { LogView, NoticeView } from '../../../screens/play/log-view.tsx';
import { derive, type Readable, sameMembers, useStore } from '../../../screens/store.ts';
import { Ground, Ink, useTheme } from '../../../screens/widgets.tsx';
import { diceRows, paintDice } from './battle-painter.ts';
import type { ConquestGame, ConquestModel, Page, Words } from './game.ts';
import type { Motion } from './motion.ts';
import { type ConquestScene, type NumberOf, numbersIn, type Sight } from './scene.ts';
import {
  CONTINENTS_PAGE,
  ContinentsView,
  continentCount,
  continentsOf,
  StandingsView,
  standingRows,
} from './standings.tsx';
import { isPlacing, paintSubject, subjectRows } from './subject-painter.ts';

export interface PanelProps<S extends Sight> extends Room {
  readonly controller: PlayController;
  readonly game: ConquestGame<GameTypes, S>;
  readonly model: ConquestModel<S>;
  readonly motion: Motion;
  /** The scene, delayed while dice roll; below it the same without choices, and the controller's state. */
  readonly shown: Readable<ConquestScene<S>>;
  readonly sight: Readable<S>;
  readonly state: Readable<PlayState>;
}

/** The panel beside the board: who plays, what is asked, what is under the cursor, what is possible, what happened. */
export function ConquestPanel<S extends Sight>(props: PanelProps<S>): ReactNode {
  const { width, height, controller, game, motion, shown: scene, sight, state } = props;
  const { occupants, names } = controller.table;
  const page = useStore(scene, now => game.pageOf?.(now, width) ?? null, samePage);
  const lands = useStore(scene, continentCount);
  const toggled = useStore(scene, ({ focus }) => focus.page === CONTINENTS_PAGE);
  const standings = useMemo(() => derive(sight, now => game.standingsOf(now, width)), [sight, game, width]);
  const continents = useMemo(() => derive(sight, continentsOf), [sight]);
  const pointed = useMemo(() => derive(scene, now => continentsOf(now, now.focus.cursor)), [scene]);
  const players = standingRows(occupants.length);
  // What is listed where there is room goes with the key with which it comes elsewhere.
  const hides = toggled && layoutOf(props, players, lands, null).listed > 0;
  const layout = hides ? layoutOf(props, players, 0, null) : layoutOf(props, players, lands, page);
  const { gap, top, apart, below, listed, paged, logged } = layout;
  // While armies are placed no dice roll: the neighbours have their room.
  const territories = useStore(scene, isPlacing) && layout.rows > 0;
  // In a short panel dice that lie there have the room of the subject.
  const fights = useStore(motion.moment, ({ battle }) => battle !== null) && isShort(height);
  const rolled = fights ? Math.min(layout.rows, diceRows(false)) : territories ? 0 : layout.rolled;
  const rows = territories ? layout.rows + below + layout.rolled : layout.rows - (fights ? rolled : 0);
  return (
    <Box width={width} height={height} flexDirection="column" overflow="hidden">
      <Blank width={width} height={top} />
      <StandingsView width={width} of={standings} occupants={occupants} />
      <Blank width={width} height={apart} />
      <QuestionView {...props} />
      <Painted width={width} height={rows} of={scene} paint={paintSubject} />
      <Blank width={width} height={rows > 0 && (!territories || layout.rolled === 0) ? below : 0} />
      <Painted
        width={width}
        height={rolled}
        of={motion.moment}
        paint={(pen, now) => paintDice(pen, now, names)}
      />
      <Blank width={width} height={layout.rolled > 0 ? gap : 0} />
      <ContinentsView width={width} height={listed} of={continents} />
      <Blank width={width} height={listed > 0 ? 2 * gap : gap} />
      {page?.continents === true ? (
        <ContinentsView width={width} height={paged} of={pointed} />
      ) : (
        <Painted width={width} height={paged} of={scene} paint={(pen, now) => game.paintPage?.(pen, now)} />
      )}
      <LogView width={width} height={logged} state={state} />
    </Box>
  );
}

/** Rows of the parts of the panel, for a table of `players` rows and `lands` continents. */
function layoutOf({ width, height }: Room, players: number, lands: number, page: Page | null) {
  const gap = height >= 45 ? 2 : height >= 30 ? 1 : 0;
  const top = height >= 30 ? 1 : 0;
  const crowded = height < 30 && page !== null;
  const briefRoom = height - players - QUESTION_ROWS - BRIEF_SUBJECT - 3;
  const brief = page !== null && page.rows <= briefRoom ? BRIEF_SUBJECT : 0;
  // However little room there is, the players stand apart from the rest, and the question is seen.
  const apart = Math.max(1, gap);
  const question = questionRows(height);
  const most = Math.max(1, height - top - players - apart - question);
  const rows = page?.beside === 'nothing' ? 0 : crowded ? brief : Math.min(most, subjectRows(height));
  const below = page === null ? gap : apart;
  const fixed = top + players + apart + (rows > 0 ? rows + below : 0) + question + gap;
  const rolls = !crowded && !isShort(height) && (page === null || page.beside === 'all');
  const large = height >= 34 && width >= 33;
  const lines = Math.min(lands, MOST_LISTED);
  const least = page === null ? LEAST_LOG : Math.max(LEAST_PAGE, page.rows);
  const restOf = (dice: number, listed: number): number =>
    height - fixed - (dice > 0 ? dice + gap : 0) - (listed > 0 ? listed + gap : 0);
  // Dice are small rather than that the continents have no room.
  const dice = rolls ? (large ? [diceRows(true), diceRows(false)] : [diceRows(false)]) : [0];
  const fitting = lines === 0 ? undefined : dice.find(each => restOf(each, lines) >= least);
  const rolled = fitting ?? dice[0] ?? 0;
  const listed = fitting === undefined ? 0 : lines;
  const rest = Math.max(0, restOf(rolled, listed));
  // In a high panel the log is visible below a page as well.
  const spare = Math.min(Math.floor(rest * LOG_SHARE), rest - (page?.rows ?? 0) - 2);
  const logged = page === null ? rest : height >= 45 ? Math.max(0, spare) : 0;
  return { gap, top, apart, below, listed, rows, rolled, logged, paged: rest - logged };
}

const samePage = (one: object | null, other: object | null): boolean =>
  one === null || other === null ? one === other : sameMembers(one, other);

const QUESTION_ROWS = 4;
/** Rows of a panel below which it is short: under the board of a small phone. */
const SHORT = 14;
const isShort = (height: number): boolean => height < SHORT;
/** Rows of the question with its number and a notice. */
const questionRows = (height: number): number => (isShort(height) ? QUESTION_ROWS - 1 : QUESTION_ROWS);
/** Most continents listed beside everything else, and the rows then left to the log or a page. */
const MOST_LISTED = 9;
const LEAST_LOG = 4;
const LEAST_PAGE = 12;
/** The log's share of the room below a page. */
const LOG_SHARE = 0.4;
/** Rows of the subject when a page needs the room. */
const BRIEF_SUBJECT = 3;

function QuestionView<S extends Sight>(props: PanelProps<S>): ReactNode {
  const { width, height, controller, shown: scene, state, game } = props;
  const rows = questionRows(height);
  const theme = useTheme();
  const question = useStore(scene, now => questionOf(now, game.words));
  const thinking = useStore(state, now => now.thinking);
  const numbers = useMemo(() => derive(scene, numbersIn), [scene]);
  const out = useStore(scene, ({ near, eliminated }) => near !== null && eliminated.includes(near));
  const thought = useStore(controller.thought, now => now);
  const mover = thinking === null ? null : (controller.table.names[thinking] ?? '');
  const idle =
    mover === null
      ? ''
      : `${mover} is ${thought === '' ? 'moving' : `thinking${thought}`}${out ? '; you are out' : ''}`;
  const [shade, bold] = question === null ? [theme.dim, false] : [theme.text, true];
  const asked = wrapToRows(question ?? idle, width, 2);
  return (
    <Ground flexDirection="column" height={rows} width={width} flexShrink={0}>
      <Ink shade={shade} bold={bold}>
        {asked.join('\n')}
      </Ink>
      <Painted width={width} height={1} of={numbers} paint={(pen, now) => pen.numbers(0, now)} />
      <NoticeView controller={controller} width={width} height={rows - 1 - Math.max(1, asked.length)} />
    </Ground>
  );
}

/** The question asked now; null for none. */
export function questionOf<S extends Sight>(scene: ConquestScene<S>, words: Words<S>): string | null {
  const { step, stage, focus } = scene;
  if (focus.search !== null) return `Find: ${focus.search}_`;
  switch (step.name) {
    case 'covered':
      return 'Your cards are covered';
    case 'own':
      return words.own?.(scene) ?? null;
    case 'place':
      return words.place(scene);
    case 'source':
      return stage === 'move' ? `Move ${words.armies} from where?` : 'Attack from where?';
    case 'target':
      return words.target(scene, step.source);
    case 'battle':
      return 'Roll again?';
    case 'number': {
      const { least, most } = step.range;
      if (step.of !== 'dice') return `${QUESTIONS[step.of]} ${least}–${most}`;
      return least === most
        ? `Defend with ${plural(least, 'die', 'dice')}`
        : `${words.dice} ${least}–${most}`;
    }
    default:
      return null;
  }
}

const QUESTIONS: Readonly<Record<Exclude<NumberOf, 'dice'>, string>> = {
  place: 'How many go here?',
  advance: 'How many move in?',
  move: 'How many move?',
};
