import { describe, expect, test } from 'vitest';
import domination from '../../docs/rules/domination.md';
import grid from '../../docs/rules/grid.md';
import intensity from '../../docs/rules/intensity.md';
import warzone from '../../docs/rules/warzone.md';
import { pageDialog } from '../../source/app/dialogs/dialog.ts';
import { inShort } from '../../source/app/play/in-short.ts';
import { memoryStore } from '../../source/table/memory-store.ts';
import { openTestApp, sizes, threePlayers, wayTo } from './harness.tsx';

describe('the menu', () => {
  test.each(sizes)('shows the games and what else one can do at $columns × $rows', async size => {
    const { text, find, cell, rows } = await openTestApp(size);
    expect(text()).toContain('S A N D T A B L E');
    for (const line of ['Simple Risk', 'Saves', 'How to play', 'Settings', 'Leave'])
      expect(find(line)).toBeDefined();
    expect(text()).toContain('No saves yet');
    expect(rows().at(-1)).toContain('↑↓ choose  Enter play');
    const chosen = find('Simple Risk');
    expect(cell(chosen?.x ?? 0, chosen?.y ?? 0).fg).toBe('#ffc94f');
  });

  test('offers the newest games to go on with, and goes on with them', async () => {
    const saves = memoryStore();
    const first = await openTestApp({ saves, players: threePlayers });
    await first.press('enter', 'q', 'enter');
    expect(first.text()).toContain('Go on with');
    expect(first.text()).toContain('turn 0 · Ada, Bruno, Cleo');
    await first.press('r');
    expect(first.game().session.table.seq).toBeGreaterThan(0);
  });

  test('keys that arrive in one portion are each heard', async () => {
    const app = await openTestApp();
    await app.send(`${wayTo(app, 'Settings')}\r`);
    expect(app.text()).toContain('How long computer players show a move');
  });

  test('q and Ctrl-C leave with their exit status', async () => {
    const one = await openTestApp();
    await one.press('q');
    expect(one.left()).toBe(0);
    const other = await openTestApp();
    await other.press('ctrl-c');
    expect(other.left()).toBe(130);
  });

  test('how to play is a page that Escape closes', async () => {
    const app = await openTestApp();
    const { press, text, find } = app;
    await app.send(`${wayTo(app, 'How to play')}\r`);
    expect(text()).toContain('Own all 25 territories');
    expect(find('Esc close')).toBeDefined();
    await press('escape');
    expect(text()).not.toContain('Own all 25 territories');
  });

  test.each(sizes)('no word of the rules in short is lost at $columns × $rows', async size => {
    const app = await openTestApp(size);
    for (const page of [grid, domination, warzone, intensity]) {
      app.app.open(pageDialog(app.app, 'In short', inShort(page)));
      await app.press('home');
      const seen: string[] = [];
      for (; seen.at(-1) !== app.text(); await app.press('down')) seen.push(app.text());
      const shown = seen.join(' ').split(/[\s│]+/);
      const words = inShort(page).flatMap(({ heading, lines }) => [heading, ...lines].join(' ').split(' '));
      expect(words.length).toBeGreaterThan(100);
      expect(words.filter(word => !shown.includes(word))).toEqual([]);
      await app.press('escape');
    }
  });

  test('p changes the colours', async () => {
    const { press, cell, services } = await openTestApp();
    await press('p', 'p');
    expect(services.settings.get().theme).toBe('day');
    expect(cell(0, 0).bg).toBe('#f4efe4');
  });
});

describe('the settings', () => {
  test('are changed with the arrows and kept', async () => {
    const app = await openTestApp();
    const { press, services, text } = app;
    await app.send(`${wayTo(app, 'Settings')}\r`);
    await press('down', 'right');
    expect(services.settings.get().animation).toBe(true);
    await press('down', 'left', 'left');
    expect(services.settings.get().pace).toBe(2);
    expect(text()).toContain('brisk');
    await press('escape');
    expect(text()).toContain('S A N D T A B L E');
  });
});

describe('a terminal that is too small', () => {
  test('says so and comes back by itself, with everything where it was', async () => {
    const { press, resize, text } = await openTestApp();
    await press('enter');
    expect(text()).toContain('Players');
    await resize(50, 15);
    expect(text()).toContain('50 × 15 is too small');
    await resize(60, 20);
    expect(text()).toContain('Players');
  });
});
