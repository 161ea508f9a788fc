import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DominationSetup } from '../../../machines/domination/types.ts';
import type { Kit } from '../../../source/games/kit.ts';
import { kits } from '../../../source/games/kits.ts';
import { decisionSeed } from '../../../source/players/seat-driver.ts';
import { lessonOptions, playOpening } from '../../../source/study/lessons/open.ts';
import { Tutor } from '../../../source/study/lessons/tutor.ts';
import type { Table } from '../../../source/table/api.ts';
import { openTable } from '../../../source/table/table.ts';
import { runs } from '../../cases.ts';
import { good } from '../../good.ts';
import { sizes } from '../../screens/harness.tsx';
import { openLesson } from './play.ts';

async function lessonOf(kit: Kit) {
  const lesson = await kit.lesson?.();
  if (lesson === undefined) throw new Error(`${kit.title} has no lesson`);
  const options = good(await lessonOptions(kit, lesson));
  const table = await openTable(options, null);
  if (!table.ok) throw new Error(table.error.sentence);
  await playOpening(table.value, kit, lesson);
  return { lesson, table: table.value };
}

/** Plays on at a table: the learner any legal move, the others as they do. @returns false when the game is over */
async function playAny(table: Table, kit: Kit, choice: number): Promise<boolean> {
  const [seat] = table.seatsToMove;
  if (seat === undefined) return false;
  const occupant = table.occupants[seat];
  const roster = await kit.players.load();
  const moves = occupant?.kind === 'human' ? [...table.legalMoves(seat)].slice(0, 2000) : [];
  const question = {
    setup: table.rules.setup,
    view: table.view(seat),
    seat,
    seed: decisionSeed(table, seat),
  };
  const move =
    occupant?.kind === 'bot' ? roster.choose(occupant.level, question) : moves[choice % moves.length];
  if (move === undefined) throw new Error('the learner has no move');
  const played = await table.play(seat, move);
  expect(played.ok).toBe(true);
  return true;
}

describe.each(kits)('the lesson of $title', kit => {
  test('has six to ten steps, and in text nearly all of them', async () => {
    const { lesson, table } = await lessonOf(kit);
    expect(lesson.steps.length).toBeGreaterThanOrEqual(6);
    expect(lesson.steps.length).toBeLessThanOrEqual(10);
    expect(new Tutor(lesson, table, 'words').steps.length).toBeGreaterThanOrEqual(lesson.steps.length - 3);
  });

  test.each([24, 23])(
    'leaves the board its room at 80 × %i: the whole map is seen, with an owner at each label',
    async rows => {
      const app = await openLesson(kit.id, { columns: 80, rows });
      const map = app
        .rows()
        .slice(1, -1)
        .map(row => row.slice(0, 46))
        .join('\n');
      const { board } = app.game().controller.table.rules.setup as Partial<DominationSetup>; // of a game on a map
      if (board === undefined) return;
      expect(map.match(/(?<!\w)[A-F]?[\d?]+(?!\w)/g)).toHaveLength(board.countries.length);
    },
  );

  test.each(sizes)('is told whole at $columns × $rows', async size => {
    const { lesson } = await lessonOf(kit);
    const waits = { done: () => false, isObsolete: () => false };
    const waiting = async () => ({ ...lesson, steps: lesson.steps.map(step => ({ ...step, ...waits })) });
    const games = kits.map(each => (each.id === kit.id ? { ...each, lesson: waiting } : each));
    const app = await openLesson(kit.id, { ...size, games });
    for (const step of lesson.steps) {
      const shown = app.text().split(/\s+/);
      const words = `${step.title} ${step.why} ${step.keys(command => `[${command.shown}]`)}`.split(/\s+/);
      expect(words.filter(word => !shown.includes(word))).toEqual([]);
      await app.send('>');
    }
    expect(app.text()).toContain('Learnt');
  });

  test('goes on whatever the learner does, and never goes back', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(), { minLength: 40, maxLength: 40 }), async choices => {
        const { lesson, table } = await lessonOf(kit);
        const tutor = new Tutor(lesson, table, 'keys');
        let before = 0;
        for (const choice of choices) {
          if (choice % 7 === 0) tutor.skip();
          if (!(await playAny(table, kit, choice))) break;
          const { number, step } = tutor.get();
          expect(number).toBeGreaterThanOrEqual(before);
          expect(step === null || step === tutor.steps[number - 1]).toBe(true);
          before = number;
        }
        while (tutor.get().step !== null) tutor.skip();
        expect(tutor.get().number).toBe(tutor.steps.length);
        tutor.close();
      }),
      { numRuns: runs(5) },
    );
  });
});
