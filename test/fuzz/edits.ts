import * as z from 'zod';
import { fromSeed } from '../../machines/random.ts';
import { seats } from '../../machines/seat.ts';
import { kits } from '../../source/games/kits.ts';
import { positionString } from '../../source/setup/position-string.ts';
import { fileStore } from '../../source/table/file-store.ts';
import { checkPosition, informationOf, withChance } from '../../source/table/positions.ts';
import { readReplay } from '../../source/table/replay.ts';
import { good } from '../good.ts';
import type { Parser } from './parser.ts';

/** Saves whose games are edited from their beginning, their middle and their end. */
const NAMES = ['grid-easy', 'intensity-hand', 'domination-mission', 'warzone-fog-light'];

const boardShape = z.object({
  owners: z.array(z.union([z.number(), z.null(), z.string()])),
  armies: z.array(z.number()).optional(),
  troops: z.array(z.number()).optional(),
  eliminated: z.array(z.number()),
  active: z.number().optional(),
});
const cardsShape = z.object({
  hands: z.array(z.array(z.number())),
  deck: z.array(z.number()),
  used: z.array(z.number()),
  missions: z.array(z.number().nullable()),
});
const trickShape = z.object({
  hands: z.array(z.array(z.number())).length(4),
  rounds: z.array(z.object({ cards: z.array(z.number()).length(4) })),
  table: z.object({ cards: z.array(z.number()).max(4) }).nullable(),
  phase: z.object({ name: z.string() }),
});

const games = await Promise.all(
  NAMES.map(async name => {
    const { game, rules, steps } = good(await readReplay(fileStore('test/corpus/0.1.0'), name, kits));
    const kit = kits.find(({ id }) => id === game.id);
    const positions = await kit?.positions?.();
    if (kit === undefined || positions === undefined) throw new Error(`${name} cannot be edited`);
    const some = [0, Math.floor(steps.length / 2), steps.length - 1].flatMap(at => steps[at]?.position ?? []);
    // A list with an entry for each spot of the board: the only long one.
    const spots = Object.values(some[0] ?? {}).find(each => Array.isArray(each) && each.length > 20);
    const packs = cardsShape.safeParse(some[0]).data;
    const cards = packs === undefined ? 0 : [...packs.hands.flat(), ...packs.deck, ...packs.used].length;
    return { kit, game, rules, positions, some, cards, spots: Array.isArray(spots) ? spots.length : 0 };
  }),
);

/** What is wrong with an accepted position, as somebody sees it who knows the game and not the program; null where nothing is. */
function whyUnsound(position: object, seatCount: number, cards: number): string | null {
  const board = boardShape.safeParse(position).data;
  if (board !== undefined) {
    const { owners, eliminated, active } = board;
    const armies = board.armies ?? board.troops ?? [];
    if (armies.length !== owners.length) return 'not each territory has armies';
    const seated = owners.filter(owner => typeof owner === 'number');
    if (seated.some(owner => !(owner >= 0 && owner < seatCount))) return 'a territory of nobody who plays';
    if (seated.some(owner => eliminated.includes(owner))) return 'a territory of somebody who is out';
    if (armies.some((count, place) => count < 0 || (count === 0 && board.troops && owners[place] !== null)))
      return 'fewer armies than there can be';
    if (active !== undefined && eliminated.includes(active)) return 'somebody plays who is out';
    if (new Set(eliminated).size !== eliminated.length) return 'somebody is out twice';
  }
  const packs = cardsShape.safeParse(position).data;
  if (packs !== undefined) {
    const all = [...packs.hands.flat(), ...packs.deck, ...packs.used];
    if (new Set(all).size !== all.length) return 'a card is there twice';
    if (all.length !== cards) return `${all.length} cards of ${cards}`;
    const missions = packs.missions.filter(mission => mission !== null);
    if (new Set(missions).size !== missions.length) return 'two have one mission';
  }
  const trick = trickShape.safeParse(position).data;
  if (trick !== undefined && trick.phase.name === 'playing') {
    const held = trick.hands.map(suits =>
      suits.flatMap((bits, suit) =>
        Array.from({ length: 10 }, (_, card) => card)
          .filter(card => ((bits >> card) & 1) === 1)
          .map(card => (suit + 1) * 10 + card),
      ),
    );
    const all = [
      ...held.flat(),
      ...trick.rounds.flatMap(round => round.cards),
      ...(trick.table?.cards ?? []),
    ];
    if (new Set(all).size !== 40 || all.length !== 40)
      return `${new Set(all).size} cards of ${all.length}, not 40`;
    const sizes = held.map(hand => hand.length);
    if (Math.max(...sizes) - Math.min(...sizes) > 1) return 'hands of other sizes';
  }
  return null;
}

/** Edits at most in one input: more are no worse. */
const MOST = 12;

/** The analysis board's edits: whatever they make is refused with a sentence, or can be looked at, written and played on. */
export const edits: Parser = {
  name: 'edits of positions',
  seeds: [
    [0, 0, 3, 0, 1],
    [1, 1, 2, 1, 5],
    [2, 2, 9, 0, 7],
    [3, 1, 200, 2, 90],
  ].map(each => Buffer.from(each)),
  async read(bytes) {
    const [which = 0, when = 0, ...rest] = bytes;
    const chosen = games[which % games.length];
    const first = chosen?.some[when % chosen.some.length];
    if (chosen === undefined || first === undefined) return [];
    const { kit, game, rules, positions, spots, cards } = chosen;
    let position = first;
    for (let at = 0; at + 2 < rest.length && at < 3 * MOST; at += 3) {
      const [place = 0, index = 0, value = 0] = rest.slice(at, at + 3);
      const all = positions.edits(rules, position, spots === 0 || place > 200 ? null : place % spots);
      const edit = all[index % Math.max(1, all.length)];
      if (edit?.kind === 'choice') position = edit.to(value % edit.options.length);
      if (edit?.kind === 'number')
        position = edit.to(edit.least + ((value * 41) % (edit.most - edit.least + 1)));
    }
    const checked = checkPosition(game, rules, positions, withChance(position, fromSeed('edits')));
    if (!checked.ok) return [checked.error];
    const why = whyUnsound(checked.value, rules.setup.seats, cards);
    if (why !== null) throw new TypeError(`accepted, and ${why}`);
    for (const viewer of [...seats(rules.setup.seats), 'spectator' as const]) {
      const line = await positionString(kit, rules, informationOf(rules, checked.value, viewer));
      if (!line.ok) throw new TypeError('a position that has no line');
    }
    for (const seat of rules.seatsToMove(checked.value)) {
      const [move] = rules.legalMoves(checked.value, seat);
      if (move === undefined) throw new TypeError('somebody is to move, and cannot');
      const played = rules.apply(checked.value, seat, move);
      if (!played.ok) throw new TypeError('a legal move that is refused');
      if (!game.position.safeParse(played.value.position).success)
        throw new TypeError('a move that breaks it');
    }
    return [];
  },
};
