import { stripVTControlCharacters } from 'node:util';
import { Box, Text } from 'ink';
import { render } from 'ink-testing-library';
import type { ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import type { App } from '../../source/screens/app.ts';
import { createList } from '../../source/screens/choice.ts';
import { ListView } from '../../source/screens/choice-list.tsx';
import {
  confirmDialog,
  type Dialog,
  helpDialog,
  pageDialog,
  textDialog,
} from '../../source/screens/dialogs/dialog.ts';
import { DialogView } from '../../source/screens/dialogs/dialog-view.tsx';
import { Footer, TopKeysContext } from '../../source/screens/frame.tsx';
import { mapsPlace } from '../../source/screens/maps/place.tsx';
import { menuPlace } from '../../source/screens/menu/place.tsx';
import { LogView, NoticeView } from '../../source/screens/play/log-view.tsx';
import { PlayHeader } from '../../source/screens/play/play-screen.tsx';
import { ResultView } from '../../source/screens/play/result-view.tsx';
import { savesPlace } from '../../source/screens/saves-place.tsx';
import { type SaveEntry, type Services, ServicesContext } from '../../source/screens/services.ts';
import { settingsPlace } from '../../source/screens/settings-place.tsx';
import { mapLibrary } from '../../source/setup/map-library.ts';
import type { ScreenView } from '../../source/terminal/canvas.tsx';
import { turns } from '../terminal/fill.ts';
import { isKeyName, KEYS } from '../terminal/harness.ts';
import { human, openTestApp, threePlayers } from './harness.tsx';

const screen: ScreenView = { columns: 80, rows: 24, depth: 3, glyphSet: 'half', imageCell: null };
const nothing = (): void => {};

/** A component by itself: its text, and keys as Ink gives them to it. */
async function part(node: ReactNode, services: Services | null = null) {
  const shown = render(<ServicesContext value={services}>{node}</ServicesContext>);
  await turns(3);
  return {
    text: () => stripVTControlCharacters(shown.lastFrame() ?? ''),
    async press(...keys: readonly string[]) {
      for (const key of keys) {
        shown.stdin.write(isKeyName(key) ? KEYS[key] : key);
        await turns(3);
      }
    },
  };
}

/** The line of a text that has the mark of the highlighted one. */
const marked = (text: string): string =>
  text
    .split('\n')
    .find(line => line.includes('▌'))
    ?.split('▌')[1]
    ?.trim() ?? '';

describe('a list of choices', () => {
  const winds = ['north', 'east', 'south', 'west'];
  async function list(rows?: number, covered = false, items = winds) {
    const told: string[] = [];
    const lines = createList(items, { open: wind => told.push(`chosen ${wind}`) });
    lines.subscribe(() => told.push(`lit ${lines.highlighted()}`));
    const shown = await part(
      <TopKeysContext value={covered ? { bindings: () => [] } : null}>
        <ListView list={lines} {...(rows === undefined ? {} : { rows })}>
          {(wind, lit) => <Text>{`${lit ? '▌' : ' '} ${wind}`}</Text>}
        </ListView>
      </TopKeysContext>,
    );
    return { ...shown, told };
  }

  test('lights one line after the other and tells what Enter chooses', async () => {
    const { press, text, told } = await list();
    expect(text()).toBe('▌ north\n  east\n  south\n  west');
    await press('down', 'j', 'up', 'enter');
    expect(marked(text())).toBe('east');
    expect(told).toEqual(['lit east', 'lit south', 'lit east', 'chosen east']);
  });

  test('goes on from the last line to the first, and draws them in their order where not all have room', async () => {
    const { press, text } = await list(2);
    expect(text()).toBe('▌ north\n  east');
    await press('up');
    expect(text()).toBe('  south\n▌ west');
    await press('down', 'down', 'down');
    expect(text()).toBe('  east\n▌ south');
    await press('up');
    expect(text()).toBe('▌ east\n  south');
  });

  test('without lines hears keys and does nothing', async () => {
    const { press, told } = await list(undefined, false, []);
    await press('up', 'down', 'enter');
    expect(told).toEqual([]);
  });

  test('a digit chooses that line of those in sight', async () => {
    const { press, told } = await list(2);
    await press('3', '2');
    expect(told).toEqual(['chosen east']);
    await press('up', '1');
    expect(told.at(-1)).toBe('chosen south');
  });

  test('hears nothing while a dialog lies over it', async () => {
    const { press, told } = await list(2, true);
    await press('down', 'enter', '1');
    expect(told).toEqual([]);
  });
});

describe('dialogs', () => {
  async function opened(make: (app: App) => Dialog) {
    const { app, services } = await openTestApp({ players: threePlayers });
    const dialog = make(app);
    app.open(dialog);
    const shown = await part(
      <Box width={80} height={24}>
        <DialogView dialog={dialog} screen={screen} />
      </Box>,
      services,
    );
    return { ...shown, dialog, open: () => app.dialogs.get().length > 0 };
  }
  const question = (told: string[]) => (app: App) =>
    confirmDialog(app, {
      title: 'Leave',
      lines: ['Are you sure?'],
      yes: 'leave',
      no: 'stay',
      onYes: () => told.push('yes'),
    });

  test('a question offers its answers as lines, the one that does it first', async () => {
    const told: string[] = [];
    const { press, text, open } = await opened(question(told));
    expect(text()).toContain('Are you sure?');
    expect(marked(text())).toMatch(/^leave/);
    await press('enter');
    expect([told, open()]).toEqual([['yes'], false]);
  });

  test('the other answer of a question leaves all as it is', async () => {
    const told: string[] = [];
    const { press, text, open } = await opened(question(told));
    await press('down');
    expect(marked(text())).toMatch(/^stay/);
    await press('enter');
    expect([told, open()]).toEqual([[], false]);
  });

  test('a line of text shows why it was not accepted', async () => {
    const { text, dialog } = await opened(app =>
      textDialog(app, {
        title: 'Name',
        lines: ['Any name.'],
        text: 'Ada',
        most: 20,
        accept: 'save',
        onAccept: async name => `${name} is taken`,
      }),
    );
    expect(text()).toContain('Ada');
    dialog.press('!');
    dialog.press('enter');
    await turns(3);
    expect(text()).toContain('Ada! is taken');
  });

  test('a page is its sections, and closes with Escape', async () => {
    const { text, dialog, open } = await opened(app =>
      pageDialog(app, 'Facts', [
        { heading: 'One', lines: ['first'] },
        { heading: 'Two', lines: ['second'] },
      ]),
    );
    expect(text()).toMatch(/Facts[\s\S]*One[\s\S]*first[\s\S]*Two[\s\S]*second/);
    dialog.press('escape');
    expect(open()).toBe(false);
  });

  test('the page of keys has those that work now', async () => {
    const { text } = await opened(app => helpDialog(app, app.place.get().bindings()));
    expect(text()).toContain('Keys');
    expect(text()).toContain('leave the game; it is saved');
    expect(text()).not.toContain('delete the save');
  });
});

describe('places', () => {
  const save = (name: string, more: Partial<SaveEntry> = {}): SaveEntry => ({
    ...{ save: name, name },
    title: 'Simple Risk',
    map: '',
    players: ['Ada', 'Bo'],
    moment: 'turn 3',
    over: false,
    savedAt: 0,
    fault: null,
    ...{ playable: true, replayable: true },
    ...more,
  });
  async function withSaves(saves: readonly SaveEntry[]) {
    const { app, services } = await openTestApp();
    services.house.list = async () => saves;
    services.house.newest = async () => saves;
    return { app, services };
  }

  test('the menu lights the line under the keys and opens it', async () => {
    const { app, services } = await withSaves([save('dunes')]);
    const told: string[] = [];
    const place = menuPlace(app, {
      setUp: game => told.push(game.id),
      resume: async name => {
        told.push(name);
        return 'this save is gone';
      },
      daily: () => told.push('today'),
      puzzles: () => told.push('puzzles'),
      learn: () => told.push('learn'),
      saves: () => told.push('saves'),
      analysis: () => {},
      maps: nothing,
      settings: nothing,
      rules: nothing,
    });
    const { text, press } = await part(<place.Screen screen={screen} />, services);
    expect(marked(text())).toMatch(/^Simple Risk/);
    expect(text()).toContain('turn');
    await press('enter', 'up', 'up', 'enter');
    expect(text()).toContain('this save is gone');
    await press('down', 'enter');
    expect(told).toEqual(['grid', 'dunes', 'today']);
  });

  test('saves are listed with what is wrong with the highlighted one, and Enter goes on with it', async () => {
    const { app, services } = await withSaves([
      save('dunes'),
      save('torn', { fault: 'The last line is torn', playable: false }),
    ]);
    const told: string[] = [];
    const exits = {
      toMenu: nothing,
      resume: async (name: string) => {
        told.push(name);
        return null;
      },
      replay: async () => null,
      records: nothing,
    };
    const place = savesPlace(app, exits);
    const { text, press } = await part(<place.Screen screen={screen} />, services);
    expect(marked(text())).toMatch(/^dunes +Simple Risk +turn 3 +Ada, Bo/);
    await press('enter', 'down', 'enter');
    expect(text()).toContain('The last line is torn');
    expect(text()).toContain('damaged');
    expect(told).toEqual(['dunes']);
    place.press('home');
    await turns(3);
    expect(marked(text())).toMatch(/^dunes/);
  });

  test('without saves there is said how one comes about', async () => {
    const { app, services } = await withSaves([]);
    const exits = { toMenu: nothing, resume: async () => null, replay: async () => null, records: nothing };
    const place = savesPlace(app, exits);
    const { text } = await part(<place.Screen screen={screen} />, services);
    expect(text()).toContain('No saves yet.');
  });

  test('maps are listed with what the highlighted one is like', async () => {
    const { app, services } = await openTestApp();
    const told: string[] = [];
    const exits = { back: nothing, choose: (id: string) => told.push(id) };
    const place = mapsPlace(app, mapLibrary(null), undefined, exits);
    const { text, press } = await part(<place.Screen screen={screen} />, services);
    const [first, second] = place.entries.get().items;
    expect(marked(text())).toContain(first?.title);
    expect(text()).toContain('42 territories');
    place.press('down');
    place.press('enter');
    await press();
    expect(marked(text())).toContain(second?.title);
    expect(told).toEqual([second?.id]);
  });

  test('settings change with Enter and the arrows', async () => {
    const { app, services } = await openTestApp();
    const place = settingsPlace(app, nothing);
    const { text, press } = await part(<place.Screen screen={screen} />, services);
    expect(text()).toMatch(/▌ Colours +◂ night/);
    await press('enter');
    expect(text()).toMatch(/▌ Colours +◂ colour-blind/);
    await press('down');
    place.press('right');
    await turns(3);
    expect(text()).toMatch(/▌ Motion +◂ on/);
  });
});

describe('a game', () => {
  const twoPeople = [human('Ada'), human('Bo'), human('Cleo')];

  test('has its phase and the person who is asked on top', async () => {
    const app = await openTestApp({ players: twoPeople });
    const { text } = await part(<PlayHeader place={app.game()} width={80} panel={34} />, app.services);
    expect(text()).toMatch(/^ Simple Risk deployment .* Ada /);
  });

  test('shows the newest line of its log at the bottom', async () => {
    const app = await openTestApp({ players: twoPeople });
    const { controller } = app.game();
    const { text } = await part(<LogView width={60} height={3} state={controller.state} />, app.services);
    await app.press('enter');
    await turns(3);
    expect(text().split('\n').at(-1)).toContain('Ada');
  });

  test('says what must be said now', async () => {
    const app = await openTestApp({ players: twoPeople });
    const { controller } = app.game();
    const { text } = await part(<NoticeView width={40} height={2} controller={controller} />, app.services);
    expect(text().trim()).toBe('');
    controller.say({ tone: 'bad', text: 'that is too many' });
    await turns(3);
    expect(text().trim()).toBe('that is too many');
  });

  test('tells its result once it is over', async () => {
    const app = await openTestApp({ players: twoPeople });
    const place = app.game();
    const { text } = await part(<ResultView place={place} width={44} height={20} />, app.services);
    expect(text().trim()).toBe('');
    await app.press('D', 'enter');
    expect(text()).toMatch(/after 0 turns, seed dunes\s+1 {2}Ada/);
    expect(text()).toMatch(/M rematch\s+the same players again\s+v review\s.*\s+X share/);
  });

  test('has the keys that work now on its bottom line, those of a dialog instead of its own', async () => {
    const app = await openTestApp({ players: twoPeople });
    const own = await part(<Footer width={80} source={app.game()} />, app.services);
    expect(own.text()).toMatch(/^ .*\? help/);
    const dialog = pageDialog(app.app, 'Facts', []);
    const other = await part(
      <TopKeysContext value={dialog}>
        <Footer width={80} source={app.game()} />
      </TopKeysContext>,
      app.services,
    );
    expect(other.text().trim()).toMatch(/Esc close$/);
  });
});
