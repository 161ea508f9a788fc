import type { AnyRules } from '../../../machines/game.ts';
import { rolloutLevels } from '../../players/rollouts.ts';
import { playersTaken, skillsOf, type TakenPlayer, takenWords } from '../../players/skill.ts';
import { replayKnower } from '../../setup/position-string.ts';
import {
  type FilmChances,
  findChances,
  knowerFor,
  noChances,
  type ReplayValue,
  USUAL_ROLLOUTS,
  valueChances,
  valueOfReplay,
} from '../../study/film/chances.ts';
import type { FilmReader } from '../../study/film/film.ts';
import type { Replay } from '../../table/replay.ts';
import type { App } from '../app.ts';
import type { Services } from '../services.ts';
import { createStore, type Readable } from '../store.ts';

/** Milliseconds between two updates, so that keys are handled first. */
const SHOWN_EVERY = 120;

/** The chances of a whole game, computed while it is looked at. */
interface OpenChances {
  readonly found: Readable<FilmChances>;
  /** Says who was taken as how strong, where people play. */
  taken(): string | null;
  close(): void;
}

/** Who is taken as how strong in a replay, as long as nothing is known of the people. */
export const playersUnrated = (
  { games }: Pick<Services, 'games'>,
  { game, header }: Replay,
): readonly TakenPlayer[] =>
  playersTaken(games.find(({ id }) => id === game.id)?.players ?? { levels: [] }, header.seats);

/** The same by what this house knows of the people; what cannot be read is not known. */
export async function playersHere(
  { games }: Pick<Services, 'games'>,
  { game, header, ratings }: Replay,
): Promise<readonly TakenPlayer[]> {
  const isAsked = header.seats.some(({ kind }) => kind === 'human');
  const known = isAsked ? await ratings?.().catch(() => null) : null;
  return playersTaken(
    games.find(({ id }) => id === game.id)?.players ?? { levels: [] },
    header.seats,
    known ?? null,
  );
}

/**
 * Finds the chances at a game's stops: by their value at once, again once the people's ratings are known, then by rollouts too, where there
 * are threads for them. Null where there is neither. @param rules those of the replay
 */
export function openChances(
  app: App,
  replay: Replay,
  reader: FilmReader | undefined,
  rules: AnyRules,
): OpenChances | null {
  const { rollouts: service, games, clock } = app.services;
  const kit = games.find(({ id }) => id === replay.game.id);
  let players = playersUnrated(app.services, replay);
  const valueNow = (): ReplayValue | null => valueOfReplay(replay, reader, rules, skillsOf(players));
  /** A server's threads are for its players. */
  const atOnce = (): FilmChances => {
    const value = valueNow();
    return value === null
      ? noChances
      : { ...valueChances(replay, value), stage: service === undefined ? 'done' : 'begun' };
  };
  if (kit === undefined || (service === undefined && valueNow() === null)) return null;
  const found = createStore(atOnce());
  const stop = new AbortController();
  let latest: FilmChances = noChances;
  let cancel: (() => void) | null = null;
  const show = (): void => {
    cancel = null;
    found.set(latest);
  };
  const hear = (now: FilmChances): void => {
    latest = now;
    if (!stop.signal.aborted) cancel ??= clock.after(SHOWN_EVERY, show);
  };
  const run = async (): Promise<void> => {
    players = await playersHere(app.services, replay);
    if (stop.signal.aborted) return;
    found.set(atOnce());
    if (service === undefined) return;
    const search = {
      service,
      levels: rolloutLevels(kit.players, skillsOf(players)),
      value: valueNow(),
      knower: knowerFor(replay, reader, replayKnower(replay)),
      rollouts: USUAL_ROLLOUTS,
    };
    await findChances(replay, search, hear, stop.signal);
  };
  // When a thread dies, what is known until then stays on the screen.
  run().catch(() => {});
  return {
    found,
    taken: () => takenWords(replay.header.seats, players),
    close() {
      stop.abort();
      cancel?.();
    },
  };
}
