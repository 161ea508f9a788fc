import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { at } from '../../../../machines/result.ts';
import { SHELVED } from '../../../../source/server/house/maps/shelf.ts';
import { sample } from '../../../cases.ts';
import { databases, withPostgres } from '../../../database/postgres.ts';
import { LOBBY } from '../../display.ts';
import { comeIn, freshKey, jumpingClock, key, run, type TestServer, until } from '../../harness.ts';
import { rowsOfLand } from '../../house.ts';
import { threeNodes } from '../../nodes.ts';
import { free, openTable } from '../../tables.ts';
import { openPage, type Page, type PageOptions, startWebServer, WEB, webOf } from './browsers.ts';

const DAY = 24 * 3_600_000;

/** A page that has asked for a word, and the word that it shows. */
async function asking(
  server: TestServer,
  options: PageOptions = {},
): Promise<Page & { readonly word: string }> {
  const page = await openPage(server, { ...options, aboutKey: 'ask' });
  await until(() => page.words.some(word => 'command' in word || 'no' in word));
  const { command = '' } = page.words[0] ?? {};
  return Object.assign(page, { word: / link (\S+)$/.exec(String(command))?.[1] ?? '' });
}

/** A page in which Ada is herself by her key. */
async function linked(
  server: TestServer,
  ada: { readonly login: string; readonly key: string },
): Promise<Page> {
  const page = await asking(server);
  expect(await run(server, `link ${page.word}`, ada)).toMatchObject({ status: 0, err: '' });
  return page;
}

const asAda = () => ({ login: 'ada', key: freshKey() });
/** Waits until nobody else is here than people of these names: a session is over there a little later than at its page. */
const onlyHere = ({ hall }: TestServer, ...names: readonly RegExp[]): Promise<void> =>
  until(
    () =>
      hall.visitors.length === names.length &&
      names.every((name, at) => name.test(hall.visitors[at]?.person.name ?? '')),
    () => hall.visitors.map(({ person }) => person.name).join(),
  );

test('who says a browser’s word with their key is themselves there from then on', async () => {
  const server = await startWebServer();
  const ada = asAda();
  const guest = await asking(server);
  expect(guest.words).toEqual([
    { command: `${server.address} link ${guest.word}`, code: guest.cookies.get('sandtable') },
  ]);
  const said = await run(server, `link ${guest.word.toUpperCase()}`, ada);
  expect(said).toMatchObject({ status: 0, err: '' });
  expect(said.out).toMatch(/^The browser at 127\.0\.0\.1 is ada from now on, for 90 days\.\n.*unlink\n$/);
  // The page is told to come in again, and does so with what it has.
  expect(await guest.left).toMatchObject({ code: 1000 });
  expect(guest.words.slice(1)).toEqual([{ anew: true }, { left: 0 }]);
  const page = await openPage(server, { cookies: guest.cookies });
  await page.see(LOBBY);
  expect(page.words).toEqual([{ name: 'ada' }]);
  await onlyHere(server, /^ada$/);
  expect((await run(server, 'whoami', ada)).out).toContain('in one browser');
});

test('the guest that a browser was before is ended there, and only its code brings it back', async () => {
  const server = await startWebServer();
  const ada = asAda();
  const first = await openPage(server);
  await first.see(LOBBY);
  await openTable(server, 'guest', { seats: [free, free, free] });
  const code = first.cookie;
  const guest = await asking(server, { cookies: first.cookies });
  await run(server, `link ${guest.word}`, ada);
  const page = await openPage(server, { cookies: guest.cookies });
  await page.see(LOBBY);
  expect(page.setCookies).toContainEqual(expect.stringMatching(/^sandtable=; Path=\/; Max-Age=0; HttpOnly/));
  const again = await comeIn(server, { login: 'bo' });
  again.type('\t', '6', ...code, key.enter);
  await until(() => server.hall.visitors.some(({ person }) => person.code === code), again.text);
});

test('the secret is in a cookie that no script reads and no other site sends, and nowhere as it is', async () => {
  const server = await startWebServer();
  const page = await asking(server);
  const secret = page.cookies.get('sandtable-key') ?? '';
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(page.setCookies).toContainEqual(
    `sandtable-key=${secret}; Path=/; Max-Age=${90 * 24 * 3600}; HttpOnly; SameSite=Strict`,
  );
  expect(JSON.stringify(page.words)).not.toContain(secret);
  const kept = readdirSync(`${server.data}/browsers`).map(
    name => name + readFileSync(`${server.data}/browsers/${name}`, 'utf8'),
  );
  expect(kept).toHaveLength(1);
  expect(kept.join()).not.toContain(secret);
  expect(kept.join()).not.toContain(page.word);
  expect(JSON.stringify(server.logged)).not.toContain(page.word);
});

test('a word is good once', async () => {
  const server = await startWebServer();
  const page = await asking(server);
  const [ada, bo] = [asAda(), { login: 'bo', key: freshKey() }];
  const both = await Promise.all([ada, bo].map(each => run(server, `link ${page.word}`, each)));
  expect(both.map(({ status }) => status).toSorted()).toEqual([0, 1]);
  const later = await run(server, `link ${page.word}`, bo);
  expect(later).toMatchObject({ status: 1, err: expect.stringContaining('no browser shows that word now') });
});

test('a word is good for ten minutes, and what it gave for ninety days', async () => {
  const clock = jumpingClock();
  const server = await startWebServer({ clock });
  const ada = asAda();
  const late = await asking(server);
  clock.pass(10 * 60_000);
  expect(await run(server, `link ${late.word}`, ada)).toMatchObject({ status: 1 });
  const { cookies } = await linked(server, ada);
  clock.pass(89 * DAY);
  expect(await whoIn(server, cookies)).toBe('ada');
  clock.pass(DAY);
  expect(await whoIn(server, cookies)).toMatch(/^guest/);
});

/** Who comes in with these cookies. */
async function whoIn(server: TestServer, cookies: Page['cookies']): Promise<string> {
  const before = new Set(server.hall.visitors.map(({ session }) => session));
  const page = await openPage(server, { cookies });
  await page.see(LOBBY);
  const name = server.hall.visitors.find(({ session }) => !before.has(session))?.person.name ?? '';
  page.socket.terminate();
  return name;
}

test.each(sample(['kq7m-2rtx', 'x', '../..', '____-____', 'K', '']))(
  'a word that no browser shows is nobody’s: %s',
  async word => {
    const server = await startWebServer();
    await asking(server);
    const { status, out } = await run(server, `link ${word}`, asAda());
    expect([status === 0, out]).toEqual([false, '']);
  },
);

test('who guesses words has ten tries in ten minutes, with whatever keys', async () => {
  const clock = jumpingClock();
  const server = await startWebServer({ clock });
  const page = await asking(server);
  for (let tries = 0; tries < 10; tries += 1)
    expect((await run(server, 'link kq7m-2rtx', asAda())).err).toContain('no browser shows');
  const refused = await run(server, `link ${page.word}`, asAda());
  expect(refused).toMatchObject({ status: 1, err: expect.stringContaining('too many words were tried') });
  clock.pass(10 * 60_000);
  await linked(server, asAda());
});

test('a browser gets ten words in ten minutes from one address', async () => {
  const server = await startWebServer({ limits: { perAddress: 40 } });
  for (let words = 0; words < 10; words += 1) (await asking(server)).socket.terminate();
  const page = await asking(server);
  expect(page.words).toEqual([{ no: 'too many words were asked for; wait ten minutes' }]);
  await page.see(LOBBY);
});

test('a guest cannot make a browser theirs', async () => {
  const server = await startWebServer();
  const page = await asking(server);
  expect(await run(server, `link ${page.word}`)).toMatchObject({
    status: 1,
    err: expect.stringContaining('you are a guest'),
  });
});

test('a secret that somebody has put into a browser never becomes its owner’s', async () => {
  const server = await startWebServer();
  const planted = 'x'.repeat(43);
  const page = await asking(server, { cookies: new Map([['sandtable-key', planted]]) });
  expect(page.cookies.get('sandtable-key')).not.toBe(planted);
  await run(server, `link ${page.word}`, asAda());
  expect(await whoIn(server, new Map([['sandtable-key', planted]]))).toMatch(/^guest/);
});

test.each(sample(['A'.repeat(43), '', 'x', '../../people', 'A'.repeat(60), '%00']))(
  'a secret that is nobody’s lets nobody in but a guest: %s',
  async secret => {
    const server = await startWebServer();
    await linked(server, asAda());
    expect(await whoIn(server, new Map([['sandtable-key', secret]]))).toMatch(/^guest/);
  },
);

test('unlink ends a stolen cookie everywhere, and the sessions that came in by it', async () => {
  const server = await startWebServer();
  const ada = asAda();
  const { cookies } = await linked(server, ada);
  const thief = await openPage(server, { cookies });
  await thief.see(LOBBY);
  expect(await run(server, 'unlink', ada)).toMatchObject({
    status: 0,
    out: 'You are signed out of one browser.\n',
  });
  await thief.left;
  expect(thief.words).toContainEqual({ anew: true });
  expect(await whoIn(server, cookies)).toMatch(/^guest/);
  expect(await run(server, 'unlink', ada)).toMatchObject({ out: 'You are signed in to no browser.\n' });
});

test('a page lets go of whoever is in it, for all its windows', async () => {
  const server = await startWebServer();
  const { cookies } = await linked(server, asAda());
  const other = await openPage(server, { cookies });
  await other.see(LOBBY);
  const page = await openPage(server, { cookies, aboutKey: 'leave' });
  await page.see(LOBBY);
  await other.left;
  expect(page.setCookies).toContainEqual(expect.stringMatching(/^sandtable-key=; Path=\/; Max-Age=0;/));
  await onlyHere(server, /^guest/);
});

test('what was linked is so after a restart', async () => {
  const server = await startWebServer();
  const ada = asAda();
  const { cookies } = await linked(server, ada);
  await server.stop();
  expect(await whoIn(await startWebServer({ data: server.data }), cookies)).toBe('ada');
});

test('where only people with keys may come, a page shows its word, and then lets them in', async () => {
  const server = await startWebServer({ guests: false });
  const ada = asAda();
  const page = await asking(server);
  expect(page.words).toEqual([{ command: `${server.address} link ${page.word}`, code: null }]);
  expect(server.hall.visitors).toEqual([]);
  await run(server, `link ${page.word}`, ada);
  await page.left;
  expect(await whoIn(server, page.cookies)).toBe('ada');
});

test('who is kept out does not come in by a browser', async () => {
  const server = await startWebServer();
  const { cookies } = await linked(server, asAda());
  await server.bans.add(server.hall.parts.people.named('ada')?.id ?? '');
  const page = await openPage(server, { cookies });
  await page.left;
  await onlyHere(server);
});

const fresh = databases();
withPostgres('browsers of a house', () => {
  test('a word that one node gave is said to another one, and holds on the third', async () => {
    const nodes = await threeNodes(await fresh(), { web: WEB });
    const [one, two, three] = nodes;
    const ada = asAda();
    const page = await asking(one);
    expect(await run(two, `link ${page.word}`, ada)).toMatchObject({ status: 0 });
    await page.left;
    expect(page.words).toContainEqual({ anew: true });
    expect(await whoIn(three, page.cookies)).toBe('ada');
    const there = await openPage(three, { cookies: page.cookies });
    await there.see(LOBBY);
    expect(await run(one, 'unlink', ada)).toMatchObject({ status: 0 });
    await there.left;
    expect(await Promise.all(nodes.map(node => whoIn(node, page.cookies)))).toEqual(
      nodes.map(() => expect.stringMatching(/^guest/)),
    );
  });

  test('of two who say a word at the same moment to two nodes, one is in the browser', async () => {
    const [one, two] = await threeNodes(await fresh(), { web: WEB });
    const page = await asking(one);
    const both = await Promise.all(
      [one, two].map((node, index) =>
        run(node, `link ${page.word}`, { login: `p${index}`, key: freshKey() }),
      ),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([0, 1]);
    const winner = at(
      ['p0', 'p1'],
      both.findIndex(({ status }) => status === 0),
    );
    await page.left;
    expect(await whoIn(two, page.cookies)).toBe(winner);
  });
});

test('a map’s file that a page sends is put on the shelf for who is signed in there, from the house’s own pages alone', async () => {
  const server = await startWebServer();
  const ada = asAda();
  const { cookies } = await linked(server, ada);
  const { href, origin } = webOf(server);
  const post = async (body: string | Buffer, cookie: string, from = origin) => {
    const headers = { cookie, origin: from };
    const answer = await fetch(`${href}map?title=Long%20Rows`, { method: 'POST', body, headers });
    const words: { readonly path?: string; readonly no?: string } = JSON.parse(await answer.text());
    return { status: answer.status, ...words };
  };
  const hers = [...cookies].map(each => each.join('=')).join('; ');
  expect(await post(rowsOfLand(9), '')).toEqual({
    status: 403,
    no: 'only somebody with a key can put maps here',
  });
  expect(await post(rowsOfLand(9), hers, 'https://else.example')).toEqual({
    status: 403,
    no: 'not from there',
  });
  expect(await post('no map', hers)).toMatchObject({
    status: 422,
    no: expect.stringContaining('no map file'),
  });
  expect(await post('a'.repeat(SHELVED.bytes + 1), hers)).toMatchObject({
    status: 422,
    no: expect.stringContaining('128 KB'),
  });
  const { status, path = '' } = await post(rowsOfLand(9), hers);
  expect(status).toBe(200);
  expect(
    server.shelf.list.map(({ title, shelved }) => [title, shelved?.by, `/map/${shelved?.code}`]),
  ).toEqual([['Long Rows', 'ada', path]]);
  const page = await openPage(server, { place: path.slice(1), cookies });
  await page.see('9 territories');
});
