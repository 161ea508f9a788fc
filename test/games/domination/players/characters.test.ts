import { expect, test } from 'vitest';
import { domination } from '../../../../machines/domination/index.ts';
import type { DominationEvent } from '../../../../machines/domination/types.ts';
import { decisionsOf } from '../../../../source/arena/arena.ts';
import { dominationRoster } from '../../../../source/games/domination/players/index.ts';
import { characterLines, lastCharacterLine } from '../../../../source/lines/text/teller.ts';
import type { Occupant } from '../../../../source/table/api.ts';
import { rulesOf } from './support.ts';

const STYLES = ['cautious', 'raider', 'banker'];
const SAID = [/bars the gates of|is cautious and lets it be/, /has broken/, /puts a card by/];

test('a computer player that acts in character is told of, at most once in a turn, at once as afterwards', () => {
  const rules = rulesOf({ preset: 'domination', seats: 3 });
  const occupants = STYLES.map((style): Occupant => ({ kind: 'bot', level: 'hard', name: style, style }));
  const subject = { game: domination, rules, names: STYLES, occupants };
  const moves: { readonly events: readonly DominationEvent[] }[] = [];
  const said: (string | null)[] = [];
  const ring = {
    ...rules,
    apply: (...[position, seat, move]: Parameters<typeof rules.apply>) => {
      const step = rules.apply(position, seat, move);
      if (step.ok) {
        moves.push({ events: step.value.events });
        said.push(
          lastCharacterLine(subject, moves, () => rules.view(step.value.position, 'spectator'))[0] ?? null,
        );
      }
      return step;
    },
  };
  const game = decisionsOf(ring, 'characters');
  let next = game.next();
  while (next.done !== true) {
    const { question } = next.value;
    next = game.next(dominationRoster.choose('hard', { ...question, style: STYLES[question.seat] }));
  }
  const { position } = next.value;
  expect(characterLines(subject, moves, () => rules.view(position, 'spectator'))).toEqual(said);
  for (const pattern of SAID)
    expect(
      said.some(line => line !== null && pattern.test(line)),
      `${pattern}`,
    ).toBe(true);
  let toldIn = 0;
  for (const [index, { events }] of moves.entries()) {
    toldIn += said[index] === null ? 0 : 1;
    expect(toldIn).toBeLessThan(2);
    if (events.some(({ type }) => type === 'go-began')) toldIn = 0;
  }
  const plain = STYLES.map((name): Occupant => ({ kind: 'bot', level: 'hard', name }));
  expect(
    characterLines({ ...subject, occupants: plain }, moves, () => rules.view(position, 'spectator')).every(
      line => line === null,
    ),
  ).toBe(true);
});
