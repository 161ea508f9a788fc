import type { GameTypes } from '../../../machines/game.ts';
import type { Result } from '../../../machines/result.ts';
import type { AnyRoster, PlayersKit } from '../../players/player.ts';
import { decisionSeed } from '../../players/seat-driver.ts';
import { type FixedGameKit, fixedGameOptions } from '../../setup/fixed-game.ts';
import type { Table, TableOptions } from '../../table/api.ts';
import type { Lesson } from './lesson.ts';

/** What is needed of a game to open its lesson. */
type LessonGameKit = FixedGameKit & PlayersKit;

/** What a lesson's table is opened with: it has no save. */
export const lessonOptions = async (
  kit: LessonGameKit,
  lesson: Lesson,
): Promise<Result<TableOptions, string>> => fixedGameOptions(kit, lesson, { saveName: null });

/** The moves that are made before the learner comes: by the level of the first computer player, in every seat. */
export async function playOpening(table: Table, { players }: LessonGameKit, lesson: Lesson): Promise<void> {
  const roster: AnyRoster = await players.load();
  const level = table.occupants.find(({ kind }) => kind === 'bot');
  const by = level?.kind === 'bot' ? level.level : '';
  for (let move = 0; move < (lesson.openingMoves ?? 0); move += 1) {
    const [seat] = table.seatsToMove;
    if (seat === undefined) return;
    const question = {
      setup: table.rules.setup,
      view: table.view(seat),
      seat,
      seed: decisionSeed(table, seat),
    };
    const chosen: GameTypes['move'] = roster.choose(by, question);
    await table.play(seat, chosen);
  }
}
