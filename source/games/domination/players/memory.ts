import type { March } from './march.ts';
import type { Scene } from './scene.ts';
import { emptyStand, isSame, reset, type Stand } from './stand.ts';

/** How many plans are kept: those for each way to move in, and one more. */
const KEPT = 4;

interface Thought {
  readonly scene: Scene;
  readonly stand: Stand;
  readonly plan: March | null;
}

/**
 * The last plans. How many armies move in is decided by what can be done with them; the next question, what to attack,
 * has the same answer. A plan is recalled only where all that it was made from is the same.
 */
export class Memory {
  readonly #thoughts: Thought[] = [];

  /** The plan for a board; undefined where none is known. */
  recall(scene: Scene, stand: Stand): March | null | undefined {
    const thought = this.#thoughts.find(each => isSame(each.stand, stand) && isAlike(each.scene, scene));
    return thought?.plan;
  }

  /** @param stand is copied */
  keep(scene: Scene, stand: Stand, plan: March | null): void {
    const oldest = this.#thoughts.length === KEPT ? this.#thoughts.shift() : undefined;
    const copy = oldest?.stand ?? emptyStand(stand.owners.length);
    reset(copy, stand);
    this.#thoughts.push({ scene, stand: copy, plan });
  }
}

/** True when nothing differs that judges, aims and marches look at besides the board. */
function isAlike(one: Scene, other: Scene): boolean {
  const [a, b] = [one.view, other.view];
  return (
    one.terrain === other.terrain &&
    one.options === other.options &&
    one.seat === other.seat &&
    one.seats === other.seats &&
    a.mode === b.mode &&
    a.mission === b.mission &&
    a.capitals === b.capitals &&
    a.beatenBy === b.beatenBy &&
    a.hand.length === b.hand.length &&
    a.used.length === b.used.length &&
    a.deckSize === b.deckSize &&
    a.nextTrade === b.nextTrade &&
    a.handSizes.every((size, seat) => size === b.handSizes[seat])
  );
}
