import { expect, it } from 'vitest';
import { checkMap, type MapReport } from '../../source/maps/check.ts';
import type { FindCards, SourceFile } from '../../source/maps/text.ts';
import {
  toConquest,
  toDomination,
  writeCards,
  writeConquest,
  writeDomination,
} from '../../source/maps/write.ts';
import { mapOf } from './support.ts';

const none: FindCards = () => null;

/** What holds of every map file, whoever drew it. Registers its tests. */
export function holdsOfEveryMap(sources: readonly SourceFile[], cards: FindCards): void {
  const all = sources.map(source => [source.name, source] as const);
  const find = (report: MapReport): FindCards => (report.format === 'domination' ? cards : none);

  it.each(all)('%s: read, written and read again it is the same', (name, source) => {
    const first = checkMap(source, cards);
    if (!first.playable) return expect(first.findings.some(({ level }) => level === 'fault')).toBe(true);
    const map = mapOf(first);
    const bytes = first.format === 'domination' ? writeDomination(map) : writeConquest(map);
    const second = checkMap({ name, bytes }, find(first));
    expect(second.map).toEqual(map);
    expect(second.deck).toEqual(first.deck);
  });

  it.each(all)('%s: the other format holds it too', (name, source) => {
    const first = checkMap(source, cards);
    if (first.map === null || first.deck === null) return expect(first.playable).toBe(false);
    const there = toConquest(first.map).map;
    expect(checkMap({ name, bytes: writeConquest(there) }, none).map).toEqual(there);
    const back = toDomination(there, 'x.cards').map;
    const deck = { name: 'x.cards', bytes: writeCards(first.deck) };
    const report = checkMap({ name, bytes: writeDomination(back) }, () => deck, 'strict');
    expect(report.engine).toEqual([]);
    expect(report.map).toEqual(back);
    expect(report.deck).toEqual(first.deck);
  });

  it.each(all)('%s: every finding has a place in a file', (_, source) => {
    const files = new Set([source.name, ...checkMap(source, none).findings.map(({ file }) => file)]);
    expect([...files]).toEqual([source.name]);
    for (const mode of ['tolerant', 'strict', 'class'] as const) {
      for (const finding of checkMap(source, cards, mode).findings) expect(finding.line).toBeGreaterThan(0);
    }
  });
}
