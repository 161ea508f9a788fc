import type { GameTypes } from '../../machines/game.ts';
import { err, ok, type Result } from '../../machines/result.ts';
import { builtinMap } from '../maps/builtin/index.ts';
import type { SetupKit } from '../maps/furnishing.ts';
import type { AnyRoster, PlayersKit } from '../players/player.ts';
import { decisionSeed } from '../players/seat-driver.ts';
import { type MapSource, setupChoices } from '../setup/choices.ts';
import { checkDraft, usualDraft } from '../setup/draft.ts';
import type { Table, TableOptions } from '../table/api.ts';
import type { RulesKit } from '../table/rules-kit.ts';
import type { Lesson } from './lesson.ts';

/** What is needed of a game to open its lesson. */
type TaughtKit = RulesKit & PlayersKit & SetupKit;

/** What a lesson's table is opened with: it has no save. */
export async function lessonOptions(kit: TaughtKit, lesson: Lesson): Promise<Result<TableOptions, string>> {
  const choices = await setupChoices(kit);
  const usual = usualDraft(choices, lesson.seats, lesson.seed);
  const { rules = usual.rules, map = usual.map } = lesson;
  const options = { ...(choices.rules[rules] ?? usual.options), ...lesson.options };
  const checked = checkDraft(
    choices,
    { ...usual, count: lesson.seats.length, rules, map, options },
    builtinMaps,
  );
  if (!checked.ok) return err(checked.error.sentence);
  return ok({ game: choices.game, ...checked.value, seed: lesson.seed, saveName: null });
}

/** The maps of lessons: built-in ones. */
export const builtinMaps: MapSource = {
  find(id) {
    const found = builtinMap(id);
    return found.ok ? ok({ loaded: { ...found.value, warnings: [] }, source: id, odd: null }) : found;
  },
};

/** The moves that are made before the learner comes: by the level of the first computer player, in every seat. */
export async function playBeginning(table: Table, { players }: TaughtKit, lesson: Lesson): Promise<void> {
  const roster: AnyRoster = await players.load();
  const level = table.occupants.find(({ kind }) => kind === 'bot');
  const by = level?.kind === 'bot' ? level.level : '';
  for (let move = 0; move < (lesson.made ?? 0); move += 1) {
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
