import { describe, expect, test } from 'vitest';
import type { SharedFile } from '../../source/screens/services.ts';
import { bot, copied, openTestApp, sizes } from './harness.tsx';

/** What the terminal was given to copy last. */
const players = [bot('Ada'), bot('Bo'), bot('Cy')];
const gameOptions = { turnLimit: 5 };

describe('X shares a game that is over', () => {
  test.each(sizes)(
    'as a picture for a chat, from the result and the replay, at $columns × $rows',
    async size => {
      const app = await openTestApp({ ...size, players, gameOptions });
      for (const _ of ['the result', 'the replay']) {
        app.written();
        await app.press('X');
        await app.until(() => app.text().includes('is copied'));
        expect(copied(app)).toMatch(/^Simple Risk · 5 turns\n([🟥🟦🟩]{5}\n){5}[\s\S]*\nseed dunes\n/u);
        await app.press('escape', 'v', 'v');
      }
    },
  );

  test('as files too, where these may be written', async () => {
    const written: SharedFile[] = [];
    const app = await openTestApp({
      ...{ players, gameOptions },
      writeShared(files) {
        written.push(...files);
        return ['Written to', 'a folder'];
      },
    });
    await app.press('X');
    await app.until(() => app.text().includes('copy a picture'));
    await app.press('down', 'enter');
    await app.until(() => app.text().includes('Written to'));
    expect(written.map(({ name }) => name.replace(/^grid-.*\./, ''))).toEqual(['svg', 'png', 'cast']);
  });

  test('and does nothing before it is', async () => {
    const app = await openTestApp({ players: [{ kind: 'human', name: 'Ada' }, bot('Bo'), bot('Cy')] });
    await app.press('X');
    expect(app.text()).not.toContain('copied');
  });
});
