import type { AnyGame } from '../../../machines/game.ts';
import type { BoardKind } from '../../app/play/board.ts';
import type { Kit } from '../../games/kit.ts';
import { type SetupChoices, setupChoices } from '../../setup/choices.ts';
import { canBeSetUp } from './setups.ts';

/** A game as a server plays it: its kit with the parts that every session asks for loaded. */
export interface ServedGame extends Kit {
  readonly game: AnyGame;
  readonly choices: SetupChoices;
  readonly shown: BoardKind;
}

/** The games that a server can play: those with a board whose set-up can be made here. */
export async function servedGames(kits: readonly Kit[]): Promise<readonly ServedGame[]> {
  const served = await Promise.all(
    kits.map(async kit => {
      const shown = await kit.board?.();
      if (shown === undefined) return null;
      const choices = await setupChoices(kit);
      return canBeSetUp(choices) ? { ...kit, game: choices.game, choices, shown } : null;
    }),
  );
  return served.filter(game => game !== null);
}
