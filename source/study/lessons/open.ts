import type { Result } from '../../../machines/result.ts';
import type { AnyRoster, PlayersKit } from '../../players/player.ts';
import { questionAt } from '../../players/seat-driver.ts';
import { type FixedGameKit, fixedGameOptions } from '../../setup/fixed-game.ts';
import type { Table, TableOptions, TableView } from '../../table/api.ts';
import { openTable } from '../../table/table.ts';
import type { Lesson, LessonKit } from './lesson.ts';

/** The options for a lesson's table, which has no save. */
export const lessonOptions = (kit: FixedGameKit, lesson: Lesson): Promise<Result<TableOptions, string>> =>
  fixedGameOptions(kit, lesson, { saveName: null });

/** The options for a whole game after a lesson: by the usual rules, against the same players. */
export const wholeGame = (
  kit: FixedGameKit,
  { seats }: Lesson,
  seed: string,
): Promise<Result<TableOptions, string>> => fixedGameOptions(kit, { seats, seed });

/** Plays the moves before the learner begins, in every seat by the level of the first computer player. */
export async function playOpening(table: Table, { players }: PlayersKit, lesson: Lesson): Promise<void> {
  const roster: AnyRoster = await players.load();
  const level = table.occupants.find(occupant => occupant.kind === 'bot')?.level ?? '';
  for (let move = 0; move < (lesson.openingMoves ?? 0); move += 1) {
    const [seat] = table.seatsToMove;
    if (seat === undefined) return;
    const played = await table.play(seat, roster.choose(level, questionAt(table, seat, undefined)));
    if (!played.ok) throw new Error(`the lesson's opening: ${played.error.sentence}`);
  }
}

/** Least number of moves of a game's sample position, so that there are pieces on the board. */
const MADE = 15;

/** A fixed sample position of a game, from its lesson; null where it has none. @param onMove hears of each move that leads there */
export async function openSample(
  kit: FixedGameKit & LessonKit & PlayersKit,
  onMove: (table: TableView) => void = () => {},
): Promise<TableView | null> {
  const lesson = await kit.lesson?.();
  const options = lesson === undefined ? null : await lessonOptions(kit, lesson);
  const table = options?.ok === true ? await openTable(options.value, null) : null;
  if (lesson === undefined || table?.ok !== true) return null;
  const { value } = table;
  value.subscribe(() => onMove(value));
  await playOpening(value, kit, { ...lesson, openingMoves: Math.max(MADE, lesson.openingMoves ?? 0) });
  return value;
}
