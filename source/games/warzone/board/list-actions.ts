import { type Draft, redone, redrafted, undone } from './draft.ts';
import { mayShift } from './listing.ts';
import type { WarzoneModel } from './model.ts';
import { look, type Scene } from './steps.ts';

/** What a person does to the list of orders, or while territories are picked to the list of wishes. */
export interface ListActions {
  /** Chooses the next (1) or previous (-1) line. */
  choose(by: 1 | -1): void;
  /** Moves the chosen line. */
  reorder(by: 1 | -1): void;
  /** Removes the chosen line, or the last one. */
  remove(): void;
  /** Asks for the number of the chosen order again. */
  edit(): void;
  undo(): void;
  redo(): void;
}

export function listActions({ scene, session, change }: WarzoneModel): ListActions {
  const now = (): Scene => scene.get();
  const isPicking = (): boolean => now().view.phase === 'picking';
  const count = (): number => (isPicking() ? now().wishes : now().draft).items.length;

  /** Puts the list in use in the place of the one before, made by `make` whatever its lines are. */
  function redraft(make: <T>(items: readonly T[]) => readonly T[], chosen: number | null): void {
    const { draft, wishes } = now();
    if (isPicking()) change({ wishes: redrafted(wishes, make(wishes.items)), chosen });
    else change({ draft: redrafted(draft, make(draft.items)), chosen, task: look });
  }
  function travel(go: <T>(draft: Draft<T>) => Draft<T> | null): void {
    session.say(null);
    const { draft, wishes } = now();
    if (isPicking()) change({ wishes: go(wishes) ?? wishes, chosen: null });
    else change({ draft: go(draft) ?? draft, chosen: null, task: look });
  }

  return {
    undo: () => travel(undone),
    redo: () => travel(redone),
    choose(by) {
      const lines = count();
      if (lines === 0) return;
      const from = now().chosen ?? (by > 0 ? -1 : lines);
      change({ chosen: (from + by + lines) % lines });
    },
    reorder(by) {
      const { chosen, draft, view } = now();
      session.say(null);
      if (chosen === null || chosen + by < 0 || chosen + by >= count()) return;
      if (!isPicking() && !mayShift(draft.items, chosen, by, view.options.execution)) {
        session.say({ tone: 'bad', text: 'These two kinds of orders are executed at different times' });
        return;
      }
      redraft(items => swapped(items, chosen, chosen + by), chosen + by);
    },
    remove() {
      session.say(null);
      const { chosen } = now();
      const rest = count() - 1;
      if (rest < 0) return;
      const next = chosen === null || rest === 0 ? null : Math.min(chosen, rest - 1);
      redraft(items => items.toSpliced(chosen ?? rest, 1), next);
    },
    edit() {
      const { chosen, draft } = now();
      const order = chosen === null ? undefined : draft.items[chosen];
      if (order === undefined || !('armies' in order) || isPicking()) return;
      change({ task: { name: 'number', order, typed: '', replaces: chosen } });
    },
  };
}

/** A list with two neighbours in each other's place. */
function swapped<T>(items: readonly T[], one: number, other: number): readonly T[] {
  const [first, second] = [items[one], items[other]];
  return first === undefined || second === undefined ? items : items.with(one, second).with(other, first);
}
