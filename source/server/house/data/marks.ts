/** A word under which records are found, and the time by which those with the same one are sorted. */
export interface Mark {
  readonly mark: string;
  readonly at: number;
}

export interface MarkRange {
  readonly most?: number;
  /** Least and greatest time, both inclusive. */
  readonly from?: number;
  readonly until?: number;
}

/** The marks of records in files, in memory. */
export class MarkIndex {
  /** Ids and times by mark, and the marks of each record. */
  readonly #ids = new Map<string, Map<string, number>>();
  readonly #marks = new Map<string, readonly Mark[]>();

  /** Replaces the marks of a record; none for one that is removed. */
  set(id: string, marks: readonly Mark[]): void {
    for (const { mark } of this.#marks.get(id) ?? []) {
      const marked = this.#ids.get(mark);
      marked?.delete(id);
      if (marked?.size === 0) this.#ids.delete(mark);
    }
    if (marks.length === 0) this.#marks.delete(id);
    else this.#marks.set(id, marks);
    for (const { mark, at } of marks) {
      const marked = this.#ids.get(mark) ?? new Map<string, number>();
      this.#ids.set(mark, marked.set(id, at));
    }
  }

  /** Ids of the records with a mark, newest first. */
  find(mark: string, { most, from, until }: MarkRange): readonly string[] {
    return [...(this.#ids.get(mark) ?? [])]
      .filter(([, at]) => at >= (from ?? at) && at <= (until ?? at))
      .sort(([one, a], [other, b]) => b - a || (one < other ? 1 : -1))
      .slice(0, most)
      .map(([id]) => id);
  }
}
