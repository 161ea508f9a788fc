import type { AnyFace } from './face.ts';
import { gridFace } from './grid/index.ts';
import { intensityFace } from './intensity/index.ts';
import { warzoneFace } from './warzone/index.ts';

/** The text mode of every game that has one. */
export const faces: readonly AnyFace[] = [gridFace, warzoneFace, intensityFace];

/** The text mode of a game, by the game's id. */
export function faceOf(game: string): AnyFace | undefined {
  return faces.find(face => face.game === game);
}
