import { type Flow, type In, quiet } from '../flow.ts';
import { at } from '../result.ts';
import { advance, attack, defend, defendWithMost, endAttack, retreat, roll } from './attack.ts';
import { endTrade, trade } from './cards.ts';
import { canAttack, canFortify, seatToMove } from './checks.ts';
import {
  chooseCapital,
  claim,
  endTurn,
  fortify,
  goOn,
  pass,
  place,
  placeOne,
  placeRandom,
  throwSwitch,
  undo,
} from './turns.ts';
import type { DominationTypes, Scenario } from './types.ts';

/** A go of the start: an empty country, or an army in an own one. */
const GO = ['setup.claiming', 'setup.placing'] as const;
/** What a turn begins with. */
const TURN = ['capital', 'trading', 'placing'] as const;
const BATTLE = ['attacking.rolling', 'attacking.advancing', 'attacking.choosing'] as const;

/** The flow of a game (rules/domination.md); what only the console knows is part of it there. */
export function dominationFlow(game: Scenario): Flow<DominationTypes> {
  const { options } = game.setup;
  const isConsole = options.conduct === 'console';
  const isAutomatic = options.passing === 'automatic';
  return {
    id: 'domination',
    // Where the countries are dealt there is nothing to claim, and chance may place the first armies.
    begins: {
      at: 'setup.claiming',
      in: ['setup.placing', ...TURN, 'attacking.choosing', 'fortifying', 'over'],
    },
    states: {
      'setup.claiming': {
        on: {
          claim: { run: (here, { territory }) => claim(game, here, territory), to: ['ending', 'over'] },
          'place-random': { run: here => placeRandom(game, here), to: ['ending', 'over'] },
        },
      },
      'setup.placing': {
        on: {
          place: {
            run: (here, { territory, armies }) => placeOne(game, here, territory, armies),
            to: ['ending', 'over'],
          },
          'place-random': { run: here => placeRandom(game, here), to: ['ending', 'over'] },
        },
        always: {
          firstArmiesAreRandom: {
            when: () => options.firstArmies === 'random',
            run: here => placeRandom(game, here),
            to: ['ending', 'over'],
          },
        },
      },
      capital: {
        on: {
          'choose-capital': {
            run: (here, { territory }) => chooseCapital(game, here, territory),
            to: ['ending'],
          },
        },
      },
      trading: {
        on: {
          trade: { run: (here, { cards }) => trade(game, here, cards), to: ['trading', 'placing'] },
          'end-trade': { run: here => endTrade(game, here), to: ['placing'] },
        },
      },
      placing: {
        on: {
          place: {
            run: (here, { territory, armies }) => place(game, here, territory, armies),
            to: ['placing', 'attacking.choosing', 'over'],
          },
          'place-random': {
            run: here => placeRandom(game, here),
            to: ['placing', 'attacking.choosing', 'over'],
          },
        },
        always: {
          // Negative continents may leave a turn without an army to place.
          hasNothingToPlace: {
            when: ({ reserve, active }) => at(reserve, active) <= 0,
            run: here => quiet({ ...here, phase: { name: 'attacking.choosing' } }),
            to: ['attacking.choosing'],
          },
        },
      },
      'attacking.choosing': {
        on: {
          attack: { run: (here, front) => attack(game, here, front), to: ['attacking.rolling'] },
          'end-attack': { run: here => endAttack(here, false), to: ['fortifying'] },
        },
        always: {
          cannotAttack: {
            when: here => isAutomatic && !canAttack(game, here),
            run: here => endAttack(here, true),
            to: ['fortifying'],
          },
        },
      },
      'attacking.rolling': {
        on: {
          roll: { run: (here, { dice }) => roll(game, here, here.phase, dice), to: ['attacking.defending'] },
          retreat: { run: here => retreat(here, here.phase), to: ['attacking.choosing'] },
        },
      },
      'attacking.defending': {
        on: {
          defend: { run: (here, { dice }) => defend(game, here, here.phase, dice), to: BATTLE },
        },
        always: {
          defenceIsAutomatic: {
            when: leavesDefence,
            run: here => defendWithMost(game, here, here.phase),
            to: BATTLE,
          },
        },
      },
      'attacking.advancing': {
        on: {
          advance: {
            run: (here, { armies }) => advance(game, here, here.phase, armies),
            to: ['attacking.choosing', 'trading', 'over'],
          },
        },
        always: {
          hasOneChoice: {
            when: ({ phase }) => phase.least === phase.most,
            run: here => advance(game, here, here.phase, here.phase.most, true),
            to: ['attacking.choosing', 'trading', 'over'],
          },
        },
      },
      fortifying: {
        on: {
          fortify: { run: (here, move) => fortify(game, here, move), to: ['ending', 'over'] },
          pass: { run: here => pass(here, false), to: ['ending'] },
        },
        always: {
          cannotFortify: {
            when: here => options.fortify === 'none' || (isAutomatic && !canFortify(game, here)),
            run: here => pass(here, true),
            to: ['ending'],
          },
        },
      },
      ending: {
        on: { 'end-turn': { run: here => endTurn(game, here, false), to: [...GO, ...TURN, 'over'] } },
        always: {
          endIsAutomatic: {
            when: ({ switches, active }) => at(switches, active).endTurn,
            run: here => endTurn(game, here, true),
            to: [...GO, ...TURN, 'over'],
          },
        },
      },
      over: isConsole
        ? {
            on: {
              continue: { run: here => goOn(game, here), to: ['trading', 'placing', 'attacking.choosing'] },
            },
          }
        : {},
    },
    ...(isConsole && {
      anywhere: {
        // A game that was saved and loaded goes back to whatever it was loaded in.
        undo: {
          run: undo,
          to: [...GO, ...TURN, ...BATTLE, 'attacking.defending', 'fortifying', 'ending', 'over'],
        },
        switch: { run: (here, move, seat) => throwSwitch(here, seat, move), to: [] },
      },
    }),
    stateOf: ({ phase }) => phase.name,
    turnOf: ({ turn }) => turn,
    seatsToMove: position => {
      const seat = seatToMove(game, position);
      return seat === null ? [] : [seat];
    },
  };
}

/** True when the defender leaves the dice to the program. */
function leavesDefence({ phase, owners, switches }: In<DominationTypes, 'attacking.defending'>): boolean {
  const defender = owners[phase.target];
  return defender !== null && defender !== undefined && at(switches, defender).defend;
}
