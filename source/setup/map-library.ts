import { readdirSync, statSync, unwatchFile, watchFile } from 'node:fs';
import { dirname, join } from 'node:path';
import { err, ok, type Result } from '../../machines/result.ts';
import { type LoadedAtlas, loadAtlas } from '../maps/atlas/load.ts';
import { BUILTIN_MAPS, isBuiltinName, withSeed } from '../maps/builtin/index.ts';
import { oddityOf } from '../maps/check.ts';
import { mapIo } from '../maps/files.ts';
import { type LoadedMap, loadMap } from '../maps/load.ts';
import { MADE_UP_OFFERS, MADE_UP_SIZES } from '../maps/made-up/made-up-map.ts';
import { cleanText } from '../maps/text.ts';
import type { MapFacts, MapSource } from './choices.ts';

export interface MapEntry {
  /** The word for `--map`: a built-in name or a path; on a server the id that its tables keep. */
  readonly id: string;
  readonly title: string;
  /** A description in a few words; of a file its path. */
  readonly about: string;
  /** `house`: offered by whoever runs a server; `shelf`: put there by somebody. */
  readonly kind: 'built-in' | 'made-up' | 'file' | 'house' | 'shelf';
}

/** A map with its shapes, or sentences that say why there is none. */
export type LoadResult = Result<LoadedAtlas, readonly string[]>;

/** The facts of a map that has been read. */
export const factsOf = ({ map, warnings }: Pick<LoadedMap, 'map' | 'warnings'>): MapFacts => ({
  territories: map.countries.length,
  continents: map.continents.map(({ name }) => name),
  odd: oddityOf(warnings)?.sentence ?? null,
});

/** Those of every made-up map on offer, which none has to be made up for; the names of its continents are not told. */
const OFFERED_FACTS: MapFacts = { territories: MADE_UP_SIZES.usual, continents: [], odd: null };

/** Maps to choose from, wherever they are. */
export interface MapCatalogue extends MapSource {
  readonly folder: string | null;
  /** Lists the maps; reads the folder again. */
  list(): readonly MapEntry[];
  /**
   * Loads a map, the same object until its file changes; null while it is prepared: followers are called when it is
   * there.
   */
  load(id: string): LoadResult | null;
  /** The facts of a map without its shapes, quick enough for all of them; null for one that cannot be read. */
  facts(id: string): MapFacts | null;
  /** What may be done with a map besides looking at it and playing on it, under one word; null where nothing may. */
  deeds?(id: string): { readonly label: string; readonly all: readonly MapDeed[] } | null;
  /** The path of the page that shows a map; null where no link leads to it. */
  path?(id: string): string | null;
  /** Calls the listener when the folder or a file of that map may have changed, until the returned function is called. */
  follow(id: string, changed: () => void): () => void;
}

/** Something to do with a map of a server's shelf. */
export interface MapDeed {
  readonly label: string;
  /** @returns what has come of it, in one sentence */
  run(): Promise<string>;
}

const MOST_FILES = 500;
const MOST_KEPT = 12;

/** The maps of this machine, loaded at once: built-in ones, one of each kind that is made up, those in the user's folder. */
export interface MapLibrary extends MapCatalogue {
  load(id: string): LoadResult;
}

/**
 * @param folder the user's own maps; need not exist
 * @param interval milliseconds between checks of the files of a map that is followed
 */
export function mapLibrary(folder: string | null, interval = 1000): MapLibrary {
  const known = new Map<string, { readonly signature: string; readonly facts: MapFacts | null }>();
  const kept = new Map<string, { readonly signature: string; readonly loaded: LoadResult }>();
  const ignore = (): void => {};
  const io = mapIo(ignore, ignore);
  return {
    folder,
    list: () => [
      ...BUILTIN_MAPS.map(({ id, map, about }) => ({
        id,
        title: map.name,
        about,
        kind: 'built-in' as const,
      })),
      ...MADE_UP_OFFERS,
      ...filesOf(folder),
    ],
    load(id) {
      const before = kept.get(id);
      const files = before?.loaded.ok === true ? filesBeside(id, before.loaded.value) : [id];
      if (before !== undefined && before.signature === signatureOf(id, files)) return before.loaded;
      const loaded = loadAtlas(id, io);
      const used = loaded.ok ? filesBeside(id, loaded.value) : [id];
      kept.delete(id);
      kept.set(id, { signature: signatureOf(id, used), loaded });
      for (const oldest of kept.keys()) if (kept.size > MOST_KEPT) kept.delete(oldest);
      return loaded;
    },
    find(id, seed) {
      const source = withSeed(id, seed);
      const loaded = loadMap(source, io);
      if (!loaded.ok) return err(loaded.error[0] ?? 'this map cannot be read');
      return ok({ loaded: loaded.value, source, odd: oddityOf(loaded.value.warnings)?.sentence ?? null });
    },
    facts(id) {
      if (MADE_UP_OFFERS.some(offer => offer.id === id)) return OFFERED_FACTS;
      const signature = signatureOf(id, [id]);
      const before = known.get(id);
      if (before?.signature === signature) return before.facts;
      const loaded = loadMap(id, io);
      const facts = loaded.ok ? factsOf(loaded.value) : null;
      known.set(id, { signature, facts });
      return facts;
    },
    follow(id, changed) {
      const loaded = kept.get(id)?.loaded;
      const own = isBuiltinName(id) ? [] : loaded?.ok === true ? filesBeside(id, loaded.value) : [id];
      const followed = folder === null ? own : [folder, ...own];
      const listener = (): void => changed();
      for (const path of followed) watchFile(path, { interval, persistent: false }, listener);
      return () => {
        for (const path of followed) unwatchFile(path, listener);
      };
    },
  };
}

function filesOf(folder: string | null): readonly MapEntry[] {
  if (folder === null) return [];
  try {
    return readdirSync(folder)
      .filter(name => /\.map$/i.test(name))
      .sort()
      .slice(0, MOST_FILES)
      .map(name => {
        const id = join(folder, name);
        return { id, title: cleanText(name.replace(/\.map$/i, '')), about: id, kind: 'file' };
      });
  } catch {
    return [];
  }
}

function filesBeside(id: string, { map }: LoadedAtlas): readonly string[] {
  const names = [map.files.cards, map.files.index].filter(name => name !== null);
  return [id, ...names.map(name => join(dirname(id), name))];
}

/** A text that differs when a file has changed, come or gone. */
function signatureOf(id: string, files: readonly string[]): string {
  if (isBuiltinName(id)) return '';
  return files
    .map(file => {
      const stat = statSync(file, { throwIfNoEntry: false });
      return stat === undefined ? 'none' : `${stat.mtimeMs} ${stat.size} ${stat.ino}`;
    })
    .join('\n');
}
