import { type ExitStatus, type Io, refuse } from '../text/io.ts';
import type { Opening } from './opening.ts';
import type { Globals } from './program.ts';

/** Where the full screen begins. */
export type Start =
  | { readonly kind: 'menu' }
  | { readonly kind: 'play'; readonly opening: Opening; readonly saveName: string | null }
  | { readonly kind: 'resume'; readonly name: string }
  | { readonly kind: 'replay'; readonly name: string };

/** Opens the full screen and waits until it is left. */
export async function openApp(_start: Start, _globals: Globals, io: Io): Promise<ExitStatus> {
  return refuse(io, 'the full screen is not there yet; sandtable text grid plays in text');
}
