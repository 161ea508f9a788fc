import type { ShownPlace } from '../../screens/app.ts';
import { choiceRow, type FormRow } from '../../screens/setup/form.ts';
import { formPlace } from '../../screens/setup/form-place.tsx';
import { optionRows } from '../../screens/setup/option-rows.ts';
import { usualDraft } from '../../setup/draft.ts';
import { cycle } from '../../setup/options.ts';
import { MOST_ROUNDS, whyNotRounds } from '../../study/tournament/pairing.ts';
import type { ServedGame } from '../house/hall/setups.ts';
import { tournamentOptions } from '../house/tournaments/opening.ts';
import type { HouseTournament } from '../house/tournaments/record.ts';
import { AS_NEEDED, METHODS } from '../house/tournaments/report.ts';
import type { Session } from './session.ts';
import { clockRow, clocks, gameRow, type ServedDraft, servedGame } from './table-form.ts';

/** A tournament being opened; `count` is the seats at each table. */
interface NewTournament extends ServedDraft {
  readonly method: HouseTournament['method'];
  /** Null for as many as the method needs. */
  readonly rounds: number | null;
}

/** Without a clock a round would wait for ever for somebody who has gone. */
const CLOCKS = [...clocks.keys()].filter(words => clocks.get(words) !== null);
const USUAL_CLOCK = '5 minutes, then the computer takes over';

/** @param opened called with the new tournament */
export function newTournamentPlace(session: Session, opened: (record: HouseTournament) => void): ShownPlace {
  const { games } = session.hall.parts;
  const game = servedGame(games, null);
  session.standAt(null);
  return formPlace<NewTournament>(session.app, {
    title: 'A new tournament',
    label: 'open the tournament',
    choices: game.choices,
    choicesOf: now => now.game.choices,
    first: () => fresh(game),
    back: () => session.toLobby(),
    rows: (now, choices, board) => [
      gameRow(games, now, fresh),
      methodRow(now),
      sizeRow(now),
      roundsRow(now),
      clockRow(now, CLOCKS),
      ...board,
      ...optionRows(choices, now),
    ],
    async finish({ game, method, count: size, rounds, options, map, clock }) {
      const chosen = clocks.get(clock);
      if (chosen === undefined || chosen === null) return 'a tournament has a clock';
      const opening = { game: game.id, method, size, rounds, options, map, clock: chosen };
      const record = await session.tournaments.open(opening, session.person.get());
      if (!record.ok) return record.error;
      opened(record.value);
      return null;
    },
  });
}

/** The tournament proposed for a game: Swiss, with as few at a table as can play it. */
function fresh(game: ServedGame): NewTournament {
  const usual = usualDraft(game.choices);
  return {
    ...usual,
    options: tournamentOptions(game.choices, usual.options),
    count: game.seats.usual ?? Math.max(2, game.seats.min),
    game,
    method: 'swiss',
    rounds: null,
    clock: USUAL_CLOCK,
  };
}

type TournamentRow = FormRow<NewTournament>;

const methodRow = (now: NewTournament): TournamentRow =>
  choiceRow('Method', {
    id: 'method',
    about:
      now.method === 'swiss'
        ? 'equal points meet each round; few rounds find the best of many'
        : 'round by round everybody meets everybody; latecomers cannot take part',
    details: Object.values(METHODS),
    shown: METHODS[now.method],
    next: () => ({ ...now, method: now.method === 'swiss' ? 'robin' : 'swiss' }),
  });

function sizeRow(now: NewTournament): TournamentRow {
  const { min, max } = now.game.seats;
  const sizes = Array.from({ length: max - Math.max(2, min) + 1 }, (_, index) => Math.max(2, min) + index);
  const words = sizes.length === 1 ? `always ${sizes[0]}` : `${sizes[0]} to ${max}`;
  return choiceRow('Seats at a table', {
    id: 'size',
    about: `${words}; where there are too few to sit there a computer player does, and counts for nothing`,
    shown: String(now.count),
    next: by => ({ ...now, count: cycle(sizes, now.count, by) }),
    typed: key => (sizes.includes(Number(key)) ? { ...now, count: Number(key) } : null),
  });
}

function roundsRow(now: NewTournament): TournamentRow {
  const to = (rounds: number | null): NewTournament | null =>
    rounds === null || whyNotRounds(rounds) === null ? { ...now, rounds } : null;
  const digits = String(now.rounds ?? '');
  return choiceRow('Rounds', {
    id: 'rounds',
    about: `1 to ${MOST_ROUNDS}, or ${AS_NEEDED}: until all have met, or enough for one winner`,
    shown: now.rounds === null ? AS_NEEDED : String(now.rounds),
    next: by => to((now.rounds ?? 0) + by || null) ?? now,
    read: text => (text === AS_NEEDED ? to(null) : /^\d+$/.test(text) ? to(Number(text)) : null),
    typed(key) {
      if (key === 'backspace') return to(Number(digits.slice(0, -1)) || null);
      return /^\d$/.test(key) ? to(Number(`${digits}${key}`)) : null;
    },
  });
}
