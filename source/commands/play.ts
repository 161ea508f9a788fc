import { err, ok, type Result } from '../../machines/result.ts';
import { type ExitStatus, refuse } from '../lines/text/io.ts';
import { parseName } from '../table/save-names.ts';
import type { SaveStore } from '../table/store.ts';
import type { Context } from './context.ts';
import { showApp } from './launch.ts';
import { type OpeningWords, readOpening } from './opening.ts';

/** Plays a new game on the full screen. */
export async function playCommand(
  id: string,
  words: OpeningWords & { readonly save?: string },
  context: Context,
): Promise<ExitStatus> {
  const { io, kits, store, app } = context;
  const opening = await readOpening(kits, id, { ...words, onScreen: true });
  if (!opening.ok) return refuse(io, opening.error);
  const save = words.save === undefined ? ok({}) : await freeSave(words.save, store);
  if (!save.ok) return refuse(io, save.error);
  const options = { ...opening.value, ...save.value, app };
  return showApp({ kind: 'play', options }, context, `use sandtable text ${id}`);
}

/** The name of a new save: the screen goes on without one that is taken, but whoever names one wants that one. */
async function freeSave(wished: string, store: SaveStore): Promise<Result<{ saveName: string }, string>> {
  const name = parseName(wished);
  if (!name.ok) return err(name.error.sentence);
  const taken = await store.names();
  if (!taken.ok) return err(taken.error.sentence);
  const same = taken.value.find(other => other.toLowerCase() === name.value.toLowerCase());
  if (same === undefined) return ok({ saveName: name.value });
  return err(`there is already a save called ${same}; sandtable resume "${same}" goes on with it`);
}
