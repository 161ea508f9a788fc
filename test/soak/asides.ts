import { key } from '../server/client.ts';
import type { Sitting } from './sitting.ts';

/** What somebody does besides playing. @returns whether it came to that */
type Aside = (sitting: Sitting) => Promise<boolean>;

const SAYINGS = ['well played', 'that was close', 'my turn again', 'no luck today', 'what a hand'] as const;

/** Opens a dialog, and goes on in it if it is there. */
async function inDialog(sitting: Sitting, opens: string, title: RegExp, ...keys: string[]): Promise<boolean> {
  const isOpen = title.test(await sitting.press(opens));
  await sitting.press(...(isOpen ? keys : [key.escape]));
  return isOpen;
}

async function talk(sitting: Sitting): Promise<boolean> {
  const saying = SAYINGS[sitting.house.choose(SAYINGS.length)] ?? '';
  const isThere = await inDialog(
    sitting,
    'T',
    /Everybody here reads it|heard by everybody/,
    ...saying,
    key.enter,
  );
  await sitting.press(key.escape);
  return isThere;
}

async function vote(sitting: Sitting): Promise<boolean> {
  const names =
    /Who: ([\w, -]*)/
      .exec(await sitting.press('V'))?.[1]
      ?.trim()
      .split(', ') ?? [];
  const name = names[sitting.house.choose(names.length)];
  await sitting.press(...(name === undefined ? [key.escape] : [...name, key.enter]));
  return name !== undefined;
}

const offersDraw = (sitting: Sitting): Promise<boolean> => inDialog(sitting, 'D', /Offer a draw/, key.enter);

/** Answers somebody who has offered a draw. */
export const takesDraw = (sitting: Sitting): Promise<boolean> =>
  does(sitting, 'agree to a draw', async () => {
    const takes = sitting.house.choose(2) === 0;
    return (await inDialog(sitting, 'D', /Offered by/, takes ? key.enter : key.escape)) && takes;
  });

async function takesBack(sitting: Sitting): Promise<boolean> {
  return /taken back/.test(await sitting.press('z'));
}

async function lendsSeat(sitting: Sitting): Promise<boolean> {
  const lent = /Z play again/.test(await sitting.press('Z'));
  if (lent) await sitting.rest(3);
  await sitting.press('Z');
  return lent;
}

async function looksAround(sitting: Sitting): Promise<boolean> {
  for (const look of ['?', 'r', 'i', 'c', 'w', key.tab]) {
    await sitting.press(look);
    await sitting.press(key.escape);
  }
  return true;
}

/** Each with how likely it is among so many. */
const asides: readonly (readonly [name: string, share: number, does: Aside])[] = [
  ['talk', 30, talk],
  ['take back', 25, takesBack],
  ['vote', 10, vote],
  ['look around', 8, looksAround],
  ['let the computer play', 6, lendsSeat],
  ['offer a draw', 5, offersDraw],
  ['resign', 2, sitting => inDialog(sitting, 'R', /The computer plays your seat/, key.enter)],
];

const ALL = asides.reduce((sum, [, share]) => sum + share, 0);

async function does(sitting: Sitting, name: string, aside: Aside): Promise<boolean> {
  const { done } = sitting.house;
  const came = await aside(sitting);
  if (came && !sitting.isCut) done.set(name, (done.get(name) ?? 0) + 1);
  return came;
}

/** Does one thing or another besides playing. */
export async function aside(sitting: Sitting): Promise<void> {
  let die = sitting.house.choose(ALL);
  const chosen = asides.find(([, share]) => {
    die -= share;
    return die < 0;
  });
  if (chosen !== undefined) await does(sitting, chosen[0], chosen[2]);
}

/** What is done where a game is over. @returns whether another one goes on here */
export async function afterwards(sitting: Sitting): Promise<boolean> {
  const { choose } = sitting.house;
  const before = sitting.at;
  if (choose(3) === 0)
    await does(sitting, 'replay', async () => {
      await sitting.press('v');
      const isThere = /Replay/.test(await sitting.press('v'));
      await sitting.press(key.right, key.right, key.escape);
      return isThere;
    });
  if (choose(2) === 0) return false;
  return does(sitting, 'rematch', async () => {
    const text = await sitting.press('M');
    // In the room those who were asked are waited for, and then not any more.
    if (/code of this table is/.test(text)) {
      await sitting.rest(4);
      await sitting.press('s');
    }
    await sitting.until(() => sitting.at !== null && sitting.at !== before, 2000);
    return sitting.at !== null && sitting.at !== before;
  });
}

/** Looks around in the lobby: the pages there, talk, the own games, one of which gets another name. */
export async function wanders(sitting: Sitting): Promise<void> {
  await sitting.press('?');
  await sitting.press(key.escape, key.down, 'i');
  await sitting.press(key.escape, 'n');
  await sitting.press(key.escape);
  await does(sitting, 'talk in the lobby', talk);
  await does(sitting, 'rename a game', async () => {
    if (!/\bs rename\b/.test(await sitting.press('G'))) return false;
    await sitting.press('s');
    await sitting.press('x', key.enter);
    return true;
  });
  await sitting.press(key.escape, 'v', 'q');
}
