import type { AnyRules } from '../../../machines/game.ts';
import { rolloutLevels } from '../../players/rollouts.ts';
import { replayKnower } from '../../setup/position-string.ts';
import {
  type FilmChances,
  findChances,
  knowerFor,
  noChances,
  USUAL_ROLLOUTS,
  valueOfReplay,
} from '../../study/film/chances.ts';
import { decisiveOf } from '../../study/film/decisive.ts';
import type { FilmReader } from '../../study/film/film.ts';
import type { Replay } from '../../table/replay.ts';
import type { App } from '../app.ts';
import { withItems } from '../choice.ts';
import { type ConfirmDialog, choiceDialog, notePage, type PageDialog } from '../dialogs/dialog.ts';
import type { Binding } from '../keys/command.ts';
import { commands } from '../keys/commands.ts';
import { createStore, type Readable } from '../store.ts';

/** Milliseconds between two updates, so that keys are handled first. */
const SHOWN_EVERY = 120;

/** The chances of a whole game, computed while it is looked at. */
interface OpenChances {
  readonly found: Readable<FilmChances>;
  close(): void;
}

/** Begins the rollouts of a game's stops; null where there are no threads for them. @param rules those of the replay */
export function openChances(
  app: App,
  replay: Replay,
  reader: FilmReader | undefined,
  rules: AnyRules,
): OpenChances | null {
  const { rollouts: service, games, clock } = app.services;
  const kit = games.find(({ id }) => id === replay.game.id);
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
    value: valueOfReplay(replay, reader, rules, kit.players),
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

/** The key for the moments that decided a game. @param go goes to a step of the replay */
export function decidedKey(
  app: App,
  replay: Replay,
  reader: FilmReader | undefined,
  rules: AnyRules,
  chances: OpenChances | null,
  go: (step: number) => void,
): readonly Binding[] {
  if (chances === null) return [];
  const asPage = (): PageDialog | ConfirmDialog => {
    const now = chances.found.get();
    const decisive = decisiveOf(replay, now, reader, rules);
    const title = 'What decided the game';
    if (decisive.length === 0 && now.stage === 'done')
      return notePage(app, title, 'Nothing changed the chances by much.');
    if (decisive.length === 0) return notePage(app, title, 'The chances are still being played out.');
    return choiceDialog(
      app,
      title,
      decisive.map(({ turn, from }) => [turn === 0 ? 'to the beginning' : `to turn ${turn}`, () => go(from)]),
      [
        ...decisive.flatMap(({ what, chances: changed }) => [what, `  ${changed}`]),
        ...(now.stage === 'done' ? [] : ['Chances are still being played out: this may change.']),
      ],
    );
  };
  /** A page becomes a list as soon as there is something to choose; a list changes only at the end, to lie still. */
  const run = (): void => {
    let page = asPage();
    app.open(page);
    const end = chances.found.subscribe(() => {
      if (!app.dialogs.get().includes(page)) return end();
      const next = asPage();
      if (next.kind === page.kind && chances.found.get().stage !== 'done') return;
      if (next.kind === 'confirm' && page.kind === 'confirm')
        next.answers.set(withItems(page.answers.get(), next.answers.get().items, Object.is));
      app.replace(page, next);
      page = next;
    });
  };
  return [{ command: commands.decided, run }];
}
