import { expect, test } from 'vitest';
import { answersOf, playToTheEnd } from '../autopilot.ts';
import { LOBBY } from '../display.ts';
import { comeIn, key, run, startTestServer } from '../harness.ts';

test("the daily challenges are played from the lobby; the day's table tells the first try of everybody", async () => {
  const server = await startTestServer();
  const ada = await comeIn(server, { login: 'ada', columns: 100, rows: 36 });
  ada.type('\t', '3');
  await ada.see('everybody has the same game');
  await ada.see('Simple Risk: not played yet');
  ada.type(key.enter);
  await ada.see('at the table');
  const [table] = server.hall.tables;
  const day = table?.record.today?.day ?? '';
  // Nobody tries it before: the server's key makes its seed.
  expect(table?.running?.seed).toMatch(new RegExp(`^today ${day} [\\da-f]{16}$`));
  expect(table?.record.dice).toBeUndefined();
  const before = await run(server, 'today');
  expect(before.out).toMatch(/^Today, \d{4}-\d\d-\d\d\nSimple Risk\n {2}nobody yet\n/);
  await playToTheEnd(ada, undefined, answersOf['grid']);
  await expect.poll(() => table?.record.today?.told ?? '').toMatch(/turn|territor|beaten/);
  const after = await run(server, 'today');
  expect(after.out).toMatch(/\nSimple Risk|^Today/);
  expect(after.out).toContain(`  1  ada              ${table?.record.today?.told}`);
  // A second try is a game like others: the first one stays.
  ada.type('q');
  await ada.see(LOBBY);
  ada.type('\t', '3');
  await ada.see('place 1');
});
