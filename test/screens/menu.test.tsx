import { describe, expect, test } from 'vitest';
import { domination as dominationGame } from '../../machines/domination/index.ts';
import { kits } from '../../source/games/kits.ts';
import { firstShown, shownLines } from '../../source/screens/list-window.ts';
import { firstLit, menuEntries, menuLayout, PANE_WORDS } from '../../source/screens/menu/picture.ts';
import { openingPainter } from '../../source/screens/opening.ts';
import { palette } from '../../source/screens/theme/theme.ts';
import { memoryStore } from '../table/memory-store.ts';
import { openTestScreen, type ShownCell, type TestScreen } from '../terminal/harness.ts';
import { menuOf, openTestApp, sizes, threePlayers, wayTo } from './harness.tsx';

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

  test.each(
    [...sizes, { columns: 60, rows: 20 }].flatMap(size => [
      { ...size, depth: 3 as const },
      { ...size, depth: 1 as const },
      { ...size, depth: 0 as const },
    ]),
  )('is the same before Ink is loaded and after, at $columns × $rows and depth $depth', async size => {
    const saves = memoryStore();
    saves.list = () => new Promise(() => {});
    const after = await openTestApp({ ...size, saves });
    const before = openTestScreen({ ...size, palette });
    before.screen.paint(
      openingPainter(after.services.games, '/nonexistent/settings.json', '/nonexistent/keys.json'),
    );
    await before.settled();
    expect(before.text()).toContain('S A N D T A B L E');
    // The picture of the highlighted line comes later.
    const { pane } = menuLayout(menuOf(after).entries.get().items, size.columns, size.rows);
    const isPicture = (at: number): boolean => {
      const [x, y] = [at % size.columns, Math.floor(at / size.columns)];
      return pane !== null && x >= pane.x && y >= pane.y && y < pane.y + pane.height - PANE_WORDS;
    };
    const words = (screen: Pick<TestScreen, 'cell'>): readonly ShownCell[] =>
      cellsOf(screen, size).filter((_, at) => !isPicture(at));
    expect(words(before)).toEqual(words(after));
  });

  test.each(sizes)('marks one line after the other, and begins again, at $columns × $rows', async size => {
    const app = await openTestApp({ ...size, game: dominationGame });
    const { length } = menuOf(app).entries.get().items;
    const marked: number[] = [];
    for (let line = 0; line < length; line += 1) {
      marked.push(menuOf(app).entries.get().line);
      expect(app.rows().filter(row => row.includes('▌')).length).toBeGreaterThan(0);
      await app.press('down');
    }
    const first = firstLit(menuOf(app).entries.get().items);
    expect(marked).toEqual(Array.from({ length }, (_, line) => (first + line) % length));
    expect(menuOf(app).entries.get().line).toBe(first);
  });

  test('where not every line has room, any part of the list has', () => {
    const save = {
      title: 'x',
      map: '',
      players: [],
      moment: 'turn 1',
      over: false,
      savedAt: 0,
      fault: null,
      playable: true,
    };
    const entries = menuEntries(
      kits,
      ['a', 'b', 'c'].map(name => ({ ...save, save: name, name, replayable: true })),
    );
    const { rows, groups, top, notice } = menuLayout(entries, 60, 20);
    let first = 0;
    for (const line of [...entries.keys(), ...[...entries.keys()].toReversed()]) {
      first = firstShown(groups, rows, line, first);
      const shown = shownLines(groups, first, rows);
      expect(shown.length).toBeLessThan(entries.length);
      expect(shown.map(each => each.line)).toContain(line);
      expect(top + (shown.at(-1)?.y ?? 0)).toBeLessThan(notice);
    }
    expect(first).toBe(0);
  });

  test('shows the game of the highlighted line, once its moves are made', async () => {
    const app = await openTestApp({ columns: 120, rows: 40, settings: { animation: true } });
    const shown = (): string | undefined => menuOf(app).state.get().picture?.id;
    await app.until(() => shown() === 'game grid');
    expect(menuOf(app).state.get().picture?.preview.step?.()).toBe(false);
  });

  test('a digit opens its line', async () => {
    const app = await openTestApp();
    await app.press('2');
    expect(app.text()).toContain('Players');
  });

  test('keys typed on while a set-up is loaded are for the set-up', async () => {
    const app = await openTestApp();
    await app.send('\r\x1b[B\x1b[B');
    expect(app.text()).toContain('Players');
    await app.press('escape');
    const { items, line } = menuOf(app).entries.get();
    expect(line).toBe(firstLit(items));
  });

  test('offers the newest games to go on with, and goes on with them', async () => {
    const saves = memoryStore();
    const first = await openTestApp({ saves, players: threePlayers });
    await first.press('enter', 'q');
    expect(first.text()).toMatch(/Simple Risk +start/);
    await first.press('up', 'up');
    expect(first.text()).toContain('start · Ada, Bruno, Cleo');
    await first.press('G');
    expect(first.game().controller.table.seq).toBeGreaterThan(0);
  });

  test('keeps its place: whoever comes back from a line finds the highlight on it', async () => {
    const app = await openTestApp({ game: dominationGame });
    const marked = (): string => {
      const choice = menuOf(app).entries.get();
      const entry = choice.items[choice.line];
      return entry?.kind === 'tool' ? entry.title : (entry?.kind ?? '');
    };
    for (const title of ['Settings', 'Maps', 'Saves', 'How to play', 'Learn a game by playing']) {
      await app.send(`${wayTo(app, title)}\r`);
      await app.until(() => !app.text().includes('S A N D T A B L E') || title === 'How to play');
      await app.press('escape');
      expect(marked()).toBe(title);
    }
  });

  test('keeps its place when saves have come above it meanwhile', async () => {
    const saves = memoryStore();
    const app = await openTestApp({ saves, players: threePlayers });
    await app.press('enter', 'q');
    await app.send(`${wayTo(app, 'Saves')}\r`);
    await app.press('x', 'enter', 'escape');
    const choice = menuOf(app).entries.get();
    expect(choice.items[choice.line]).toMatchObject({ kind: 'tool', title: 'Saves' });
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

  test('p changes the colours, and says which they are', async () => {
    const { press, cell, services, text } = await openTestApp();
    await press('p');
    expect(text()).toContain('colours: colour-blind');
    await press('p');
    expect(services.settings.get().theme).toBe('day');
    expect(cell(0, 0).bg).toBe('#f4efe4');
  });
});

const cellsOf = (
  screen: Pick<TestScreen, 'cell'>,
  { columns, rows }: { readonly columns: number; readonly rows: number },
): readonly ShownCell[] =>
  Array.from({ length: columns * rows }, (_, at) => screen.cell(at % columns, Math.floor(at / columns)));

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
