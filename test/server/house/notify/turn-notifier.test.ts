import { expect, test } from 'vitest';
import { seat } from '../../../../machines/seat.ts';
import { CODE } from '../../../../source/server/house/people/codes.ts';
import { startWebServer, webOf } from '../../doors/web/browsers.ts';
import { come, comeIn, freshKey, jumpingClock, key, run, startTestServer, until } from '../../harness.ts';
import { computer, free, openTable } from '../../tables.ts';
import { type Receiver, receiver } from './receiver.ts';

const DAY = 86_400_000;
const seats = [free, free, { ...computer, name: 'Edda' }];

/** Ada, who has taken the topic that was proposed to her, and the clock of her server. */
async function subscribed(more: Partial<Receiver> = {}) {
  const post = { ...(await receiver()), ...more };
  const clock = jumpingClock();
  const server = await startWebServer({ notify: post.base, clock, random: bound => 5 % bound });
  const own = freshKey();
  const ada = await comeIn(server, { login: 'ada', key: own });
  ada.type('\t', '8');
  await ada.see('take this topic');
  await ada.see(post.base.url.href);
  ada.type(key.enter);
  await ada.see('send yourself a test');
  const person = server.hall.parts.people.named('ada');
  return {
    ...post,
    clock,
    server,
    ada,
    own,
    messages: () => person && server.hall.parts.people.get(person.id)?.messages,
  };
}

/**
 * A game that waits for Ada, who is not here. Its turn is a later one than those in which she was, so that nobody has seen her
 * while it waited, however slow the machine is.
 */
async function leftWaiting({ server, ada }: Pick<Awaited<ReturnType<typeof subscribed>>, 'server' | 'ada'>) {
  const bo = await comeIn(server, { login: 'bo', key: freshKey() });
  const table = await openTable(server, 'ada', { seats, turnLimit: 1000 });
  const other = server.hall.parts.people.named('bo');
  if (other !== null) await server.hall.sit(table, other);
  await until(() => table.running !== null);
  const seatOf = (name: string) =>
    seat(table.record.seats.findIndex(each => each.kind === 'person' && each.name === name));
  for (const name of ['ada', 'bo']) table.standIn(seatOf(name), 'asked');
  ada.cut();
  bo.cut();
  await until(() => server.hall.visitors.length === 0);
  const turn = table.turn ?? 0;
  await until(() => (table.turn ?? 0) > turn);
  table.standIn(seatOf('ada'), null);
  await until(() => table.waited.includes(seatOf('ada')));
  return table;
}

test('a test goes to the topic that somebody has taken, a few times and no more', async () => {
  const { ada, posted, messages } = await subscribed();
  for (const count of [1, 2, 3]) {
    ada.type('\t', '8');
    await ada.see('send a test');
    ada.type(key.enter);
    await until(() => posted.length === count);
  }
  ada.type('\t', '8', key.enter);
  await ada.see('that was a lot of tests');
  expect(posted).toHaveLength(3);
  expect(posted[0]).toMatchObject({ path: `/${messages()?.topic}`, title: 'Sandtable reaches you' });
});

test('whoever is not here has one notification for a turn once their quiet hours are over, and again after a day', async () => {
  const now = await subscribed();
  const { server, clock, posted, ada } = now;
  ada.type('\t', '8');
  await ada.see('quiet hours');
  ada.type(key.down, key.enter);
  await ada.see('No notifications from');
  const begun = clock.now();
  const hour = new Date(begun).getUTCHours();
  ada.type(...'\x7f'.repeat(24), `${hour}-${(hour + 12) % 24} UTC`, key.enter);
  await ada.see('your quiet hours are kept');
  const table = await leftWaiting(now);
  clock.pass(6_000);
  clock.pass(13 * 3_600_000);
  await until(() => posted.length === 1);
  expect(table.record.told?.[0]?.at).toBeGreaterThan(begun + 11 * 3_600_000);
  const { title, text } = posted[0] ?? {};
  expect(title).toBe('Your turn: Simple Risk');
  expect(text).toContain(`Table ${table.id}, turn ${table.turn}.`);
  expect(text).toContain(`Go on: ${webOf(server).origin}/t/${table.id}`);
  expect(text).toContain(`-t join ${table.id}`);

  for (let minutes = 0; minutes < 60; minutes += 10) clock.pass(600_000);
  expect(posted).toHaveLength(1);
  clock.pass(DAY);
  await until(() => posted.length === 2);
  await until(() => server.logged.filter(({ event }) => event === 'notified').length === 2);
  expect(JSON.stringify(server.logged)).not.toContain(now.messages()?.topic);
});

test('who was here when their turn came knows it: they hear of it after a day', async () => {
  const now = await subscribed();
  const { server, clock, posted, own } = now;
  const table = await openTable(server, 'ada', {
    seats: [free, computer, { ...computer, name: 'Edda' }],
    turnLimit: 1000,
  });
  await until(() => table.waited.length === 1);
  clock.pass(6_000);
  now.ada.cut();
  await until(() => server.hall.visitors.length === 0);
  clock.pass(60_000);
  clock.pass(60_000);
  expect(posted).toEqual([]);
  clock.pass(DAY);
  await until(() => posted.length === 1);
  await come(server, { login: 'ada', key: own });
});

test('a notification that certainly was not taken is tried again, with pauses', async () => {
  const answers = [503, 503, 200];
  const host = await receiver(response => void response.writeHead(answers.shift() ?? 200).end());
  const now = await subscribed(host);
  await leftWaiting(now);
  now.clock.pass(6_000);
  await until(() => host.posted.length === 1);
  await until(() => now.server.logged.some(({ event }) => event === 'unnotified'));
  now.clock.pass(10_000);
  expect(host.posted).toHaveLength(1);
  now.clock.pass(60_000);
  await until(() => host.posted.length === 2);
  await until(() => now.server.logged.filter(({ event }) => event === 'unnotified').length === 2);
  now.clock.pass(620_000);
  await until(() => now.server.logged.some(({ event }) => event === 'notified'));
  now.clock.pass(3_600_000);
  expect(host.posted).toHaveLength(3);
});

test('whoever gets the notifications ends them with the word that stands in them', async () => {
  const { server, ada, posted, messages } = await subscribed();
  ada.type('\t', '8', key.enter);
  await until(() => posted.length === 1);
  const word = /unsubscribe (\S+)/.exec(posted[0]?.text ?? '')?.[1] ?? '';
  expect(word).toMatch(CODE);
  expect(await run(server, 'unsubscribe aaaa-aaaa')).toMatchObject({ status: 1 });
  expect(await run(server, `unsubscribe ${word}`)).toMatchObject({
    status: 0,
    out: 'No more notifications go there.\n',
  });
  expect(messages()).toBeNull();
  ada.type('\t', '8');
  await ada.see('take this topic');
});

test('where the owner has named no place the lobby says so', async () => {
  const server = await startTestServer();
  const ada = await comeIn(server, { login: 'ada', key: freshKey() });
  ada.type('\t', '8');
  await ada.see('no place to send notifications to');
});

test('in lines a topic is taken by its number', async () => {
  const { base, posted } = await receiver();
  const server = await startTestServer({ notify: base });
  const ada = await come(server, { login: 'ada', key: freshKey(), command: 'plain' });
  await ada.see('Play');
  ada.type(...'notify\r');
  await ada.see('take this topic');
  ada.type(...'1\r');
  await ada.see('send yourself a test');
  ada.type(...'notify\r');
  await ada.see('send a test');
  ada.type(...'1\r');
  await until(() => posted.length === 1);
});
