import { err, ok, type Result } from '../../../machines/result.ts';
import { cleanLine } from '../../base/text.ts';
import type { GameFilter, GameResult } from './figures.ts';

export type SearchWords = {
  readonly [Label in 'game' | 'map' | 'with' | 'result' | 'turns' | 'rating' | 'season' | 'search']?: string;
};

const SEASON = /^\d{4}-Q[1-4]$/;
const LABELLED = /^(game|map|with|result|turns|rating|season):(.*)$/;

export const SEARCH_WORDS = [
  'with:NAME  map:NAME  game:GAME  result:won',
  'turns:10-50  rating:1600-  2026-Q4 (a season)',
  'and any other words',
];

/** Parses a search in one line: a season, words with labels, and any others; or one sentence of what a word could be. */
export function searchOf(line: string, games: readonly string[]): Result<GameFilter, string> {
  const words: Record<string, string> = {};
  const others: string[] = [];
  for (const word of line.split(/\s+/).filter(each => each !== '')) {
    const [, label, value = ''] = LABELLED.exec(word) ?? [];
    if (label !== undefined) words[label] = value;
    else if (SEASON.test(word.toUpperCase())) words['season'] = word;
    else others.push(word);
  }
  const search = others.length === 0 ? {} : { search: others.join(' ') };
  return filterOf({ ...words, ...search }, games, word => `${word}:`);
}

const RESULTS: readonly GameResult[] = ['won', 'drawn', 'lost'];

/**
 * Parses the words of a search, with the ids of all games; or a sentence, labels as `spelled`, of what a word could be.
 */
export function filterOf(
  words: SearchWords,
  games: readonly string[],
  spelled: (word: keyof SearchWords) => string,
): Result<GameFilter, string> {
  const { game, map, with: opponent, search: text } = words;
  if (game !== undefined && !games.includes(game))
    return err(`${spelled('game')} is ${games.join(', ')}, not ${shown(game)}`);
  const result = RESULTS.find(each => each === words.result);
  if (words.result !== undefined && result === undefined)
    return err(`${spelled('result')} is ${RESULTS.join(', ')}, not ${shown(words.result)}`);
  const turns = rangeOf(spelled('turns'), words.turns);
  const rating = rangeOf(spelled('rating'), words.rating);
  if (!turns.ok) return turns;
  if (!rating.ok) return rating;
  const season = words.season?.toUpperCase();
  if (season !== undefined && !SEASON.test(season))
    return err(`${spelled('season')} is like 2026-Q4, not ${shown(season)}`);
  const filter = { game, map, opponent, text, season, result, turns: turns.value, rating: rating.value };
  return ok(Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)));
}

/** Shortened input for a sentence. */
const shown = (text: string): string => cleanLine(text, 40) || 'nothing';

/** Parses `10-50`, `10-`, `-50` or `10` as two bounds; undefined for none. */
function rangeOf(
  option: string,
  text: string | undefined,
): Result<readonly [number, number] | undefined, string> {
  if (text === undefined) return ok(undefined);
  const [whole, low = '', to, high = ''] = /^(\d{0,5})(-?)(\d{0,5})$/.exec(text) ?? [];
  if (whole === undefined || whole === '' || whole === '-')
    return err(`${option} is like 10-50, 10- or -50, not ${shown(text)}`);
  const least = low === '' ? 0 : Number(low);
  return ok([least, to === '' ? least : high === '' ? Number.POSITIVE_INFINITY : Number(high)]);
}
