import { describe, expect, it } from 'vitest';
import { boardData } from '../../../../machines/conquest/board.ts';
import { warzone } from '../../../../machines/warzone/index.ts';
import { presets } from '../../../../machines/warzone/options.ts';
import { warzoneRoster } from '../../../../source/games/warzone/players/index.ts';
import { playComputer } from '../../../../source/lines/text/computers.ts';
import { builtinMap } from '../../../../source/maps/builtin/index.ts';
import { rulesKit } from '../../../../source/table/rules-kit.ts';
import { openTable, resumeTable } from '../../../../source/table/table.ts';
import { good } from '../../../good.ts';
import { checkHeavily } from '../../../table/heavily.ts';
import { memoryStore } from '../../../table/memory-store.ts';

function setup(preset: 'class' | 'warzone') {
  const map = good(builtinMap('random:table:18'));
  return {
    seats: 3,
    options: { ...presets[preset], turnLimit: 4, startTerritories: 2 },
    board: boardData(map.map),
  };
}

const occupants = ['normal', 'easy', 'aggressive'].map(
  level => ({ kind: 'bot', name: level, level }) as const,
);

describe('a table of Warzone', () => {
  it.each(['class', 'warzone'] as const)(
    'plays %s to its end; after every move snapshot and replay agree, and the save goes on anywhere',
    async preset => {
      const store = memoryStore();
      const table = good(
        await openTable(
          { game: warzone, setup: setup(preset), occupants, seed: 'table', saveName: 'story' },
          store,
          checkHeavily,
        ),
      );
      for (let move = 0; move < 5; move++) await playComputer(table, warzoneRoster, () => undefined);
      const { seq, progress } = table;
      await table.close();

      const resumed = good(await resumeTable(store, 'story', [rulesKit(warzone)]));
      expect(resumed.notice).toBe(null);
      const again = resumed.table;
      expect([again.seq, again.progress]).toEqual([seq, progress]);
      for (;;) {
        const played = good(await playComputer(again, warzoneRoster, () => undefined));
        if (played === null) break;
      }
      expect(again.outcome).not.toBe(null);
      await again.close();
    },
  );
});
