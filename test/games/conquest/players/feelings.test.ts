import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { debtors, peaceful } from '../../../../machines/conquest/lately.ts';
import type { GameTypes } from '../../../../machines/game.ts';
import { grid } from '../../../../machines/grid/board.ts';
import { at } from '../../../../machines/result.ts';
import { sidesOf } from '../../../../machines/teams.ts';
import { decisionsOf } from '../../../../source/arena/arena.ts';
import { type OpeningWords, readOpening } from '../../../../source/commands/opening.ts';
import { kits } from '../../../../source/games/kits.ts';
import type { AnyRoster, Question } from '../../../../source/players/player.ts';
import { good } from '../../../good.ts';

type Played = readonly [id: string, level: string, words: Omit<OpeningWords, 'seats' | 'seed'>];

const GAMES: readonly Played[] = [
  ['grid', 'normal', { rules: 'quick' }],
  ['domination', 'hard', { set: ['turnLimit=24'] }],
  ['warzone', 'normal', { set: ['fog=normal', 'turnLimit=20'] }],
];

/** Turns of Warzone in which a diplomat keeps no peace yet. */
const DIVIDED = 5;

const ownersIn = ({ view }: Question<GameTypes>) =>
  'owners' in view && Array.isArray(view.owners) ? view.owners : [];

/** The owners of the territories that a move attacks. */
function attackedBy(move: GameTypes['move'], question: Question<GameTypes>): readonly unknown[] {
  const owners = ownersIn(question);
  const orders = 'orders' in move && Array.isArray(move.orders) ? move.orders : [move];
  return orders.flatMap(({ type, target }) =>
    type === 'attack' || type === 'advance' ? (owners[target] ?? []) : [],
  );
}

const boardSchema = z.object({
  board: z.object({ countries: z.array(z.object({ borders: z.array(z.number()) })) }).optional(),
});

/** Plays a game of three in a style. @param see gets each question of it, its answer, and that of the same level without a style */
async function playedIn(
  style: string,
  [id, level, words]: Played,
  see: (question: Question<GameTypes>, move: GameTypes['move'], plain: () => GameTypes['move']) => void,
): Promise<void> {
  const kit = kits.find(each => each.id === id);
  if (kit === undefined) throw new Error(`there is no ${id}`);
  const opened = good(
    await readOpening(kits, id, { ...words, seats: `bot:${level},bot:${level},bot:${level}`, seed: style }),
  );
  const roster: AnyRoster = await kit.players.load();
  const play = decisionsOf(good(opened.game.prepare(opened.setup)), style);
  for (let next = play.next(); next.done !== true; ) {
    const { question, asked } = next.value;
    const put = asked(style);
    const move = roster.choose(level, put);
    see(put, move, () => roster.choose(level, question));
    next = play.next(move);
  }
}

describe.each(GAMES)('in %s', (...game) => {
  // decisions/computer-players.md#styles
  test('a diplomat attacks nobody who has left it alone, while somebody else has not', async () => {
    let kept = 0;
    await playedIn('diplomat', game, (question, move, plain) => {
      const { seat, lately = [], setup, view } = question;
      if (game[0] === 'warzone' && 'turn' in view && Number(view.turn) <= DIVIDED) return;
      const { countries = null } = boardSchema.parse(setup).board ?? {};
      const beside = (of: number) => countries?.[of]?.borders ?? at(grid.neighbours, of);
      const fronts = { owners: ownersIn(question), beside };
      const spared: readonly unknown[] = peaceful(lately, seat, sidesOf(setup), fronts);
      expect(attackedBy(move, question).filter(owner => spared.includes(owner))).toEqual([]);
      if (attackedBy(plain(), question).some(owner => spared.includes(owner))) kept += 1;
    });
    expect(kept).toBeGreaterThan(0);
  });

  test('who is vengeful goes more often for who has taken something from it', async () => {
    const hits = { own: 0, plain: 0 };
    await playedIn('vengeful', game, (question, move, plain) => {
      const owing: ReadonlyMap<unknown, number> = debtors(question.lately ?? []);
      if (owing.size !== 1) return;
      hits.own += attackedBy(move, question).filter(owner => owing.has(owner)).length;
      hits.plain += attackedBy(plain(), question).filter(owner => owing.has(owner)).length;
    });
    expect(hits.own).toBeGreaterThan(hits.plain);
  });
});
