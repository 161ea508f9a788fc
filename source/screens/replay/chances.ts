import type { AnyRules } from '../../../machines/game.ts';
import { rolloutLevels } from '../../players/rollouts.ts';
import { replayKnower } from '../../setup/position-string.ts';
import { type FilmChances, findChances, knowerFor, noChances } from '../../study/film/chances.ts';
import { decisiveOf } from '../../study/film/decisive.ts';
import type { FilmReader } from '../../study/film/film.ts';
import type { Replay } from '../../table/replay.ts';
import type { App } from '../app.ts';
import { refilled } from '../choice.ts';
import { type ConfirmDialog, choiceDialog, notePage, type PageDialog } from '../dialogs/dialog.ts';
import type { Binding } from '../keys/command.ts';
import { commands } from '../keys/commands.ts';
import { createStore, type Readable } from '../store.ts';

/** How often a stop of the film is played out in the end. */
const PLAY_OUTS = 72;
/** Milliseconds between two pictures of what is being found out: keys come first. */
const SHOWN_EVERY = 120;

/** The chances of a whole game, found out while it is looked at. */
export interface OpenChances {
  readonly found: Readable<FilmChances>;
  close(): void;
}

/** Begins to play a game out at its stops; null where there are no threads for it. */
export function openChances(app: App, replay: Replay, reader: FilmReader | undefined): OpenChances | null {
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
  const told = (now: FilmChances): void => {
    latest = now;
    if (!stop.signal.aborted) cancel ??= clock.after(SHOWN_EVERY, show);
  };
  const search = {
    service,
    levels: rolloutLevels(kit.players, replay.header.seats),
    knower: knowerFor(replay, reader, replayKnower(replay)),
    rollouts: PLAY_OUTS,
  };
  // Who has not come to know it in the end (a thread that died) sees what was known until then.
  findChances(replay, search, told, stop.signal).catch(() => {});
  return {
    found,
    close() {
      stop.abort();
      cancel?.();
    },
  };
}

/**
 * The key that tells of the moments that decided a game.
 * @param go goes to a step of the story
 */
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
    if (decisive.length === 0) {
      const line =
        now.stage === 'done'
          ? 'Nothing changed the chances by much.'
          : 'The chances are still being played out.';
      return notePage(app, title, line);
    }
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
  /** Opened before there is anything to choose from, it shows that once there is; a choice changes only in the end, to lie still meanwhile. */
  const run = (): void => {
    let page = asPage();
    app.open(page);
    const end = chances.found.subscribe(() => {
      if (!app.dialogs.get().includes(page)) return end();
      const next = asPage();
      if (next.kind === page.kind && chances.found.get().stage !== 'done') return;
      if (next.kind === 'confirm' && page.kind === 'confirm')
        next.answers.set(refilled(page.answers.get(), next.answers.get().items, Object.is));
      app.replace(page, next);
      page = next;
    });
  };
  return [{ command: commands.decided, run }];
}
