import { expect, test } from 'vitest';
import { seat } from '../../../machines/seat.ts';
import type { Command } from '../../../source/screens/keys/command.ts';
import { serverCommands } from '../../../source/server/places/session.ts';
import { FULL } from '../../cases.ts';
import { come, comeIn, key, type Player, startTestServer, type TestServer, until } from '../harness.ts';
import { computer, free, openTable } from '../tables.ts';

const served: readonly Command[] = Object.values(serverCommands);
const sent = (name = ''): string => (name === 'tab' ? key.tab : name);

/** What each key opens that only a server has; what leads away for good or begins a game is not pressed. */
const keysOf = (scope: 'lobby' | 'game', ...away: readonly Command[]): readonly string[] =>
  served.flatMap(command => {
    const [first = ''] = command.keys;
    const isPressed = command.at[0] === scope && command.deed !== 'leave' && !away.includes(command);
    return isPressed && /^(\S|tab)$/.test(first) ? [sent(first)] : [];
  });

/** What stands behind Tab in the lobby, by its digits; the tenth is chosen with arrows alone. */
const more = served
  .filter(({ keys }) => keys.length === 0)
  .slice(0, 9)
  .map((_, line) => `${line + 1}`);

/** What a key is answered with that opens nothing now. */
const DEAD = /does nothing here|\) works/;

const footer = (who: Player): string => who.rows().at(-1) ?? '';

/** Types each of these, and leaves what it opens by its way out. @param here what the bottom line of this place has */
async function thereAndBack(
  who: Player,
  openings: readonly (readonly string[])[],
  here: RegExp,
): Promise<void> {
  for (const opening of openings) {
    await who.see(() => here.test(footer(who)));
    for (const typed of opening) {
      const before = who.text();
      who.type(typed);
      await who.see(() => who.text() !== before && (DEAD.test(footer(who)) || !here.test(footer(who))));
    }
    // What is answered where one is opens nothing.
    if (here.test(footer(who))) continue;
    who.type(footer(who).includes('Esc ') ? key.escape : 'q');
    await who.see(() => here.test(footer(who)));
  }
}

test('over SSH all that the lobby opens is left again by its way out, to the lobby', async () => {
  const server = await startTestServer();
  const ada = await comeIn(server, { login: 'ada', columns: 120 });
  const openings = [...keysOf('lobby').map(each => [each]), ...more.map(digit => [key.tab, digit])];
  expect(openings.length).toBeGreaterThan(15);
  await thereAndBack(ada, openings, /n new table/);
});

/** What is done at once. */
const { start, stand, again, standIn, premove } = serverCommands;
const notOpening: readonly Command[] = [start, stand, again, standIn, premove];

/** Ada at a new table of a game, whose room she has been in. */
async function atTable(server: TestServer, game: string): Promise<Player> {
  const ada = await come(server, { login: 'ada', columns: 120, command: `play ${game}` });
  await ada.see('A new table');
  ada.type('\x13');
  await ada.see('The code of this table is');
  const inRoom = keysOf('game', ...notOpening);
  await thereAndBack(
    ada,
    [...inRoom, '?', 'r'].map(each => [each]),
    /q lobby/,
  );
  ada.type('s');
  // A move of somebody else's takes away what a key is answered with.
  await ada.see(() => /^ Enter .*q lobby/.test(footer(ada)));
  return ada;
}

test.each(FULL ? ['domination', 'intensity'] : ['intensity'])(
  'and at a table of %s, to the table',
  async game => {
    const server = await startTestServer();
    const ada = await atTable(server, game);
    const here = [...keysOf('game', ...notOpening), '?', 'r', 'P', 'W'];
    await thereAndBack(
      ada,
      here.map(each => [each]),
      /q lobby/,
    );
    if (game === 'domination') {
      ada.type('g');
      await ada.see(/next graph .*q back/);
      expect(footer(ada)).not.toContain('q lobby');
      ada.type('q');
      await ada.see(() => /q lobby/.test(footer(ada)));
    }
    ada.type('q');
    await ada.see('n new table');
  },
);

test('and of a game that is watched, to the board', async () => {
  const server = await startTestServer();
  await comeIn(server, { login: 'ada' });
  const table = await openTable(server, 'ada', { seats: [free, computer, computer] });
  const bo = await come(server, { login: 'bo', columns: 120, command: `watch ${table.id}` });
  // From then on nobody moves: nothing takes an answer away.
  await until(() => table.running?.seatsToMove.includes(seat(0)) === true);
  await bo.see(/watching/);
  const openings = [...keysOf('game', ...notOpening), '?', 'r', 'P', 'W'].map(each => [each]);
  await thereAndBack(bo, openings, /q lobby/);
  bo.type('q');
  await bo.see('n new table');
});
