import { describe, expect, test } from 'vitest';
import type { GameTypes } from '../../../machines/game.ts';
import { at } from '../../../machines/result.ts';
import { kits } from '../../../source/games/kits.ts';
import { stopsOf } from '../../../source/study/film/chances.ts';
import { fileStore } from '../../../source/table/file-store.ts';
import { readReplay } from '../../../source/table/replay.ts';
import { good } from '../../good.ts';

const store = fileStore('test/corpus/0.1.0');
const names = good(await store.list())
  .map(({ name }) => name)
  // Of those three nothing happens that is worth telling.
  .filter(
    name => /^(domination|warzone|grid)-/.test(name) && !/-(deploying|interrupted|fog-heavy)$/.test(name),
  );

/** What the sentences need of an event of the three games. */
type Told = GameTypes['event'] & {
  readonly seat?: number;
  readonly armies?: number;
  readonly captured?: boolean;
};

describe('what a film tells of a turn is in the log', () => {
  test.each(names)('%s', async name => {
    const read = await readReplay(store, name, kits);
    if (!read.ok) return;
    const { rules, steps, header, game } = read.value;
    const reader = await kits.find(({ id }) => id === game.id)?.film?.();
    const people = header.seats.map(seat => seat.name);
    const stops = stopsOf(read.value);
    let told = 0;
    for (const [index, from] of stops.slice(0, -1).entries()) {
      const to = at(stops, index + 1);
      const events = steps
        .slice(from + 1, to + 1)
        .flatMap(step => (step.kind === 'played' ? step.events : []))
        .flatMap(event => (rules.seen(event, 'spectator') ?? []) as Told | []); // Any game's event.
      const views = {
        before: rules.view(at(steps, from).position, 'spectator'),
        after: rules.view(at(steps, to).position, 'spectator'),
      };
      const sentence = reader?.gist(events, people, rules, views) ?? null;
      if (sentence === null) continue;
      told += 1;
      for (const part of sentence.split('; ')) {
        const seat = people.findIndex(person => part.startsWith(`${person} `));
        expect(seat, part).toBeGreaterThanOrEqual(0);
        const took = / took (\d+) territor/.exec(part)?.[1];
        if (took !== undefined)
          expect(
            events.filter(each => each.seat === seat && (each.type === 'captured' || each.captured === true)),
            part,
          ).toHaveLength(Number(took));
        const traded = / traded for (\d+)/.exec(part)?.[1];
        if (traded !== undefined)
          expect(
            events.map(({ type, armies }) => `${type} ${armies}`),
            part,
          ).toContain(`traded ${traded}`);
        const continent = / (?:won all of|lost) (.+) \(\+/.exec(part)?.[1];
        if (continent !== undefined)
          expect(JSON.stringify(rules.setup), part).toContain(JSON.stringify(continent));
      }
    }
    expect(told).toBeGreaterThan(0);
  });
});
