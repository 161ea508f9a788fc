import { describe, expect, test } from 'vitest';
import type { GameTypes } from '../../machines/game.ts';
import { grid } from '../../machines/grid/index.ts';
import { seat } from '../../machines/seat.ts';
import { gridKit } from '../../source/games/grid/kit.ts';
import { gridRoster } from '../../source/games/grid/players/index.ts';
import type { AnyRoster, Question } from '../../source/players/player.ts';
import { BotDriver } from '../../source/players/seat-driver.ts';
import { createThinker, type Thinker } from '../../source/players/thinker.ts';
import type { Occupant, Table } from '../../source/table/api.ts';
import { openTable } from '../../source/table/table.ts';
import { good } from '../good.ts';

const bot = (name: string, level = 'easy'): Occupant => ({ kind: 'bot', name, level });
const human = (name: string): Occupant => ({ kind: 'human', name });

async function tableOf(...occupants: Occupant[]): Promise<Table> {
  const setup = { seats: occupants.length, options: { defence: 'chosen', turnLimit: 12 } };
  return good(await openTable({ game: grid, setup, occupants, seed: 'driver' }, null));
}

/** A thinker that answers on the same thread, by default as the player would. */
function direct(
  answer: (level: string, question: Question<GameTypes>) => GameTypes['move'] = (level, question) =>
    choose(level, question),
): Pick<Thinker, 'think'> {
  return {
    think: (_, level, question, signal) =>
      new Promise((resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
        queueMicrotask(() => {
          try {
            resolve(answer(level, question));
          } catch (fault) {
            reject(fault);
          }
        });
      }),
  };
}

function choose(level: string, question: Question<GameTypes>): GameTypes['move'] {
  const roster: AnyRoster = gridRoster;
  return roster.choose(level, question);
}

/** Resolves when the table waits for a seat or is over. */
function waitsFor(table: Table, index: number): Promise<void> {
  return new Promise(resolve => {
    const look = () => {
      if (table.outcome === null && table.seatsToMove[0] !== seat(index)) return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = table.subscribe(look);
    look();
  });
}

describe('the driver of computer players', () => {
  test('plays a game of computer players to its end', async () => {
    const table = await tableOf(bot('Ada'), bot('Bo', 'normal'), bot('Cy', 'easy'));
    const faults: string[] = [];
    await new BotDriver(table, gridKit.players, direct(), { onFault: sentence => faults.push(sentence) })
      .ended;
    expect(table.outcome).not.toBeNull();
    expect(faults).toEqual([]);
  });

  test('plays the same game again from the same seed', async () => {
    const played = async () => {
      const table = await tableOf(bot('Ada'), bot('Bo', 'normal'), bot('Cy'));
      await new BotDriver(table, gridKit.players, direct()).ended;
      return table.history;
    };
    expect(await played()).toEqual(await played());
  });

  test('leaves the humans their seats, and goes on after their moves and after an undo', async () => {
    const table = await tableOf(human('Ada'), bot('Bo'), bot('Cy'));
    const driver = new BotDriver(table, gridKit.players, direct());
    await waitsFor(table, 0);
    expect(table.seq).toBe(0);
    for (const expected of [3, 6]) {
      const [move] = table.legalMoves(seat(0));
      if (move === undefined) throw new Error('no move');
      await table.play(seat(0), move);
      await waitsFor(table, 0);
      expect(table.seq).toBe(expected);
    }
    // Before the others have answered a move is taken back; their turns never are.
    expect(await table.undo(seat(0))).toMatchObject({ ok: false, error: { code: 'other-moved' } });
    const [move] = table.legalMoves(seat(0));
    if (move === undefined) throw new Error('no move');
    const [played, undone] = [table.play(seat(0), move), table.undo(seat(0))];
    await played;
    expect((await undone).ok).toBe(true);
    expect(table.seq).toBe(6);
    await table.play(seat(0), move);
    await waitsFor(table, 0);
    expect(table.seq).toBe(9);
    driver.stop();
    await driver.ended;
  });

  test('gives a computer player a view and a seed from which the dice cannot be told', async () => {
    const asked: Question<GameTypes>[] = [];
    const table = await tableOf(
      { kind: 'bot', name: 'Ada', level: 'easy', style: 'bold' },
      bot('Bo'),
      bot('Cy'),
    );
    const listening = direct((level, question) => {
      asked.push(question);
      return choose(level, question);
    });
    await new BotDriver(table, gridKit.players, listening).ended;
    for (const question of asked) {
      expect(JSON.stringify(question)).not.toMatch(/driver|alea|"random"/);
    }
    expect(new Set(asked.map(question => `${question.seat} ${question.style}`))).toEqual(
      new Set(['0 bold', '1 undefined', '2 undefined']),
    );
    expect(new Set(asked.map(question => question.seed)).size).toBe(asked.length);
  });

  test('waits before each move for as long as the pace wants, and can be stopped in between', async () => {
    const table = await tableOf(bot('Ada'), bot('Bo'), bot('Cy'));
    const shown: string[] = [];
    const reached = Promise.withResolvers<void>();
    const pace = {
      before(move: GameTypes['move'], by: number): Promise<void> {
        shown.push(`${by} ${move.type}`);
        if (shown.length < 3) return Promise.resolve();
        reached.resolve();
        return new Promise(() => {});
      },
    };
    const driver = new BotDriver(table, gridKit.players, direct(), { pace });
    await reached.promise;
    expect(shown).toEqual(['0 deploy', '1 deploy', '2 deploy']);
    expect(table.seq).toBe(2);
    driver.stop();
    await driver.ended;
    expect(table.seq).toBe(2);
  });

  test('lets the weakest player move for one whose thinking fails, and says so', async () => {
    const table = await tableOf(bot('Ada', 'hard'), human('Bo'), human('Cy'));
    const faults: string[] = [];
    const failing = direct(() => {
      throw new Error('its thread ended');
    });
    const driver = new BotDriver(table, gridKit.players, failing, {
      onFault: sentence => faults.push(sentence),
    });
    await waitsFor(table, 1);
    expect(faults).toEqual(['Ada is helped out: its thread ended']);
    driver.stop();
    await driver.ended;
  });

  test('ends without a move and without a fault where the computer players have been sent home', async () => {
    const table = await tableOf(bot('Ada', 'hard'), human('Bo'), human('Cy'));
    const faults: string[] = [];
    const thinker = createThinker({ program: new URL('file:///nowhere') });
    await thinker.close();
    await new BotDriver(table, gridKit.players, thinker, { onFault: sentence => faults.push(sentence) })
      .ended;
    expect([faults, table.seq]).toEqual([[], 0]);
  });

  test.each([
    ['against the rules', { type: 'pass' }],
    ['not a move at all', { type: 'cheat' }],
  ])('replaces a move that is %s by one of the weakest player, and says so', async (_, move) => {
    const table = await tableOf(bot('Ada', 'hard'), human('Bo'), human('Cy'));
    const faults: string[] = [];
    const driver = new BotDriver(
      table,
      gridKit.players,
      direct(() => move),
      { onFault: sentence => faults.push(sentence) },
    );
    await waitsFor(table, 1);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(/^Ada chose a move that is refused: /);
    expect(table.history[0]?.move.type).toBe('deploy');
    driver.stop();
    await driver.ended;
  });

  test('ends without a word when the table is closed under a computer player', async () => {
    const table = await tableOf(bot('Ada'), bot('Bo'), bot('Cy'));
    const faults: string[] = [];
    const pace = {
      before: async () => {
        if (table.seq === 5) await table.close();
      },
    };
    await new BotDriver(table, gridKit.players, direct(), {
      pace,
      onFault: sentence => faults.push(sentence),
    }).ended;
    expect(table.seq).toBe(5);
    expect(faults).toEqual([]);
  });

  test('does not play an answer to a position that is gone', async () => {
    const table = await tableOf(human('Ada'), bot('Bo'), human('Cy'));
    const answers: (() => void)[] = [];
    let slowly = true;
    const slow: Pick<Thinker, 'think'> = {
      think: (_, level, question) =>
        new Promise(resolve => {
          const answer = () => resolve(choose(level, question));
          if (slowly) answers.push(answer);
          else answer();
        }),
    };
    const driver = new BotDriver(table, gridKit.players, slow);
    const [move] = table.legalMoves(seat(0));
    if (move === undefined) throw new Error('no move');
    await table.play(seat(0), move);
    await expect.poll(() => answers.length).toBeGreaterThan(0);
    await table.undo(seat(0));
    for (const answer of answers.splice(0)) answer();
    await table.play(seat(0), move);
    await expect.poll(() => answers.length).toBeGreaterThan(0);
    expect(table.seq).toBe(1);

    // However often it is asked again, one answer is played.
    slowly = false;
    const moved = waitsFor(table, 2);
    for (const answer of answers) answer();
    await moved;
    expect(table.seq).toBe(2);
    driver.stop();
    await driver.ended;
  });
});
