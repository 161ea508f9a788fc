import type { Figure } from '../../../screens/drawing/figure.ts';

/** A figure for a number of troops, with its columns for each row of its height. */
export interface Piece {
  readonly troops: number;
  readonly figure: Figure;
  readonly wide: number;
}

/** The largest first: guns for ten, riders for five, soldiers for one. */
export const pieces: readonly Piece[] = [
  {
    troops: 10,
    wide: 2,
    figure: [
      'main/20 22,62 22,62 90,30 90,30',
      'main/11 4,92 4,92 40,66 40,66',
      'main 46,46 62,50 70,66 66,84 50,92 34,88 26,72 30,54',
      'hub 48,62 54,66 54,74 48,76 42,74 42,66',
    ],
  },
  {
    troops: 5,
    wide: 1.6,
    figure: [
      'main 26,98 26,98 30,74 46,54 32,58 20,68 10,60 12,48 28,30 36,16 44,4 44,4 52,14 70,24 82,46 86,98 86,98',
      'hub 36,32 40,36 36,40 32,36',
    ],
  },
  {
    troops: 1,
    wide: 1.1,
    figure: [
      'main 50,2 60,6 62,16 56,24 44,24 38,16 40,6',
      'main 34,30 34,30 66,30 66,30 70,62 62,62 64,98 64,98 53,98 53,98 50,70 47,98 47,98 36,98 36,98 38,62 30,62',
    ],
  },
];

/** Pieces for an army, the largest first, as far as they fit into these columns at this height. */
export function piecesFor(troops: number, columns: number, rows: number): readonly Piece[] {
  const shown: Piece[] = [];
  let [left, room] = [troops, columns];
  for (const piece of pieces) {
    const width = piece.wide * rows;
    for (; left >= piece.troops && room >= width; left -= piece.troops) {
      shown.push(piece);
      room -= width;
    }
    left %= piece.troops;
  }
  return shown;
}
