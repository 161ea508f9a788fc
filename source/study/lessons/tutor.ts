import { type Seat, seat } from '../../../machines/seat.ts';
import { createEmitter } from '../../base/emitter.ts';
import type { TableChange, TableView } from '../../table/api.ts';
import type { Lesson, LessonStep, StepContext } from './lesson.ts';

export interface LessonProgress {
  /** The present step; null when all are done, or the game is over. */
  readonly step: LessonStep | null;
  /** Its number, from 1, and the number of all steps. */
  readonly number: number;
  readonly of: number;
  /** The result of the step before; may be empty. */
  readonly result: string;
  /** True when the learner has done other things for a while. */
  readonly strayed: boolean;
}

/** Other moves of the learner after which the lesson offers to skip the step. */
const STRAYED = 3;

/** Leads through a lesson at a table: follows the moves, and gives the steps. */
export class Tutor {
  readonly lesson: Lesson;
  /** The steps that this face of the game has. */
  readonly steps: readonly LessonStep[];
  readonly #table: Pick<TableView, 'view' | 'rules' | 'outcome'>;
  readonly #me: Seat;
  readonly #changes = createEmitter();
  readonly #stop: () => void;
  #progress: LessonProgress;
  #others = 0;

  /** @param face what steps are for: those about the screen alone have no words */
  constructor(
    lesson: Lesson,
    table: Pick<TableView, 'view' | 'rules' | 'outcome' | 'subscribe' | 'occupants'>,
    face: 'keys' | 'words',
  ) {
    this.lesson = lesson;
    this.steps = lesson.steps.filter(step => face === 'keys' || step.words !== undefined);
    this.#table = table;
    const person = table.occupants.findIndex(({ kind }) => kind === 'human');
    this.#me = seat(Math.max(0, person));
    this.#progress = { step: null, number: 0, of: this.steps.length, result: '', strayed: false };
    this.#stop = table.subscribe(change => this.#hear(change));
    this.#next('');
  }

  readonly get = (): LessonProgress => this.#progress;
  readonly subscribe = (listener: () => void): (() => void) => this.#changes.subscribe(listener);

  /** Notes that a command of the screen was used. */
  used(command: { readonly keys: readonly string[] }): void {
    const { step } = this.#progress;
    if (step?.uses?.some(each => each === command) === true) this.#next(step.result);
  }

  /** Notes that a line was typed. @param word its first word */
  typed(word: string): void {
    const { step } = this.#progress;
    if (step?.types?.includes(word) === true) this.#next(step.result);
  }

  /** Goes on to the next step. */
  skip(): void {
    if (this.#progress.step !== null) this.#next('');
  }

  close(): void {
    this.#stop();
  }

  #hear(change: TableChange): void {
    const { step, number } = this.#progress;
    if (change.kind === 'ended') this.#say({ step: null, result: '' });
    if (change.kind !== 'played' || step === null) return;
    const events = change.events.flatMap(event => this.#table.rules.seen(event, this.#me) ?? []);
    this.#go(number - 1, '', events, change.seat);
    if (this.#progress.step !== step || step.long === true || change.seat !== this.#me) return;
    this.#others += 1;
    if (this.#others === STRAYED) this.#say({ strayed: true });
  }

  /** Goes to the first later step that waits for something. @param result that of the present step */
  #next(result: string): void {
    this.#go(this.#progress.number, result, [], null);
  }

  /** Goes to the first step from an index on that still waits after these events. */
  #go(from: number, before: string, happened: StepContext['events'], who: Seat | null): void {
    let [result, events, by] = [before, happened, who];
    let mayPass = true;
    let index = from;
    for (; index < this.steps.length; index += 1) {
      const step = this.steps[index];
      const context = { events, by, me: this.#me, view: this.#table.view(this.#me) };
      const ownMove = by === this.#me && step?.done === undefined;
      if (step?.done?.(context) ?? (ownMove && step?.uses === undefined)) {
        if (by !== null) result = step?.result ?? '';
        [events, by] = [[], null];
      } else if (step?.isObsolete?.(context) !== true) {
        // A learner who moves on knows that key, or does not want to: one such step is skipped; the move may do the next.
        if (!ownMove || !mayPass) break;
        mayPass = false;
      }
    }
    const step = this.#table.outcome === null ? (this.steps[index] ?? null) : null;
    if (step !== null && step === this.#progress.step) return;
    this.#others = 0;
    this.#say({ step, number: step === null ? this.steps.length : index + 1, result, strayed: false });
  }

  #say(changes: Partial<LessonProgress>): void {
    this.#progress = { ...this.#progress, ...changes };
    this.#changes.tell();
  }
}
