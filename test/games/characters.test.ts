import { expect, test } from 'vitest';
import type { GameTypes } from '../../machines/game.ts';
import { decisionsOf } from '../../source/arena/arena.ts';
import { type OpeningWords, readOpening } from '../../source/commands/opening.ts';
import { kits } from '../../source/games/kits.ts';
import { characterLines, lastCharacterLine } from '../../source/lines/text/teller.ts';
import { good } from '../good.ts';

const SAID: Readonly<Record<string, readonly (readonly [style: string, said: RegExp])[]>> = {
  domination: [
    ['hard:cautious', /bars the gates of|is cautious and lets it be/],
    ['hard:raider', /the raider has broken/],
    ['hard:banker', /puts a card by/],
    ['hard:vengeful', /remembers that .+ took [A-Z]/],
    ['hard:diplomat', /leaves .+ alone, who left it alone/],
  ],
  intensity: [
    ['normal:hunter', /hunts the buffalo/],
    ['normal:voider', /is out of \d0 to \d9 already/],
    ['normal:vengeful', /pays that back/],
    ['normal:vengeful', /pays that back/],
  ],
  grid: [
    ['normal:cautious', /is cautious and attacks nobody/],
    ['normal:bold', /is bold and dares it/],
    ['normal:vengeful', /remembers that .+ took \(\d,\d\)/],
    ['normal:diplomat', /leaves .+ alone, who left it alone/],
  ],
  warzone: [
    ['normal:vengeful', /remembers that .+ took [A-Z]/],
    ['normal:diplomat', /leaves .+ alone, who left it alone/],
    ['normal:vengeful', /remembers that .+ took [A-Z]/],
  ],
};

/** What makes the games short. */
const PLAYED: Readonly<Record<string, Omit<OpeningWords, 'seats' | 'seed'>>> = {
  domination: { set: ['turnLimit=30'] },
  grid: { rules: 'quick' },
  intensity: { set: ['hands=12'] },
  warzone: { set: ['fog=none', 'turnLimit=12'] },
};

test.each(kits.filter(({ players }) => players.styles !== undefined))(
  'who acts in character in $title is told of, at most once in a turn, at once as afterwards',
  async kit => {
    const expected = SAID[kit.id] ?? [];
    const seats = expected.map(([word]) => `bot:${word}`).join(',');
    const opened = good(await readOpening(kits, kit.id, { ...PLAYED[kit.id], seats, seed: 'characters' }));
    const [{ occupants, game }, rules] = [opened, good(opened.game.prepare(opened.setup))];
    const roster = await kit.players.load();
    const subject = { game, rules, names: occupants.map(({ name }) => name), occupants };
    const moves: { readonly events: readonly GameTypes['event'][] }[] = [];
    const said: (string | null)[] = [];
    const watched: typeof rules = {
      ...rules,
      apply(...move) {
        const step = rules.apply(...move);
        if (!step.ok) return step;
        const { position, events } = step.value;
        moves.push({ events });
        said.push(lastCharacterLine(subject, moves, () => rules.view(position, 'spectator'))[0] ?? null);
        return step;
      },
    };
    const play = decisionsOf(watched, 'characters');
    let next = play.next();
    while (next.done !== true) {
      const { question, asked } = next.value;
      const occupant = occupants[question.seat];
      const { level = '', style } = occupant?.kind === 'bot' ? occupant : {};
      next = play.next(roster.choose(level, asked(style)));
    }
    const { position } = next.value;
    const view = () => rules.view(position, 'spectator');
    expect(characterLines(subject, moves, view)).toEqual(said);
    for (const [word, pattern] of expected)
      expect(
        said.some(line => line !== null && pattern.test(line)),
        word,
      ).toBe(true);
    let toldIn = 0;
    for (const [index, { events }] of moves.entries()) {
      toldIn += said[index] === null ? 0 : 1;
      expect(toldIn).toBeLessThan(2);
      if (events.some(({ type }) => type === 'go-began' || type === 'turn-began' || type === 'round-won'))
        toldIn = 0;
    }
    const plain = occupants.map(({ kind: _, ...rest }) => ({ ...rest, kind: 'human' }) as const);
    expect(characterLines({ ...subject, occupants: plain }, moves, view)).toEqual(moves.map(() => null));
  },
);
