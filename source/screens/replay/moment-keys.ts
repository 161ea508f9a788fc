import { letter, seats } from '../../../machines/seat.ts';
import { errorMessage } from '../../base/errors.ts';
import { type RolloutTally, rolloutLevel } from '../../players/rollouts.ts';
import { replayKnower } from '../../setup/position-string.ts';
import { type Information, informationOf } from '../../table/positions.ts';
import type { Replay } from '../../table/replay.ts';
import { chanceParts, tallyNotes } from '../analysis/chances.ts';
import type { AnalysisInput } from '../analysis/model.ts';
import type { App } from '../app.ts';
import { copyPosition } from '../copy-position.ts';
import { notePage, openLive, type PageDialog, pageDialog } from '../dialogs/dialog.ts';
import { type Binding, bindIf } from '../keys/command.ts';
import { commands } from '../keys/commands.ts';
import type { ScreenKit } from '../services.ts';

/** Rollouts of a moment: the intervals are then three in a hundred to both sides at most. */
const PLAY_OUTS = 1000;
/** Rollouts between two pages: the first comes soon. */
const SHOWN_EVERY = 100;

/** Keys that study a moment of a replay: its position as a line, its chances, and the analysis board. */
export function momentKeys(
  app: App,
  replay: Replay,
  position: () => object,
  analyse: ((input: AnalysisInput) => void) | undefined,
): readonly Binding[] {
  const { game, rules, header } = replay;
  const known = (): Information => informationOf(rules, position(), replayKnower(replay));
  const copy = () => void app.travel(copyPosition(app, game.id, rules, known()));
  const kit = app.services.games.find(({ id }) => id === game.id);
  const names = header.seats.map(({ name }) => name);
  return [
    { command: commands.position, quiet: true, run: copy },
    ...bindIf(app.services.rollouts && kit, found => ({
      command: commands.chances,
      quiet: true,
      run: () => void showChances(app, replay, known(), found),
    })),
    ...bindIf(analyse && kit?.positions && kit, found => ({
      command: commands.analyse,
      run: () => analyse?.({ kit: found, rules, known: known(), names }),
    })),
  ];
}

/** Plays a moment out and shows who wins; the page grows with the rollouts until it is closed. */
async function showChances(app: App, replay: Replay, known: Information, kit: ScreenKit): Promise<void> {
  const level = rolloutLevel(kit.players);
  const stop = new AbortController();
  const show = openLive(app, chancePage(app, replay, level, null));
  const hear = (tally: RolloutTally): void => {
    if (tally.rollouts % SHOWN_EVERY === 0 && !show(chancePage(app, replay, level, tally))) stop.abort();
  };
  const { game, rules, header } = replay;
  const request = { game: game.id, setup: rules.setup, known, level, seed: header.seed };
  try {
    await app.services.rollouts?.tally(request, PLAY_OUTS, hear, stop.signal);
  } catch (fault) {
    if (!stop.signal.aborted) show(notePage(app, TITLE, errorMessage(fault)));
  }
}

const TITLE = 'Who wins from here';

/** @param tally null before the first rollouts */
function chancePage(
  app: App,
  { rules, header }: Replay,
  level: string,
  tally: RolloutTally | null,
): PageDialog {
  const names = header.seats.map(({ name }) => name);
  const width = Math.max(...names.map(({ length }) => length));
  const lines = seats(rules.setup.seats).map(seat => {
    const label = `${letter(seat)} ${(names[seat] ?? '').padEnd(width)}`;
    if (tally === null) return label;
    const [share, bar, low, high] = chanceParts(tally, seat, 16);
    return `${label}  ${share}  ${bar}  ${low} to ${high}`;
  });
  const notes = tally === null ? [] : tallyNotes(tally);
  return pageDialog(app, TITLE, [
    { heading: `${tally?.rollouts ?? 0} of ${PLAY_OUTS} times played out by ${level} players`, lines },
    { heading: '', lines: ['The true share lies between the two last figures 19 times in 20.', ...notes] },
  ]);
}
