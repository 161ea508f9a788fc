/** What the server counts, from its start. */
export class Metrics {
  /** Connections now, and those among them that have not logged in. */
  connections = 0;
  strangers = 0;
  sessions = 0;
  accepted = 0;
  /** Connections turned away, by why. */
  readonly refused = new Map<string, number>();
  faults = 0;
  readonly since: number;

  constructor(now: number) {
    this.since = now;
  }

  refuse(why: string): void {
    this.refused.set(why, (this.refused.get(why) ?? 0) + 1);
  }
}
