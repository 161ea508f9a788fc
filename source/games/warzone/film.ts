import { netChances } from '../../../machines/conquest/exchange.ts';
import type { Rules } from '../../../machines/game.ts';
import { seats } from '../../../machines/seat.ts';
import { warzone } from '../../../machines/warzone/index.ts';
import { COMMANDER } from '../../../machines/warzone/options.ts';
import { territoriesOf } from '../../../machines/warzone/orders.ts';
import type { WarzoneEvent, WarzoneTypes } from '../../../machines/warzone/types.ts';
import type { FilmReader } from '../../study/film/film.ts';
import type { LuckReader } from '../../study/luck/luck.ts';
import type { Replay } from '../../table/replay.ts';
import { boardMeasures, conquestFilm, continentsOf, lastByLimit } from '../conquest/film.ts';
import { partsOf } from './parts.ts';
import value from './value.json' with { type: 'json' };

/** The luck of attacks: armies killed, less those lost, a commander as seven. */
export const warzoneLuck: LuckReader<WarzoneTypes> = {
  measure: 'armies killed, less those lost',
  fight: ['attack', 'attacks'],
  fights: (events, { setup: { options } }) =>
    events.flatMap((event, index) => {
      if (event.type !== 'attacked') return [];
      const { seat, defender, order, sent, defenders, lost, killed, captured, led, guarded } = event;
      const [source = 0, target = 0] = territoriesOf(order);
      const attackers = { armies: sent, commander: led === true ? COMMANDER : 0 };
      const defence = { armies: defenders ?? 0, commander: guarded === true ? COMMANDER : 0 };
      const chances = {
        least: -sent - attackers.commander,
        of: netChances(options, attackers, defence),
      };
      // Who loses the commander in an attack is told to be out right after it.
      const next = events[index + 1];
      const isOut = next?.type === 'eliminated' && next.seat === seat;
      const came = killed + (captured ? defence.commander : 0) - lost - (isOut ? attackers.commander : 0);
      return [
        { seat, defender, source, target, attackerLoses: lost, defenderLoses: killed, came, chances, of: 0 },
      ];
    }),
  territoryName: (territory, { setup }) => setup.board.countries[territory]?.name ?? `${territory}`,
};

export const warzoneFilm: FilmReader<WarzoneTypes> = {
  value,
  lastTurn: lastByLimit,
  together: true,
  review: { rounds: 2, parts: partsOf },
  ...conquestFilm<WarzoneTypes>({
    measures: [
      ...boardMeasures<WarzoneTypes>(view => view, 'armies'),
      { word: 'income', of: ({ incomes }) => incomes.map(income => income ?? 0) },
    ],
    marksOf(event) {
      switch (event.type) {
        case 'attacked':
          if (!event.captured) return { battle: event.seat };
          return { taken: { seat: event.seat, from: event.defender } };
        case 'eliminated':
          return { out: event.seat };
        case 'bombed':
        case 'blockaded':
        case 'negotiated':
        case 'reinforced':
        case 'sanctioned':
        case 'hurried':
        case 'watched':
        case 'delayed':
        case 'gifted':
          return { cards: event.seat };
        default:
          return null;
      }
    },
    luck: warzoneLuck,
    owners: ({ owners }) => owners,
    continents: ({ setup }) => continentsOf(setup.board),
  }),
  replayRules,
};

/**
 * The rules of a replay: without fog once it is over (rules/warzone.md#fog) or without people, else the only person's
 * view.
 */
export function replayRules({ rules, header, outcome }: Replay<WarzoneTypes>): Rules<WarzoneTypes> {
  const { setup } = rules;
  if (setup.options.fog === 'none') return rules;
  const people = seats(header.seats.length).filter(each => header.seats[each]?.kind === 'human');
  const [only] = people;
  if (outcome !== null || only === undefined) {
    const opened = warzone.prepare({ ...setup, options: { ...setup.options, fog: 'none' } });
    return opened.ok ? { ...opened.value, seen: withoutFog } : rules;
  }
  if (people.length > 1) return rules;
  return { ...rules, view: position => rules.view(position, only), seen: event => rules.seen(event, only) };
}

/** An event with everything visible. */
export const withoutFog = (event: WarzoneEvent): WarzoneEvent =>
  'sight' in event && event.sight !== null ? { ...event, sight: null } : event;
