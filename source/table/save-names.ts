import { err, ok, type Result } from '../../machines/result.ts';
import type { StoreFault } from './store.ts';

export const LONGEST_NAME = 64;

// Latin letters only: they are one cell wide in every terminal and one form in every file system.
const allowed = /^[A-Za-z0-9À-ÖØ-öø-ɏ _-]+$/u;
const FOREIGN = /[^A-Za-z0-9À-ÖØ-öø-ɏ _-]+/gu;
// These are devices on Windows, whatever the extension.
const device = /^(con|prn|aux|nul|com[0-9]|lpt[0-9])$/i;

/** Parses a save's name: 1 to 64 letters, digits, `-`, `_` and blanks, no blank at either end; so never a path. */
export function parseName(text: string): Result<string, StoreFault> {
  const name = text.normalize('NFC');
  if (name === '') return refused('a save needs a name');
  if (name.length > LONGEST_NAME) return refused(`a save's name has at most ${LONGEST_NAME} characters`);
  if (!allowed.test(name)) return refused("a save's name has only letters, digits, -, _ and blanks");
  if (name !== name.trim()) return refused("a save's name neither begins nor ends with a blank");
  if (device.test(name)) return refused(`${name} is the name of a device; a save needs another`);
  return ok(name);
}

/** The wanted name if it is free, else the first free one of `name 2`, `name 3` … Case does not distinguish names. */
export function freeName(wished: string, taken: Iterable<string>): string {
  const used = new Set([...taken].map(name => name.toLowerCase()));
  if (!used.has(wished.toLowerCase())) return wished;
  const stem = wished.replace(/ [0-9]{1,6}$/, '');
  for (let number = 2; ; number += 1) {
    const suffix = ` ${number}`;
    const name = stem.slice(0, LONGEST_NAME - suffix.length).trimEnd() + suffix;
    if (!used.has(name.toLowerCase())) return name;
  }
}

/** The name of a save that nobody named, from game, map and players: `Domination iberia - Ada Hard B`. */
export function defaultName(title: string, map: string, players: readonly string[]): string {
  const words = (text: string): string => text.normalize('NFC').replace(FOREIGN, ' ').trim();
  const stem = `${words(title) || 'Game'} ${words(map)}`.slice(0, 32).trim();
  const names = players
    .map(words)
    .filter(Boolean)
    .join(' ')
    .slice(0, LONGEST_STEM - stem.length - 3);
  return names.trim() === '' ? stem : `${stem} - ${names.trim()}`;
}

/** Leaves room for the number that distinguishes equal names. */
const LONGEST_STEM = LONGEST_NAME - 4;

/** The name of a set-up's map, empty where it has none: that of its `source` (`--map`), or the board's own. */
export function mapOf(setup: object): string {
  if ('source' in setup && typeof setup.source === 'string')
    return (setup.source.split(/[/\\]/).at(-1) ?? '').replace(/\.\w+$/, '');
  const board = 'board' in setup ? setup.board : null;
  const named = typeof board === 'object' && board !== null && 'name' in board ? board.name : '';
  return typeof named === 'string' ? named : '';
}

const refused = (sentence: string): Result<never, StoreFault> => err({ code: 'bad-name', sentence });
