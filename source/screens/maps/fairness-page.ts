import { boardOfMap, defaultDeck } from '../../../machines/conquest/deck.ts';
import { plural } from '../../../machines/wording.ts';
import type { DrawnMap } from '../../maps/drawing/drawn-map.ts';
import { type FairGames, fairTables, MapFairness } from '../../study/map-fairness.ts';
import type { App } from '../app.ts';
import { notePage, openLive, type PageDialog, pageDialog } from '../dialogs/dialog.ts';

const TITLE = 'Is it fair?';
const LEVEL = 'normal';
/** Milliseconds and moves of play at a time: a key waits no longer. */
const SLICE = 4;
const MOVES = 500;
/** Milliseconds between two states of the page. */
const SHOWN_EVERY = 500;
/** Games for each number of players, after which no more are played. */
const MOST_GAMES = 200;

/** Shows who wins on a map that can be played. */
export type JudgeMap = (drawn: Pick<DrawnMap, 'map' | 'deck'>) => void;

/** Shows who wins on a map, by games of computer players that are played as long as the page is open. */
export async function openMapFairness(
  app: App,
  game: { readonly title: string; readonly load: () => Promise<FairGames> },
  { map, deck }: Parameters<JudgeMap>[0],
): Promise<void> {
  const { clock } = app.services;
  const fairness = new MapFairness(map);
  let games = 0;
  let shown: PageDialog = page();
  const show = openLive(app, shown);
  const board = boardOfMap(map, deck ?? defaultDeck(map.countries.length));
  const tables = fairTables(await game.load(), board, LEVEL);
  if (tables.length === 0) return void show(notePage(app, TITLE, 'No game can be played on it yet.'));

  function page(): PageDialog {
    const played = `${plural(games, 'game', 'games')} of ${game.title} between computer players (${LEVEL}), territories dealt.`;
    return pageDialog(
      app,
      TITLE,
      [{ heading: map.name, lines: [played] }, ...(games === 0 ? [] : fairness.report())],
      games === 0 ? 0 : shown.passed.get(),
    );
  }
  function* all(): Generator<void> {
    for (let game = 0; game < MOST_GAMES; game += 1)
      for (const { players, play } of tables) {
        fairness.add(players, yield* play(`fair ${game}`));
        games += 1;
      }
  }
  const playing = all();
  let told = clock.now();
  const go = (): void => {
    if (!app.dialogs.get().includes(shown)) return;
    const until = clock.now() + SLICE;
    let { done } = playing.next();
    for (let moves = 1; done !== true && moves < MOVES && clock.now() < until; moves += 1)
      ({ done } = playing.next());
    if (done === true || clock.now() - told >= SHOWN_EVERY) {
      told = clock.now();
      shown = page();
      show(shown);
    }
    if (done !== true) clock.after(0, go);
  };
  go();
}
