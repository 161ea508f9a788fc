import { games } from '../../machines/games.ts';
import { faces } from '../games/faces.ts';
import { furnishingOf } from '../games/furnishings.ts';
import { kits } from '../games/kits.ts';
import { rosterOf } from '../games/rosters.ts';
import { helpLines } from '../text/help.ts';
import { gameOptions } from './options.ts';

/** What the help of `play` and `text` says of each game: seats, computer players, options. */
export function gamesHelp(): string {
  const blocks = games.map(game => {
    const levels = rosterOf(game.id)?.levels.map(level => level.id) ?? [];
    const seats = kits.find(kit => kit.id === game.id)?.setup.seats;
    const rules = Object.keys(furnishingOf(game.id)?.rules ?? {});
    return [
      `${game.id}: ${game.title}, ${game.seats.min} to ${game.seats.max} players`,
      `  computer players: ${levels.join(', ')}`,
      ...(seats === undefined ? [] : [`  seats when none are named: ${seats}`]),
      ...(rules.length === 0 ? [] : [`  rules to start from: ${rules.join(', ')}`]),
      ...gameOptions(game).flatMap(option => [
        `  --set ${option.name}=${String(option.initial)}`,
        `      ${option.description}; ${option.values}`,
      ]),
    ].join('\n');
  });
  return `\nGames:\n${blocks.join('\n')}`;
}

/** What the help of `text` says besides: what may be written, and what a file of outcomes holds. */
export function textHelp(): string {
  const blocks = Object.entries(faces).map(([game, face]) => [
    `Commands of ${game}:`,
    ...helpLines(face).map(line => `  ${line}`),
  ]);
  const outcomes = Object.entries(faces).map(([game, face]) => [
    `Lines of an outcomes file of ${game} (# begins a comment):`,
    ...face.outcomeForms.map(form => `  ${form}`),
  ]);
  return ['', ...blocks.flat(), ...outcomes.flat()].join('\n');
}
