import { expect, test } from 'vitest';
import { CHAT_CELLS } from '../../../../source/server/house/tables/chat.ts';
import { LOBBY } from '../../display.ts';
import { come, comeIn, freshKey, key, run, startTestServer, until } from '../../harness.ts';
import { openTable } from '../../tables.ts';

/** What a terminal would act on: sequences that set, hide, link, erase or turn text round. */
const NASTY = [
  '\x1b]52;c;aGFja2Vk\x07',
  '\x1b]8;;https://evil.example\x07click\x1b]8;;\x07',
  '\x1b[2J\x1b[H',
  '\x1b[8mhidden',
  '\x9b31m',
  '\u202etxt.exe\u202c',
  '\u2066\u2069\u200b\u200d',
].join('');

/** Nothing of it may be in what others are sent. The server's own drawing has none of these. */
const FORBIDDEN = ['\x1b]52', '\x1b]8', '\x1b[2J\x1b[H', '\x1b[8m', '\x9b', '\u202e', '\u2066', '\u200b'];

const pasted = (text: string): string => `\x1b[200~${text}\x1b[201~`;

test('talk that is pasted with escape sequences and direction marks reaches the others as plain text', async () => {
  const server = await startTestServer();
  const bo = await comeIn(server, { login: 'bo' });
  const evil = await come(server, { login: 'evil' });
  await bo.see('2 here');
  evil.type('T');
  await evil.see('Everybody in the lobby');
  evil.channel.write(`${pasted(NASTY)}the last${key.enter}`);
  await bo.see('the last');
  for (const forbidden of FORBIDDEN)
    expect(bo.bytes().toString().includes(forbidden), JSON.stringify(forbidden)).toBe(false);
  expect(JSON.stringify(server.logged)).not.toMatch(/\\u001b|\\u202e|\\u009b/);
});

test('somebody pastes a book into the talk: a line of it is said', async () => {
  const server = await startTestServer();
  const evil = await comeIn(server, { login: 'evil' });
  evil.type('T');
  await evil.see('Everybody in the lobby');
  evil.channel.write(pasted('a\tword\r\nand '.repeat(5000)));
  evil.channel.write(key.enter);
  await until(() => server.hall.chat.lines.length > 0, evil.text);
  expect(server.hall.chat.lines[0]?.text.length).toBeLessThanOrEqual(CHAT_CELLS);
});

test('a name that would draw is not taken; lists and invitations hold printable names alone', async () => {
  const server = await startTestServer();
  const evil = await come(server, { login: '\x1b]0;owned\x07\u202e', key: freshKey() });
  await evil.see(LOBBY);
  evil.type('N');
  await evil.see('Your name');
  evil.channel.write(`\x15${pasted('\u202eadmin\x1b[8m x')}${key.enter}`);
  await until(() => /letters, digits|is kept/.test(evil.text()), evil.text);
  const name = server.hall.visitors[0]?.person.name ?? '';
  const table = await openTable(server, name);
  table.persistence.put(now => ({
    ...now,
    seats: now.seats.with(1, { kind: 'open', for: { person: 'g-nobody', name } }),
  }));
  const lines = await run(server, 'tables');
  expect(lines.out).toContain(name);
  expect(lines.out).toMatch(/^[\x20-\x7e°·—\n]*$/);
});

test("a command's words and a terminal's name that would draw are not echoed as such, nor logged", async () => {
  const server = await startTestServer();
  const { err, status } = await run(server, `watch\x1b]0;x\x07\u202e${'y'.repeat(500)}`);
  expect(status).toBeGreaterThan(0);
  expect(err).toMatch(/^[\x20-\x7e\n]*$/);
  const ada = await come(server, { login: 'ada', term: '\x1b]0;owned\x07xterm-256color' });
  await ada.see(LOBBY);
  expect(ada.bytes().toString()).not.toContain('owned');
  expect(JSON.stringify(server.logged)).not.toMatch(/owned|\\u001b/);
});
