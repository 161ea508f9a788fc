import { existsSync } from 'node:fs';
import type { About } from '../../machines/game.ts';
import type { Painter } from '../terminal/types.ts';
import { hintsOf } from './keys/bottom-line.ts';
import { commands } from './keys/commands.ts';
import { firstLit, menuBindings, menuEntries, menuPainter } from './menu/picture.ts';
import { readSettings } from './settings-read.ts';
import { type Theme, themeOf } from './theme/theme.ts';

const nothing = (): void => {};

/**
 * The first picture of the menu, without React, Ink and schemas, so that it comes at once. @param keys the file of
 * own keys: where there is one, the bottom line stays empty until it has been read
 */
export function openingPainter(
  games: readonly (About & { readonly board?: unknown })[],
  settings: string,
  keys: string,
): Painter {
  const entries = menuEntries(games, []);
  const bindings = menuBindings(entries, entries[firstLit(entries)] ?? null, {
    resume: nothing,
    palette: nothing,
    leave: nothing,
    everywhere: [{ command: commands.help, run: nothing }],
  });
  return menuPainter(
    { entries, saves: null, notice: null },
    existsSync(keys) ? [] : hintsOf(bindings),
    themeIn(settings),
    0,
  );
}

/** The theme that a file of settings names, else the first one. */
function themeIn(path: string): Theme {
  try {
    const data = readSettings(path);
    return themeOf(typeof data === 'object' && data !== null && 'theme' in data ? `${data.theme}` : '');
  } catch {
    return themeOf('');
  }
}
