import { describe, expect, test } from 'vitest';
import { scriptOf } from '../scripts.ts';

const { filtered, withoutLanguages } = await scriptOf<{
  filtered: (table: Buffer) => Buffer;
  withoutLanguages: (file: Buffer) => Buffer;
}>('languages');

/** A table as ICU reads it: a header, then a list of where each name and its data begin, counted from the list. */
function tableOf(items: Readonly<Record<string, string>>): Buffer {
  const names = Object.keys(items);
  const list = Buffer.alloc(4 + 8 * names.length);
  list.writeUInt32LE(names.length);
  let texts = '';
  const put = (text: string, at: number): void => {
    list.writeUInt32LE(list.length + texts.length, at);
    texts += text;
  };
  names.forEach((name, index) => void put(`${name}\0`, 4 + 8 * index));
  texts = texts.padEnd(Math.ceil((list.length + texts.length) / 16) * 16 - list.length, '\0');
  names.forEach((name, index) => void put((items[name] ?? '').padEnd(16, '\0'), 8 + 8 * index));
  const header = Buffer.alloc(16);
  header.writeUInt16LE(header.length);
  return Buffer.concat([header, list, Buffer.from(texts, 'latin1')]);
}

const ALWAYS = {
  'icudt78l/brkitr/char.brk': 'breaks',
  'icudt78l/brkitr/root.res': 'how all break',
  'icudt78l/coll/ucadata.icu': 'order',
  'icudt78l/en.res': 'English',
  'icudt78l/en_GB.res': 'British',
  'icudt78l/ibm-5348_P100-1997.cnv': 'windows-1252',
  'icudt78l/keyTypeData.res': 'keys',
  'icudt78l/pool.res': 'texts of all',
  'icudt78l/res_index.res': 'what there is',
  'icudt78l/zoneinfo64.res': 'zones',
};
const OTHERS = {
  'icudt78l/brkitr/cjdict.dict': 'words',
  'icudt78l/coll/de__PHONEBOOK.res': 'telephones',
  'icudt78l/de.res': 'Deutsch',
  'icudt78l/gb18030-2022.cnv': 'signs',
  'icudt78l/zh_Hant_TW.res': 'signs, too',
};

describe('an executable of Linux (decisions/install.md)', () => {
  test('keeps of languages English and what holds for all of them', () => {
    const whole = Object.entries({ ...ALWAYS, ...OTHERS }).toSorted(([one], [other]) =>
      one < other ? -1 : 1,
    );
    expect(filtered(tableOf(Object.fromEntries(whole)))).toEqual(tableOf(ALWAYS));
  });

  test('is refused where it is none, before anything is taken away', () => {
    expect(() => withoutLanguages(Buffer.from('MZ, of another system'))).toThrow('no executable of Linux');
  });
});
