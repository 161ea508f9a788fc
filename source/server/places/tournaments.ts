import type { Result } from '../../../machines/result.ts';
import {
  computersOf,
  computerWords,
  isEqual,
  stylesOf,
  wordOfComputer,
} from '../../players/computer-words.ts';
import { choiceDialog, type Dialog, pageDialog } from '../../screens/dialogs/dialog.ts';
import type { Computer } from '../../table/api.ts';
import type { TableRecord } from '../house/tables/record.ts';
import { seatOfPerson } from '../house/tables/seating.ts';
import { callOff, type HouseTournament, removeComputer } from '../house/tournaments/record.ts';
import { setupLines, tournamentParts, tournamentWords } from '../house/tournaments/report.ts';
import { newTournamentPlace } from './new-tournament.ts';
import type { Session } from './session.ts';

type Choice = readonly [label: string, run: () => void];

const MOST = 9;

/** The tournaments of this server, to look at, or to open another. */
export function tournamentsDialog(session: Session): Dialog {
  const { app, hall, tournaments } = session;
  const titleOf = (id: string): string => hall.game(id)?.title ?? id;
  const known = tournaments.all.slice(0, MOST);
  const opened = ({ id }: HouseTournament): void => {
    session.toLobby();
    const news = 'It is open: others find it with o in the lobby. Begin it once all are here.';
    app.open(tournamentDialog(session, id, news));
  };
  return choiceDialog(
    app,
    'Tournaments',
    [
      ...known.map((each): Choice => {
        const open = (): void => app.open(tournamentDialog(session, each.id));
        return [tournamentWords(each, titleOf(each.game)), open];
      }),
      ['open one', () => app.go(newTournamentPlace(session, opened))],
      ['back', () => undefined],
    ],
    known.length === 0 ? ['There are none yet.'] : [],
  );
}

/** One tournament and its actions. @param news the outcome of the last one */
function tournamentDialog(session: Session, id: string, news: string | null = null): Dialog {
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
  const isOwn = ({ tournament, stage }: TableRecord): boolean => tournament === id && stage === 'playing';
  const table = hall.tables.find(({ record }) => isOwn(record) && seatOfPerson(record, me.id) !== null);
  const isHost = now.host === me.id && now.stage !== 'over';
  const choices: Choice[] = [];
  if (table !== undefined) choices.push(['to your table', () => session.toTable(table)]);
  const standings = (): Dialog => pageDialog(app, `Tournament ${id}`, tournamentParts(now, hall));
  choices.push(['standings and rounds', () => app.open(standings())]);
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
    const news = 'It begins. Your table is in the lobby, too.';
    choices.push(['begin', () => done(tournaments.begin(id, me), news)]);
  }
  if (isHost) {
    const end = (): void => done(tournaments.changeAsHost(id, me, callOff), 'it is over');
    choices.push(['call it off', end]);
  }
  return choiceDialog(app, `Tournament ${id}`, choices, [
    ...(news === null ? [] : [news]),
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

/** Most names in that line; the standings have them all. */
const MOST_NAMES = 8;

/** Levels, and where one has styles, those of the chosen one. */
function levelDialog(session: Session, { id, game }: HouseTournament): Dialog {
  const { app, hall, person, tournaments } = session;
  const ranks = hall.game(game)?.players ?? { levels: [] };
  const letIn = async (computer: Computer): Promise<void> => {
    const added = await tournaments.add(id, person.get(), wordOfComputer(computer));
    const news = added.ok ? `${computerWords(computer)} takes part` : added.error;
    app.open(tournamentDialog(session, id, news));
  };
  const choices = (of: readonly (Computer & { readonly summary: string })[]): readonly Choice[] =>
    of.map(({ summary, ...computer }): Choice => {
      const styled = stylesOf(ranks, computer.level).length > 0 && computer.style === undefined;
      const own = computers.filter(({ level, style }) => level === computer.level && style !== undefined);
      const plain: Choice = ['of no style', () => void app.travel(letIn(computer))];
      const ask = (): void => app.open(choiceDialog(app, computer.level, [plain, ...choices(own)]));
      const words = `${computer.style ?? computer.level}: ${summary}`;
      return [words, styled ? ask : plain[1]];
    });
  const computers = computersOf(ranks).filter(each => !isEqual(each));
  return choiceDialog(
    app,
    'A computer player',
    choices(computers.filter(({ style }) => style === undefined)),
  );
}
