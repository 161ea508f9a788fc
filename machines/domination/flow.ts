import { type Flow, type In, quiet } from '../flow.ts';
import { at } from '../result.ts';
import * as battle from './attack.ts';
import { endTrade, trade } from './cards.ts';
import { canAttack, canFortify, seatToMove } from './checks.ts';
import * as turns from './turns.ts';
import type { DominationPosition, DominationTypes, Scenario } from './types.ts';

/** A go of the start: an empty country, or an army in an own one. */
const GO = ['setup.claiming', 'setup.placing'] as const;
/** What a turn begins with. */
const TURN = ['capital', 'trading', 'placing'] as const;
const BATTLE = ['attacking.rolling', 'attacking.advancing', 'attacking.choosing'] as const;
/** Where a placement of the start, one of a turn, and a move into a taken country lead. */
const PLACED = ['ending', 'over'] as const;
const ARMED = ['placing', 'attacking.choosing', 'over'] as const;
const ADVANCED = ['attacking.choosing', 'trading', 'over'] as const;
const NEXT = [...GO, ...TURN, 'over'] as const;

/** The flow of a game (rules/domination.md); what only the console knows is part of it there. */
export function dominationFlow(game: Scenario): Flow<DominationTypes> {
  const { options } = game.setup;
  const isConsole = options.conduct === 'console';
  const isAutomatic = options.passing === 'automatic';
  const placeRandom = (here: DominationPosition) => turns.placeRandom(game, here);
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
          claim: { run: (here, { territory }) => turns.claim(game, here, territory), to: PLACED },
          'place-random': { run: placeRandom, to: PLACED },
        },
      },
      'setup.placing': {
        on: {
          place: { run: (here, move) => turns.place(game, here, move), to: PLACED },
          'place-random': { run: placeRandom, to: PLACED },
        },
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
          'choose-capital': { run: (here, move) => turns.chooseCapital(game, here, move), to: ['ending'] },
        },
      },
      trading: {
        on: {
          trade: {
            run: (here, { cards }) => trade(game, here, cards),
            needs: 'three cards that are a set',
            to: ['trading', 'placing'],
          },
          'end-trade': { run: here => endTrade(game, here), to: ['placing'] },
        },
      },
      placing: {
        on: {
          place: { run: (here, move) => turns.place(game, here, move), to: ARMED },
          'place-random': { run: placeRandom, to: ARMED },
        },
        always: {
          // Negative continents may leave a turn without an army to place.
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
            needs: 'a country with two armies beside one of somebody else, and attacks that are left',
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
          roll: { run: (here, { dice }) => battle.roll(game, here, dice), to: ['attacking.defending'] },
          retreat: { run: battle.retreat, to: ['attacking.choosing'] },
        },
      },
      'attacking.defending': {
        on: { defend: { run: (here, { dice }) => battle.defend(game, here, dice), to: BATTLE } },
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
        on: { advance: { run: (here, { armies }) => battle.advance(game, here, armies), to: ADVANCED } },
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
            needs: 'a country with two armies beside another of yours',
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
      over: isConsole
        ? {
            on: {
              continue: {
                run: here => turns.goOn(game, here),
                to: ['trading', 'placing', 'attacking.choosing'],
              },
            },
          }
        : {},
    },
    ...(isConsole && {
      anywhere: {
        // A game that was saved and loaded goes back to whatever it was loaded in.
        undo: {
          run: turns.undo,
          to: [...GO, ...TURN, ...BATTLE, 'attacking.defending', 'fortifying', 'ending', 'over'],
        },
        switch: { run: (here, move, seat) => turns.throwSwitch(here, seat, move), to: [] },
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
