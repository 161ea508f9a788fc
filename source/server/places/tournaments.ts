import { choiceDialog, type Dialog, pageDialog } from '../../app/dialogs/dialog.ts';
import type { ServedGame } from '../hall/setups.ts';
import type { TurnClock } from '../tables/record.ts';
import { seatOfPerson } from '../tables/seating.ts';
import { begun, entered, type HouseTournament, withComputer, withdrawn } from '../tournaments/record.ts';
import { tournamentParts, tournamentWords } from '../tournaments/told.ts';
import type { Guide } from './guide.ts';

type Choice = readonly [label: string, run: () => void];

/** Tournaments in the list at once. */
const MOST = 9;

/** Seats of a table at most: at a larger one too few are alone with their plan. */
const LARGEST = 6;

/** The clocks of tournaments: without one a round would wait for ever for somebody who has gone. */
const CLOCKS: readonly (readonly [words: string, clock: TurnClock])[] = [
  ['a minute for a turn', { seconds: 60, late: 'skip' }],
  ['five minutes for a turn', { seconds: 300, late: 'computer' }],
  ['a day for a turn', { seconds: 86_400, late: 'computer' }],
  ['three days for a turn', { seconds: 3 * 86_400, late: 'computer' }],
];

/** The tournaments of this server, to enter one, look at it, or open another. @param say tells one sentence in the lobby */
export function tournamentsDialog(guide: Guide, say: (sentence: string) => void): Dialog {
  const { app, hall, tournaments } = guide;
  const titleOf = (id: string): string => hall.game(id)?.title ?? id;
  const known = tournaments.all.slice(0, MOST);
  return choiceDialog(
    app,
    'Tournaments',
    [
      ...known.map(
        (each): Choice => [
          tournamentWords(each, titleOf(each.game)),
          () => app.open(tournamentDialog(guide, each.id, say)),
        ],
      ),
      ['open one', () => app.open(gameDialog(guide, say))],
      ['back', () => undefined],
    ],
    known.length === 0 ? ['There are none yet.'] : [],
  );
}

/** One tournament: what there is to do. */
function tournamentDialog(guide: Guide, id: string, say: (sentence: string) => void): Dialog {
  const { app, hall, person, tournaments } = guide;
  const now = tournaments.get(id);
  if (now === null)
    return pageDialog(app, 'A tournament', [{ heading: '', lines: ['It is not there any more.'] }]);
  const me = person.get();
  const mine = now.entrants.find(each => each.person === me.id);
  const change = (by: Parameters<typeof tournaments.change>[1], said: string): void =>
    void hall.parts.people
      .keep(me.id)
      .then(() => tournaments.change(id, by))
      .then(changed => say(changed.ok ? said : changed.error));
  const leave = (): void => {
    change(before => withdrawn(before, me), 'you take part no longer');
    for (const hosted of hall.tables) {
      const seat = seatOfPerson(hosted.record, me.id);
      if (hosted.record.tournament === id && hosted.record.stage === 'playing' && seat !== null)
        hosted.standIn(seat, 'resigned');
    }
  };
  const table = hall.tables.find(
    ({ record }) =>
      record.tournament === id && record.stage === 'playing' && seatOfPerson(record, me.id) !== null,
  );
  const isHost = now.host === me.id && now.stage === 'open';
  const choices: Choice[] = [];
  if (table !== undefined) choices.push(['to your table', () => guide.toTable(table)]);
  choices.push(['standings and rounds', () => app.open(standings(guide, now))]);
  if (now.stage !== 'over' && (mine === undefined || mine.withdrawn))
    choices.push(['take part', () => change(before => entered(before, me), 'you take part')]);
  if (now.stage !== 'over' && mine?.withdrawn === false) choices.push(['withdraw', leave]);
  if (isHost) {
    choices.push(['let a computer player in', () => app.open(levelDialog(guide, now, change))]);
    choices.push(['begin', () => change(begun, 'the tournament begins: your table is on its way')]);
  }
  return choiceDialog(app, `Tournament ${id}`, choices, [
    tournamentWords(now, hall.game(now.game)?.title ?? now.game),
  ]);
}

const standings = ({ app }: Guide, now: HouseTournament): Dialog =>
  pageDialog(app, `Tournament ${now.id}`, [...tournamentParts(now)]);

function levelDialog(
  { app, hall }: Guide,
  { game }: HouseTournament,
  change: (by: (now: HouseTournament) => ReturnType<typeof withComputer>, said: string) => void,
): Dialog {
  const levels = hall.game(game)?.players.levels ?? [];
  return choiceDialog(
    app,
    'A computer player',
    levels.map(({ id }): Choice => [id, () => change(now => withComputer(now, id), `${id} takes part`)]),
  );
}

function gameDialog(guide: Guide, say: (sentence: string) => void): Dialog {
  const { app, hall } = guide;
  return choiceDialog(
    app,
    'A tournament of',
    hall.parts.games.map((game): Choice => [game.title, () => app.open(methodDialog(guide, game, say))]),
  );
}

function methodDialog(guide: Guide, game: ServedGame, say: (sentence: string) => void): Dialog {
  const { app } = guide;
  const least = Math.max(2, game.seats.min);
  const sizes = Array.from(
    { length: Math.min(LARGEST, game.seats.max) - least + 1 },
    (_, index) => least + index,
  );
  const offers = sizes
    .slice(0, 3)
    .flatMap(size => [
      { size, method: 'swiss', words: `Swiss, ${size} at a table` } as const,
      { size, method: 'robin', words: `everybody against everybody, ${size} at a table` } as const,
    ]);
  return choiceDialog(
    app,
    game.title,
    offers.map(
      ({ size, method, words }): Choice => [
        words,
        () => app.open(clockDialog(guide, { game: game.id, size, method }, say)),
      ],
    ),
  );
}

function clockDialog(
  guide: Guide,
  how: Pick<HouseTournament, 'game' | 'size' | 'method'>,
  say: (sentence: string) => void,
): Dialog {
  const { app, hall, person, tournaments } = guide;
  const open = async (clock: TurnClock): Promise<void> => {
    const at = hall.parts.clock.now();
    const { id, name } = person.get();
    const record: HouseTournament = {
      ...how,
      id: hall.freeCode(),
      host: id,
      clock,
      rounds: 1,
      stage: 'open',
      entrants: [{ person: id, level: null, name, withdrawn: false }],
      tables: [],
      createdAt: at,
      changedAt: at,
    };
    const opened = await tournaments.open(record, person.get());
    if (opened.ok) app.open(tournamentDialog(guide, record.id, say));
    else say(opened.error);
  };
  return choiceDialog(
    app,
    'The clock',
    CLOCKS.map(([words, clock]): Choice => [words, () => void open(clock)]),
    ['Who lets it run out is played for.'],
  );
}
