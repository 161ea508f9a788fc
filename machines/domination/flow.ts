import { type Flow, type InState, quiet } from '../flow.ts';
import { at } from '../result.ts';
import type { Seat } from '../seat.ts';
import * as battle from './attack.ts';
import { endTrade, mustTrade, trade } from './cards.ts';
import { canAttack, canFortify } from './checks.ts';
import * as legal from './legal.ts';
import * as turns from './turns.ts';
import type { DominationPosition, DominationTypes, Scenario } from './types.ts';

/** States of the start: claim an empty country, or place an army in an own one. */
const GO = ['setup.claiming', 'setup.placing'] as const;
const TURN = ['capital', 'trading', 'placing'] as const;
const BATTLE = ['attacking.rolling', 'attacking.advancing', 'attacking.choosing'] as const;
/** Targets after a placement at the start, a placement in a turn, and moving into a captured country. */
const PLACED = ['ending', 'over'] as const;
const ARMED = ['placing', 'attacking.choosing', 'over'] as const;
const ADVANCED = ['attacking.choosing', 'trading', 'over'] as const;
const NEXT = [...GO, ...TURN, 'over'] as const;

/** The flow of a game (rules/domination.md). */
export function dominationFlow(game: Scenario): Flow<DominationTypes> {
  const { options } = game.setup;
  const isAutomatic = options.passing === 'automatic';
  const placeRandom = (here: DominationPosition) => turns.placeRandom(game, here);
  const placing = {
    run: (here: DominationPosition, move: turns.Placement) => turns.place(game, here, move),
    legal: (here: DominationPosition) => legal.placements(game, here),
  };
  return {
    id: 'domination',
    // If countries are dealt there is nothing to claim, and the first armies may be placed at random.
    begins: {
      at: 'setup.claiming',
      in: ['setup.placing', ...TURN, 'attacking.choosing', 'fortifying', 'over'],
    },
    states: {
      'setup.claiming': {
        on: {
          claim: {
            run: (here, { territory }) => turns.claim(game, here, territory),
            legal: here => legal.claims(game, here),
            to: PLACED,
          },
          'place-random': { run: placeRandom, to: PLACED },
        },
      },
      'setup.placing': {
        on: { place: { ...placing, to: PLACED }, 'place-random': { run: placeRandom, to: PLACED } },
        always: {
          firstArmiesAreRandom: {
            says: 'chance places the first armies',
            when: () => options.firstArmies === 'random',
            run: placeRandom,
            to: PLACED,
          },
        },
      },
      capital: {
        on: {
          'choose-capital': {
            run: (here, { territory }) => turns.chooseCapital(game, here, territory),
            legal: here => legal.capitals(game, here),
            to: ['ending'],
          },
        },
      },
      trading: {
        on: {
          trade: {
            run: (here, { cards }) => trade(game, here, cards),
            legal: here => legal.trades(game, here),
            needs: 'three cards that are a set',
            to: ['trading', 'placing'],
          },
          'end-trade': {
            run: here => endTrade(game, here),
            legal: here => (mustTrade(options, at(here.hands, here.active)) ? [] : [{ type: 'end-trade' }]),
            to: ['placing'],
          },
        },
      },
      placing: {
        on: { place: { ...placing, to: ARMED }, 'place-random': { run: placeRandom, to: ARMED } },
        always: {
          // Negative bonuses may leave a turn without armies to place.
          hasNothingToPlace: {
            says: 'there is no army to place',
            when: ({ reserve, active }) => at(reserve, active) <= 0,
            run: here => quiet({ ...here, phase: { name: 'attacking.choosing' } }),
            to: ['attacking.choosing'],
          },
        },
      },
      'attacking.choosing': {
        on: {
          attack: {
            run: (here, front) => battle.attack(game, here, front),
            legal: here => legal.attacks(game, here),
            needs: 'an attack left, and two armies beside a rival',
            to: ['attacking.rolling'],
          },
          'end-attack': { run: here => battle.endAttack(here, false), to: ['fortifying'] },
        },
        always: {
          cannotAttack: {
            says: 'no attack is possible',
            when: here => isAutomatic && !canAttack(game, here),
            run: here => battle.endAttack(here, true),
            to: ['fortifying'],
          },
        },
      },
      'attacking.rolling': {
        on: {
          roll: {
            run: (here, { dice }) => battle.roll(game, here, dice),
            legal: here => legal.rolls(game, here),
            to: ['attacking.defending'],
          },
          retreat: { run: battle.retreat, to: ['attacking.choosing'] },
        },
      },
      'attacking.defending': {
        on: {
          defend: {
            run: (here, { dice }) => battle.defend(game, here, dice),
            legal: here => legal.defences(game, here),
            to: BATTLE,
          },
        },
        always: {
          defenceIsAutomatic: {
            says: 'the defender leaves the dice to the program',
            when: leavesDefence,
            run: here => battle.defendWithMost(game, here),
            to: BATTLE,
          },
        },
      },
      'attacking.advancing': {
        on: {
          advance: {
            run: (here, { armies }) => battle.advance(game, here, armies),
            legal: legal.advances,
            to: ADVANCED,
          },
        },
        always: {
          hasOneChoice: {
            says: 'only one number of armies may advance',
            when: ({ phase }) => phase.least === phase.most,
            run: here => battle.advance(game, here, here.phase.most, true),
            to: ADVANCED,
          },
        },
      },
      fortifying: {
        on: {
          fortify: {
            run: (here, move) => turns.fortify(game, here, move),
            legal: here => legal.fortifications(game, here),
            needs: 'two armies beside another territory of yours',
            to: PLACED,
          },
          pass: { run: here => turns.pass(here, false), to: ['ending'] },
        },
        always: {
          cannotFortify: {
            says: 'no army can be moved',
            when: here => options.fortify === 'none' || (isAutomatic && !canFortify(game, here)),
            run: here => turns.pass(here, true),
            to: ['ending'],
          },
        },
      },
      ending: {
        on: { 'end-turn': { run: here => turns.endTurn(game, here, false), to: NEXT } },
        always: {
          endIsAutomatic: {
            says: 'turns end by themselves',
            when: ({ switches, active }) => at(switches, active).endTurn,
            run: here => turns.endTurn(game, here, true),
            to: NEXT,
          },
        },
      },
      over: {},
    },
    stateOf: ({ phase }) => phase.name,
    turnOf: ({ turn }) => turn,
    seatsToMove,
  };
}

/** The seat to move: the defender while choosing dice, else the active player; none when the game is over. */
export function seatsToMove({ phase, owners, active }: DominationPosition): readonly Seat[] {
  const seat = phase.name === 'attacking.defending' ? owners[phase.target] : active;
  return phase.name === 'over' || seat === null || seat === undefined ? [] : [seat];
}

/** True when the defender leaves the dice to the program. */
function leavesDefence({
  phase,
  owners,
  switches,
}: InState<DominationTypes, 'attacking.defending'>): boolean {
  const defender = owners[phase.target];
  return defender !== null && defender !== undefined && at(switches, defender).defend;
}
