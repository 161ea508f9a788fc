import type { ComponentType } from 'react';
import type { ScreenView } from '../terminal/live.ts';
import type { Binding } from './keys/command.ts';
import type { KeyName } from './keys/key.ts';

/** What every place has: the menu, a set-up, a game … Each kind has its screen in `root.tsx`. */
export interface Place {
  readonly kind: 'menu' | 'setup' | 'play' | 'saves' | 'replay' | 'settings' | 'maps' | 'map' | 'own';
  /** What keys do here now: the footer and the help page are made from it. */
  bindings(): readonly Binding[];
  press(key: KeyName): void;
  /** Hears of every change that may change the bindings. */
  subscribe(listener: () => void): () => void;
  /** Text pasted from outside. */
  paste?(text: string): void;
  /** Ends what goes on here. */
  close(): Promise<void>;
}

/** A place that brings its own screen: what a server adds to the program. */
export interface OwnPlace extends Place {
  readonly kind: 'own';
  readonly Screen: ComponentType<{ readonly screen: ScreenView }>;
}
