import type { Deck } from '../../../machines/conquest/deck.ts';
import type { MadeUpGround } from '../made-up/countries.ts';
import type { GameMap } from '../map.ts';

/** A map that comes with the program. */
export interface BuiltinMap {
  /** The word of the command line. */
  readonly id: string;
  /** What it is like, in a few words. */
  readonly about: string;
  readonly map: GameMap;
  readonly deck: Deck;
  /** What the picture of a made-up map is painted from. */
  readonly ground?: MadeUpGround;
}
