import type { App } from '../../app/app.ts';
import type { Atlases } from '../../app/map-board/board-atlas.ts';
import type { Store } from '../../app/store.ts';
import type { Bulletin } from '../hall/bulletin.ts';
import type { Hall } from '../hall/hall.ts';
import type { Visitor } from '../hall/visitor.ts';
import type { Person } from '../people/people.ts';
import type { Hosted } from '../tables/hosted.ts';

/** What the places of one session share: the hall, who they are, and the ways between the places. */
export interface Guide {
  readonly app: App;
  readonly hall: Hall;
  readonly bulletin: Bulletin;
  readonly atlases: Atlases;
  readonly visitor: Visitor;
  /** Who this session is; another name, or another guest, changes it. */
  readonly person: Store<Person>;
  /** What `ssh` is called with to come here: `ssh -p 2222 host`. */
  readonly address: string;
  toLobby(notice?: string | null): void;
  toNewTable(): void;
  /** Goes to a table: its room before the game, the board after. */
  toTable(hosted: Hosted): void;
  /** Notes where this session is, so that others see it. */
  standAt(table: string | null): void;
  /** Makes this session the guest who has this code. @returns one sentence when there is none */
  comeBackAs(code: string): string | null;
}
