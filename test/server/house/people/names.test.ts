import { expect, test } from 'vitest';
import { FileRecords } from '../../../../source/server/house/data/records.ts';
import { People, peopleKind } from '../../../../source/server/house/people/people.ts';
import { nodeFileSystem } from '../../../../source/table/file-system.ts';
import { dataFolder } from '../../harness.ts';

const opened = () => People.open(new FileRecords(peopleKind, dataFolder(), nodeFileSystem, () => undefined));
const key = (letter: string): Uint8Array => Buffer.from(letter.repeat(40));

test('a guest whose name eyes could take for that of somebody with a key gets another one', async () => {
  const people = await opened();
  const ada = await people.whoIs({ blob: key('a'), login: 'Milo_W' }, 1);
  expect(ada.name).toBe('Milo_W');
  for (const login of ['milo_w', 'MILOW', 'M1lo-W', 'Mi1oW', 'mil0_vv', 'MlLO_W']) {
    const guest = await people.whoIs({ login }, 2);
    expect(guest.name).toBe(`${login}-2`);
    expect(await people.rename(guest.id, login)).toMatchObject({ ok: false });
    people.forget(guest.id);
  }
  const guest = await people.whoIs({ login: 'Nilo' }, 3);
  const refused = await people.rename(guest.id, 'm1l0w');
  expect(refused).toEqual({ ok: false, error: 'm1l0w looks like Milo_W, who has a key; take another name' });
  expect(await people.rename(guest.id, 'Milos')).toMatchObject({ ok: true });
});

test('who has a key changes how their own name is written, and guests may have names like those of guests', async () => {
  const people = await opened();
  const ada = await people.whoIs({ blob: key('b'), login: 'Ada' }, 1);
  expect(await people.rename(ada.id, 'ADA')).toMatchObject({ ok: true, value: { name: 'ADA' } });
  expect((await people.whoIs({ login: 'Lola' }, 1)).name).toBe('Lola');
  expect((await people.whoIs({ login: 'l0la' }, 1)).name).toBe('l0la');
});
