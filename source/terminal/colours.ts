/** The sixteen colours as xterm shows them; terminals differ, which is why a theme may name its own (`Palette`). */
const SIXTEEN: readonly number[] = [
  0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5, 0x7f7f7f, 0xff0000,
  0x00ff00, 0xffff00, 0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff,
];

const CUBE: readonly number[] = [0, 95, 135, 175, 215, 255];

/** The colour 0xRRGGBB of a number of the 256: sixteen, a cube of 216, then 24 greys. */
export function rgbOf256(number: number): number {
  const basic = SIXTEEN[number];
  if (basic !== undefined) return basic;
  if (number >= 232) return (8 + 10 * (number - 232)) * 0x010101;
  const index = number - 16;
  return rgb(CUBE[Math.floor(index / 36)] ?? 0, CUBE[Math.floor(index / 6) % 6] ?? 0, CUBE[index % 6] ?? 0);
}

/** The nearest of the cube and the greys; the sixteen are left out, since every terminal has its own. */
export function nearest256(colour: number): number {
  const red = (colour >> 16) & 255;
  const green = (colour >> 8) & 255;
  const blue = colour & 255;
  const cube = 16 + 36 * cubeStep(red) + 6 * cubeStep(green) + cubeStep(blue);
  const grey = 232 + Math.min(23, Math.max(0, Math.round(((red + green + blue) / 3 - 8) / 10)));
  return distance(rgbOf256(grey), colour) < distance(rgbOf256(cube), colour) ? grey : cube;
}

/** The nearest of the sixteen. */
export function nearest16(colour: number): number {
  let best = 0;
  for (let number = 1; number < SIXTEEN.length; number++) {
    if (distance(SIXTEEN[number] ?? 0, colour) < distance(SIXTEEN[best] ?? 0, colour)) best = number;
  }
  return best;
}

function cubeStep(value: number): number {
  if (value < 48) return 0;
  if (value < 115) return 1;
  return Math.min(5, Math.floor((value - 35) / 40));
}

/** Squared distance with red, green and blue weighed 2 : 4 : 3, about as the eye does. */
function distance(one: number, other: number): number {
  const red = ((one >> 16) & 255) - ((other >> 16) & 255);
  const green = ((one >> 8) & 255) - ((other >> 8) & 255);
  const blue = (one & 255) - (other & 255);
  return 2 * red * red + 4 * green * green + 3 * blue * blue;
}

function rgb(red: number, green: number, blue: number): number {
  return (red << 16) | (green << 8) | blue;
}
