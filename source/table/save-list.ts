import { ok, type Result } from '../../machines/result.ts';
import { prepareGame } from './load-save.ts';
import type { RulesKit } from './rules-kit.ts';
import { decodeHeader, faultOfStore, missingHeader, type SaveFault, saveFault } from './save-decoder.ts';
import { readIndex, type SaveSummary } from './save-index.ts';
import { peekLine, type SavedStanding } from './save-lines.ts';
import { mapOf } from './save-names.ts';
import type { SaveEnds, SaveStore, StoreFault } from './store.ts';

/** Lists every save, the one changed last first; reads only the ends of those that have changed since the last list. */
export async function listSaves(
  store: SaveStore,
  kits: readonly RulesKit[],
): Promise<Result<readonly SaveSummary[], StoreFault>> {
  const index = await readIndex(
    store,
    kits.map(({ id }) => id),
  );
  const glimpses = await store.list(seen => index.find(seen) !== null);
  if (!glimpses.ok) return glimpses;
  const summaries: SaveSummary[] = [];
  // One after the other, so that the rules of a save are not kept until all of them have been looked at.
  for (const glimpse of glimpses.value)
    summaries.push(index.find(glimpse) ?? (await summaryOf(glimpse, kits)));
  await index.keep(summaries);
  const later = (one: SaveSummary, other: SaveSummary): number =>
    other.changedAt.getTime() - one.changedAt.getTime() || (one.name < other.name ? -1 : 1);
  return ok(summaries.sort(later));
}

async function summaryOf(glimpse: SaveEnds, kits: readonly RulesKit[]): Promise<SaveSummary> {
  const { name, size, changedAt } = glimpse;
  const nothing = { name, size, changedAt, played: null, standing: null };
  if (glimpse.fault !== null) return { ...nothing, fault: faultOfStore(glimpse.fault) };
  if (glimpse.first === null) return { ...nothing, fault: missingHeader(name, glimpse.torn) };
  const decoded = decodeHeader(glimpse.first, name);
  if (!decoded.ok) return { ...nothing, fault: decoded.error };
  const { header } = decoded.value;
  const { game, title, seats, createdAt } = header;
  const standing = standingOf(glimpse.last);
  const prepared = await prepareGame({ header, body: [] }, kits);
  const fault = prepared.ok ? tailFault(glimpse, standing) : prepared.error;
  return { ...nothing, played: { game, title, map: mapOf(header.setup), seats, createdAt }, standing, fault };
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
