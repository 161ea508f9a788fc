import { letter, seats } from '../../../machines/seat.ts';
import { errorMessage } from '../../base/errors.ts';
import { wilson } from '../../base/wilson.ts';
import { type RolloutService, type RolloutTally, rolloutLevel } from '../../players/rollouts.ts';
import { replayKnower } from '../../setup/position-string.ts';
import { type Information, informationOf } from '../../table/positions.ts';
import type { Replay } from '../../table/replay.ts';
import type { AnalysisInput } from '../analysis/model.ts';
import type { App } from '../app.ts';
import { copyPosition } from '../copy-position.ts';
import { notePage, type PageDialog, pageDialog } from '../dialogs/dialog.ts';
import type { Binding } from '../keys/command.ts';
import { commands } from '../keys/commands.ts';

/** How often a moment is played out: the intervals are then three in a hundred to both sides at most. */
const PLAY_OUTS = 1000;
/** Rollouts between two pages: the first comes soon. */
const SHOWN_EVERY = 100;

/**
 * What a moment of a replay is studied by: copied as one line, played out where threads are at hand, and taken to the
 * analysis board.
 */
export function studied(
  app: App,
  replay: Replay,
  position: () => object,
  analyse: ((input: AnalysisInput) => void) | undefined,
): readonly Binding[] {
  const { rollouts } = app.services;
  const known = (): Information => informationOf(replay.rules, position(), replayKnower(replay));
  const copy = () => void app.travel(copyPosition(app, replay.game.id, replay.rules, known()));
  const chances: readonly Binding[] =
    rollouts === undefined
      ? []
      : [
          {
            command: commands.chances,
            quiet: true,
            run: () => void showChances(app, replay, known(), rollouts),
          },
        ];
  const kit = app.services.games.find(({ id }) => id === replay.game.id);
  const names = replay.header.seats.map(({ name }) => name);
  const analysing: readonly Binding[] =
    kit?.positions === undefined || analyse === undefined
      ? []
      : [
          {
            command: commands.analyse,
            run: () => analyse({ kit, rules: replay.rules, known: known(), names }),
          },
        ];
  return [{ command: commands.position, quiet: true, run: copy }, ...chances, ...analysing];
}

/** Plays a moment out, and shows who wins, page by page as more is known; whoever closes the page ends that. */
async function showChances(
  app: App,
  replay: Replay,
  known: Information,
  service: RolloutService,
): Promise<void> {
  const kit = app.services.games.find(({ id }) => id === replay.game.id);
  if (kit === undefined) return;
  const level = rolloutLevel(kit.players);
  const stop = new AbortController();
  let page: PageDialog = chancePage(app, replay, level, null);
  app.open(page);
  const show = (next: PageDialog): void => {
    app.replace(page, next);
    page = next;
  };
  const isOpen = (): boolean => app.dialogs.get().includes(page);
  const told = (tally: RolloutTally): void => {
    if (!isOpen()) stop.abort();
    else if (tally.rollouts % SHOWN_EVERY === 0) show(chancePage(app, replay, level, tally));
  };
  const { game, setup } = { game: replay.game.id, setup: replay.rules.setup };
  const request = { game, setup, known, level, seed: replay.header.seed };
  try {
    await service.tally(request, PLAY_OUTS, told, stop.signal);
  } catch (fault) {
    if (stop.signal.aborted || !isOpen()) return;
    const sentence = errorMessage(fault);
    show(notePage(app, TITLE, sentence));
  }
}

const TITLE = 'Who wins from here';

/** @param tally null before anything has been played out */
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
    const won = tally.won[seat] ?? 0;
    const { low, high } = wilson(won, tally.rollouts);
    const bar = '█'.repeat(Math.round((BAR * won) / tally.rollouts)).padEnd(BAR, '·');
    return `${label}  ${percent(won / tally.rollouts)}  ${bar}  ${percent(low)} to ${percent(high)}`;
  });
  const played = tally?.rollouts ?? 0;
  return pageDialog(app, TITLE, [
    { heading: `${played} of ${PLAY_OUTS} times played out by ${level} players`, lines },
    {
      heading: '',
      lines: [
        'The true share lies between the two last figures 19 times in 20.',
        ...(tally !== null && tally.shared > 0
          ? [`${tally.shared} ended with several winners, who share the win.`]
          : []),
        ...(tally !== null && tally.unfinished > 0
          ? [`${tally.unfinished} went on for too long; nobody has won them.`]
          : []),
      ],
    },
  ]);
}

const BAR = 16;

const percent = (share: number): string => `${Math.round(100 * share)} %`.padStart(5);
