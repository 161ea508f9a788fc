import { boardData } from '../../../../machines/conquest/board.ts';
import { at, numbers, ok, type Result } from '../../../../machines/result.ts';
import { warzone } from '../../../../machines/warzone/index.ts';
import type { WarzoneOptions } from '../../../../machines/warzone/options.ts';
import type { WarzoneSetup } from '../../../../machines/warzone/types.ts';
import { rollout, seating } from '../../../arena/arena.ts';
import { tableLines } from '../../../base/table-lines.ts';
import type { TextFault } from '../../../lines/text/adapter.ts';
import { fault } from '../../../lines/text/commands.ts';
import { printable } from '../../../lines/text/printable.ts';
import type { MapReader } from '../../../maps/files.ts';
import { loadMap } from '../../../maps/load.ts';
import type { GameMap } from '../../../maps/map.ts';
import { levelOfName } from '../../../players/player.ts';
import { warzoneRoster } from '../players/index.ts';

/** A tournament: the same strategies play every game on every map (rules/warzone-console.md#tournament). */
interface Tournament {
  readonly maps: readonly { readonly name: string; readonly map: GameMap }[];
  readonly strategies: readonly string[];
  readonly games: number;
  readonly turns: number;
}

type Read<T> = Result<T, TextFault>;

const LIMITS = { maps: [1, 5], strategies: [2, 4], games: [1, 5], turns: [10, 50] } as const;

/**
 * Reads `-M maps -P strategies -G games -D turns` in any order; lists are divided by blanks or commas and may stand in
 * angle brackets. Anything missing or out of range refuses the whole command.
 */
export function readTournament(words: readonly string[], io: MapReader): Result<Tournament, TextFault> {
  const lists = new Map<string, string[]>();
  let option = '';
  for (const word of words.flatMap(each => each.split(/[<>, ]/)).filter(Boolean)) {
    if (/^-[a-z]$/i.test(word)) {
      option = word.toUpperCase();
      if (!['-M', '-P', '-G', '-D'].includes(option) || lists.has(option))
        return fault('bad-arguments', FORM);
      lists.set(option, []);
    } else if (option === '') return fault('bad-arguments', FORM);
    else lists.get(option)?.push(word);
  }
  const games = readCount('games', '-G', lists.get('-G'));
  if (!games.ok) return games;
  const turns = readCount('turns', '-D', lists.get('-D'));
  if (!turns.ok) return turns;
  const strategies = readStrategies(lists.get('-P') ?? []);
  if (!strategies.ok) return strategies;
  const maps = readMaps(lists.get('-M') ?? [], io);
  if (!maps.ok) return maps;
  return ok({ maps: maps.value, strategies: strategies.value, games: games.value, turns: turns.value });
}

const FORM = 'tournament is written tournament -M maps -P strategies -G games -D turns';

function readCount(what: 'games' | 'turns', option: string, words: readonly string[] = []): Read<number> {
  const [least, most] = LIMITS[what];
  const [word = ''] = words;
  const number = /^\d{1,4}$/.test(word) ? Number(word) : -1;
  if (words.length === 1 && number >= least && number <= most) return ok(number);
  return fault('bad-arguments', `${option} is the number of ${what}, ${least} to ${most}`);
}

function readStrategies(words: readonly string[]): Read<readonly string[]> {
  const known = warzoneRoster.levels.map(level => level.id);
  const [least, most] = LIMITS.strategies;
  const lower = words.map(word => levelOfName(word.toLowerCase()));
  const wrong = lower.find(word => !known.includes(word));
  if (wrong !== undefined)
    return fault('bad-arguments', `there is no strategy ${printable(wrong)}; there are ${known.join(', ')}`);
  if (lower.length < least || lower.length > most)
    return fault('bad-arguments', `-P takes ${least} to ${most} strategies`);
  return ok(lower);
}

function readMaps(words: readonly string[], io: MapReader): Result<Tournament['maps'], TextFault> {
  const [least, most] = LIMITS.maps;
  if (words.length < least || words.length > most)
    return fault('bad-arguments', `-M takes ${least} to ${most} maps`);
  const maps: Tournament['maps'][number][] = [];
  for (const name of words) {
    const loaded = loadMap(name, io, 'class');
    if (!loaded.ok) return fault('map-invalid', loaded.error[0] ?? `${printable(name)} cannot be played`);
    maps.push({ name, map: loaded.value.map });
  }
  return ok(maps);
}

/**
 * Plays a tournament; lets other tasks run between games.
 * @returns its terms and the table of results, a line for each map; a cell is the winner, or Draw
 */
export async function playTournament(
  tournament: Tournament,
  options: WarzoneOptions,
  seed: string,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const { maps, strategies, games, turns } = tournament;
  const terms = { ...options, turnLimit: turns, cheating: strategies.includes('cheater') };
  const rows: string[][] = [['map', ...numbers(1, games).map(game => `game ${game}`)]];
  for (const { name, map } of maps) {
    const setup = { seats: strategies.length, options: terms, board: boardData(map) };
    const row = [printable(name)];
    for (let game = 1; game <= games && !signal.aborted; game++) {
      await new Promise(resolve => setImmediate(resolve));
      const seated = seating(strategies.length, game - 1).map(entry => at(strategies, entry));
      row.push(winnerOf(setup, seated, `${seed}/${name}/${game}`));
    }
    rows.push(row);
  }
  return [
    `maps ${maps.map(each => printable(each.name)).join(', ')}`,
    `strategies ${strategies.join(', ')}`,
    `games on each map ${games}`,
    `turns at most ${turns}`,
    ...tableLines(rows),
  ];
}

function winnerOf(setup: WarzoneSetup, strategies: readonly string[], seed: string): string {
  const prepared = warzone.prepare(setup);
  if (!prepared.ok) return 'not played';
  const rules = prepared.value;
  const { position } = rollout(rules, warzoneRoster, seat => at(strategies, seat), seed);
  const [first = []] = rules.outcome(position)?.places ?? [];
  const [winner] = first;
  return first.length === 1 && winner !== undefined ? at(strategies, winner) : 'Draw';
}
