import type { Pixels } from './pixels.ts';

/** Ten digits of 3 by 5 pixels, row by row. */
const shapes: readonly string[] = [
  '###' + '#.#' + '#.#' + '#.#' + '###',
  '.#.' + '##.' + '.#.' + '.#.' + '###',
  '###' + '..#' + '###' + '#..' + '###',
  '###' + '..#' + '.##' + '..#' + '###',
  '#.#' + '#.#' + '###' + '..#' + '..#',
  '###' + '#..' + '###' + '..#' + '###',
  '###' + '#..' + '###' + '#.#' + '###',
  '###' + '..#' + '.#.' + '.#.' + '.#.',
  '###' + '#.#' + '###' + '#.#' + '###',
  '###' + '#.#' + '###' + '..#' + '###',
];

const WIDTH = 3;
export const DIGIT_HEIGHT = 5;

/** The width in pixels of a number in these digits. */
export const numberWidth = (number: number, scale: number): number =>
  (`${number}`.length * (WIDTH + 1) - 1) * scale;

/** Draws a number with its top left pixel at (x, y), each pixel `scale` wide and high. */
export function drawNumber(
  pixels: Pixels,
  number: number,
  x: number,
  y: number,
  scale: number,
  colour: number,
): void {
  [...`${number}`].forEach((digit, index) => {
    const shape = shapes[Number(digit)] ?? '';
    const left = x + index * (WIDTH + 1) * scale;
    [...shape].forEach((dot, i) => {
      if (dot === '#') {
        const [column, row] = [i % WIDTH, Math.floor(i / WIDTH)];
        pixels.fill(left + column * scale, y + row * scale, scale, scale, colour);
      }
    });
  });
}
