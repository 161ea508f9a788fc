import type { About } from '../../../machines/game.ts';
import { ofList } from '../choice.ts';
import type { Binding } from '../keys/command.ts';
import { commands } from '../keys/commands.ts';
import type { SaveEntry } from '../services.ts';

/** A line of the menu. */
export type MenuEntry<G extends About = About> =
  | { readonly kind: 'game'; readonly id: string; readonly game: G }
  | { readonly kind: 'save'; readonly id: string; readonly save: SaveEntry }
  | { readonly kind: 'tool'; readonly id: ToolId; readonly title: string };

export type ToolId = 'saves' | 'maps' | 'rules' | 'settings' | 'leave';

const tool = (id: ToolId, title: string): MenuEntry<never> => ({ kind: 'tool', id, title });

const tools = [
  tool('saves', 'Saves'),
  tool('maps', 'Maps'),
  tool('rules', 'How to play'),
  tool('settings', 'Settings'),
  tool('leave', 'Leave'),
];

/** The lines of the menu: the games that a screen shows, what one was in the middle of, and the rest. */
export const menuEntries = <G extends About & { readonly board?: unknown }>(
  games: readonly G[],
  saves: readonly SaveEntry[],
): readonly MenuEntry<G>[] => [
  ...games
    .filter(game => game.board !== undefined)
    .map((game): MenuEntry<G> => ({ kind: 'game', id: `game ${game.id}`, game })),
  ...saves.map((save): MenuEntry<G> => ({ kind: 'save', id: `save ${save.name}`, save })),
  ...tools,
];

/** What keys do in a menu besides its list. */
export interface MenuKeys {
  readonly resume: () => void;
  readonly palette: () => void;
  readonly leave: () => void;
  /** Keys that work everywhere. */
  readonly everywhere: readonly Binding[];
}

/** The keys of a menu with this line lit. */
export function menuBindings(
  entries: readonly MenuEntry[],
  chosen: MenuEntry | null,
  keys: MenuKeys,
): readonly Binding[] {
  const label = chosen?.kind === 'game' ? 'play' : chosen?.kind === 'save' ? 'go on' : 'open';
  const goesOn = entries.some(({ kind }) => kind === 'save');
  return [
    ofList({ command: commands.choose }),
    ofList({ command: commands.open, label }),
    ...(goesOn ? [{ command: commands.resume, run: keys.resume }] : []),
    { command: commands.palette, run: keys.palette },
    { command: commands.leave, run: keys.leave },
    ...keys.everywhere,
  ];
}
