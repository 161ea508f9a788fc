import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { DominationConsoleOptions } from '../../../../source/games/domination/text/index.ts';
import { loadGame } from '../../../../source/games/domination/text/saves.ts';
import { canonicalJson } from '../../../../source/table/canonical.ts';
import { good } from '../../../good.ts';
import { memoryStore } from '../../../table/memory-store.ts';
import { POND } from './pond.ts';
import { typed, withFiles } from './support.ts';

const fileOf = (scenario: string, kind: 'in' | 'out' | 'log'): string =>
  new URL(`./scenarios/${scenario}.${kind}.txt`, import.meta.url).pathname;
const textOf = (scenario: string, kind: 'in' | 'out' | 'log'): string =>
  readFileSync(fileOf(scenario, kind), 'utf8');

/** Games on the pond with every random result in their logs, each line of their transcripts checked against the rules. */
const SCENARIOS = [
  // rules/domination.md#the-start, #starting-armies: (10 − 2) × 1 armies, free countries first, one army at a time.
  'claimed-one-at-a-time',
  // rules/domination.md#attack, #dice, #moving-in, #fortify, with both switches off and on.
  'fought-with-every-word',
  // rules/domination-console.md#states: what does not belong to a state is told what does, and changes nothing.
  'refused-in-every-state',
  // rules/domination-console.md#undo, #with-a-game: new dice after an undo; saved, closed, loaded and told again.
  'taken-back-and-told-again',
  // rules/domination-maps.md#what-is-refused: some at choosing, the others at the start.
  'maps-and-cards-refused',
  // rules/domination.md#elimination: six cards or more are traded at once, then placed, then the turn goes on.
  'forced-trade-in-mid-turn',
  // rules/domination.md#missions: the player to destroy was taken by the holder of the mission …
  'target-destroyed',
  // … or by somebody else: then the countries of the mission count, with the holder's own next move-in.
  'fallback-when-another-destroyed-the-target',
  // rules/domination.md#capitals: every capital, also of who is out; `continue` goes on for the world.
  'capitals-taken-and-gone-on',
  // rules/domination.md#sets, #dice: three defending dice, a pair with a wildcard for twelve, no limit to a hand.
  'italian-sets-and-dice',
] as const;

/** How the game stands behind these lines; what chance would give next is left out. */
async function positionAfter(
  lines: readonly string[],
  options: Partial<DominationConsoleOptions>,
): Promise<{ output: string; position: string }> {
  const store = memoryStore();
  const output = await typed([...lines, 'savegame it'], { ...options, store });
  const loaded = good(await loadGame(store, 'it'));
  const { random: _random, ...position } = loaded.game.position;
  return { output, position: canonicalJson(position) };
}

describe('recorded games (rules/domination-console.md#logs)', () => {
  it.each(SCENARIOS)(
    '%s is told to the letter; `play` of its log ends in the same position',
    async scenario => {
      await withFiles(POND, async folder => {
        const outcomes = fileOf(scenario, 'log');
        const lines = textOf(scenario, 'in').trimEnd().split('\n');
        const told = await positionAfter(lines, { maps: [folder], outcomes });
        expect(told.output.replace(/>Game Saved\n(You have .*\n)?>\n/, '>\n')).toBe(textOf(scenario, 'out'));
        const played = await positionAfter(['newgame', `play ${outcomes}`], { maps: [folder] });
        expect(played.position).toBe(told.position);
      });
    },
  );
});
