import type {
  DominationEvent,
  DominationTypes,
  DominationView,
} from '../../../../machines/domination/types.ts';
import type { Chart } from '../../../screens/drawing/curves.ts';
import { surplusOf } from '../../../study/luck/luck.ts';
import type { Replay } from '../../../table/replay.ts';
import { type ResultReport, type Tally, talliesOf, withChance } from '../../conquest/board/result.tsx';
import { fightOf } from '../../conquest/film.ts';
import { missionText } from './aim.ts';

export const METRICS = ['territories', 'armies', 'cards', 'luck'] as const;
export type Metric = (typeof METRICS)[number];

const metricTitles: Readonly<Record<Metric, readonly [title: string, caption: string]>> = {
  territories: ['Territories', 'owned when each turn began'],
  armies: ['Armies', 'on the map and in hand'],
  cards: ['Cards', 'in hand'],
  luck: ['Luck', 'armies above what dice promise'],
};

/** The numbers by seat at the start of a turn, or now. */
export interface TurnStats {
  readonly turn: number;
  readonly numbers: Readonly<Record<Metric, readonly number[]>>;
}

export interface Chronicle {
  readonly moments: readonly TurnStats[];
  readonly tallies: readonly Tally[];
}

/**
 * Computes a game's history backwards from the present, so that the deal need not be known.
 * @param events all events, oldest first, without those undone
 */
export function chronicleOf(events: readonly DominationEvent[], view: DominationView): Chronicle {
  const players = view.reserve.length;
  const rolls = events.filter(event => event.type === 'rolled').map(fightOf);
  const captures = events.filter(event => event.type === 'captured');
  const tallies = talliesOf(players, rolls, captures);
  const luck = tallies.map(each => each.luck);
  const now = countOf(view, luck);
  const moments: TurnStats[] = [momentOf(now, view.turn, players)];
  for (const event of events.toReversed()) {
    if (event.type === 'go-began' && event.turn > 0) moments.push(momentOf(now, event.turn, players));
    takeBack(now, event);
  }
  // What was there before anything that is known: the deal, or the armies that chance placed.
  const first = moments.at(-1)?.turn ?? 0;
  moments.push(momentOf(now, Math.max(0, first - 1), players));
  return { moments: moments.reverse(), tallies };
}

type Count = ReturnType<typeof countOf>;

/** The present numbers, from which events are undone. */
const countOf = ({ owners, armies, reserve, handSizes }: DominationView, luck: number[]) => ({
  ...{ owners: [...owners], armies: [...armies], reserve: [...reserve] },
  ...{ cards: [...handSizes], luck },
});

function momentOf({ owners, armies, reserve, cards, luck }: Count, turn: number, players: number): TurnStats {
  const territories = new Array<number>(players).fill(0);
  const strength = [...reserve];
  owners.forEach((owner, territory) => {
    if (owner === null) return;
    territories[owner] = (territories[owner] ?? 0) + 1;
    strength[owner] = (strength[owner] ?? 0) + (armies[territory] ?? 0);
  });
  return { turn, numbers: { territories, armies: strength, cards: [...cards], luck: [...luck] } };
}

const add = (list: number[], index: number, by: number): void => {
  list[index] = (list[index] ?? 0) + by;
};

function takeBack(count: Count, event: DominationEvent): void {
  switch (event.type) {
    case 'claimed':
      count.owners[event.territory] = null;
      add(count.armies, event.territory, -(event.armies ?? 1));
      add(count.reserve, event.seat, 1);
      return;
    case 'placed':
      add(count.armies, event.territory, -event.armies);
      add(count.reserve, event.seat, event.armies);
      return;
    case 'go-began':
      // The new armies come with the turn; those of the start were there before.
      if (event.turn > 0) count.reserve[event.seat] = 0;
      return;
    case 'traded':
      add(count.reserve, event.seat, -event.armies);
      add(count.cards, event.seat, event.cards.length);
      if (event.bonus !== null) add(count.armies, event.bonus.territory, -event.bonus.armies);
      return;
    case 'rolled':
      add(count.armies, event.source, event.attackerLoses);
      add(count.armies, event.target, event.defenderLoses);
      add(count.luck, event.seat, -surplusOf(fightOf(event)));
      add(count.luck, event.defender, surplusOf(fightOf(event)));
      return;
    case 'captured':
      count.owners[event.target] = event.from;
      return;
    case 'eliminated':
      add(count.cards, event.by, -event.count);
      add(count.cards, event.seat, event.count);
      return;
    case 'advanced':
    case 'fortified':
      add(count.armies, event.source, event.armies);
      add(count.armies, event.target, -event.armies);
      return;
    case 'card-drawn':
      add(count.cards, event.seat, -1);
  }
}

export function chartOf({ moments }: Chronicle, graph: string | null, names: readonly string[]): Chart {
  const metric = METRICS.find(each => each === graph) ?? 'territories';
  const [title, caption] = metricTitles[metric];
  return {
    title,
    caption,
    names,
    points: moments.map(({ numbers }) => numbers[metric]),
    turns: moments.map(({ turn }) => turn),
  };
}

/** A replay's events without undone moves. */
function eventsOf({ steps }: Replay<DominationTypes>): readonly DominationEvent[] {
  const played: (readonly DominationEvent[])[] = [];
  for (const step of steps) {
    if (step.kind === 'undone') played.length = step.seq;
    else if (step.kind === 'played') played.push(step.events);
  }
  return played.flat();
}

function chronicleOfStory(replay: Replay<DominationTypes>): Chronicle {
  const last = replay.steps.at(-1);
  if (last === undefined) return { moments: [], tallies: [] };
  return chronicleOf(eventsOf(replay), replay.rules.view(last.position, 'spectator'));
}

const namesOf = (replay: Replay<DominationTypes>): readonly string[] =>
  replay.header.seats.map(({ name }) => name);

/** A graph of a finished game. */
export const chartOfStory = (replay: Replay<DominationTypes>, graph: string | null): Chart =>
  chartOf(chronicleOfStory(replay), graph, namesOf(replay));

/** Each player's results. */
export function reportOf(replay: Replay<DominationTypes>): ResultReport {
  const rolls = eventsOf(replay).filter(event => event.type === 'rolled');
  return {
    tallies: withChance(chronicleOfStory(replay).tallies, rolls.map(fightOf)),
    columns: ['took', 'lost', 'beat', 'dice', 'luck', 'rare'],
    legend: [
      'took, lost: land; beat: armies',
      'dice: average, 3.50 expected',
      'luck: armies above expectation',
      'rare: who has as much, or more',
    ],
  };
}

/** The mission that won, or null. */
export function wonMission(replay: Replay<DominationTypes>): string | null {
  const last = replay.steps.at(-1);
  if (last === undefined) return null;
  const { phase, mode, shownMissions } = replay.rules.view(last.position, 'spectator');
  const winner = phase.name === 'over' ? phase.outcome.places[0]?.[0] : undefined;
  const mission = winner === undefined || mode !== 'mission' ? null : (shownMissions[winner] ?? null);
  return mission === null ? null : `Mission: ${missionText(mission, namesOf(replay))}`;
}
