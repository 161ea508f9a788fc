import type { AnyFace } from '../text/face.ts';
import { gridFace } from './grid/text/index.ts';
import { intensityFace } from './intensity/text/index.ts';
import { warzoneFace } from './warzone/text/index.ts';

/** The text mode of every game that has one. */
export const faces: Readonly<Record<string, AnyFace>> = {
  grid: gridFace,
  warzone: warzoneFace,
  intensity: intensityFace,
};

/** The text mode of a game, by the game's id. */
export const faceOf = (game: string): AnyFace | undefined => faces[game];
