import type { GameTypes } from '../../machines/game.ts';
import type { BoardKit } from '../app/play/board.ts';
import type { SetupKit } from '../maps/furnishing.ts';
import type { PlayersKit } from '../players/player.ts';
import type { RulesKit } from '../table/api.ts';
import type { TextKit } from '../text/face.ts';

/**
 * Everything that a game brings. Each frame declares the part it needs in its own folder and is handed kits; none
 * knows a game. What is at hand without loading anything (the game's name, its levels, who sits where) is plain data;
 * the rest are functions that load their part when it is needed, so that a menu needs no rules, and a thread in which
 * computer players think loads no screen.
 */
export interface Kit<T extends GameTypes = GameTypes>
  extends RulesKit<T>,
    PlayersKit<T>,
    TextKit<T>,
    BoardKit,
    SetupKit {}

/** The games of a program, and what their computer players think in: see `thinking` and `contesting`. */
export interface Repertoire {
  readonly kits: readonly Kit[];
  readonly worker: URL;
}
