import type { ReactNode } from 'react';
import { err, ok, type Result } from '../../../machines/result.ts';
import type { Lesson, LessonStep } from '../../learn/lesson.ts';
import { lessonOptions, playBeginning } from '../../learn/open.ts';
import type { Lecture } from '../../learn/tutor.ts';
import { Tutor } from '../../learn/tutor.ts';
import { wrapped } from '../../terminal/wrapped.ts';
import { type App, onScreen, type ShownPlace } from '../app.ts';
import { Painted } from '../drawing/painted.tsx';
import type { Pen } from '../drawing/pen.ts';
import type { Binding } from '../keys/command.ts';
import { commands } from '../keys/commands.ts';
import { shownKeys, standardKeys } from '../keys/keymap.ts';
import type { BoardKind, Room } from '../play/board.ts';
import type { PlayPlace } from '../play/place.ts';
import { PlayScreen } from '../play/play-screen.tsx';
import type { Library, Opened, ScreenKit } from '../services.ts';
import { together } from '../store.ts';

/** A lesson at its beginning. */
interface Taught {
  readonly opened: Opened;
  readonly kind: BoardKind;
  readonly lesson: Lesson;
}

/**
 * Opens the table of a game's lesson; or one sentence, when there is none.
 * @param open opens a table
 */
export async function openLesson(kit: ScreenKit, open: Library['open']): Promise<Result<Taught, string>> {
  const [lesson, kind] = await Promise.all([kit.lesson?.(), kit.board?.()]);
  if (lesson === undefined || kind === undefined) return err(`${kit.title} has no lesson yet`);
  const options = await lessonOptions(kit, lesson);
  const opened = options.ok ? await open(options.value) : options;
  if (!opened.ok) return opened;
  await playBeginning(opened.value.table, kit, lesson);
  return ok({ opened: opened.value, kind, lesson });
}

/**
 * A game that a lesson leads through: what it says stands beside the board, and hears the keys.
 * @param leave where one goes from a lesson: nothing of it is kept, so nothing is asked
 */
export function lessonPlace(
  { services }: Pick<App, 'services'>,
  play: PlayPlace,
  lesson: Lesson,
  leave: () => void,
): PlayPlace & ShownPlace {
  const shown: Shown = command => shownKeys(command, services.keymap ?? standardKeys);
  const tutor = new Tutor(lesson, play.session.table, 'keys');
  const pass: Binding = { command: commands.pass, run: () => tutor.skip() };
  const leaving = (binding: Binding): Binding =>
    binding.command === commands.quit ? { ...binding, run: leave } : binding;
  const bindings = (): readonly Binding[] => {
    const ofGame = play.bindings().map(leaving);
    return tutor.get().step === null ? ofGame : [...ofGame, pass];
  };
  return onScreen<PlayPlace>(
    {
      ...play,
      bindings,
      press(key) {
        const meant = bindings().find(({ command }) => command.keys.includes(key));
        if (meant === pass || meant?.command === commands.quit) {
          meant.run(key, null);
          return true;
        }
        const did = play.press(key);
        if (meant !== undefined) tutor.used(meant.command);
        return did;
      },
      told() {
        const { game, bindings: ofGame = [], ...told } = play.told();
        return { ...told, game: { ...game, lesson }, bindings: ofGame.map(leaving) };
      },
      subscribe: listener => together(play.subscribe(listener), tutor.subscribe(listener)),
      aside: {
        rows: width => Math.max(...tutor.steps.map(step => rowsOf(step, width, shown))),
        View: (room: Room): ReactNode => (
          <Painted {...room} of={tutor} paint={(pen, now) => paintLecture(pen, now, lesson, shown)} />
        ),
      },
      async close() {
        tutor.close();
        await play.close();
      },
    },
    PlayScreen,
  );
}

/** A command's keys as the screen shows them. */
type Shown = Parameters<LessonStep['keys']>[0];

/** Columns from which what came of a step stands beside the title of the next one. */
const WIDE = 56;
/** Columns left free at both sides. */
const INSET = 1;

/** Rows of a step with what came of the one before. */
const rowsOf = (step: LessonStep, width: number, shown: Shown): number => {
  const room = width - 2 * INSET;
  const came = width >= WIDE ? 0 : wrapped(step.came, room).length;
  return 1 + came + wrapped(step.why, room).length + wrapped(step.keys(shown), room).length;
};

/** What a lesson says: how far it is and what came of the step before, what the step is about, and what to do. */
function paintLecture(
  pen: Pen,
  { step, number, of, came, strayed }: Lecture,
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
    (text === '' ? [] : wrapped(text, room)).map(line => ({ line, shade, bold }));
  const told = strayed && step !== null ? 'That was a good move too; the step still waits.' : came;
  if (width >= WIDE) pen.write(INSET + used + 2, 0, told, theme.good, { on, most: room - used - 2 });
  const rows = [
    ...(width >= WIDE ? [] : lines(told, theme.good)),
    ...lines(step?.why ?? lesson.end, theme.dim),
    ...lines(step?.keys(shown) ?? '', theme.text, true),
  ];
  for (const [index, { line, shade, bold }] of rows.slice(0, height - 1).entries())
    pen.write(INSET, index + 1, line, shade, { on, bold, most: room });
}
