import { useWindowSize } from 'ink';
import { createContext, useContext, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { Compositor } from './compositor.ts';
import type { KeyMeaning } from './key-stream.ts';
import type { NoticeWay } from './notices.ts';
import type { AllMeans, GlyphSet, MouseEvent } from './types.ts';

/** The screen as components see it. */
export interface ScreenView extends AllMeans {
  readonly columns: number;
  readonly rows: number;
}

/** What a screen gives to the components on it. */
export interface LiveScreen {
  readonly compositor: Compositor;
  /** The present size and depth; the same object until something changes. */
  view(): ScreenView;
  onResize(listener: () => void): () => void;
  onMouse(listener: (event: MouseEvent) => void): () => void;
  onPaste(listener: (text: string) => void): () => void;
  /** Draws pictures with these glyphs; null with those that the terminal is known to have. */
  chooseGlyphs(choice: GlyphSet | null): void;
  /** Shows images where the terminal takes them, or none; null where they do not have to go over a network. */
  chooseImages(choice: boolean | null): void;
  /** Sends notices in this way, or none; null sends them as the terminal is known to take them. */
  chooseNotices(choice: NoticeWay | 'off' | null): void;
  /** Gives a text to the terminal to copy; one that cannot passes over it. */
  copy(text: string): void;
  /** Keeps keys back while what they are meant for is on its way to the screen. */
  holdKeys(on: boolean): void;
  /** Reads every key from now on as another one; null ends that. */
  readKeysAs(meaning: KeyMeaning | null): void;
}

/** Null outside a live screen (ink-testing-library, plain Ink). */
export const LiveScreenContext = createContext<LiveScreen | null>(null);

const never = (): (() => void) => () => {};

/** The size of the screen and what it can show; renders anew when they change. */
export function useScreen(): ScreenView {
  const live = useContext(LiveScreenContext);
  const { columns, rows } = useWindowSize();
  const view = useSyncExternalStore(live?.onResize ?? never, live?.view ?? (() => null));
  return view ?? { columns, rows, depth: 3, glyphSet: 'half', imageCell: null };
}

/** Hears every mouse event, in cells of the screen. For a canvas alone use its `onMouse`. */
export function useMouse(listener: (event: MouseEvent) => void): void {
  const live = useContext(LiveScreenContext);
  const hear = useEffectEvent(listener);
  useEffect(() => live?.onMouse(event => hear(event)), [live]);
}

/** Hears pasted text: capped, not cleaned. Where nothing listens a paste does nothing. */
export function usePastedText(listener: (text: string) => void): void {
  const live = useContext(LiveScreenContext);
  const hear = useEffectEvent(listener);
  useEffect(() => live?.onPaste(text => hear(text)), [live]);
}
