import { err, ok, type Result } from '../../../../machines/result.ts';
import type { OptionValues } from '../../../maps/setup-kit.ts';
import type { SetupChoices } from '../../../setup/choices.ts';
import { endingOptions, usualDraft } from '../../../setup/draft.ts';
import { whyNotRounds, whyNotSeats } from '../../../study/tournament/pairing.ts';
import type { Hall } from '../hall/hall.ts';
import { setupOf } from '../hall/setups.ts';
import { turnClock } from '../tables/record.ts';
import type { HouseTournament } from './record.ts';

export interface TournamentOpening extends Pick<HouseTournament, 'game' | 'method' | 'size' | 'clock'> {
  /** Null for as many as the method needs. */
  readonly rounds: number | null;
  readonly options: OptionValues;
  /** One of `offeredMaps`; empty for a game without maps. */
  readonly map: string;
}

/** Turn limit of tournament tables where the rules have none, since other players wait for the end. */
const TURNS = 150;

/** The usual options of a tournament: these, with a turn limit. */
export const tournamentOptions = (choices: SetupChoices, options: OptionValues): OptionValues =>
  endingOptions(choices, options, TURNS);

/** A new tournament without entrants, or one sentence that says what is wrong with its parameters. */
export function newTournamentRecord(
  hall: Pick<Hall, 'parts' | 'game'>,
  opening: TournamentOpening,
): Result<Omit<HouseTournament, 'id' | 'host' | 'entrants' | 'createdAt' | 'changedAt'>, string> {
  const { rounds, options, map, ...how } = opening;
  const game = hall.game(how.game);
  if (game === null) return err('that game is not played here');
  const fault = whyNotSeats(game.seats, how.size) ?? (rounds === null ? null : whyNotRounds(rounds));
  if (fault !== null) return err(fault);
  if (!turnClock.safeParse(how.clock).success) return err('the time for a turn is 10 seconds to 30 days');
  const setup = setupOf(game.choices, how.size, options, map, hall.parts.maps);
  if (!setup.ok) return setup;
  const usual = usualDraft(game.choices);
  const isUsual = game.choices.options.every(({ name }) => options[name] === usual.options[name]);
  return ok({
    ...how,
    rounds: 1,
    ...(rounds === null ? {} : { fixedRounds: rounds }),
    // Usual options are left out, as older nodes expect.
    ...(isUsual && map === usual.map ? {} : { options: { ...options }, map }),
    stage: 'open',
    tables: [],
  });
}
