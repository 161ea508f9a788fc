import type { ReactNode } from 'react';
import { err, ok, type Result } from '../../../machines/result.ts';
import { wrap } from '../../base/text.ts';
import type { Lesson, LessonStep } from '../../study/lessons/lesson.ts';
import { lessonOptions, playOpening } from '../../study/lessons/open.ts';
import type { LessonProgress } from '../../study/lessons/tutor.ts';
import { Tutor } from '../../study/lessons/tutor.ts';
import type { Table, TableView } from '../../table/api.ts';
import { openTable } from '../../table/table.ts';
import type { App } from '../app.ts';
import { Painted, type Pen } from '../drawing/painter.tsx';
import { commands } from '../keys/commands.ts';
import { shownKeys, standardKeys } from '../keys/keymap.ts';
import type { BoardKind, Room } from '../play/board.ts';
import type { PlayContext, PlayOffers } from '../play/offers.ts';
import type { ScreenKit } from '../services.ts';

type OpenedLesson = { readonly table: Table; readonly kind: BoardKind; readonly lesson: Lesson };

/** Opens the table of a game's lesson, which is not saved. @returns one sentence where there is none */
export async function openLesson(kit: ScreenKit): Promise<Result<OpenedLesson, string>> {
  const [lesson, kind] = await Promise.all([kit.lesson?.(), kit.board?.()]);
  if (lesson === undefined || kind === undefined) return err(`${kit.title} has no lesson yet`);
  const options = await lessonOptions(kit, lesson);
  if (!options.ok) return options;
  const opened = await openTable(options.value, null);
  if (!opened.ok) return err(opened.error.sentence);
  await playOpening(opened.value, kit, lesson);
  return ok({ table: opened.value, kind, lesson });
}

/** A lesson around its game: its words beside the board, and a report of each key. @param whole begins a whole game, once all is learnt */
export function lessonAround(
  { services }: Pick<App, 'services'>,
  table: TableView,
  lesson: Lesson,
  whole: () => void,
): Pick<PlayOffers, 'last'> & PlayContext {
  const shown: Shown = command => `[${shownKeys(command, services.keymap ?? standardKeys)}]`;
  const tutor = new Tutor(lesson, table, 'keys');
  return {
    lesson,
    whole,
    last: () => [
      tutor.get().step === null
        ? { command: commands.wholeGame, run: whole }
        : { command: commands.pass, run: () => tutor.skip() },
    ],
    used: command => tutor.used(command),
    changes: tutor,
    aside: {
      rows: width => rowsOf(tutor.steps, lesson.end, width, shown),
      View: (room: Room): ReactNode => (
        <Painted {...room} of={tutor} paint={(pen, now) => paintLecture(pen, now, lesson, shown)} />
      ),
    },
    close: () => tutor.close(),
  };
}

type Shown = Parameters<LessonStep['keys']>[0];

/** Columns from which the result of a step stands beside the title of the next one. */
const WIDE = 56;
/** A key in a sentence. */
const KEY = /(\[\S+\])/;

/** Columns left free at both sides. */
const INSET = 1;

/** Rows of the longest step, with the longest result of one before, and of the end. */
function rowsOf(steps: readonly LessonStep[], end: string, width: number, shown: Shown): number {
  const rows = (text: string): number => wrap(text, width - 2 * INSET).length;
  const came = width >= WIDE ? 0 : Math.max(...steps.map(({ result }) => rows(result)));
  const told = steps.map(step => rows(step.why) + rows(step.keys(shown)));
  return 1 + came + Math.max(...told, rows(end) + rows(onwards(shown)));
}

const onwards = (shown: Shown): string =>
  `Now play a whole game against easy players: ${shown(commands.wholeGame)}`;

/** Paints a lesson: its progress, the outcome of the step before, the reason for the present step, and its keys. */
function paintLecture(
  pen: Pen,
  { step, number, of, result: came, strayed }: LessonProgress,
  lesson: Lesson,
  shown: Shown,
): void {
  const { surface, theme, width, height } = pen;
  const on = theme.panel;
  const room = width - 2 * INSET;
  surface.fill(0, 0, width, height, { bg: on.rgb });
  const heading = step === null ? 'Learnt' : `${number}/${of} ${step.title}`;
  const used = pen.write(INSET, 0, heading, theme.accent, { on, bold: true, most: room });
  const lines = (text: string, shade: typeof on, bold = false) =>
    (text === '' ? [] : wrap(text, room)).map(line => ({ line, shade, bold }));
  const outcome = strayed && step !== null ? 'That was a good move too; the step still waits.' : came;
  if (width >= WIDE) pen.write(INSET + used + 2, 0, outcome, theme.good, { on, most: room - used - 2 });
  const rows = [
    ...(width >= WIDE ? [] : lines(outcome, theme.good)),
    ...lines(step?.why ?? lesson.end, theme.dim),
    ...lines(step?.keys(shown) ?? onwards(shown), theme.text, true),
  ];
  for (const [index, { line, shade, bold }] of rows.slice(0, height - 1).entries()) {
    let x = INSET;
    for (const part of line.split(KEY))
      x += pen.write(x, index + 1, part, part.startsWith('[') ? theme.accent : shade, {
        on,
        bold,
        most: width - x,
      });
  }
}
