import type { Person } from '../people/people.ts';

/** Somebody who is here now: one session. A person may have several. */
export interface Visitor {
  readonly session: string;
  readonly person: Person;
  /** The code of the table where they are, if they are at one. */
  readonly at: string | null;
  /** Settles when their connection is closed. */
  readonly gone: Promise<void>;
  /** Brings them back to the lobby, with one sentence that says why. */
  sendToLobby(sentence: string): void;
  /** Ends the session, with one sentence that says why. */
  end(sentence: string): void;
  /**
   * At so many tables everybody waits for this person.
   * @param began whether it has just become so at one of them
   */
  waitedFor(tables: number, began: boolean): void;
}
