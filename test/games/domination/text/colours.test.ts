import { expect, test } from 'vitest';
import { occupantOf, type Player, playerOf } from '../../../../source/games/domination/text/players.ts';
import { coloursOf, seatColours } from '../../../../source/table/seat-colours.ts';
import { bot, human } from '../../../screens/harness.tsx';

const typed = (name: string, colour: string): Player => ({ name, kind: 'human', colour });

test('a colour that was named on the console is that of the seat on the screen, as near as there is one', () => {
  const players = [typed('Ann', 'magenta'), typed('Bo', 'cyan'), typed('Cy', 'darkgray')].map(occupantOf);
  expect(coloursOf(players).map(colour => seatColours[colour])).toEqual(['violet', 'teal', 'green']);
});

test('the colours that the console gives unasked are written into no save', () => {
  const players = [typed('Ann', 'red'), typed('Bo', 'blue'), typed('Cy', 'green')].map(occupantOf);
  expect(players.every(player => !('colour' in player))).toBe(true);
});

test('a game whose colours were chosen on the screen has them on the console', () => {
  const seats = [{ ...human('Ann'), colour: 'teal' as const }, bot('Bo'), bot('Cy')];
  expect(seats.map(playerOf).map(({ colour }) => colour)).toEqual(['cyan', 'blue', 'green']);
});
