import { seats } from '../../../machines/seat.ts';
import type { AnalysisInput } from '../analysis/model.ts';
import type { App } from '../app.ts';
import type { BoardKind } from '../play/board.ts';
import { isHere, type PlayController } from '../play/controller.ts';
import { openReviewPage } from './dialog.tsx';

/** The ways from the review of a game that is over; steps are those of its replay. */
interface ResultExits {
  /** @returns one sentence when it cannot */
  replay(save: string, from: number): Promise<string | null>;
  /** Continues the game from a step; left out where no game begins so. @returns one sentence when it cannot */
  readonly tryAgain?: ((save: string, step: number) => Promise<string | null>) | undefined;
  analyse(input: AnalysisInput, save: string): void;
}

/** Opens the review of a game over its result. @returns one sentence when it cannot */
export async function reviewResult(
  app: App,
  { table, say, readReplay }: PlayController,
  board: Promise<BoardKind | null>,
  { replay, tryAgain, analyse }: ResultExits,
): Promise<string | null> {
  const { saveName: name } = table;
  if (name === null) return 'a game without a save cannot be reviewed';
  const [found, kind] = await Promise.all([readReplay(), board]);
  if (found === null || kind === null) return 'its save cannot be read';
  const go = (going: Promise<string | null>): void =>
    void app.travel(going).then(text => (text === null ? undefined : say({ tone: 'bad', text })));
  const here = seats(table.occupants.length).filter(seat => isHere(table, seat));
  openReviewPage(
    app,
    { replay: found, name, kind, ...(here.length > 0 && { own: here }) },
    {
      see: step => go(replay(name, step)),
      film: () => go(replay(name, 0)),
      tryAgain: tryAgain && (step => go(tryAgain(name, step))),
      analyse: input => analyse(input, name),
    },
  );
  return null;
}
