import type { AnyRules } from '../../../machines/game.ts';
import { at } from '../../../machines/result.ts';
import { letter, seats } from '../../../machines/seat.ts';
import { errorMessage } from '../../base/errors.ts';
import { type RolloutTally, rolloutLevels } from '../../players/rollouts.ts';
import { skillsOf, takenWords } from '../../players/skill.ts';
import { replayKnower } from '../../setup/position-string.ts';
import { chanceBy, knowerFor, valueOfReplay, type WinChance } from '../../study/film/chances.ts';
import type { FilmReader } from '../../study/film/film.ts';
import { type Information, informationOf } from '../../table/positions.ts';
import type { Replay } from '../../table/replay.ts';
import { shareParts, tallyNotes } from '../analysis/chances.ts';
import type { AnalysisInput } from '../analysis/model.ts';
import type { App } from '../app.ts';
import { copyPosition } from '../copy-position.ts';
import { notePage, openLive, type PageDialog, pageDialog } from '../dialogs/dialog.ts';
import { type Binding, bindIf } from '../keys/command.ts';
import { commands } from '../keys/commands.ts';
import type { ScreenKit } from '../services.ts';
import { playersHere, playersUnrated } from './chances.ts';

/** Rollouts of a moment: the intervals are then three in a hundred to both sides at most. */
const PLAY_OUTS = 1000;
/** Rollouts between two pages: the first comes soon. */
const SHOWN_EVERY = 100;

/**
 * Keys that study a moment of a replay: its position as a line, its chances, and the analysis board.
 * @param here the step that is shown. @param film what its chances are judged by, as those of the whole game
 */
export function momentKeys(
  app: App,
  replay: Replay,
  here: () => number,
  film: { readonly reader: FilmReader | undefined; readonly rules: AnyRules },
  analyse: ((input: AnalysisInput) => void) | undefined,
): readonly Binding[] {
  const { game, rules, header } = replay;
  const known = (): Information =>
    informationOf(rules, at(replay.steps, here()).position, replayKnower(replay));
  const copy = () => void app.travel(copyPosition(app, game.id, rules, known()));
  const kit = app.services.games.find(({ id }) => id === game.id);
  const toAnalysis = async (found: ScreenKit): Promise<void> => {
    const now = known();
    const players = await playersHere(app.services, replay);
    analyse?.({ kit: found, rules, known: now, sitting: { occupants: header.seats, players } });
  };
  return [
    { command: commands.position, quiet: true, run: copy },
    ...bindIf(app.services.rollouts && kit, found => ({
      command: commands.chances,
      quiet: true,
      run: () => void showChances(app, replay, here(), film, found),
    })),
    ...bindIf(analyse && kit?.positions && kit, found => ({
      command: commands.analyse,
      run: () => void app.travel(toAnalysis(found)),
    })),
  ];
}

/** Plays a moment out and shows who wins; the page grows with the rollouts until it is closed. */
async function showChances(
  app: App,
  replay: Replay,
  step: number,
  { reader, rules }: { readonly reader: FilmReader | undefined; readonly rules: AnyRules },
  kit: ScreenKit,
): Promise<void> {
  let players = playersUnrated(app.services, replay);
  const page = (tally: RolloutTally | null): PageDialog => {
    const value = valueOfReplay(replay, reader, rules, skillsOf(players));
    const chance = tally && chanceBy(value, step, tally);
    const taken = takenWords(replay.header.seats, players) ?? '';
    return chancePage(app, replay, chance, [taken, ...(tally === null ? [] : tallyNotes(tally))]);
  };
  const stop = new AbortController();
  const show = openLive(app, page(null));
  const hear = (tally: RolloutTally): void => {
    if (tally.rollouts % SHOWN_EVERY === 0 && !show(page(tally))) stop.abort();
  };
  const { game, header } = replay;
  const { position } = at(replay.steps, step);
  players = await playersHere(app.services, replay);
  const levels = rolloutLevels(kit.players, skillsOf(players));
  const request = {
    ...{ game: game.id, setup: replay.rules.setup, level: at(levels, 0), levels, seed: header.seed },
    known: informationOf(replay.rules, position, knowerFor(replay, reader, replayKnower(replay))),
  };
  try {
    await app.services.rollouts?.tally(request, PLAY_OUTS, hear, stop.signal);
  } catch (fault) {
    if (!stop.signal.aborted) show(notePage(app, TITLE, errorMessage(fault)));
  }
}

const TITLE = 'Who wins from here';

/** @param chance null before the first rollouts */
function chancePage(
  app: App,
  { rules, header }: Replay,
  chance: WinChance | null,
  notes: readonly string[],
): PageDialog {
  const names = header.seats.map(({ name }) => name);
  const width = Math.max(...names.map(({ length }) => length));
  const lines = seats(rules.setup.seats).map(seat => {
    const label = `${letter(seat)} ${(names[seat] ?? '').padEnd(width)}`;
    if (chance === null) return label;
    const [share, bar, low, high] = shareParts(
      at(chance.shares, seat),
      at(chance.low, seat),
      at(chance.high, seat),
      16,
    );
    return `${label}  ${share}  ${bar}  ${low} to ${high}`;
  });
  return pageDialog(app, TITLE, [
    { heading: `${chance?.rollouts ?? 0} of ${PLAY_OUTS} times played out`, lines },
    {
      heading: '',
      lines: [
        'Computer players play at their own level where that is quick.',
        'The true share lies between the two last figures 19 times in 20.',
        ...notes.filter(note => note !== ''),
      ],
    },
  ]);
}
