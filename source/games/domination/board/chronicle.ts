import { rollChances } from '../../../../machines/conquest/battle.ts';
import type { DominationEvent } from '../../../../machines/domination/events.ts';
import type { DominationView } from '../../../../machines/domination/types.ts';

/** What graphs show over the turns. */
export const METRICS = ['territories', 'armies', 'cards', 'luck'] as const;
export type Metric = (typeof METRICS)[number];

/** What each graph is called and tells. */
export const metricTitles: Readonly<Record<Metric, readonly [title: string, caption: string]>> = {
  territories: ['Territories', 'owned when each turn began'],
  armies: ['Armies', 'on the map and in hand'],
  cards: ['Cards', 'in hand'],
  luck: ['Luck', 'armies above what dice promise'],
};

/** One moment: the beginning of a turn, or now. Lists are by seat. */
export interface Moment {
  readonly turn: number;
  readonly numbers: Readonly<Record<Metric, readonly number[]>>;
}

/** What the dice did to a player, and what the player did. */
export interface Tally {
  readonly taken: number;
  readonly lost: number;
  /** Armies of others that fell against this player, and own ones that fell. */
  readonly killed: number;
  readonly fallen: number;
  readonly dice: number;
  readonly eyes: number;
  /** Armies by which rolls went better than was to be expected of these dice; negative when worse. */
  readonly luck: number;
}

/** A game in numbers. */
export interface Chronicle {
  readonly moments: readonly Moment[];
  readonly tallies: readonly Tally[];
}

const nothing: Tally = { taken: 0, lost: 0, killed: 0, fallen: 0, dice: 0, eyes: 0, luck: 0 };

interface Count {
  readonly owners: (number | null)[];
  readonly armies: number[];
  readonly reserve: number[];
  readonly cards: number[];
  readonly luck: number[];
}

/**
 * A game in numbers, from what happened and how it stands now: the events are taken back one by one, so that the
 * deal need not be known.
 * @param events everything that happened, oldest first; nothing of it was taken back
 */
export function chronicleOf(events: readonly DominationEvent[], view: DominationView): Chronicle {
  const players = view.reserve.length;
  const tallies = Array.from({ length: players }, () => nothing);
  for (const event of events) tally(tallies, event);
  const now: Count = {
    owners: [...view.owners],
    armies: [...view.armies],
    reserve: [...view.reserve],
    cards: [...view.handSizes],
    luck: tallies.map(each => each.luck),
  };
  const moments: Moment[] = [momentOf(now, view.turn, players)];
  for (const event of events.toReversed()) {
    if (event.type === 'go-began' && event.turn > 0) moments.push(momentOf(now, event.turn, players));
    takeBack(now, event);
  }
  // What was there before anything that is known: the deal, or the armies that chance placed.
  const first = moments.at(-1)?.turn ?? 0;
  moments.push(momentOf(now, Math.max(0, first - 1), players));
  return { moments: moments.reverse(), tallies };
}

function momentOf({ owners, armies, reserve, cards, luck }: Count, turn: number, players: number): Moment {
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
      add(count.armies, event.territory, -1);
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
      add(count.luck, event.seat, -surplusOf(event));
      add(count.luck, event.defender, surplusOf(event));
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
      return;
    default:
      return;
  }
}

type Rolled = DominationEvent & { readonly type: 'rolled' };

/** Armies that the defender lost in a roll above what was to be expected. */
function surplusOf({ attack, defence, defenderLoses }: Rolled): number {
  const expected = rollChances(attack.length, defence.length).reduce(
    (sum, chance, lost) => sum + chance * lost,
    0,
  );
  return defenderLoses - expected;
}

function tally(tallies: Tally[], event: DominationEvent): void {
  const change = (seat: number, by: Partial<Tally>): void => {
    const now = tallies[seat];
    if (now === undefined) return;
    const next = { ...now };
    for (const key of Object.keys(nothing) as (keyof Tally)[])
      Object.assign(next, { [key]: now[key] + (by[key] ?? 0) });
    tallies[seat] = next;
  };
  if (event.type === 'captured') {
    change(event.seat, { taken: 1 });
    change(event.from, { lost: 1 });
  }
  if (event.type !== 'rolled') return;
  const { attack, defence, attackerLoses, defenderLoses } = event;
  const sum = (eyes: readonly number[]): number => eyes.reduce((all, eye) => all + eye, 0);
  const luck = surplusOf(event);
  change(event.seat, {
    killed: defenderLoses,
    fallen: attackerLoses,
    dice: attack.length,
    eyes: sum(attack),
    luck,
  });
  change(event.defender, {
    killed: attackerLoses,
    fallen: defenderLoses,
    dice: defence.length,
    eyes: sum(defence),
    luck: -luck,
  });
}
