import { expect, test } from 'vitest';
import { builtinMap } from '../../../../source/maps/builtin/index.ts';
import { makeReady, mapNamed } from '../../../../source/server/house/maps/made-maps.ts';
import { good } from '../../../good.ts';

test('a map that was made ready elsewhere is not made up again, and no other word is asked for', async () => {
  const word = 'pangaea:made ready:12';
  const made = good(builtinMap(word));
  const asked: string[] = [];
  const make = async (each: string) => {
    asked.push(each);
    return made;
  };
  for (const each of [word, word, 'world', '', 'house:ring', 'pangaea:dunes:9999'])
    await makeReady(each, make);
  expect(asked).toEqual([word]);
  const named = mapNamed(word);
  expect(named.ok && named.value.map).toBe(made.map);
  expect(mapNamed('pangaea:dunes:9999').ok).toBe(false);
});

test('a map that could not be made ready is made up once it is named', async () => {
  const word = 'pangaea:not ready:12';
  await makeReady(word, async () => null);
  const [named, made] = [mapNamed(word), builtinMap(word)];
  expect(named.ok && named.value.map).toEqual(made.ok && made.value.map);
});
