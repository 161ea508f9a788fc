import { kits } from '../../source/games/kits.ts';
import type { SaveStore } from '../../source/table/store.ts';
import { readStory, type Story } from '../../source/table/story.ts';
import { linesOf } from '../kill/victims.ts';
import { type House, type Shown, viewerOf } from './visits.ts';

/** What was shown, and what of it is in the saves. */
export interface Found {
  /** Games that were seen, and how many of them were seen to be over. */
  readonly games: number;
  readonly over: number;
  /** Lines that had been shown, and how many of them are in the saves. */
  readonly shown: number;
  readonly found: number;
  /** What had been shown and is not there, a sentence each. */
  readonly lost: readonly string[];
}

/**
 * Looks for all that was shown in what has been written down.
 * @param records the tables that are there
 */
export async function look(house: House, store: SaveStore, records: ReadonlySet<string>): Promise<Found> {
  const lost: string[] = [];
  let [shown, found] = [0, 0];
  for (const code of house.tables.keys())
    if (!records.has(code)) lost.push(`table ${code} was shown and is not there`);
  const byTable = Map.groupBy(house.shown, each => each.code);
  let over = 0;
  for (const [code, all] of byTable) {
    if (all.every(({ lines, isOver }) => lines.length === 0 && !isOver)) continue;
    const read = await readStory(store, code, kits);
    if (!read.ok || (read.value.fault !== null && read.value.fault.code !== 'torn')) {
      lost.push(`${code}: ${read.ok ? read.value.fault?.sentence : read.error.sentence}`);
      continue;
    }
    const story = read.value;
    if (all.some(each => each.isOver)) over += 1;
    for (const each of all) {
      const missing = notIn(toldTo(story, each), each);
      shown += each.lines.length;
      found += each.lines.length - missing.length;
      lost.push(
        ...missing.map(line => `${code} (${each.visitor}, ${each.isScreen ? 'screen' : 'lines'}): ${line}`),
      );
      if (each.isOver && story.outcome === null) lost.push(`${code} was over, and goes on`);
    }
  }
  return { games: byTable.size, over, shown, found, lost };
}

/** What a session may have been told: in lines as one who watches, on a screen also what the own seat is told. */
const toldTo = (story: Story, { visitor, isScreen }: Shown): readonly string[] => [
  ...linesOf(story, 'spectator'),
  ...(isScreen ? linesOf(story, viewerOf(story, visitor)) : []),
];

/** Which of the shown lines a story does not tell; those that came one behind the other are there in that order. */
function notIn(story: readonly string[], { lines, isScreen }: Shown): readonly string[] {
  let at = 0;
  return lines.filter(line => {
    const index = story.findIndex(
      (told, place) => place >= at && isTold(told, line.replaceAll('°', ''), isScreen),
    );
    if (index >= 0 && !isScreen) at = index + 1;
    return index < 0;
  });
}

/** True when this line was shown; on a screen as far as there was room for it in its row. */
const isTold = (told: string, shown: string, isScreen: boolean): boolean =>
  told === shown || (isScreen && told.startsWith(shown.endsWith('…') ? shown.slice(0, -1) : `${shown} `));
