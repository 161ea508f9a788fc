import { analysisWays, type Brought } from '../../app/analysis/ways.ts';
import type { App } from '../../app/app.ts';
import { pageDialog } from '../../app/dialogs/dialog.ts';
import type { Atlases } from '../../app/map-board/board-atlas.ts';
import type { Readable } from '../../app/store.ts';
import { isOnKnownMap } from '../../setup/position-string.ts';
import type { Hall } from '../hall/hall.ts';
import type { Person } from '../people/people.ts';
import { seatOfPerson } from '../tables/seating.ts';

/** Who analyses, and where. */
interface Analyst {
  readonly app: App;
  readonly hall: Pick<Hall, 'tables'>;
  readonly atlases: Pick<Atlases, 'prepare'>;
  readonly person: Readable<Person>;
}

/** The most characters of a position that is pasted: one on a built-in map has some hundred. */
const LONGEST = 4000;

/**
 * The ways to the analysis board of a session. Positions are changed there and exact chances told; a server's threads are for
 * its players, so nothing is played out, and no game begins.
 */
const waysOf = ({ app, hall, atlases, person }: Analyst, toMenu: () => void) =>
  analysisWays(app, {
    toMenu,
    longest: LONGEST,
    async ready({ kit, rules }: Brought) {
      if (playsWithoutHints(hall, person.get(), kit.id))
        return `you play ${kit.title} at a table that gives no hints: it is not analysed here until that game is over`;
      if (!(await isOnKnownMap(kit, rules)))
        return 'here only positions on the maps that every Sandtable has are analysed';
      await atlases.prepare(rules.setup);
      return null;
    },
  });

/** Asks for a position: a line that is pasted, or the set-up of a game. */
export const toAnalysis = (analyst: Analyst, toMenu: () => void): void => waysOf(analyst, toMenu).open();

/** Goes to the analysis board with a position, or says why it does not. */
export function analyseHere(analyst: Analyst, brought: Brought, back: () => void): void {
  const { app } = analyst;
  const open = async (): Promise<void> => {
    const refused = await waysOf(analyst, back).analyse(brought, back);
    if (refused !== null) app.open(pageDialog(app, 'Not here', [{ heading: '', lines: [refused] }]));
  };
  void app.travel(open());
}

/** Whether somebody sits in a game of this kind that goes on at a table where nobody is given hints. */
const playsWithoutHints = ({ tables }: Analyst['hall'], { id }: Person, game: string): boolean =>
  tables.some(
    ({ record }) =>
      record.game === game &&
      record.stage === 'playing' &&
      !record.hints &&
      seatOfPerson(record, id) !== null,
  );
