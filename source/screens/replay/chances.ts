import type { AnyRules } from '../../../machines/game.ts';
import { rolloutLevels } from '../../players/rollouts.ts';
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
  close(): void;
}

/** The value of a replay's positions, in a game that this house has. */
export function valueHere(
  { games }: Pick<Services, 'games'>,
  replay: Replay,
  reader: FilmReader | undefined,
  rules: AnyRules,
): ReplayValue | null {
  const kit = games.find(({ id }) => id === replay.game.id);
  return kit === undefined ? null : valueOfReplay(replay, reader, rules, kit.players);
}

/**
 * Finds the chances at a game's stops: by their value at once, then by rollouts too, where there are threads for them. Null where there
 * is neither. @param rules those of the replay
 */
export function openChances(
  app: App,
  replay: Replay,
  reader: FilmReader | undefined,
  rules: AnyRules,
): OpenChances | null {
  const { rollouts: service, games, clock } = app.services;
  const kit = games.find(({ id }) => id === replay.game.id);
  const value = valueHere(app.services, replay, reader, rules);
  // A server's threads are for its players.
  if (service === undefined && value !== null)
    return { found: createStore(valueChances(replay, value)), close() {} };
  if (service === undefined || kit === undefined) return null;
  const found = createStore<FilmChances>(noChances);
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
  const search = {
    service,
    levels: rolloutLevels(kit.players, replay.header.seats),
    value,
    knower: knowerFor(replay, reader, replayKnower(replay)),
    rollouts: USUAL_ROLLOUTS,
  };
  // When a thread dies, what is known until then stays on the screen.
  findChances(replay, search, hear, stop.signal).catch(() => {});
  return {
    found,
    close() {
      stop.abort();
      cancel?.();
    },
  };
}
