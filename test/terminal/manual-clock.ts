import type { Clock } from '../../source/base/clock.ts';

interface Alarm {
  readonly at: number;
  readonly task: () => void;
}

/** A clock that stands still until it is told to go on. */
export class ManualClock implements Clock {
  private time = 0;
  private alarms: Alarm[] = [];

  now(): number {
    return this.time;
  }

  after(milliseconds: number, task: () => void): () => void {
    const alarm = { at: this.time + Math.max(0, milliseconds), task };
    this.alarms.push(alarm);
    return () => {
      this.alarms = this.alarms.filter(other => other !== alarm);
    };
  }

  get waiting(): number {
    return this.alarms.length;
  }

  /** Goes on by so much and runs, in order, what comes due. */
  advance(milliseconds: number): void {
    const end = this.time + milliseconds;
    for (let next = this.next(); next !== undefined && next.at <= end; next = this.next()) this.run(next);
    this.time = Math.max(this.time, end);
  }

  /** Goes on to the next thing that is due and runs it; false where nothing waits. */
  step(): boolean {
    const next = this.next();
    if (next === undefined) return false;
    this.run(next);
    return true;
  }

  private next(): Alarm | undefined {
    return this.alarms.toSorted((one, other) => one.at - other.at)[0];
  }

  private run(alarm: Alarm): void {
    this.alarms = this.alarms.filter(other => other !== alarm);
    this.time = Math.max(this.time, alarm.at);
    alarm.task();
  }
}
