import type { GameTypes } from '../../../../machines/game.ts';
import type { Seat } from '../../../../machines/seat.ts';
import type { Session } from '../../../app/play/session.ts';
import type { Readable } from '../../../app/store.ts';
import { dangerOf } from './focus.ts';
import type { ConquestGame } from './game.ts';
import { campaignOf } from './prospects.ts';
import { type Aim, aimOf, attackDice, type ConquestScene, type Sight } from './scene.ts';

/** What was begun. */
type Errand =
  /** The armies of a seat at the start: all into one territory, or each where most stands against it. */
  | { readonly kind: 'place'; readonly territory: number | null; readonly seat: Seat | null }
  | {
      readonly kind: 'attack';
      /** A source, and the territories to be taken from it one after the other. */
      readonly path: readonly number[];
      /** The dice that were chosen instead of the most. */
      readonly dice: number | null;
      readonly floor: number;
    };

/** The next move of an errand; `wait` while somebody else is asked; null when it has come to its end. */
type Next<T extends GameTypes> = { readonly move: T['move']; readonly last?: true } | 'wait' | null;

/**
 * What goes on by itself until any key stops it: a long attack, all armies of the start into one territory.
 * @param pause waits before each further roll
 */
export function errandsOf<T extends GameTypes, S extends Sight>(
  session: Session<T>,
  scene: Readable<ConquestScene<S>>,
  game: ConquestGame<T, S>,
  pause: () => Promise<void>,
) {
  let errand: Errand | null = null;
  /** Whether the move before has shown something that should be seen before the next. */
  let showed = false;
  /** Counts what has changed: what was thought of before is not done any more. */
  let changes = 0;

  async function goOn(): Promise<void> {
    const [begun, seen] = [errand, scene.get()];
    changes += 1;
    const known = changes;
    const next = begun === null ? null : nextOf(seen, begun, game);
    if (next === null) errand = null;
    if (next === null || next === 'wait') return;
    if (showed) await pause();
    session.whenIdle(() => {
      if (errand !== begun || changes !== known) return;
      if (next.last === true) errand = null;
      showed = seen.stage === 'battle' || seen.stage === 'advance' || game.moves.roll === null;
      void session.play(next.move);
    });
  }
  function begin(next: Errand): void {
    errand = next;
    showed = false;
    void goOn();
  }
  return {
    /** Declares the attack, if that has not been done, and rolls once. */
    async attack(aim: Aim): Promise<void> {
      const { attack, roll } = game.moves;
      if (scene.get().stage !== 'battle' && !(await session.play(attack(aim)))) return;
      if (roll !== null) await session.play(roll(aim.dice));
    },
    /**
     * Rolls on until it is won, lost, or no more armies than asked for are left. Where the cursor is on a territory
     * farther away, the whole path to it is attacked.
     */
    storm(): void {
      const now = scene.get();
      const aim = aimOf(now);
      const path = aim === null ? campaignOf(now)?.path : [aim.source, aim.target];
      if (path !== undefined)
        begin({ kind: 'attack', path, dice: aim === null ? null : now.focus.dice, floor: aim?.floor ?? 1 });
    },
    placeAll: (territory: number | null): void =>
      begin({ kind: 'place', territory, seat: scene.get().asked }),
    /** Told of each change at the table. */
    goOn: () => void goOn(),
    get running(): boolean {
      return errand !== null;
    },
    calm(): void {
      errand = null;
    },
  };
}

function nextOf<T extends GameTypes, S extends Sight>(
  scene: ConquestScene<S>,
  errand: Errand,
  { moves }: ConquestGame<T, S>,
): Next<T> {
  const { asked, stage, turn, owners, armies, choices, clash } = scene;
  if (errand.kind === 'place') {
    if (turn > 0) return null;
    if (asked === null) return 'wait';
    // Who shares the keyboard places with keys of their own.
    if (asked !== errand.seat) return null;
    const [weakest] = [...choices.places].sort((a, b) => dangerOf(scene, b) - dangerOf(scene, a));
    const territory = errand.territory ?? weakest;
    return territory === undefined ? null : { move: moves.place(scene, territory, 1) };
  }
  if (asked === null) return stage === 'defend' ? 'wait' : null;
  const { path, floor } = errand;
  if (stage === 'advance') {
    const further = path.length > 2 && choices.range !== null;
    return further ? { move: moves.advance(choices.range.most) } : null;
  }
  const leg = path.findIndex((territory, index) => index > 0 && owners[territory] !== asked);
  const [source, target] = [path[leg - 1] ?? -1, path[leg] ?? -1];
  if (leg < 0) return null;
  const most = attackDice(scene, source);
  const dice = Math.max(1, Math.min(errand.dice ?? most, most));
  if (stage === 'battle' && clash?.target === target) {
    const stop = (armies[source] ?? 0) <= floor ? moves.done(scene) : null;
    if (stop !== null) return { move: stop, last: true };
    return moves.roll === null ? null : { move: moves.roll(dice) };
  }
  const goesOn = stage === 'attack' && choices.ways.get(source)?.has(target) === true;
  return goesOn && (armies[source] ?? 0) > floor
    ? { move: moves.attack({ source, target, dice, most, floor }) }
    : null;
}
