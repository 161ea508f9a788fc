import type { Deck } from '../../../machines/conquest/deck.ts';
import type { MadeUpGround } from '../made-up/countries.ts';
import type { GameMap } from '../map.ts';

export interface BuiltinMap {
  readonly id: string;
  readonly about: string;
  readonly map: GameMap;
  readonly deck: Deck;
  readonly ground?: MadeUpGround;
}

/** What a game needs of such a map: nothing of its shapes. */
export type PlayableMap = Pick<BuiltinMap, 'map' | 'deck'>;
