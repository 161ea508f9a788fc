import type { Result } from '../../../machines/result.ts';
import { choiceDialog, type Dialog, pageDialog } from '../../screens/dialogs/dialog.ts';
import { seatOfPerson } from '../house/tables/seating.ts';
import { callOff, type HouseTournament, removeComputer } from '../house/tournaments/record.ts';
import { setupLines, tournamentParts, tournamentWords } from '../house/tournaments/report.ts';
import { newTournamentPlace } from './new-tournament.ts';
import type { Session } from './session.ts';

type Choice = readonly [label: string, run: () => void];

const MOST = 9;

/** The tournaments of this server, to enter one, look at it, or open another. */
export function tournamentsDialog(session: Session): Dialog {
  const { app, hall, tournaments } = session;
  const titleOf = (id: string): string => hall.game(id)?.title ?? id;
  const known = tournaments.all.slice(0, MOST);
  const opened = (record: HouseTournament): void => {
    session.toLobby();
    app.open(
      tournamentDialog(
        session,
        record.id,
        'It is open: others find it with o in the lobby. Begin it once all are here.',
      ),
    );
  };
  return choiceDialog(
    app,
    'Tournaments',
    [
      ...known.map(
        (each): Choice => [
          tournamentWords(each, titleOf(each.game)),
          () => app.open(tournamentDialog(session, each.id)),
        ],
      ),
      ['open one', () => app.go(newTournamentPlace(session, opened))],
      ['back', () => undefined],
    ],
    known.length === 0 ? ['There are none yet.'] : [],
  );
}

/** One tournament: what there is to do. @param said what has just come of something here */
function tournamentDialog(session: Session, id: string, said: string | null = null): Dialog {
  const { app, hall, person, tournaments } = session;
  const now = tournaments.get(id);
  if (now === null)
    return pageDialog(app, 'A tournament', [{ heading: '', lines: ['It is not there any more.'] }]);
  const me = person.get();
  const mine = now.entrants.find(each => each.person === me.id);
  const done = (by: Promise<Result<HouseTournament, string>>, sentence: string): void =>
    void app.travel(
      by.then(changed => app.open(tournamentDialog(session, id, changed.ok ? sentence : changed.error))),
    );
  const table = hall.tables.find(
    ({ record }) =>
      record.tournament === id && record.stage === 'playing' && seatOfPerson(record, me.id) !== null,
  );
  const isHost = now.host === me.id && now.stage !== 'over';
  const choices: Choice[] = [];
  if (table !== undefined) choices.push(['to your table', () => session.toTable(table)]);
  choices.push(['standings and rounds', () => app.open(standings(session, now))]);
  if (now.stage !== 'over' && (mine === undefined || mine.withdrawn))
    choices.push(['take part', () => done(tournaments.enter(id, me), 'you take part')]);
  if (now.stage !== 'over' && mine?.withdrawn === false)
    choices.push(['withdraw', () => done(tournaments.leave(id, me), 'you take part no longer')]);
  if (isHost && (now.stage === 'open' || now.method === 'swiss'))
    choices.push(['let a computer player in', () => app.open(levelDialog(session, now))]);
  if (isHost && now.stage === 'open') {
    if (now.entrants.some(each => each.person === null)) {
      const gone = tournaments.changeAsHost.bind(tournaments, id, me, removeComputer);
      choices.push(['send the last computer player away', () => done(gone(), 'it has gone')]);
    }
    choices.push([
      'begin',
      () => done(tournaments.begin(id, me), 'It begins. Your table stands in the lobby, too.'),
    ]);
  }
  if (isHost) {
    const end = (): void => done(tournaments.changeAsHost(id, me, callOff), 'it is over');
    choices.push(['call it off', end]);
  }
  return choiceDialog(app, `Tournament ${id}`, choices, [
    ...(said === null ? [] : [said]),
    tournamentWords(now, hall.game(now.game)?.title ?? now.game),
    ...setupLines(now, hall).slice(1),
    whoLine(now),
  ]);
}

function whoLine({ entrants }: HouseTournament): string {
  const names = entrants.map(
    ({ name, level, withdrawn }) => `${name}${level === null ? '' : '°'}${withdrawn ? ' (gone)' : ''}`,
  );
  const shown = names.slice(0, MOST_NAMES);
  const more = names.length - shown.length;
  return `Who plays: ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** Names in the line of who takes part; the standings have them all. */
const MOST_NAMES = 8;

const standings = ({ app, hall }: Session, now: HouseTournament): Dialog =>
  pageDialog(app, `Tournament ${now.id}`, [...tournamentParts(now, hall)]);

function levelDialog(session: Session, { id, game }: HouseTournament): Dialog {
  const { app, hall, person, tournaments } = session;
  const levels = hall.game(game)?.players.levels ?? [];
  const letIn = async (level: string): Promise<void> => {
    const added = await tournaments.add(id, person.get(), level);
    app.open(tournamentDialog(session, id, added.ok ? `${level} takes part` : added.error));
  };
  return choiceDialog(
    app,
    'A computer player',
    levels.map(
      ({ id: level, summary }): Choice => [`${level}: ${summary}`, () => void app.travel(letIn(level))],
    ),
  );
}
