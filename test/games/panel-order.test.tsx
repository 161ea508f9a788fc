import { expect, test } from 'vitest';
import { intensity } from '../../machines/intensity/index.ts';
import { panelWidth } from '../../source/screens/play/board.ts';
import { sample } from '../cases.ts';
import { bot, openTestApp, sizes, threePlayers } from '../screens/harness.tsx';
import { openDomination } from './domination/board/support.ts';
import { openWarzone } from './warzone/board/support.ts';

const openIntensity = (size: (typeof sizes)[number]) =>
  openTestApp({ ...size, game: intensity, players: [...threePlayers, bot('Dora')] });

const games = [
  ['Simple Risk', (size: (typeof sizes)[number]) => openTestApp({ ...size, players: threePlayers })],
  ['Domination', (size: (typeof sizes)[number]) => openDomination(size)],
  ['Warzone', (size: (typeof sizes)[number]) => openWarzone(size)],
  ['Intensity', (size: (typeof sizes)[number]) => openIntensity(size)],
] as const;

const cases = games.flatMap(([title, open]) => sizes.map(size => ({ title, open, size, ...size })));

/** Moves that are played before a panel is looked at: the start, a first turn, a later one. */
const MOMENTS = sample([0, 12, 40]);

/** What is possible, each with the words that it begins with. */
const POSSIBLE = /^(To deploy|Cards? |Your orders|Last round|Rounds|\S.* \+\d+ *[▀▄█▌▐░▒▓·─ ]*$)/;

test.each(cases)(
  'in $title at $columns × $rows stand who plays, what is asked, what is under the cursor, what is possible and what happened',
  async ({ open, size }) => {
    const app = await open(size);
    const { controller } = app.game();
    const { names } = controller.table;
    for (const moment of MOMENTS) {
      for (let move = 0; move < moment && controller.table.outcome === null; move += 1) {
        const { asked } = controller.state.get();
        const [first] = asked === null ? [] : controller.table.legalMoves(asked);
        if (first !== undefined) await controller.play(first);
        await app.settled();
      }
      const panel = app.rows().map(row => row.slice(size.columns - panelWidth(size.columns)).trim());
      const players = panel.findIndex(row => row.includes(names.at(-1) ?? ''));
      const question = panel.findIndex(row => /^\S.*\?( \d+ left)?$/.test(row));
      expect(players).toBeGreaterThan(0);
      if (moment > 0 && question < 0) continue;
      expect(question, panel.join('\n')).toBeGreaterThan(players);
      // Nothing, and no figure, stands between those two.
      expect(panel.slice(players + 1, question).filter(row => row !== '')).toEqual([]);
      const possible = panel.findIndex((row, line) => line > question && POSSIBLE.test(row));
      const last = controller.state.get().log.at(-1)?.text.slice(0, 14) ?? '';
      const happened = panel.findLastIndex(row => last !== '' && row.includes(last));
      const shown = [players, question, possible, happened].filter(line => line >= 0);
      expect(shown, panel.join('\n')).toEqual(shown.toSorted((one, other) => one - other));
    }
  },
);
