import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { kits } from '../../source/games/kits.ts';
import { fileStore } from '../../source/table/file-store.ts';
import { loadSave } from '../../source/table/load-save.ts';
import { sample } from '../cases.ts';
import { scratchFolder } from '../table/scratch.ts';
import { choices } from '../table/tables.ts';
import { killAll } from './run.ts';
import { VICTIMS } from './victims.ts';

/** `npm run bench -- kills` does it as often as one likes. */
const KILLS = 2;

describe('what was shown is in the save', () => {
  test.each(VICTIMS.map(victim => [victim.name, victim] as const))('%s, killed', async (_, victim) => {
    const [killed] = await killAll(KILLS, choices(7), [victim]);
    expect(killed).toMatchObject({ kills: KILLS, lost: null, found: killed?.shown });
    // Killing has hit games on their way, not only programs that were starting.
    expect(killed?.shown).toBeGreaterThan(0);
  });

  // Windows has none of them to send to a process.
  test.skipIf(process.platform === 'win32').each(sample(['SIGTERM', 'SIGHUP', 'SIGINT'] as const))(
    'in lines, ended by %s',
    async signal => {
      const inLines = VICTIMS.filter(({ isScreen }) => !isScreen);
      for (const { shown, found, lost } of await killAll(1, choices(11), inLines, signal)) {
        expect([found, lost]).toEqual([shown, null]);
        expect(shown).toBeGreaterThan(0);
      }
    },
  );

  test('on a disk that is full; one sentence says so, and the game goes on', async context => {
    const folder = await scratchFolder();
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=32k', 'tmpfs', folder]);
    // Only root can make a disk that small.
    if (mounted.status !== 0) return context.skip();
    onTestFinished(() => void spawnSync('umount', [folder]));
    const typed = [
      ...['newgame', 'newplayer human red Ada', 'newplayer ai easy blue Bo'],
      ...['startgame domination increasing autoplaceall', ...Array.from({ length: 60 }, () => 'autoplace')],
    ];
    const program = join(resolve(import.meta.dirname, '..', '..'), 'dist', 'sandtable.mjs');
    const words = ['text', 'domination', '--seed', 'full', '--save', 'full', '--saves', folder];
    const input = typed.map(line => `${line}\n`).join('');
    const { stdout, stderr, status } = spawnSync(process.execPath, [program, ...words], {
      input,
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([
      0,
      'sandtable: the disk is full; full could not be written; the game goes on, but is no longer saved\n',
    ]);
    expect(stdout.match(/army placed in/g)?.length).toBeGreaterThan(15);
    const loaded = await loadSave(fileStore(folder), 'full', kits);
    expect(loaded).toMatchObject({ ok: true, value: { fault: { code: 'torn' } } });
  });
});
