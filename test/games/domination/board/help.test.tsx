import { expect, test } from 'vitest';
import { reachable } from '../../../../source/screens/keys/bottom-line.ts';
import type { Command } from '../../../../source/screens/keys/command.ts';
import { sizes } from '../../../screens/harness.tsx';
import { openDomination } from './support.ts';

test.each(sizes)('the help page tells every key that works, at $columns × $rows', async size => {
  const app = await openDomination({ ...size, gameOptions: { firstArmies: 'random', firstPlayer: 'first' } });
  await app.press('enter', 'enter', 'enter');
  const working = reachable(app.game().bindings()).filter(({ command }) => command.keys.length > 0);
  await app.press('?');
  // First what can be done now, without scrolling.
  for (const { command, quiet, vain } of working.filter(each => each.command.id !== 'help'))
    if (quiet !== true && vain !== true) expect(app.text()).toContain(command.help.slice(0, 30));
  expect(app.text()).not.toMatch(/more lines|the same players|how lucky/);
  await app.press('tab');
  // Pairs, as nearer and farther, stand in one line.
  const sameDeed = ({ deed, ...command }: Command): readonly Command[] =>
    working
      .map(each => each.command)
      .filter(each => each.id === command.id || (deed !== undefined && each.deed === deed));
  const seen = new Set<Command>();
  for (let line = 0; line < 90; line += 1) {
    for (const { command } of working)
      if (sameDeed(command).some(({ help }) => app.text().includes(help.slice(0, 30)))) seen.add(command);
    await app.press('down');
  }
  expect(working.map(({ command }) => command).filter(command => !seen.has(command))).toEqual([]);
  expect(app.game().controller.table.seq).toBeGreaterThan(0);
  await app.press('escape');
  expect(app.text()).toContain('Attack where?');
});

test('plus and minus look nearer and farther whatever is asked, and nothing else', async () => {
  const app = await openDomination({ gameOptions: { firstArmies: 'random', firstPlayer: 'first' } });
  const meant = () =>
    app
      .game()
      .bindings()
      .filter(({ command }) => command.keys.some(key => '+-='.includes(key)))
      .map(({ command }) => command.label);
  expect(meant()).toEqual(['nearer', 'farther']);
  await app.press('enter');
  expect(app.text()).toContain('How many go here?');
  expect(meant()).toEqual(['nearer', 'farther']);
});
