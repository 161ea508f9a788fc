import type { ComponentType } from 'react';
import { type KeyName, keyInWords } from '../../terminal/key.ts';

/** Something a key does, as data: the bottom line and the help page are made from it. */
export interface Command {
  /** Its permanent name, also in files of own keys: words and hyphens. */
  readonly id: string;
  readonly keys: readonly KeyName[];
  /** Those of its keys that go with the next version: they work, and are not shown. */
  readonly alias?: readonly KeyName[];
  /** Its keys of the version before that mean something else now: pressed in vain, they are answered with its new one. */
  readonly was?: readonly KeyName[];
  /** Its names in the version before, which files of own keys may still say. */
  readonly formerly?: readonly string[];
  /** New with this version: a file of own keys that was written before may give its keys to others. */
  readonly fresh?: boolean;
  /** The verb of its key, where it is one of several commands that do the same to different things; else its id. */
  readonly deed?: Deed;
  /** The keys as the bottom line shows them. */
  readonly shown: string;
  /** One or two words for the bottom line. */
  readonly label: string;
  /** One line for the help page. */
  readonly help: string;
  /** Its heading on the help page. */
  readonly group: CommandGroup;
  /** Stays in the bottom line as long as anything does: help, the hint, and the way out. */
  readonly kept?: boolean;
  /** The moment at which it works, where that is not plain: after `works`. */
  readonly when?: string;
  /** Its keys write a text, or it works while one is written: letters are letters then. */
  readonly writes?: boolean;
  /** A number typed before its key is how often it is done. */
  readonly repeats?: boolean;
  /** Its keys are digits that are the beginning of a number before another key as well. */
  readonly counts?: boolean;
  /** Where fingers type, a tap or a drag on what it moves does the same: it needs no button. */
  readonly touched?: true;
  /** Where fingers type, what it opens is a tab beside the table. */
  readonly tab?: true;
  /** The places where it may work: commands that meet there need different keys. */
  readonly at: readonly KeyScope[];
}

/** What a letter means wherever it works, in the grammar of keys (`docs/keys.md`). */
export type Deed =
  | 'all'
  | 'yes'
  | 'spread'
  | 'figures'
  | 'happened'
  | 'other look'
  | 'on'
  | 'back'
  | 'tell'
  | 'view'
  | 'remove'
  | 'name'
  | 'play on'
  | 'leave'
  | 'start'
  | 'continents'
  | 'names'
  | 'again'
  | 'other number'
  | 'undo'
  | 'cards'
  | 'draw'
  | 'resign'
  | 'rematch'
  | 'analysis'
  | 'talk'
  | 'find'
  // Pairs, which the page of keys has in one line.
  | 'next place'
  | 'how many'
  | 'fewest'
  | 'pace'
  | 'scroll'
  | 'one more'
  | 'zoom'
  | 'choose order'
  | 'reorder'
  | 'step'
  | 'turn';

/** A part of the program, as far as its keys are concerned. A map, orders and cards are parts of some games. */
export type KeyScope =
  | 'everywhere'
  | 'game'
  | 'map'
  | 'orders'
  | 'cards'
  | 'menu'
  | 'setup'
  | 'saves'
  | 'replay'
  | 'analysis'
  | 'maps'
  | 'lobby'
  | 'dialog'
  | 'rules';

const overAll: ReadonlySet<KeyScope> = new Set(['dialog', 'rules']);
const inAGame: ReadonlySet<KeyScope> = new Set(['game', 'map', 'orders', 'cards']);

/** Tests whether it depends on the moment of a game. */
export const isOfGames = (where: KeyScope): boolean => inAGame.has(where);

/** Tests whether two commands may work at the same moment. */
export const mayCoincide = (a: Command, b: Command): boolean =>
  a.at.some(here =>
    b.at.some(
      there =>
        here === there ||
        (here === 'everywhere' && !overAll.has(there)) ||
        (there === 'everywhere' && !overAll.has(here)) ||
        ((here === 'game' || there === 'game') && inAGame.has(here) && inAGame.has(there)),
    ),
  );

/** Commands under one heading of the help page. */
export interface CommandGroup {
  /** Null for what is not on the page. */
  readonly title: string | null;
  /** Headings come in the order of their ranks. */
  readonly rank: number;
  readonly all: readonly Command[];
  /** True for commands that only a server has; other commands that do not work now are left out there. */
  readonly served: boolean;
}

/** Makes commands under one heading; `when` they work may be the only option of each. */
export function commandsUnder(
  title: string | null,
  rank = 0,
  where: KeyScope = 'game',
  {
    served = false,
    when,
    fresh = false,
  }: { readonly served?: boolean; readonly when?: string; readonly fresh?: boolean } = {},
) {
  const all: Command[] = [];
  const group: CommandGroup = { title, rank, all, served };
  return (
    id: string,
    keys: readonly KeyName[],
    label: string,
    help: string,
    options: string | Partial<Omit<Command, 'id' | 'keys' | 'label' | 'help' | 'group'>> = {},
  ): Command => {
    const {
      at = [],
      alias = [],
      ...more
    }: Partial<Command> = typeof options === 'string' ? { when: options } : options;
    const usual = when === undefined ? {} : { when };
    const command = {
      id,
      keys: alias.length === 0 ? keys : [...keys, ...alias],
      alias,
      shown: shownOf(keys),
      label,
      help,
      group,
      ...usual,
      at: [where, ...at],
      fresh,
      ...more,
    };
    all.push(command);
    return command;
  };
}

/** Keys as the bottom line shows them: arrows as they point, digits as a range, otherwise the first key. */
function shownOf(keys: readonly KeyName[]): string {
  const [first = '', second = ''] = keys;
  if (/^\d$/.test(first)) return `${first}–${keys.at(-1)}`;
  if (keys === arrows) return '←↑↓→';
  return arrowPairs[`${first} ${second}`] ?? keyInWords(first);
}

const arrowPairs: Readonly<Record<string, string>> = { 'up down': '↑↓', 'down up': '↑↓', 'left right': '←→' };

export const digits: readonly KeyName[] = [...'0123456789'];
export const arrows: readonly KeyName[] = ['up', 'down', 'left', 'right', 'h', 'j', 'k', 'l'];
export const upDown: readonly KeyName[] = ['up', 'down', 'k', 'j'];
export const leftRight: readonly KeyName[] = ['left', 'right', 'h', 'l'];

/** A binding that is there only where its part is: `bindIf(exits.back, run => ({ command, run }))`. */
export const bindIf = <T>(
  part: T | undefined | null | false,
  make: (part: T) => Binding,
): readonly Binding[] => (part === undefined || part === null || part === false ? [] : [make(part)]);

export interface Binding {
  readonly command: Command;
  /** Another label for the bottom line, where the moment makes it clearer. */
  readonly label?: string;
  /** The same for its keys. */
  readonly shown?: string;
  /** Left out of the bottom line, though it works. */
  readonly quiet?: boolean;
  /** It would be refused now, or is what another key does: neither the bottom line nor the first page of keys has it. */
  readonly vain?: boolean;
  /** What it shows beside the board, for screens on which that has a page of its own. */
  readonly page?: () => BoardPage;
  /** Of a tab: what is there to be looked at, as `2 new`. */
  readonly news?: string;
  /** Of a list, which handles some of its keys itself. */
  readonly inList?: true;
  /** @param count the number typed before the key; null without one, and where the command is done so often */
  readonly run: (key: KeyName, count: number | null) => void;
}

/** A page about the board. */
export interface BoardPage {
  readonly title: string;
  readonly View: ComponentType<{ readonly width: number; readonly height: number }>;
}

/** Repetitions at most for a number before a key. */
const MOST_TIMES = 99;

/**
 * Runs the first binding of a key, as often as the number before it says. @param now the bindings until it has run once
 * @returns its command, or null without one
 */
export function runBinding(
  bindings: () => readonly Binding[],
  key: KeyName,
  count: number | null,
  now = bindings(),
): Command | null {
  const bound = (all: readonly Binding[]): Binding | undefined =>
    all.find(one => one.command.keys.includes(key));
  const first = bound(now);
  const repeats = first?.command.repeats === true;
  first?.run(key, repeats ? null : count);
  for (let times = repeats ? Math.min(count ?? 1, MOST_TIMES) : 1; times > 1; times -= 1)
    bound(bindings())?.run(key, null);
  return first?.command ?? null;
}

/** Runs the first binding of that key. @returns whether there was one */
export const dispatch = (bindings: readonly Binding[], key: KeyName): boolean =>
  runBinding(() => bindings, key, null) !== null;

/** The largest number that can be typed before a key. */
const MOST_TYPED = 999;

/** The number typed before a key. */
export function createCount() {
  let typed: number | null = null;
  return {
    typed: () => typed,
    /** Adds a digit after each key with its command (a nought alone begins no number), else forgets the number. */
    hear(key: KeyName, command: Command | null): void {
      const next = command?.counts === true ? Number(`${typed ?? ''}${key}`) : 0;
      typed = next > 0 ? Math.min(next, MOST_TYPED) : null;
    },
  };
}

/** Keys that are kept at most. */
const MOST = 64;

/** @param waits true while keys must be kept @param turn keys typed in another turn are dropped */
export function createTypeAhead(
  waits: () => boolean,
  turn: () => number,
  perform: (key: KeyName, late: boolean) => void,
) {
  let kept: readonly { readonly key: KeyName; readonly turn: number }[] = [];
  let draining = false;
  return {
    /** Plays the key, or keeps it for later. @returns whether it was played */
    press(key: KeyName): boolean {
      if (!waits() && kept.length === 0) {
        perform(key, false);
        return true;
      }
      if (kept.length < MOST) kept = [...kept, { key, turn: turn() }];
      return false;
    },
    /** Plays the kept keys as far as they go. */
    drain(): void {
      if (draining) return;
      draining = true;
      while (kept.length > 0 && !waits()) {
        const [next] = kept;
        kept = kept.slice(1);
        if (next !== undefined && next.turn === turn()) perform(next.key, true);
      }
      draining = false;
    },
  };
}

/** Keys that the list on the screen handles itself, besides digits. */
const own = new Set<KeyName>(['up', 'down', 'k', 'j', 'enter']);

/** A binding of a list: of its keys only those do something here that the list on the screen does not hear itself. */
export const ofList = (binding: Omit<Binding, 'run'>, run: (key: KeyName) => void = () => {}): Binding => ({
  ...binding,
  inList: true,
  run: key => {
    if (!own.has(key)) run(key);
  },
});
