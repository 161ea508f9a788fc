import { describe, expect, test } from 'vitest';
import { playersTaken, takenWords } from '../../source/players/skill.ts';
import type { Occupant } from '../../source/table/api.ts';
import type { SeatRatings } from '../../source/table/seat-ratings.ts';

const ranks = {
  levels: [
    { id: 'easy', summary: '', rating: 700 },
    { id: 'normal', summary: '', rating: 1500 },
    { id: 'odd', summary: '' },
    { id: 'hard', summary: '', rating: 1700 },
  ],
};
const occupants: readonly Occupant[] = [
  { kind: 'human', name: 'Ada' },
  { kind: 'bot', name: 'Bo', level: 'medium' },
  { kind: 'human', name: 'Cy' },
];
const rated = (rating: number, levels: SeatRatings['levels'] = new Map()): SeatRatings => ({
  people: [{ rating, error: 90 }, null, null],
  levels,
});
const skillOfAda = (known: SeatRatings) => playersTaken(ranks, occupants, known)[0]?.skill;

describe('who is taken as how strong (decisions/analysis.md#who-plays)', () => {
  test('a computer player as its level, a person until they are measured as a normal one', () => {
    const skills = playersTaken(ranks, occupants).map(({ skill }) => skill);
    expect(skills).toEqual(['normal', 'normal', 'normal']);
    const known: SeatRatings = { people: [{ rating: 1700, error: 180 }, null, null], levels: new Map() };
    expect(playersTaken(ranks, occupants, known)[0]).toEqual({ skill: 'normal', rating: null });
  });

  test.each([
    [1550, { below: 'normal', above: 'hard', part: 0.25 }],
    [1500, 'normal'],
    [1100, { below: 'easy', above: 'normal', part: 0.5 }],
    [2100, 'hard'],
    [300, 'easy'],
  ])('a rating of %i lies between the levels as theirs do', (rating, skill) => {
    expect(skillOfAda(rated(rating))).toEqual(skill);
  });

  test('is measured by the levels that the same records have rated: as good as hard there is hard', () => {
    const certain = { error: 1 };
    expect(skillOfAda(rated(1500, new Map([['hard', { rating: 1500, ...certain }]])))).toMatchObject({
      above: 'hard',
      part: expect.closeTo(1, 2),
    });
    // But not by one so weak that it always loses.
    expect(skillOfAda(rated(1500, new Map([['easy', { rating: 1350, ...certain }]])))).toBe('normal');
  });

  test('is said of people in one sentence, and of nobody where computer players sit alone', () => {
    expect(takenWords(occupants, playersTaken(ranks, occupants, rated(1550)))).toBe(
      'Chances take Ada as 1550, between normal and hard; Cy as normal, not measured yet.',
    );
    expect(takenWords(occupants.slice(1, 2), playersTaken(ranks, occupants.slice(1, 2)))).toBeNull();
  });
});
