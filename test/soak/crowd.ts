import { setTimeout } from 'node:timers/promises';
import { freshKey } from '../server/client.ts';
import { type House, type Visitor, visit } from './visits.ts';

/** Milliseconds until somebody who was not let in tries again. */
const AGAIN = 100;

/** So many people with keys of their own. */
export const somePeople = (count: number): readonly Visitor[] =>
  Array.from({ length: count }, (_, index) => ({ name: `P${index + 10}`, key: freshKey() }));

/**
 * Lets people come again and again, so many sessions at a time; where there are more sessions than people, some have two.
 * @returns how nobody comes any more; they leave once their connections are cut, or their visits are over
 */
export function crowd(
  house: House,
  people: readonly Visitor[],
  sessions: number,
): { leave(): Promise<unknown> } {
  let up = true;
  const coming = Array.from({ length: sessions }, async (_, index) => {
    await setTimeout(house.choose(house.pace.step * 4));
    const visitor = people[index % people.length];
    while (up && visitor !== undefined) await visit(house, visitor).catch(() => setTimeout(AGAIN));
  });
  return {
    leave() {
      up = false;
      return Promise.all(coming);
    },
  };
}
