import { createHash } from 'node:crypto';
import { cleanLine } from '../../base/text.ts';
import type { Replay } from '../../table/replay.ts';
import type { HeaderLine } from '../../table/save-lines.ts';
import { mapOf } from '../../table/save-names.ts';

/** What every shared file says of the game that it shows. */
export interface Provenance {
  /** `Domination, World: Ada, Morgan, Cleo` */
  readonly title: string;
  /** The seed, the rules and how to check both, a line each. */
  readonly lines: readonly string[];
  /** What the names of its files begin with: nothing that anybody has written. */
  readonly stem: string;
}

/** Characters of each thing that somebody has written. */
const MOST = { map: 40, name: 24, seed: 200, app: 60 } as const;

/**
 * What is told of a game that is over.
 * @param mapName of its map, where that says more than how the map was asked for
 */
export function provenanceOf(
  { header, game }: Pick<Replay, 'header' | 'game'>,
  mapName = mapOf(header.setup),
): Provenance {
  const { outcomes, seed, app, rules } = header;
  const map = written(mapName, MOST.map);
  const names = header.seats.map(({ name }) => written(name, MOST.name)).join(', ');
  return {
    title: `${game.title}${map === '' ? '' : `, ${map}`}: ${names}`,
    lines: [
      outcomes === undefined ? `seed ${written(seed, MOST.seed)}` : 'no seed: its outcomes were written down',
      `rules ${game.id} ${rules}, as ${written(app, MOST.app)} has them`,
      'to check it: sandtable verify SAVE',
    ],
    stem: `${game.id}-${stampOf(header)}`,
  };
}

/** What somebody has written as it may stand in a file or a chat: one line, and it calls nobody there. */
export const written = (text: string, most: number): string => cleanLine(text, most).replaceAll('@', '(at)');

/** The day, and digits that hardly another game has: `2026-11-22-3f9c1a`. */
function stampOf({ createdAt, seed }: HeaderLine): string {
  const sum = createHash('sha256').update(`${createdAt}\n${seed}`).digest('hex').slice(0, 6);
  return `${new Date(createdAt).toISOString().slice(0, 10)}-${sum}`;
}
