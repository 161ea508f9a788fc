import { type KeyName, keysInWords, sequenceOf } from '../../terminal/key.ts';
import type { App, Place } from '../app.ts';
import type { Dialog } from '../dialogs/dialog.ts';
import { unsubscribeAll } from '../store.ts';
import { reachable } from './bottom-line.ts';
import type { Command } from './command.ts';
import { commands } from './commands.ts';
import { isDigit, isWriting, shownKeys, standardKeys } from './keymap.ts';

/** A key as a button, for screens without keys: what a terminal would send for it, and what it does. */
export interface Button {
  readonly sends: string;
  readonly label: string;
  /** True if it is not on the bottom line, though it works. */
  readonly quiet: boolean;
  /** True if it is never left out: help, a hint, and last the way out. */
  readonly kept: boolean;
}

/** A page beside the table, or the table itself: what a terminal would send to come to it. */
export interface Tab {
  readonly sends: string;
  readonly label: string;
  /** True for the one that is shown. */
  readonly chosen: boolean;
  /** What waits there, as `2 new`; left out for nothing. */
  readonly news?: string;
}

/** The buttons of the place, or of the dialog on top, its tabs, and whether its keys write a text. */
export interface Buttons {
  readonly buttons: readonly Button[];
  readonly tabs: readonly Tab[];
  readonly writes: boolean;
}

/** Ranges are buttons of their own up to so many. */
const MOST_OF_A_RANGE = 5;

/** Makes buttons of the keys that work now. */
export function buttonsOf({
  place,
  dialogs,
  services,
}: Pick<App, 'place' | 'dialogs' | 'services'>): Buttons {
  const bindings = (dialogs.get().at(-1) ?? place.get()).bindings();
  const keymap = services.keymap ?? standardKeys;
  const writes = isWriting(bindings);
  const top = dialogs.get().at(-1);
  const tabs = tabsOf(place.get(), top);
  /** Tabs lead to what they are named after, and from each page back to the table. */
  const isTab = ({ tab, deed }: Command): boolean =>
    tabs.length > 0 && (tab === true || (top?.tab !== undefined && deed === 'leave'));
  const buttons = reachable(bindings, keymap).flatMap(
    ({ command, label = command.label, quiet, vain, ...binding }) => {
      const shown = shownKeys(command, keymap, binding.shown, writes);
      if (command.touched === true || isTab(command)) return [];
      return pressed(shown).map(({ key, named, points }) => ({
        sends: sequenceOf(key),
        label: named ? `${key} ${label}` : pointing(points ?? key, label),
        quiet: quiet === true || vain === true,
        kept: command.kept === true,
      }));
    },
  );
  // Two keys for the same need one button.
  const first = (at: number, label: string): boolean =>
    buttons.findIndex(each => each.label === label) === at;
  return { buttons: buttons.filter(({ label }, at) => first(at, label)), tabs, writes };
}

/** The tabs of a table: itself, and what can be read and said beside it. None while something is asked over it. */
function tabsOf(place: Place, top: Dialog | undefined): readonly Tab[] {
  const tabs = place.bindings().filter(({ command }) => command.tab === true);
  if (!tabs.some(({ command }) => command === commands.log)) return [];
  if (top !== undefined && top.tab === undefined && top.stays !== true) return [];
  const back = top === undefined ? '' : sequenceOf('escape');
  return [
    tabOf('table', back, top === undefined, place.asks?.() === true ? 'your turn' : undefined),
    ...tabs.map(({ command, label = command.label, news }) => {
      const chosen = top?.tab === command;
      return tabOf(label, chosen ? '' : back + sequenceOf(command.keys[0] ?? 'escape'), chosen, news);
    }),
  ];
}

/** A tab; what is shown has no news. */
const tabOf = (label: string, sends: string, chosen: boolean, news?: string): Tab => ({
  sends,
  label,
  chosen,
  ...(news !== undefined && !chosen && { news }),
});

/** A label that says where to, where two keys share it. */
const pointing = (key: KeyName, label: string): string =>
  key === 'left' ? `‹ ${label}` : key === 'right' ? `${label} ›` : label;

/** A key behind what a bottom line shows. */
interface Pressed {
  readonly key: KeyName;
  /** Whether its label needs the key itself. */
  readonly named: boolean;
  /** Of two keys in one: where it leads to. */
  readonly points?: 'left' | 'right';
}

/** The keys behind what a bottom line shows; two of them in one, as `()`, `[ ]` and `Home/End`, lead back and on. */
function pressed(shown: string): readonly Pressed[] {
  const [, from, to] = /^(\d)–(\d)$/.exec(shown) ?? [];
  const [first, last] = [Number(from), Number(to)];
  if (last - first < MOST_OF_A_RANGE)
    return Array.from({ length: last - first + 1 }, (_, at) => ({ key: `${first + at}`, named: true }));
  const keys = keysInWords(shown);
  if (keys.length > 0) return keys.map(key => ({ key, named: isDigit(key) }));
  const [, one = '', other = ''] = /^(\S|\w+)[ /]?(\S|\w+)$/.exec(shown) ?? [];
  const [back, on] = [keysInWords(one), keysInWords(other)];
  return back.length === 1 && on.length === 1
    ? [
        ...back.map(key => ({ key, named: false, points: 'left' }) as const),
        ...on.map(key => ({ key, named: false, points: 'right' }) as const),
      ]
    : [];
}

/** Tells the buttons now and after each change. @returns stops it */
export function followButtons(app: App, tell: (buttons: Buttons) => void): () => void {
  let told = '';
  let unfollow = (): void => {};
  const look = (): void => {
    const buttons = buttonsOf(app);
    const text = JSON.stringify(buttons);
    if (text === told) return;
    told = text;
    tell(buttons);
  };
  const follow = (): void => {
    unfollow();
    const top = app.dialogs.get().at(-1);
    unfollow = unsubscribeAll(app.place.get().subscribe(look), top?.subscribe?.(look) ?? (() => {}));
    look();
  };
  follow();
  const stop = unsubscribeAll(app.place.subscribe(follow), app.dialogs.subscribe(follow));
  return () => {
    stop();
    unfollow();
  };
}
