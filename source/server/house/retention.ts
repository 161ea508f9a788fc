import { ok } from '../../../machines/result.ts';
import { archiveGames } from './archive.ts';
import type { Links, Storage } from './data/storage.ts';
import { KEPT } from './hall/games.ts';
import type { Hall } from './hall/hall.ts';
import { faultWords } from './owner/log.ts';
import type { ChatLine, TableRecord } from './tables/record.ts';

/** What is kept for how long; null for ever. */
export interface RetentionRules {
  /** Days that finished games are kept. */
  readonly games: number | null;
  /** Opens the folder that games go to instead of being deleted; null where there is none. */
  readonly archive: (() => Promise<Storage>) | null;
  /** Days that talk is kept. */
  readonly talk: number | null;
}

/** Fewest days that may be asked for: a finished game stays at its table for one. */
export const LEAST_DAYS = 2;

const DAY = 86_400_000;

/** Milliseconds until the first look, and between looks. */
const FIRST = 60_000;
const AGAIN = 3_600_000;

const LEASE = 'retention';

/** Tables whose talk is looked at in one go. */
const BATCH = 200;

/** Removes what is older than the owner wants to keep: once an hour, in a house on one of its nodes. */
export class Retention {
  readonly #hall: Hall;
  readonly #links: Links | null;
  readonly #rules: RetentionRules;
  #cancel: (() => void) | null = null;
  #ended = false;
  /** Time of the end of finished games up to which talk has been removed. */
  #talkUntil = Number.NEGATIVE_INFINITY;

  constructor(hall: Hall, links: Links | null, rules: RetentionRules) {
    this.#hall = hall;
    this.#links = links;
    this.#rules = rules;
  }

  begin(wait = FIRST): void {
    if (this.#ended || (this.#rules.games === null && this.#rules.talk === null)) return;
    this.#cancel = this.#hall.parts.clock.after(wait, () => void this.#look().then(() => this.begin(AGAIN)));
  }

  stop(): void {
    this.#ended = true;
    this.#cancel?.();
  }

  async #look(): Promise<void> {
    const { log } = this.#hall.parts;
    try {
      const leases = (await this.#links?.leases.take([LEASE])) ?? null;
      // Another node is at it.
      if (leases?.length === 0) return;
      const games = await this.#removeGames();
      const tables = await this.#removeTalk();
      if (games + tables > 0) log.write('removed', { games, tables });
      if (leases !== null) await this.#links?.leases.give(leases);
    } catch (error) {
      if (!this.#ended) log.write('fault', { where: 'retention', what: faultWords(error) });
    }
  }

  /** @returns how many games have been moved or deleted */
  async #removeGames(): Promise<number> {
    const { games, archive } = this.#rules;
    if (games === null) return 0;
    const { records, saves, clock, log } = this.#hall.parts;
    const to = archive === null ? null : await archive();
    try {
      const isOpen = (id: string): boolean => this.#hall.tables.some(table => table.id === id);
      const before = clock.now() - games * DAY;
      const { moved, skipped } = await archiveGames({ from: { records, saves }, to, before, isOpen });
      for (const why of skipped) log.write('unremoved', { why });
      return moved;
    } finally {
      await to?.close();
    }
  }

  /** @returns at how many tables talk has been removed; that of the lobby is not counted */
  async #removeTalk(): Promise<number> {
    const { talk } = this.#rules;
    if (talk === null) return 0;
    const { records, houseState, clock } = this.#hall.parts;
    const before = clock.now() - talk * DAY;
    const isKept = ({ at }: ChatLine): boolean => at >= before;
    let tables = 0;
    await houseState.keepTalk(isKept);
    for (const table of this.#hall.tables) {
      if (talkOf(table.record).every(isKept)) continue;
      const changed = await table.persistence.change(now => ok(withTalk(now, isKept)), false);
      if (!changed.ok) throw new Error(changed.error);
      await records.settle?.(table.id);
      table.followed();
      tables += 1;
    }
    // Nobody talks at a table longer than it stays after its game, so what ended before then is looked at once.
    const ended = before - KEPT.over;
    for (let until = ended; ; ) {
      const found = await records.find('over', { from: this.#talkUntil, until, most: BATCH });
      for (const { record, version } of found) {
        if (talkOf(record).every(isKept) || this.#hall.tables.some(({ id }) => id === record.id)) continue;
        const written = await records.write(record.id, withTalk(record, isKept), version);
        if (!written.ok && written.error.code !== 'changed') throw new Error(written.error.sentence);
        await records.settle?.(record.id);
        tables += 1;
      }
      const last = found.at(-1)?.record.changedAt;
      if (found.length < BATCH || last === undefined) break;
      until = last === until ? until - 1 : last;
    }
    this.#talkUntil = ended;
    return tables;
  }
}

/** All that was said at a table, to everybody and to a team. */
const talkOf = ({ talk, teamTalk = [] }: TableRecord): readonly ChatLine[] => [...talk, ...teamTalk];

const withTalk = (now: TableRecord, isKept: (line: ChatLine) => boolean): TableRecord => ({
  ...now,
  talk: now.talk.filter(isKept),
  ...(now.teamTalk && { teamTalk: now.teamTalk.filter(isKept) }),
});
