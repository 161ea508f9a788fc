import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readWords } from '../../../../source/server/doors/session/line-session.ts';
import { freshPrivateKey } from '../../../../source/server/doors/ssh/host-key.ts';
import { addressOf } from '../../../../source/server/house/owner/limits.ts';
import { streamLog } from '../../../../source/server/house/owner/log.ts';
import { CODE, freshCode, readCode } from '../../../../source/server/house/people/codes.ts';
import { nameLike, readName } from '../../../../source/server/house/people/names.ts';
import { CHAT_CELLS, Chat } from '../../../../source/server/house/tables/chat.ts';
import { tablesKind } from '../../../../source/server/house/tables/record.ts';
import { anyCharacter } from '../../../cases.ts';

describe('what comes from outside', () => {
  test('any login gives a name of letters, digits, - and _ that nobody has', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), fc.array(fc.string()), (login, taken) => {
        const name = nameLike(login, wished => taken.includes(wished));
        expect(readName(name).ok).toBe(true);
        expect(taken).not.toContain(name.toLowerCase());
      }),
    );
  });

  test("nobody takes the server's own names", () => {
    for (const name of ['admin', 'Server', 'SANDTABLE', 'root']) expect(readName(name).ok).toBe(false);
    expect(nameLike('root', () => false)).toBe('guest');
  });

  test('talk holds one line that draws nothing, at most so wide', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 500 }), text => {
        const said = new Chat().say('ada', text, 0);
        if (!said.ok) return;
        expect(said.value.text).not.toMatch(/[\p{Cc}\p{Cf}]/u);
        expect([...said.value.text].length).toBeLessThanOrEqual(CHAT_CELLS);
      }),
    );
  });

  test('words of a command are never more than the known ones', () => {
    expect(readWords('')).toEqual({ kind: 'lobby' });
    expect(readWords(' tables ')).toEqual({ kind: 'tables' });
    expect(readWords('watch kq7m-2rtx')).toEqual({ kind: 'watch', code: 'kq7m-2rtx' });
    expect(readWords('share kq7m-2rtx')).toEqual({ kind: 'share', code: 'kq7m-2rtx' });
    expect(readWords('records')).toEqual({ kind: 'records', search: '' });
    expect(readWords(' records 2026-Q4  with:bo ')).toEqual({ kind: 'records', search: '2026-Q4 with:bo' });
    for (const words of ['tables -a', 'play', 'watch', 'help me now', 'export a b', 'sh -c id'])
      expect(readWords(words).kind).toBe('unknown');
    // As many letters behind one dash cost the server 0.6 s.
    expect(readWords(`tournament open grid -${'9'.repeat(40_000)}`)).toEqual({ kind: 'too-long' });
  });

  test('a record of a table from a damaged file is none', () => {
    for (const text of ['', '{', '[]', '{"version":2}', `"${'x'.repeat(300_000)}"`])
      expect(tablesKind.read(text, 'abcd-efgh').ok).toBe(false);
  });
});

describe('codes', () => {
  test('each is read back in its one form, however it is written', () => {
    for (let round = 0; round < 100; round += 1) {
      const code = freshCode();
      expect(code).toMatch(CODE);
      expect(readCode(` ${code.toUpperCase().replace('-', ' ')} `)).toBe(code);
    }
  });

  test('nothing else is one, least of all a path', () => {
    fc.assert(
      fc.property(fc.string(), text => {
        const code = readCode(text);
        if (code !== null) expect(code).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}$/);
      }),
    );
    expect(readCode('../../etc')).toBeNull();
  });
});

describe('addresses that are counted together', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:aaaa::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s is %s', (remote, address) => {
    expect(addressOf(remote)).toBe(address);
  });
});

test('every host key that is made can be read again', () => {
  for (let round = 0; round < 200; round += 1) expect(freshPrivateKey()).toContain('OPENSSH PRIVATE KEY');
});

test('a line of the log is one line, whatever it tells, and a full pipe drops lines instead of keeping them', () => {
  const written: string[] = [];
  const stream = { writableLength: 0, write: (text: string) => written.push(text) > 0 };
  const log = streamLog(stream, () => 0);
  log.write('came', { name: 'a\nb\x1b[2J\u202e' });
  expect(written[0]).toBe('{"at":"1970-01-01T00:00:00.000Z","event":"came","name":"a b"}\n');
  stream.writableLength = 2_000_000;
  for (let line = 0; line < 5; line += 1) log.write('refused');
  stream.writableLength = 0;
  log.write('came');
  expect(written).toHaveLength(2);
  expect(written[1]).toContain('"dropped":5');
});
