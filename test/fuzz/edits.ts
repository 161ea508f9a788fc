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

const games = await Promise.all(
  NAMES.map(async name => {
    const { game, rules, steps } = good(await readReplay(fileStore('test/corpus/0.1.0'), name, kits));
    const kit = kits.find(({ id }) => id === game.id);
    const positions = await kit?.positions?.();
    if (kit === undefined || positions === undefined) throw new Error(`${name} cannot be edited`);
    const some = [0, Math.floor(steps.length / 2), steps.length - 1].flatMap(at => steps[at]?.position ?? []);
    // A list with an entry for each spot of the board: the only long one.
    const spots = Object.values(some[0] ?? {}).find(each => Array.isArray(each) && each.length > 20);
    return { kit, game, rules, positions, some, spots: Array.isArray(spots) ? spots.length : 0 };
  }),
);

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
    const { kit, game, rules, positions, spots } = chosen;
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
