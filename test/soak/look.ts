import { kits } from '../../source/games/kits.ts';
import { type Replay, readReplay } from '../../source/table/replay.ts';
import type { SaveStore } from '../../source/table/store.ts';
import { linesOf } from '../kill/victims.ts';
import { searchOf } from '../server/sightings.ts';
import { type House, type Shown, viewerOf } from './house.ts';

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
  /** Screens that were searched for what their viewers may not know. */
  readonly screens: number;
  /** Secrets that were kept from somebody. */
  readonly kept: number;
  /** What was not kept, a sentence each. */
  readonly leaks: readonly string[];
  /**
   * By game: what the same search finds where it takes for somebody who only watches whoever was shown a screen at a
   * seat. It finds nothing else than leaks, so where this is 0 it would find none.
   */
  readonly ifWatched: ReadonlyMap<string, number>;
}

/**
 * Looks for all that was shown in what has been written down.
 * @param records the tables that are there
 */
export async function look(house: House, store: SaveStore, records: ReadonlySet<string>): Promise<Found> {
  const lost: string[] = [];
  const leaks: string[] = [];
  const ifWatched = new Map<string, number>();
  let [shown, found, over, screens, kept] = [0, 0, 0, 0, 0];
  for (const code of house.tables.keys())
    if (!records.has(code)) lost.push(`table ${code} was shown and is not there`);
  const byTable = Map.groupBy(house.shown, each => each.code);
  for (const [code, all] of byTable) {
    if (all.every(({ lines, isOver, sightings }) => lines.length === 0 && !isOver && !sightings?.screens))
      continue;
    const read = await readReplay(store, code, kits);
    if (!read.ok || (read.value.fault !== null && read.value.fault.code !== 'torn')) {
      lost.push(`${code}: ${read.ok ? read.value.fault?.sentence : read.error.sentence}`);
      continue;
    }
    const story = read.value;
    const search = searchOf(story);
    if (all.some(each => each.isOver)) over += 1;
    for (const each of all) {
      const missing = notIn(linesShown(story, each), each);
      shown += each.lines.length;
      found += each.lines.length - missing.length;
      lost.push(
        ...missing.map(line => `${code} (${each.visitor}, ${isScreen(each) ? 'screen' : 'lines'}): ${line}`),
      );
      if (each.isOver && story.outcome === null) lost.push(`${code} was over, and goes on`);
      if (each.sightings === null) continue;
      const viewer = viewerOf(story, each.visitor);
      const searched = search(each.sightings, viewer);
      screens += each.sightings.screens;
      kept += searched.kept.size;
      leaks.push(...searched.leaks.map(leak => `${each.game} ${code} (${each.visitor}): ${leak}`));
      const others = viewer === 'spectator' ? 0 : search(each.sightings, 'spectator').leaks.length;
      ifWatched.set(each.game, (ifWatched.get(each.game) ?? 0) + others);
    }
  }
  return { games: byTable.size, over, shown, found, lost, screens, kept, leaks, ifWatched };
}

const isScreen = ({ sightings }: Shown): boolean => sightings !== null;

/** What a session may have been told: in lines as one who watches, on a screen also what the own seat is told. */
const linesShown = (replay: Replay, shown: Shown): readonly string[] => [
  ...linesOf(replay, 'spectator'),
  ...(isScreen(shown) ? linesOf(replay, viewerOf(replay, shown.visitor)) : []),
];

/** Which of the shown lines a story does not tell; those that came one behind the other are there in that order. */
function notIn(story: readonly string[], shown: Shown): readonly string[] {
  const onScreen = isScreen(shown);
  let at = 0;
  return shown.lines.filter(line => {
    const index = story.findIndex(
      (told, place) => place >= at && isTold(told, line.replaceAll('°', ''), onScreen),
    );
    if (index >= 0 && !onScreen) at = index + 1;
    return index < 0;
  });
}

/** True when this line was shown; on a screen as far as there was room for it in its row. */
const isTold = (told: string, shown: string, onScreen: boolean): boolean =>
  told === shown || (onScreen && told.startsWith(shown.endsWith('…') ? shown.slice(0, -1) : `${shown} `));
