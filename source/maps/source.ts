/** A file that was read: its name for messages, and what is in it. */
export interface SourceFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Gives the cards file that a map names, from where the map is; null when there is none. */
export type FindCards = (name: string) => SourceFile | null;

/** Cards files are looked for beside the map only: a name with a folder in it is never followed. */
export function plainLookup(name: string, findCards: FindCards): SourceFile | null {
  return /^[^/\\:]{1,255}$/.test(name) && name !== '.' && name !== '..' ? findCards(name) : null;
}
