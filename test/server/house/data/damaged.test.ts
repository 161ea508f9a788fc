import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { comeIn, dataFolder, freshKey, startTestServer } from '../../harness.ts';
import { free, openTable } from '../../tables.ts';

/** A data folder with one of everything in it, and a copy of each. */
async function fullFolder(): Promise<string> {
  const data = dataFolder();
  const server = await startTestServer({ data });
  await comeIn(server, { login: 'ada', key: freshKey() });
  const table = await openTable(server, 'ada', { seats: [free, free, free] });
  table.say('ada', 'see you tomorrow');
  for (const who of ['192.0.2.7', '2001:db8:1:2::/64']) expect((await server.bans.add(who)).ok).toBe(true);
  const { person } = server.hall.visitors[0] ?? {};
  if (person === undefined) throw new Error('nobody came');
  await server.hall.parts.people.keep(person.id);
  await server.stop();
  return data;
}

/** The files of a server that are read at its start. */
const read = (data: string): readonly string[] =>
  ['', 'people', 'tables'].flatMap(folder =>
    readdirSync(join(data, folder))
      .filter(name => /^host-key$|\.json$/.test(name))
      .map(name => join(folder, name)),
  );

test('a damaged or too long list of bans let everybody in: no file that is there and cannot be read is passed over', async () => {
  const data = await fullFolder();
  const files = read(data);
  expect(files.map(name => name.replace(/\/.*/, ''))).toEqual(['bans.json', 'host-key', 'people', 'tables']);
  for (const name of files) {
    const path = join(data, name);
    const good = readFileSync(path);
    const copy = readFileSync(`${path}.old`);
    for (const bad of [
      Buffer.alloc(0),
      good.subarray(0, -9),
      Buffer.concat([good, Buffer.alloc(2_000_000, 32)]),
    ]) {
      writeFileSync(path, bad);
      const failed = await startTestServer({ data }).catch((error: unknown) => String(error));
      expect(failed).toMatch(/^Error: [^\n]+; the last good one is \S+\.old beside it$/);
      expect(failed).toContain(`${path} `);
      expect(readFileSync(path)).toEqual(bad);
    }
    rmSync(`${path}.old`);
    await expect(startTestServer({ data })).rejects.toThrow(
      /put a copy of yours in its place, or move it away$/,
    );
    writeFileSync(`${path}.old`, copy);
    writeFileSync(path, good);
  }
});

test('a folder in place of a file, or another file in place of a person, ends the start too', async () => {
  const data = await fullFolder();
  const person = read(data).find(name => name.startsWith('people')) ?? '';
  renameSync(join(data, person), join(data, 'people', 'k-somebody-else.json'));
  rmSync(join(data, `${person}.old`));
  await expect(startTestServer({ data })).rejects.toThrow(/k-somebody-else\.json is damaged/);
  rmSync(join(data, 'people', 'k-somebody-else.json'));
  writeFileSync(join(data, 'tables', 'my\x1b[2J notes.json'), '{}');
  await expect(startTestServer({ data })).rejects.toThrow(
    /tables has a file that is no record: my\S* notes$/,
  );
});

test('killed between the two steps of a write, the copy is what counts', async () => {
  const data = await fullFolder();
  for (const name of read(data)) rmSync(join(data, name));
  const server = await startTestServer({ data });
  expect(server.bans.all).toEqual(['192.0.2.7']);
  expect(server.key.made).toBe(false);
  expect(server.hall.tables).toHaveLength(1);
  expect(server.hall.parts.people.named('ada')).not.toBeNull();
});

test('a host key with one bit turned over, or without a key in it, is none, and the start says so', async () => {
  const data = await fullFolder();
  const path = join(data, 'host-key');
  const lines = readFileSync(path, 'utf8').split('\n');
  const bytes = Buffer.from(lines.slice(1, -2).join(''), 'base64');
  // In the number of keys, in the public half, in the private one.
  for (const at of [38, 130, 170]) {
    const bad = Buffer.from(bytes);
    bad[at] = (bad[at] ?? 0) ^ 1;
    writeFileSync(path, [lines[0], bad.toString('base64'), ...lines.slice(-2)].join('\n'));
    await expect(startTestServer({ data })).rejects.toThrow(
      /host-key is not a private key; the last good one is/,
    );
  }
});

test('a person whose file has a name with marks around it is nobody, and ends the start', async () => {
  const data = await fullFolder();
  const path = join(data, read(data).find(name => name.startsWith('people')) ?? '');
  const person = readFileSync(path, 'utf8');
  for (const name of ['Bo\\ufeff', '\\u2028Cy']) {
    writeFileSync(path, person.replace('"ada"', `"${name}"`));
    await expect(startTestServer({ data })).rejects.toThrow(`${path} is damaged`);
  }
});

test('what the next start would refuse is not written', async () => {
  const server = await startTestServer();
  expect((await server.bans.add('192.0.2.7')).ok).toBe(true);
  expect(await server.bans.add('ada')).toMatchObject({
    ok: false,
    error: { sentence: 'the list of who is kept out is more than can be kept' },
  });
});
