import { createHash } from 'node:crypto';
import { cleanLine } from '../../base/text.ts';
import { programOf } from '../../table/renamed-header.ts';
import type { Replay } from '../../table/replay.ts';
import type { HeaderLine } from '../../table/save-lines.ts';
import { mapOf } from '../../table/save-names.ts';

/** The origin of a shared file: its game, and how to check it. */
export interface Provenance {
  /** `Domination, World: Ada, Morgan, Cleo` */
  readonly title: string;
  /** The seed, the rules and how to check both, a line each. */
  readonly lines: readonly string[];
  /** The beginning of its files' names, without any text from people. */
  readonly stem: string;
}

/** The most characters of each text from people. */
const MOST = { map: 40, name: 24, seed: 200, app: 60 } as const;

/** The provenance of a finished game. @param mapName of its map, where that is better than the word of `--map` */
export function provenanceOf(
  { header, game }: Pick<Replay, 'header' | 'game'>,
  mapName = mapOf(header.setup),
): Provenance {
  const { outcomes, seed, app, rules } = header;
  const map = safeText(mapName, MOST.map);
  const names = header.seats.map(({ name }) => safeText(name, MOST.name)).join(', ');
  return {
    title: `${game.title}${map === '' ? '' : `, ${map}`}: ${names}`,
    lines: [
      outcomes === undefined
        ? `seed ${safeText(seed, MOST.seed)}`
        : 'no seed: its outcomes were written down',
      `rules ${game.id} ${rules}, as ${safeText(programOf(app), MOST.app)} has them`,
      'to check it: sandtable verify SAVE',
    ],
    stem: `${game.id}-${stampOf(header)}`,
  };
}

/** Makes text from people safe for a file or a chat: one line, and it notifies nobody there. */
export const safeText = (text: string, most: number): string => cleanLine(text, most).replaceAll('@', '(at)');

/** The day, and digits that are unlikely to be shared by another game: `2026-11-22-3f9c1a`. */
function stampOf({ createdAt, seed }: HeaderLine): string {
  const sum = createHash('sha256').update(`${createdAt}\n${seed}`).digest('hex').slice(0, 6);
  return `${new Date(createdAt).toISOString().slice(0, 10)}-${sum}`;
}
