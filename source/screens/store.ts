import { useRef, useSyncExternalStore } from 'react';
import type { Clock } from '../base/clock.ts';
import { createEmitter } from '../base/emitter.ts';

/** A value that can be read and followed. */
export interface Readable<T> {
  get(): T;
  /** Calls the listener after each change until the returned function is called. */
  subscribe(listener: () => void): () => void;
}

/** A value outside React: screens keep their state in stores, so keys typed ahead always meet the newest state. */
export interface Store<T> extends Readable<T> {
  set(next: T): void;
  update(change: (now: T) => T): void;
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const { subscribe, tell } = createEmitter();
  const set = (next: T): void => {
    if (Object.is(next, value)) return;
    value = next;
    tell();
  };
  return { get: () => value, set, update: change => set(change(value)), subscribe };
}

/** The part of a store that a component needs: it renders again only when that changes by `same`. */
export function useStore<T, S>(
  store: Readable<T>,
  select: (value: T) => S,
  same: (a: S, b: S) => boolean = Object.is,
): S {
  const last = useRef<{ readonly selected: S } | null>(null);
  return useSyncExternalStore(store.subscribe, () => {
    const selected = select(store.get());
    if (last.current !== null && same(last.current.selected, selected)) return last.current.selected;
    last.current = { selected };
    return selected;
  });
}

/** Ends several subscriptions as one. */
export const unsubscribeAll =
  (...stops: readonly (() => void)[]): (() => void) =>
  () => {
    for (const stop of stops) stop();
  };

/** The changes of several stores. */
export const anyOf = (
  ...sources: readonly Pick<Readable<unknown>, 'subscribe'>[]
): Pick<Readable<unknown>, 'subscribe'> => ({
  subscribe: listener => unsubscribeAll(...sources.map(source => source.subscribe(listener))),
});

/** Two plain records or lists with identical members. */
export function sameMembers<T extends object>(a: T, b: T): boolean {
  const [left, right] = [Object.entries(a), Object.entries(b)];
  return (
    left.length === right.length &&
    left.every(([key, value], i) => {
      const other = right[i];
      return other !== undefined && other[0] === key && Object.is(other[1], value);
    })
  );
}

/** A value made from another whenever that changes; kept where it is the `same`. */
export function derive<T, S>(
  source: Readable<T>,
  make: (value: T) => S,
  same: (a: S, b: S) => boolean = Object.is,
): Readable<S> {
  let from = source.get();
  let value = make(from);
  const get = (): S => {
    const now = source.get();
    if (!Object.is(now, from)) {
      from = now;
      const next = make(now);
      if (!same(value, next)) value = next;
    }
    return value;
  };
  return {
    get,
    subscribe(listener) {
      let heard = get();
      return source.subscribe(() => {
        const now = get();
        if (Object.is(now, heard)) return;
        heard = now;
        listener();
      });
    },
  };
}

/** A value made from two others whenever one of them changes. */
export function combine<A, B, S>(one: Readable<A>, other: Readable<B>, make: (a: A, b: B) => S): Readable<S> {
  let last: { readonly a: A; readonly b: B; readonly value: S } | null = null;
  return {
    get() {
      const [a, b] = [one.get(), other.get()];
      if (last === null || !Object.is(last.a, a) || !Object.is(last.b, b)) last = { a, b, value: make(a, b) };
      return last.value;
    },
    subscribe: listener => unsubscribeAll(one.subscribe(listener), other.subscribe(listener)),
  };
}

/** A change after so many milliseconds. */
export interface FrameChange<T> {
  readonly wait: number;
  readonly put: Partial<T>;
}

/** An animation, frame by frame. @param goesOn asked before each frame: once it is false, all are put at once */
export function createFrames<T extends object>(clock: Clock, initial: T, goesOn: () => boolean) {
  const moment = createStore<T>(initial);
  let coming: readonly FrameChange<T>[] = [];
  let cancel: (() => void) | null = null;
  const put = (part: Partial<T>): void => moment.update(now => ({ ...now, ...part }));

  function next(): void {
    const [frame] = coming;
    cancel = null;
    if (frame === undefined) return;
    cancel = clock.after(frame.wait, () => {
      if (!goesOn()) return void skip();
      coming = coming.slice(1);
      put(frame.put);
      next();
    });
  }
  function skip(): void {
    cancel?.();
    cancel = null;
    const rest = coming;
    coming = [];
    for (const frame of rest) put(frame.put);
  }
  return {
    moment: moment as Readable<T>,
    put,
    /** Plays these frames, the first at once, after putting all that were still to come. */
    play([first, ...later]: readonly FrameChange<T>[]): void {
      skip();
      if (first !== undefined) put(first.put);
      coming = later;
      next();
    },
    /** Puts all frames at once. */
    skip,
  };
}
