import type { GameTypes } from '../../../../machines/game.ts';
import type { Seat } from '../../../../machines/seat.ts';
import { FastRandom } from '../../../players/fast-random.ts';
import type { PlayController } from '../../../screens/play/controller.ts';
import type { Readable } from '../../../screens/store.ts';
import type { ConquestGame } from './game.ts';
import { campaignOf } from './prospects.ts';
import { type Aim, aimOf, attackDice, type ConquestScene, type Sight } from './scene.ts';
import { claimNext, isClaiming, placeNext, type Spread } from './spread.ts';

export interface AttackOptions {
  /** Rolls until won or lost instead of once. */
  readonly long: boolean;
  /** Dice chosen instead of the most. */
  readonly dice: number | null;
  /** Armies at which it stops. */
  readonly floor: number;
}

/** The options of the last attack for the present aim, newer choices winning; or why it cannot be repeated (null: the rules say). */
export function lastAttack(
  scene: ConquestScene,
  last: AttackOptions | undefined,
): AttackOptions | string | null {
  const { step, choices, focus, armies, ground } = scene;
  if (last === undefined) return 'there is no attack of yours to repeat yet';
  if (step.name === 'source' && choices.ways.has(focus.cursor))
    return 'choose a target first: the last attack is repeated where you aim';
  const aim = aimOf(scene);
  if (aim === null) return last.long && campaignOf(scene) !== null ? last : null;
  const floor = focus.number === null ? last.floor : aim.floor;
  const there = armies[aim.source] ?? 0;
  return last.long && there <= floor
    ? `the last attack stopped at ${floor}, and ${ground.names[aim.source] ?? ''} has ${there}`
    : { long: last.long, dice: focus.dice ?? last.dice, floor };
}

/** Armies to place, or territories to claim, one after the other. */
interface Placing {
  readonly kind: 'place';
  /** The one territory for all, or how each finds its own. */
  readonly where: number | Spread;
  readonly armies: number;
  readonly turn: number;
  readonly claims: boolean;
}

type Errand =
  | Placing
  | {
      readonly kind: 'attack';
      /** The source, then the territories to take in order. */
      readonly path: readonly number[];
      /** Dice chosen instead of the most. */
      readonly dice: number | null;
      readonly floor: number;
    };

/** The next move of an errand, and the rest of it; `wait` while somebody else is asked; null at its end. */
type Next<T extends GameTypes> = { readonly move: T['move']; readonly rest: Errand | null } | 'wait' | null;

/** Moves that go on until a key stops them, one for each person: long attacks … @param pause waits before each roll */
export function errandsOf<T extends GameTypes, S extends Sight>(
  controller: PlayController<T>,
  scene: Readable<ConquestScene<S>>,
  game: ConquestGame<T, S>,
  pause: () => Promise<void>,
) {
  const errands = new Map<Seat, Errand>();
  /** True when the last move should be seen before the next. */
  let showed = false;
  /** Counts changes, so that outdated plans are dropped. */
  let changes = 0;
  /** A number from 0 up to 1 derived from the public position; the game's own dice stay untouched. */
  const chance = (): number => {
    const { owners, armies } = scene.get();
    return FastRandom.of(`spread ${owners.join()} ${armies.join()} ${controller.table.revision}`).unit();
  };
  const nextOf = (errand: Errand): Next<T> =>
    errand.kind === 'place'
      ? placement(scene.get(), errand, game, chance)
      : assault(scene.get(), errand, game);

  async function goOn(): Promise<void> {
    const seen = scene.get();
    changes += 1;
    const known = changes;
    for (const [seat, errand] of errands) {
      if (seen.asked !== null && seen.asked !== seat) continue;
      const next = nextOf(errand);
      if (next === null) errands.delete(seat);
      if (next === null || next === 'wait') continue;
      if (showed) await pause();
      controller.whenIdle(() => {
        if (errands.get(seat) !== errand || changes !== known) return;
        if (next.rest === null) errands.delete(seat);
        else errands.set(seat, next.rest);
        showed = seen.stage === 'battle' || seen.stage === 'advance' || game.moves.roll === null;
        void controller.play(next.move);
      });
      return;
    }
  }
  function begin(errand: Errand): void {
    const { asked } = scene.get();
    if (asked === null) return;
    errands.set(asked, errand);
    showed = false;
    void goOn();
  }
  return {
    /** Declares the attack if necessary and rolls once. */
    async attack(aim: Aim): Promise<void> {
      const { attack, roll } = game.moves;
      if (scene.get().stage !== 'battle' && !(await controller.play(attack(aim)))) return;
      if (roll !== null) await controller.play(roll(aim.dice));
    },
    /** Rolls until the attack is won, lost or at its floor; attacks the whole path to a distant target. */
    storm({ dice, floor }: AttackOptions): void {
      const now = scene.get();
      const aim = aimOf(now);
      const path = aim === null ? campaignOf(now)?.path : [aim.source, aim.target];
      if (path !== undefined) begin({ kind: 'attack', path, dice, floor });
    },
    /** Places so many armies, or claims so many territories; all by default. */
    place(where: number | Spread, armies = Number.POSITIVE_INFINITY): void {
      const now = scene.get();
      begin({ kind: 'place', where, armies, turn: now.turn, claims: isClaiming(now) });
    },
    /** Called after each change at the table. */
    goOn: () => void goOn(),
    /** True while an errand of the seat asked goes on; of any seat while none is asked. */
    get running(): boolean {
      const { asked } = scene.get();
      return asked === null ? errands.size > 0 : errands.has(asked);
    },
    /** Ends the errand of the seat asked; all of them while none is asked. */
    calm(): void {
      const { asked } = scene.get();
      if (asked === null) errands.clear();
      else errands.delete(asked);
    },
  };
}

/** The next placement: at the start one army each go, in a turn all for one territory. */
function placement<T extends GameTypes, S extends Sight>(
  scene: ConquestScene<S>,
  errand: Placing,
  { moves }: ConquestGame<T, S>,
  chance: () => number,
): Next<T> {
  const { asked, stage, turn, choices } = scene;
  const { where, armies, claims } = errand;
  if (turn !== errand.turn || armies <= 0) return null;
  if (asked === null) return turn === 0 ? 'wait' : null;
  if (stage !== 'place' || isClaiming(scene) !== claims) return null;
  const all = choices.range?.most ?? 1;
  const left = Math.min(all, armies);
  const territories = [...choices.territories];
  const drawn = where === 'at random' ? (moves.random?.() ?? null) : null;
  /** The errand after a placement; a go at the start brings more armies, a turn does not. */
  const after = (many: number): Errand | null =>
    turn > 0 && many >= all ? null : { ...errand, armies: armies - many };
  if (drawn !== null) return { move: drawn, rest: after(1) };
  const [territory, many] =
    where === 'evenly'
      ? claims
        ? [claimNext(scene), 1]
        : placeNext(scene, left)
      : where === 'at random'
        ? [territories[Math.floor(chance() * territories.length)], 1]
        : [where, left];
  if (territory === undefined || !choices.territories.has(territory)) return null;
  return { move: moves.place(scene, territory, many), rest: after(many) };
}

/** The next roll of an attack, or the next attack of a path. */
function assault<T extends GameTypes, S extends Sight>(
  scene: ConquestScene<S>,
  errand: Errand & { kind: 'attack' },
  { moves }: ConquestGame<T, S>,
): Next<T> {
  const { asked, stage, owners, armies, choices, clash } = scene;
  if (asked === null) return stage === 'defend' ? 'wait' : null;
  const { path, floor } = errand;
  if (stage === 'advance') {
    const further = path.length > 2 && choices.range !== null;
    return further ? { move: moves.advance(choices.range.most), rest: errand } : null;
  }
  const leg = path.findIndex((territory, index) => index > 0 && owners[territory] !== asked);
  const [source, target] = [path[leg - 1] ?? -1, path[leg] ?? -1];
  if (leg < 0) return null;
  const most = attackDice(scene, source);
  const dice = Math.max(1, Math.min(errand.dice ?? most, most));
  if (stage === 'battle' && clash?.target === target) {
    const stop = (armies[source] ?? 0) <= floor ? moves.done(scene) : null;
    if (stop !== null) return { move: stop, rest: null };
    return moves.roll === null ? null : { move: moves.roll(dice), rest: errand };
  }
  const goesOn = stage === 'attack' && choices.ways.get(source)?.has(target) === true;
  return goesOn && (armies[source] ?? 0) > floor
    ? { move: moves.attack({ source, target, dice, most, floor }), rest: errand }
    : null;
}
