import { ok, type Result } from '../../machines/result.ts';
import { prepareGame } from './load-save.ts';
import type { RulesKit } from './rules-kit.ts';
import { decodeHeader, faultOfStore, missingHeader, type SaveFault, saveFault } from './save-decoder.ts';
import { readIndex, type SaveSummary } from './save-index.ts';
import { type HeaderLine, peekLine, type SavedStanding } from './save-lines.ts';
import { mapOf } from './save-names.ts';
import { scoreOf } from './series.ts';
import type { SaveEnds, SaveStore, StoreFault } from './store.ts';

/** So many saves are told of before the rest is read: a screen of them. */
const PAGE = 24;
/** So many are looked at before it is asked whether they are enough. */
const FEW = 3;

/**
 * Lists every save, the one changed last first; reads only the ends of those that have changed since the last list.
 * @param onNewest gets the first page of the list as soon as it is read, where there is more than one @param areEnough true
 * for the newest saves that are all that is wanted: the list may end with them
 */
export async function listSaves(
  store: SaveStore,
  kits: readonly RulesKit[],
  onNewest: (newest: readonly SaveSummary[]) => void = () => {},
  areEnough?: (newest: readonly SaveSummary[]) => boolean,
): Promise<Result<readonly SaveSummary[], StoreFault>> {
  const games = kits.map(({ id }) => id);
  const faultIn = setupFaults(kits);
  // Where there is an index at first only sizes and times are asked for.
  const [index, seen] = await Promise.all([
    readIndex(store, games),
    store.list(() => store.aside !== undefined),
  ]);
  if (!seen.ok) return seen;
  const all = seen.value.toSorted(later);
  /** Summaries of these; what is no file any more is left out. */
  const look = async (some: readonly SaveEnds[]): Promise<readonly SaveSummary[]> => {
    const kept = new Map(some.map(each => [each, index.find(each)]));
    const isNew = (each: SaveEnds): boolean => store.aside !== undefined && !kept.get(each);
    const unread = some.filter(isNew).map(({ name }) => name);
    const read = unread.length === 0 ? ok([]) : await store.list(() => false, unread);
    const ends = new Map(read.ok ? read.value.map(each => [each.name, each]) : []);
    const summaries: SaveSummary[] = [];
    // One after the other, so that the rules of a save are not kept until all of them have been looked at.
    for (const each of some) {
      const known = kept.get(each) ?? null;
      const present = isNew(each) ? ends.get(each.name) : each;
      if (known !== null) summaries.push(known);
      else if (present !== undefined) summaries.push(await summaryOf(present, faultIn));
    }
    return summaries;
  };
  const newest: SaveSummary[] = [];
  const step = areEnough === undefined ? PAGE : FEW;
  for (let from = 0; from < PAGE; from += step) {
    newest.push(...(await look(all.slice(from, from + step))));
    if (areEnough?.(newest) === true) return ok(newest.sort(later));
  }
  if (all.length > PAGE) onNewest(newest);
  const summaries = [...newest, ...(await look(all.slice(PAGE)))];
  await index.keep(summaries);
  return ok(summaries.sort(later));
}

type Changed = Pick<SaveEnds, 'name' | 'changedAt'>;

const later = (one: Changed, other: Changed): number =>
  other.changedAt.getTime() - one.changedAt.getTime() || (one.name < other.name ? -1 : 1);

/** Tells why a save's set-up cannot be played, null where it can; of saves that differ in what plays only, it is asked once. */
function setupFaults(kits: readonly RulesKit[]): (header: HeaderLine) => Promise<SaveFault | null> {
  const known = new Map<string, SaveFault | null>();
  return async header => {
    const { game, rules, setup, seats } = header;
    // A position is checked with the chance that its own seed gives.
    const key = header.position === undefined ? JSON.stringify([game, rules, setup, seats.length]) : null;
    const before = key === null ? undefined : known.get(key);
    if (before !== undefined) return before;
    const prepared = await prepareGame({ header, body: [] }, kits);
    const fault = prepared.ok ? null : prepared.error;
    if (key !== null) known.set(key, fault);
    return fault;
  };
}

async function summaryOf(
  ends: SaveEnds,
  faultIn: (header: HeaderLine) => Promise<SaveFault | null>,
): Promise<SaveSummary> {
  const { name, size, changedAt } = ends;
  const nothing = { name, size, changedAt, played: null, standing: null };
  if (ends.fault !== null) return { ...nothing, fault: faultOfStore(ends.fault) };
  if (ends.first === null) return { ...nothing, fault: missingHeader(name, ends.torn) };
  const decoded = decodeHeader(ends.first, name);
  if (!decoded.ok) return { ...nothing, fault: decoded.error };
  const { header } = decoded.value;
  const { game, title, seats, createdAt } = header;
  const score = scoreOf({
    series: header.series,
    rules: { setup: header.setup },
    occupants: seats,
    outcome: null,
  });
  const series = score === null ? {} : { series: { game: score.game, of: score.of } };
  const standing = standingOf(ends.last);
  const fault = (await faultIn(header)) ?? tailFault(ends, standing);
  return {
    ...nothing,
    played: { game, title, map: mapOf(header.setup), seats, createdAt, ...series },
    standing,
    fault,
  };
}

function standingOf(last: string | null): SavedStanding | null {
  const line = last === null ? null : peekLine(last);
  if (line === null || line.kind === 'header') return null;
  const { seq, turn, phase, over } = line;
  return { seq, turn, phase, over };
}

function tailFault({ name, torn }: SaveEnds, standing: SavedStanding | null): SaveFault | null {
  if (torn) return saveFault('torn', `the last line of ${name} was not written to its end`);
  return standing === null ? saveFault('damaged', `the last line of ${name} is damaged`) : null;
}
