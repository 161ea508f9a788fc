import type { Territory } from '../../../machines/domination/board.ts';
import type { DominationMove } from '../../../machines/domination/moves.ts';
import { draw, seeded } from '../../../machines/random.ts';
import { at } from '../../../machines/result.ts';
import type { Chronicle } from './chronicle.ts';

/**
 * The command of the console's own simple computer player: it places at random, attacks where it is clearly stronger
 * (the kind `ai crap` never does), rolls and defends with as many dice as it may, and moves all armies in.
 */
export function computerCommand(game: Chronicle): string {
  const moves = [...game.rules.legalMoves(game.position, game.current)];
  switch (game.position.phase.name) {
    case 'trading': {
      const trade = moves.find(move => move.type === 'trade');
      return trade === undefined
        ? 'endtrade'
        : `trade ${trade.cards.map(card => cardWord(game, card)).join(' ')}`;
    }
    case 'setup.claiming':
      return 'autoplace';
    case 'setup.placing':
      return `placearmies ${anyFront(game) + 1} 1`;
    case 'placing':
      return `placearmies ${anyFront(game) + 1} ${at(game.position.reserve, game.current)}`;
    case 'attacking.choosing':
      return attackCommand(game, moves);
    case 'attacking.rolling':
      return rollCommand(game, moves);
    case 'attacking.defending':
      return `roll ${Math.max(...moves.flatMap(move => (move.type === 'defend' ? [move.dice] : [])))}`;
    case 'attacking.advancing':
      return 'move all';
    case 'fortifying':
      return 'nomove';
    case 'capital':
      return `capital ${anyFront(game) + 1}`;
    case 'ending':
    case 'over':
      return 'endgo';
  }
}

const cardWord = ({ setup }: Chronicle, card: number): string => {
  const held = at(setup.cards, card);
  return held.kind === 'wildcard' ? 'wildcard' : String(held.country + 1);
};

/** An own country that borders on another player's, chosen by chance; any own one where there is none. */
function anyFront(game: Chronicle): number {
  const { position, current, setup } = game;
  const own = position.owners.flatMap((owner, index) => (owner === current ? [index] : []));
  const fronts = own.filter(index =>
    at(setup.board.countries, index).borders.some(border => position.owners[border] !== current),
  );
  const choices = fronts.length > 0 ? fronts : own;
  return at(choices, chance(game, choices.length));
}

/** Decided by the game and how many moves it has had, never by what the dice come from. */
function chance({ header, course }: Chronicle, bound: number): number {
  return at(draw(seeded(`computer ${header.seed} ${course.seq}`), [bound]).numbers, 0);
}

const isStronger = ({ position }: Chronicle, source: Territory, target: Territory): boolean =>
  at(position.armies, source) > at(position.armies, target) + 1;

function attackCommand(game: Chronicle, moves: readonly DominationMove[]): string {
  if (game.player.kind === 'ai crap') return 'endattack';
  const attacks = moves.flatMap(move =>
    move.type === 'attack' && isStronger(game, move.source, move.target) ? [move] : [],
  );
  if (attacks.length === 0) return 'endattack';
  const { source, target } = at(attacks, chance(game, attacks.length));
  return `attack ${source + 1} ${target + 1}`;
}

function rollCommand(game: Chronicle, moves: readonly DominationMove[]): string {
  const { phase } = game.position;
  const goesOn = phase.name === 'attacking.rolling' && isStronger(game, phase.source, phase.target);
  const most = Math.max(...moves.flatMap(move => (move.type === 'roll' ? [move.dice] : [0])));
  return goesOn ? `roll ${most}` : 'retreat';
}
