import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freshKey } from '../server/client.ts';
import type { Cut, House, Visitor } from './house.ts';
import { visit } from './visits.ts';

/** Milliseconds until somebody who was not let in tries again. */
const AGAIN = 100;
/** Each so many people one comes with OpenSSH's client. */
const OPENSSH_EACH = 3;

/** A name without digits, so that no part of it looks like a card or armies. */
/** Without those that make two names look alike: the second of them would be given another one. */
const LETTERS = [...'abcdefghjklmnopqstuwxyz'];

const nameOf = (index: number): string =>
  `P${[Math.floor(index / LETTERS.length), index].map(each => LETTERS[each % LETTERS.length]).join('')}`;

/** So many people with keys of their own; every third has OpenSSH's client. @param folder where their keys are put */
export function somePeople(folder: string, count: number): Promise<readonly Visitor[]> {
  const people = Array.from({ length: count }, async (_, index): Promise<Visitor> => {
    const isOpenSsh = index % OPENSSH_EACH === OPENSSH_EACH - 1;
    const [name, key] = [nameOf(index), freshKey()];
    if (isOpenSsh) await writeFile(join(folder, name), key, { mode: 0o600 });
    return { name, key, folder: isOpenSsh ? folder : null };
  });
  return Promise.all(people);
}

/**
 * Lets people come again and again, so many sessions at a time; where there are more sessions than people, some have two.
 * Who is cut off at a table comes again to it at once.
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
    let cut: Cut | null = null;
    while (up && visitor !== undefined) {
      try {
        cut = await visit(house, visitor, cut);
      } catch {
        await setTimeout(AGAIN);
      }
    }
  });
  return {
    leave() {
      up = false;
      return Promise.all(coming);
    },
  };
}
