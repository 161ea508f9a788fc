import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { Canvas } from '../../source/terminal/canvas.tsx';
import { cellInAnswer } from '../../source/terminal/images.ts';
import type { Painter, Rectangle, Surface, Underlay } from '../../source/terminal/types.ts';
import { openTestScreen, type TestScreenOptions } from './harness.ts';
import { KITTY_ANSWERS, KittyImages } from './kitty.ts';

/** A painter with underlays, which change from outside. */
class Underlays implements Painter {
  readonly #listeners = new Set<() => void>();
  imageCell: Surface['imageCell'] = null;
  list: readonly Underlay[] = [];

  paint(surface: Surface): void {
    this.imageCell = surface.imageCell;
    surface.text(0, 0, 'map', {});
  }

  underlays(): readonly Underlay[] {
    return this.imageCell === null ? [] : this.list;
  }

  subscribe(repaint: () => void): () => void {
    this.#listeners.add(repaint);
    return () => this.#listeners.delete(repaint);
  }

  change(list: readonly Underlay[]): void {
    this.list = list;
    for (const listener of this.#listeners) listener();
  }
}

/** An image of noise, which cannot be packed, over so many cells of 8 by 16. */
function underlay(name: string, version: number, area: Rectangle, level = 0): Underlay {
  const [width, height] = [area.width * 8, area.height * 16];
  let seed = version + name.length;
  const pixels = Uint8Array.from({ length: width * height * 4 }, () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed & 255;
  });
  return { name, version, area, level, image: { width, height, samples: 4, data: deflateSync(pixels) } };
}

const LAND = { x: 0, y: 0, width: 20, height: 6 };

async function opened(options: TestScreenOptions = { term: 'xterm-kitty' }, answers = KITTY_ANSWERS) {
  const painter = new Underlays();
  painter.list = [underlay('land', 1, LAND)];
  const screen = openTestScreen({ columns: 40, rows: 10, ...options });
  const terminal = new KittyImages();
  const asked = screen.written();
  await screen.show(<Canvas width={40} height={10} painter={painter} />);
  if (answers !== '') await screen.send(answers);
  const read = (): string => {
    const written = screen.written();
    terminal.write(written);
    return written;
  };
  const written = read();
  const change = async (list: readonly Underlay[]): Promise<string> => {
    painter.change(list);
    await screen.settled();
    return read();
  };
  return { screen, terminal, painter, asked, written, read, change };
}

const commands = (written: string): readonly string[] => written.match(/\x1b_G[^\x1b]*\x1b\\/g) ?? [];

describe('images under cells (kitty graphics protocol)', () => {
  test('a terminal that says yes is sent each once, in portions, under cells that have a background', async () => {
    const { terminal, written, painter } = await opened();
    expect(painter.imageCell).toEqual({ width: 8, height: 16 });
    expect(terminal.sent).toBe(1);
    expect(commands(written).length).toBeGreaterThan(5);
    expect([...terminal.placements.values()]).toMatchObject([{ column: 0, row: 0, columns: 20, rows: 6 }]);
    expect(terminal.shown(40, 10, { width: 8, height: 16 }).some(value => value > 0)).toBe(true);
  });

  test.each([
    ['one that does not answer', { term: 'xterm-kitty' }, ''],
    ['one that says what it is, but nothing of images', { term: 'xterm-256color' }, '\x1b[?62;22c'],
    ['one that refuses', { term: 'xterm-kitty' }, '\x1b_Gi=31;ENOTSUPPORTED:no\x1b\\\x1b[?62c'],
    ['one that says yes when it is too late', { term: 'xterm-kitty' }, `\x1b[?62c${KITTY_ANSWERS}`],
    ['one that has not all colours', { term: 'xterm-256color' }, KITTY_ANSWERS],
    [
      'one over SSH',
      { term: 'xterm-kitty', env: { SSH_CONNECTION: '10.0.0.1 5 10.0.0.2 22' } },
      KITTY_ANSWERS,
    ],
  ])('%s gets none', async (_, options, answers) => {
    const { painter, written, screen } = await opened(options, answers);
    expect(commands(written)).toEqual([]);
    expect(painter.imageCell).toBeNull();
    await screen.close();
    expect(commands(screen.written())).toEqual([]);
  });

  test.each([
    ['tmux', { term: 'tmux-256color' }],
    ['screen', { term: 'screen-256color' }],
    ['tmux by the environment', { term: 'xterm-256color', env: { TMUX: '/tmp/tmux-0/default,1,0' } }],
    ['a console', { term: 'linux' }],
    ['a terminal without colours', { term: 'xterm-kitty', env: { NO_COLOR: '1' } }],
  ])('%s is not even asked', async (_, options) => {
    const { asked, written } = await opened(options, '');
    expect(commands(asked + written)).toEqual([]);
  });

  test('what changes is sent again, what only moves or comes back is not', async () => {
    const { terminal, change } = await opened();
    const land = underlay('land', 1, LAND);
    const light = underlay('light', 1, { x: 3, y: 2, width: 2, height: 1 }, 5);
    await change([land, light]);
    expect(terminal.sent).toBe(2);
    expect(await change([land])).toMatch(/^\x1b\[\?2026h\x1b_Ga=d,d=i,i=\d+,q=2\x1b\\\x1b\[\?2026l$/);
    expect(terminal.placements.size).toBe(1);
    expect((await change([land, light])).length).toBeLessThan(100);
    await change([land, { ...light, area: { ...light.area, x: 9 } }]);
    expect(terminal.sent).toBe(2);
    expect([...terminal.placements.values()].map(({ column }) => column)).toEqual([0, 9]);
    await change([underlay('land', 2, LAND)]);
    expect(terminal.sent).toBe(3);
    expect(terminal.images.size).toBe(2);
    expect(terminal.placements.size).toBe(1);
  });

  test('nothing is written for images that stay as they are', async () => {
    const { change, painter } = await opened();
    expect(await change(painter.list)).toBe('');
  });

  test('after another size and after another program had the terminal all are sent again', async () => {
    const { screen, terminal, read } = await opened();
    await screen.resize(60, 12);
    read();
    expect(terminal.sent).toBe(2);
    screen.screen.lend();
    expect(read()).toMatch(/^\x1b_Ga=d,d=I,i=\d+,q=2\x1b\\/);
    expect([terminal.images.size, terminal.placements.size]).toEqual([0, 0]);
    screen.screen.redraw();
    await screen.settled();
    read();
    expect([terminal.sent, terminal.placements.size]).toEqual([3, 1]);
  });

  test('when the screen closes, also by a fault, all are taken away', async () => {
    const { screen, read, change } = await opened();
    await change([underlay('land', 1, LAND), underlay('light', 1, { x: 3, y: 2, width: 2, height: 1 }, 5)]);
    await change([underlay('land', 1, LAND)]);
    await screen.close();
    const written = read();
    expect(commands(written).filter(each => each.includes('d=I'))).toHaveLength(2);
    expect(written.indexOf('d=I')).toBeLessThan(written.indexOf('\x1b[?1049l'));
    const broken = await opened();
    broken.painter.paint = () => {
      throw new Error('broken');
    };
    expect(commands(await broken.change([]))).toHaveLength(1);
    expect(broken.terminal.images.size).toBe(0);
  });

  test('of those that are hidden only so many are kept', async () => {
    const { terminal, change } = await opened();
    for (let at = 0; at < 150; at += 1)
      await change([underlay(`light ${at}`, 1, { x: 1, y: 1, width: 1, height: 1 })]);
    expect(terminal.images.size).toBeLessThanOrEqual(98);
  });

  test('the size of a cell is bounded', () => {
    expect(cellInAnswer('6;16;8t')).toEqual({ width: 8, height: 16 });
    expect(cellInAnswer('6;40;20t')).toEqual({ width: 10, height: 20 });
    expect(cellInAnswer('6;0;0t')).toBeNull();
    expect(cellInAnswer('>|kitty')).toBeNull();
  });
});
