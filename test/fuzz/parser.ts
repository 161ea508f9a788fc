/** Something that reads what comes from outside. */
export interface Parser {
  readonly name: string;
  /** Good inputs, to be changed. */
  readonly seeds: readonly Uint8Array[];
  /**
   * Reads an input. It may not throw.
   * @returns what is said of it, or made of it to be shown
   */
  read(bytes: Buffer): Promise<readonly string[]> | readonly string[];
}

export const text = (words: string): Buffer => Buffer.from(words);
