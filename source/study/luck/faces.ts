/** The number of times that each face of a die came, from one to six pips. */
type Faces = readonly number[];

const SIDES = 6;

/** Up to so many dice the chance is exact; beyond, it is that of the chi-square distribution. */
export const EXACT_DICE = 100;

/** Counts the faces of rolls. */
export const facesOf = (rolls: readonly number[]): Faces =>
  Array.from({ length: SIDES }, (_, side) => rolls.filter(roll => roll === side + 1).length);

/** Pearson's chi-square: how uneven the faces are, in units in which 5 is to be expected. */
export function chiSquare(faces: Faces): number {
  const dice = diceIn(faces);
  const even = dice / SIDES;
  return dice === 0 ? 0 : faces.reduce((sum, count) => sum + (count - even) ** 2 / even, 0);
}

/**
 * The chance that so many fair dice are as uneven as these, or more. Exact up to `EXACT_DICE`, by counting all ways to
 * roll them. Beyond, by the chi-square distribution with 5 degrees of freedom, which is smooth and differs by at most
 * 0.02 there, by at most 0.003 where it is below a tenth (test/study/luck/faces.test.ts).
 */
export function chanceOfFaces(faces: Faces): number {
  const dice = diceIn(faces);
  if (dice === 0) return 1;
  return dice <= EXACT_DICE ? exactChance(faces) : beyondChiSquare(chiSquare(faces));
}

const diceIn = (faces: Faces): number => faces.reduce((sum, count) => sum + count, 0);

/** The chance of this sum of squares or more: chi-square grows with it. */
export function exactChance(faces: Faces): number {
  const dice = diceIn(faces);
  const found = faces.reduce((sum, count) => sum + count * count, 0);
  return Math.min(
    1,
    chancesOfSquares(dice).reduce((sum, chance, squares) => (squares >= found ? sum + chance : sum), 0),
  );
}

/** By so many dice: the chances of each sum of the squares of how often the faces come. */
const known = new Map<number, Float64Array>();

function chancesOfSquares(dice: number): Float64Array {
  const chances = known.get(dice) ?? countedSquares(dice);
  known.set(dice, chances);
  return chances;
}

/** Face after face: each of the dice that are left shows it with a chance of one in the number of faces left. */
function countedSquares(dice: number): Float64Array {
  const width = dice * dice + 1;
  let chances = new Float64Array((dice + 1) * width);
  chances[dice * width] = 1;
  for (let sides = SIDES; sides > 0; sides -= 1) {
    const next = new Float64Array(chances.length);
    for (let left = 0; left <= dice; left += 1) {
      const shares = hitShares(left, sides);
      for (let squares = 0; squares < width; squares += 1) {
        const chance = chances[left * width + squares] ?? 0;
        if (chance === 0) continue;
        // A loop over pairs would take three times as long: the dice of a long game are counted while its review is opened.
        for (let count = sides === 1 ? left : 0; count <= left; count += 1) {
          const to = (left - count) * width + squares + count * count;
          next[to] = (next[to] ?? 0) + chance * (shares[count] ?? 0);
        }
      }
    }
    chances = next;
  }
  return chances.subarray(0, width);
}

/** The chances of the number of dice that show one of so many faces. */
function hitShares(dice: number, sides: number): Float64Array {
  const shares = new Float64Array(dice + 1);
  if (sides === 1) shares[dice] = 1;
  let share = (1 - 1 / sides) ** dice;
  for (let count = 0; sides > 1 && count <= dice; count += 1) {
    shares[count] = share;
    share *= (dice - count) / (count + 1) / (sides - 1);
  }
  return shares;
}

/** The chance of a chi-square with 5 degrees of freedom of so much or more. */
export function beyondChiSquare(value: number): number {
  const root = Math.sqrt(value);
  const density = Math.exp(-value / 2) / Math.sqrt(2 * Math.PI);
  return Math.min(1, 2 * beyondNormal(root) + 2 * density * (root + root ** 3 / 3));
}

/** The chance that a standard normal number is at least `value` ≥ 0: W. Marsaglia's series, or a continued fraction. */
function beyondNormal(value: number): number {
  const density = Math.exp((-value * value) / 2) / Math.sqrt(2 * Math.PI);
  if (value < 3) {
    let [sum, term] = [value, value];
    for (let odd = 3; term > 1e-17 * sum; odd += 2) {
      term *= (value * value) / odd;
      sum += term;
    }
    return 0.5 - sum * density;
  }
  let fraction = 0;
  for (let depth = 60; depth > 0; depth -= 1) fraction = depth / (value + fraction);
  return density / (value + fraction);
}
