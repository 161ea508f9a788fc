import { Box, Text } from 'ink';
import { render } from 'ink-testing-library';
import { type ReactNode, useState } from 'react';
import { describe, expect, test } from 'vitest';
import { Canvas, Overlay, useMouse } from '../../source/terminal/canvas.tsx';
import type { MouseEvent, Painter } from '../../source/terminal/types.ts';
import { Fill, turns } from './fill.ts';
import { openTestScreen } from './harness.ts';

describe('canvases', () => {
  test('move with the layout around them', async () => {
    const fill = new Fill('#');
    const at = (margin: number): ReactNode => (
      <Box marginLeft={margin} marginTop={margin}>
        <Canvas width={2} height={1} painter={fill} />
      </Box>
    );
    const { show, rows } = openTestScreen({ columns: 20, rows: 6 });
    await show(at(1));
    expect(rows()).toEqual(['', ' ##', '', '', '', '']);
    await show(at(3));
    expect(rows()).toEqual(['', '', '', '   ##', '', '']);
  });

  test('stop at the edge of the screen and of a box that hides what overflows', async () => {
    const { show, rows } = openTestScreen({ columns: 20, rows: 6 });
    await show(
      <Box>
        <Box width={6} height={4} flexShrink={0} borderStyle="single" overflow="hidden">
          <Canvas width={10} height={10} painter={new Fill('#')} />
        </Box>
        <Canvas width={30} height={2} painter={new Fill('~')} />
      </Box>,
    );
    expect(rows()).toEqual(['┌────┐~~~~~~~~~~~~~~', '│####│~~~~~~~~~~~~~~', '│####│', '└────┘', '', '']);
  });

  test('are painted anew only when rendered anew or asked for', async () => {
    const fill = new Fill('#');
    let tick = (): void => {};
    function Clock(): ReactNode {
      const [time, setTime] = useState(0);
      tick = () => setTime(before => before + 1);
      return <Text>{time}</Text>;
    }
    const { show, settled, rows } = openTestScreen({ columns: 20, rows: 6 });
    await show(
      <Box>
        <Clock />
        <Canvas width={2} height={1} painter={fill} />
      </Box>,
    );
    const { painted } = fill;
    tick();
    await settled();
    expect(rows()[0]).toBe('1##');
    expect(fill.painted).toBe(painted);
    fill.change('%');
    await settled();
    expect(rows()[0]).toBe('1%%');
    expect(fill.painted).toBe(painted + 1);
  });

  test('of which a part is drawn anew show that part, under what lies over them', async () => {
    let [glyph, change] = ['a', (): void => {}];
    const part = { x: 1, y: 0, width: 4, height: 1 };
    const painter: Painter = {
      paint: surface => surface.fill(0, 0, surface.width, surface.height, {}, glyph),
      repaint(surface) {
        surface.fill(part.x, part.y, part.width, part.height, {}, glyph);
        return [part];
      },
      subscribe(repaint) {
        change = repaint;
        return () => {};
      },
    };
    const { show, settled, rows } = openTestScreen({ columns: 20, rows: 6 });
    await show(
      <Box marginLeft={3}>
        <Canvas width={6} height={2} painter={painter} />
        <Overlay position="absolute" marginLeft={2}>
          <Text>++</Text>
        </Overlay>
      </Box>,
    );
    glyph = 'b';
    change();
    await settled();
    expect(rows().slice(0, 2)).toEqual(['   ab++ba', '   aaaaaa']);
  });

  test('that are gone are listened to no more', async () => {
    const fill = new Fill('#');
    const { show, rows } = openTestScreen({ columns: 20, rows: 6 });
    await show(<Canvas width={2} height={1} painter={fill} />);
    expect(fill.subscribers).toBe(1);
    await show(<Text>gone</Text>);
    expect(fill.subscribers).toBe(0);
    expect(rows()[0]).toBe('gone');
  });

  test('take another painter and another size', async () => {
    const { show, rows } = openTestScreen({ columns: 20, rows: 6 });
    const one = new Fill('#');
    await show(<Canvas width={2} height={1} painter={one} />);
    await show(<Canvas width={3} height={2} painter={new Fill('%')} />);
    expect(rows().slice(0, 3)).toEqual(['%%%', '%%%', '']);
    expect(one.subscribers).toBe(0);
  });

  test('outside a live screen are rows of text that follow their painter', async () => {
    const fill = new Fill('#');
    const { lastFrame, unmount } = render(<Canvas width={3} height={2} painter={fill} />);
    expect(lastFrame()).toBe('###\n###');
    await turns(5);
    fill.change('%');
    await turns(5);
    expect(lastFrame()).toBe('%%%\n%%%');
    unmount();
    expect(fill.subscribers).toBe(0);
  });
});

describe('overlays', () => {
  test('win over the canvases before them, and lose to a canvas inside them', async () => {
    const { show, rows } = openTestScreen({ columns: 20, rows: 6 });
    await show(
      <Box width={20} height={6}>
        <Canvas width={12} height={5} painter={new Fill('~')} />
        <Overlay position="absolute" marginLeft={2} marginTop={1} borderStyle="single">
          <Text>dice </Text>
          <Canvas width={1} height={1} painter={new Fill('5')} />
        </Overlay>
      </Box>,
    );
    expect(rows()).toEqual([
      '~~~~~~~~~~~~',
      '~~┌──────┐~~',
      '~~│dice 5│~~',
      '~~└──────┘~~',
      '~~~~~~~~~~~~',
      '',
    ]);
  });

  test('of two, the later in the tree is on top, with its canvas', async () => {
    const { show, rows } = openTestScreen({ columns: 20, rows: 6 });
    await show(
      <Box width={20} height={6}>
        <Canvas width={10} height={4} painter={new Fill('~')} />
        <Overlay position="absolute">
          <Canvas width={6} height={3} painter={new Fill('1')} />
        </Overlay>
        <Overlay position="absolute" marginLeft={3} marginTop={1} backgroundColor="#222222">
          <Text>ab</Text>
          <Canvas width={2} height={1} painter={new Fill('2')} />
        </Overlay>
      </Box>,
    );
    expect(rows()).toEqual(['111111~~~~', '111ab22~~~', '111111~~~~', '~~~~~~~~~~', '', '']);
  });
});

describe('the mouse', () => {
  test('is told to the canvas under it, in its own cells, and to no canvas under an overlay', async () => {
    const heard: string[] = [];
    const note = (who: string) => (event: MouseEvent) =>
      heard.push(`${who} ${event.kind} ${event.x},${event.y}`);
    function Everywhere(): ReactNode {
      useMouse(note('screen'));
      return null;
    }
    const { show, mouse, wheel } = openTestScreen({ columns: 20, rows: 6 });
    await show(
      <Box width={20} height={6} paddingLeft={1} paddingTop={1}>
        <Everywhere />
        <Canvas width={10} height={4} painter={new Fill('~')} onMouse={note('board')} />
        <Overlay position="absolute" marginLeft={4} marginTop={1}>
          <Text>ok</Text>
        </Overlay>
      </Box>,
    );
    await mouse(3, 2);
    expect(heard.splice(0)).toEqual([
      'screen press 3,2',
      'board press 2,1',
      'screen release 3,2',
      'board release 2,1',
    ]);
    await mouse(5, 2);
    expect(heard.splice(0)).toEqual(['screen press 5,2', 'screen release 5,2']);
    await wheel(1, 1, 'down');
    expect(heard.splice(0)).toEqual(['screen wheel-down 1,1', 'board wheel-down 0,0']);
    await mouse(0, 0);
    expect(heard.splice(0)).toEqual(['screen press 0,0', 'screen release 0,0']);
  });
});
