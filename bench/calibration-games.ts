// Games of computer players of mixed levels, in all numbers of seats, on three maps, and some moments of each: what chances are judged by
// (calibration.ts, chances.ts).
import { readFileSync } from 'node:fs';
import type { AnyRules, GameTypes } from '../machines/game.ts';
import { Chance, fromSeed } from '../machines/random.ts';
import { at } from '../machines/result.ts';
import { seats } from '../machines/seat.ts';
import type { Kit } from '../source/games/kit.ts';
import { kits } from '../source/games/kits.ts';
import { setupChoices } from '../source/setup/choices.ts';
import { checkSetup, usualDraft } from '../source/setup/draft.ts';
import { builtinMaps } from '../source/setup/fixed-game.ts';
import type { FilmReader } from '../source/study/film/film.ts';

/** Words of a command line that say which games are played. */
export const GAME_WORDS = {
  minutes: { type: 'string', default: '0' },
  count: { type: 'string' },
  from: { type: 'string', default: '0' },
  seed: { type: 'string', default: 'value' },
  rules: { type: 'string' },
  last: { type: 'string' },
  drawn: { type: 'boolean', default: false },
  duels: { type: 'boolean', default: false },
  seats: { type: 'string' },
  experts: { type: 'string', default: '16' },
  levels: { type: 'string' },
} as const;

/** Those words, as they were read. */
export interface GameWords {
  readonly minutes: string;
  /** Games, in place of minutes; and the number of the first one. */
  readonly count?: string | undefined;
  readonly from: string;
  readonly seed: string;
  readonly rules?: string | undefined;
  readonly last?: string | undefined;
  readonly drawn: boolean;
  readonly duels: boolean;
  readonly seats?: string | undefined;
  readonly experts: string;
  /** Who sits there, instead of all levels. */
  readonly levels?: string | undefined;
}

/** A game whose chances are judged. */
export interface Judged {
  readonly kit: Kit;
  readonly reader: FilmReader;
  /** Of its levels those that play usual games, the weakest first. */
  readonly levels: readonly string[];
}

/** A game that was played to its end. */
export interface PlayedGame {
  readonly rules: AnyRules;
  readonly seed: string;
  /** Levels by seat. */
  readonly sitting: readonly string[];
  readonly won: readonly number[];
  /** The turn in which it ended. */
  readonly end: number;
  /** The beginning, and positions all over the game. */
  readonly looked: readonly GameTypes['position'][];
}

const LEVELS = ['easy', 'normal', 'hard', 'expert'];
const MAPS = ['world', 'iberia', 'british-isles'];
/** Moments of a game that are looked at. */
export const MOMENTS = 8;
const MOST_MOVES = 5000;

/** @throws Error where there is no such game, or it has no film */
export async function judgedGame(id: string): Promise<Judged> {
  const kit = kits.find(each => each.id === id);
  const reader = await kit?.film?.();
  if (kit === undefined || reader === undefined) throw new Error(`there is no game ${id} with a film`);
  return {
    kit,
    reader,
    levels: kit.players.levels.map(level => level.id).filter(level => LEVELS.includes(level)),
  };
}

/** All pairs of levels, the weaker one first. */
export const pairingsOf = ({ levels }: Judged): readonly (readonly [string, string])[] =>
  levels.flatMap((one, index) => levels.slice(index + 1).map(other => [one, other] as const));

/** Plays games for so many minutes, or so many; those that nobody won are left out. */
export async function* playGames(
  { kit, reader, levels }: Judged,
  words: GameWords,
): AsyncGenerator<PlayedGame> {
  const until = Date.now() + Number(words.minutes) * 60_000;
  const pairings = pairingsOf({ kit, reader, levels });
  /** The rounds after which games end, one of them each; none where they go on to the end. */
  const lasts = words.last?.split(',').map(Number) ?? [];
  const [game, roster, choices] = await Promise.all([kit.rules(), kit.players.load(), setupChoices(kit)]);
  const { min, max } = game.seats;
  const counts =
    words.seats?.split(',').map(Number) ?? seats(Math.min(6, max) - min + 1).map(more => min + more);
  const first = Number(words.from);
  const last = words.count === undefined ? Number.POSITIVE_INFINITY : first + Number(words.count);
  for (let number = first; number < last && (words.count !== undefined || Date.now() < until); number += 1) {
    const seed = `${words.seed}/${number}`;
    const chance = new Chance(fromSeed(`${seed}, table`));
    const count = words.duels ? min : at(chance.shuffled('seats', counts), 0);
    // The slow experts sit at one table of so many.
    const strongest = number % Number(words.experts) === 0 ? levels.length : Math.min(levels.length, 3);
    const pairing = at(pairings, Math.floor(number / MAPS.length) % pairings.length);
    const sitting = seats(count).map(seat =>
      words.duels
        ? at(pairing, (seat + Math.floor(number / MAPS.length / pairings.length)) % 2)
        : at(chance.shuffled(`${seat}`, words.levels?.split(',') ?? levels.slice(0, strongest)), 0),
    );
    const draft = usualDraft(choices, [], seed);
    const map = choices.mapSetup === null ? '' : at(MAPS, number % MAPS.length);
    const chosen = words.rules === undefined ? draft.options : choices.rules[words.rules];
    if (chosen === undefined) throw new Error(`${kit.title} has no rules ${words.rules}`);
    const limit = (): number =>
      at(chance.shuffled('last', lasts), 0) * (reader.together === true ? 1 : count);
    const options = {
      ...chosen,
      // What fog hides nobody judges; a film shows a game that is over without it.
      ...('fog' in chosen && { fog: 'none' }),
      ...(lasts.length > 0 && { turnLimit: limit(), limitResult: words.drawn ? 'draw' : 'territories' }),
    };
    const setup = checkSetup(choices, { ...draft, count, map, options }, builtinMaps);
    if (!setup.ok) continue;
    const prepared = game.prepare(setup.value);
    if (!prepared.ok) throw new Error(prepared.error.sentence);
    const rules = prepared.value;
    const begun = rules.start(fromSeed(seed));
    if (!begun.ok) throw new Error(begun.error.code);
    let position: GameTypes['position'] = begun.value;
    const turns = new Map<number, GameTypes['position']>([[0, position]]);
    for (let moves = 0; moves < MOST_MOVES; moves += 1) {
      const [seat] = rules.seatsToMove(position);
      if (seat === undefined) break;
      const view = rules.view(position, seat);
      const question = { setup: rules.setup, view, seat, seed: `${seed}/${moves}` };
      const step = rules.apply(position, seat, roster.choose(at(sitting, seat), question));
      if (!step.ok) throw new Error(step.error.code);
      ({ position } = step.value);
      const { turn } = rules.progress(position);
      if (!turns.has(turn)) turns.set(turn, position);
    }
    const [first = []] = rules.outcome(position)?.places ?? [];
    if (first.length === 0) continue;
    const won = seats(count).map(seat => (first.includes(seat) ? 1 / first.length : 0));
    const all = [...turns.values()].filter(each => rules.outcome(each) === null);
    const [beginning] = all;
    const looked = [...new Set([beginning, ...chance.shuffled('moments', all)])].slice(0, MOMENTS);
    const { turn: end } = rules.progress(position);
    yield { rules, seed, sitting, won, end, looked: looked.filter(each => each !== undefined) };
  }
}

/** Openings of each line-up; each stands for as many of its games. */
const OPENINGS = 24;

/** Line-ups of the arena: how many of a hundred games the first level won, and of how many. */
interface LineUp {
  readonly sitting: readonly string[];
  readonly points: number;
  readonly games: number;
}

/** The duels of the ladder, and one against two where the game's own part of the page has such. */
function lineUps({ kit, levels }: Judged): readonly LineUp[] {
  const text = readFileSync('docs/decisions/computer-players.md', 'utf8');
  const table = new RegExp(
    `\\| ${kit.title}, \\d+ games \\| Rating \\|([^\\n]*)\\n[^\\n]*\\n([\\s\\S]*?)\\n\\n`,
  ).exec(text);
  const [, head = '', rows = ''] = table ?? [];
  const others = head.split('|').map(word => word.trim());
  const duels = rows.split('\n').flatMap(row => {
    const [, one = '', , ...cells] = row.split('|').map(word => word.trim());
    return cells.flatMap((cell, index): LineUp[] => {
      const other = others[index] ?? '';
      const [, points, games] = /^(\d+) of (\d+)$/.exec(cell) ?? [];
      if (games === undefined || levels.indexOf(one) < levels.indexOf(other)) return [];
      return [{ sitting: [one, other], points: Number(points), games: Number(games) }];
    });
  });
  const [, own = ''] = text.split(`\n## ${kit.title}\n`);
  const [part = ''] = own.split('\n## ');
  const heading = /^\| Line-up, (\d+) games \|/m.exec(part);
  const trios = [...part.matchAll(/^\| (\w+), two (\w+) \| ([\d.]+) (?:\([^)]*\) of (\d+))?/gm)].map(
    ([, one = '', other = '', points, games]): LineUp => ({
      sitting: [one, other, other],
      points: Number(points),
      games: Number(games ?? heading?.[1] ?? 0),
    }),
  );
  return [...duels, ...(heading === null ? [] : trios)].filter(({ sitting }) =>
    sitting.every(level => levels.includes(level)),
  );
}

/** Openings of the ladder's line-ups, with how many of their games were won. */
export async function* ladderOpenings(
  judged: Judged,
  words: string,
): AsyncGenerator<Omit<PlayedGame, 'end'> & { readonly games: number }> {
  const { kit } = judged;
  const [game, choices] = await Promise.all([kit.rules(), setupChoices(kit)]);
  for (const { sitting: lineUp, points, games } of lineUps(judged))
    for (let number = 0; number < OPENINGS; number += 1) {
      const seed = `${words}/${lineUp.join(' ')} ${number}`;
      const draft = usualDraft(choices, [], seed);
      const options = 'fog' in draft.options ? { ...draft.options, fog: 'none' } : draft.options;
      const setup = checkSetup(choices, { ...draft, count: lineUp.length, options }, builtinMaps);
      const rules = setup.ok ? game.prepare(setup.value) : setup;
      const begun = rules.ok ? rules.value.start(fromSeed(seed)) : rules;
      if (!rules.ok || !begun.ok) throw new Error(`no game of ${kit.title} begins`);
      const turned = number % lineUp.length;
      const sitting = [...lineUp.slice(turned), ...lineUp.slice(0, turned)];
      const share = points / 100;
      const won = sitting.map(level => (level === lineUp[0] ? share : (1 - share) / (lineUp.length - 1)));
      yield { rules: rules.value, seed, sitting, won, looked: [begun.value], games: games / OPENINGS };
    }
}
