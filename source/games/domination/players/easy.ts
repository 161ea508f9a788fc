import { territory, worthy } from '../../../../machines/conquest/board.ts';
import { mostAttackDice } from '../../../../machines/domination/checks.ts';
import type { DominationMove } from '../../../../machines/domination/types.ts';
import { at } from '../../../../machines/result.ts';
import { PlayerRandom } from '../../../players/player-random.ts';
import { best } from '../../conquest/players/choice.ts';
import { attacks, fronts, ownOnes, rally } from '../../conquest/players/field.ts';
import { commonMove, marchAll, placed, strike, tradeMove } from './common-moves.ts';
import { normal } from './normal.ts';
import { capital, emptyCountries } from './opening.ts';
import { hasLasted, mayAttack, reachable, type Situation } from './situation.ts';

/** Of so many good attacks one is skipped and the attacks of the turn end … */
const ATTACKS_PER_STOP = 4;
/** … of ever more after so many turns of each player, since large armies that stop early never end a game. */
const PATIENCE = 15;
/** Turns of each player after which a game is very long. */
const LONG = 70;

/**
 * The easy player: random within reason. It places armies on fronts, attacks only with superior armies, trades as
 * soon as it can, and moves an idle army to a front. In a very long game it plays like the normal one, to end it.
 */
export function easy(situation: Situation): DominationMove {
  const { view, options, seat, seed } = situation;
  const { phase } = view;
  const luck = new PlayerRandom(seed);
  const anyOf = (countries: readonly number[]) => territory(luck.pick(countries));
  if (hasLasted(situation, LONG)) return normal(situation);
  switch (phase.name) {
    case 'setup.claiming':
      return { type: 'claim', territory: anyOf(emptyCountries(situation)) };
    case 'setup.placing':
      return { type: 'place', territory: anyOf(fronts(situation)), armies: 1 };
    case 'capital':
      return { type: 'choose-capital', territory: anyOf(worthy(situation.setup.board, ownOnes(situation))) };
    case 'trading':
      return tradeMove(situation, () => true);
    case 'placing': {
      const armies = 1 + luck.below(at(view.reserve, seat));
      return placed(situation, anyOf(fronts(situation)), armies);
    }
    case 'attacking.choosing':
      return attack(situation, luck);
    case 'attacking.rolling': {
      const armies = at(view.armies, phase.source);
      if (armies <= at(view.armies, phase.target)) return { type: 'retreat' };
      return { type: 'roll', dice: mostAttackDice(options, armies) };
    }
    case 'attacking.advancing':
      return { type: 'advance', armies: phase.least + luck.below(phase.most - phase.least + 1) };
    case 'fortifying': {
      const march = rally(
        situation,
        from => reachable(situation, from),
        among => luck.pick(among),
      );
      return march === null ? { type: 'pass' } : marchAll(situation, march.source, march.target);
    }
    default:
      return commonMove(situation);
  }
}

function attack(situation: Situation, luck: PlayerRandom): DominationMove {
  const { armies } = situation.view;
  const possible = mayAttack(situation) ? attacks(situation) : [];
  const good = possible.filter(({ source, target }) => at(armies, source) > at(armies, target) + 1);
  const stop = Math.ceil(ATTACKS_PER_STOP * Math.max(1, situation.view.turn / (PATIENCE * situation.seats)));
  if (good.length === 0 || luck.below(stop) === 0) return { type: 'end-attack' };
  return strike(luck.pick(good));
}

/** Turns of each player after which it sacrifices armies, as a wall that only grows may stand for ever. */
const PEACE = 100;
/** Turns of each player after which it takes what it can, as nobody else seems to end the game. */
const DESPAIR = 200;
/** New armies are placed in so many parts. */
const PARTS = 3;

/**
 * The player of a resigned seat (rules/domination.md#players): it never attacks and places its armies anywhere. Such
 * a wall may outgrow everybody, so after a very long game it attacks the largest army it meets, at last the smallest.
 */
export function passive(situation: Situation): DominationMove {
  const { view, options, seat, seed } = situation;
  const anywhere = (countries: readonly number[]) => territory(new PlayerRandom(seed).pick(countries));
  const { phase } = view;
  switch (phase.name) {
    case 'setup.claiming':
      return { type: 'claim', territory: anywhere(emptyCountries(situation)) };
    case 'setup.placing':
      return { type: 'place', territory: anywhere(ownOnes(situation)), armies: 1 };
    case 'capital':
      return { type: 'choose-capital', territory: territory(capital(situation)) };
    case 'trading':
      return tradeMove(situation, () => true);
    case 'placing': {
      const armies = Math.ceil(at(view.reserve, seat) / PARTS);
      return placed(situation, anywhere(ownOnes(situation)), armies);
    }
    case 'attacking.choosing':
      return hasLasted(situation, PEACE) ? sacrifice(situation) : { type: 'end-attack' };
    case 'attacking.rolling':
      return { type: 'roll', dice: mostAttackDice(options, at(view.armies, phase.source)) };
    case 'attacking.advancing':
      return { type: 'advance', armies: hasLasted(situation, DESPAIR) ? phase.most : phase.least };
    case 'fortifying':
      return { type: 'pass' };
    default:
      return commonMove(situation);
  }
}

/** Attacks with its largest army the largest adjacent one, in the end the smallest. */
function sacrifice(situation: Situation): DominationMove {
  const { armies } = situation.view;
  const sign = hasLasted(situation, DESPAIR) ? -1 : 1;
  const possible = mayAttack(situation) ? attacks(situation) : [];
  if (possible.length === 0) return { type: 'end-attack' };
  const largest = Math.max(...possible.map(({ source }) => at(armies, source)));
  const strongest = possible.filter(each => at(armies, each.source) === largest);
  return strike(best(strongest, each => sign * at(armies, each.target)));
}
