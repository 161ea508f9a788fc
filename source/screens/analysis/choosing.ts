import type { GameTypes } from '../../../machines/game.ts';
import { letter, seats } from '../../../machines/seat.ts';
import type { Study } from '../../lines/text/study.ts';
import type { Occupant, TableView } from '../../table/api.ts';
import { type App, onScreen, type ShownPlace } from '../app.ts';
import { commands } from '../keys/commands.ts';
import type { BoardKind } from '../play/board.ts';
import { openController } from '../play/controller.ts';
import { playPlace } from '../play/place.ts';
import { PlayScreen } from '../play/play-screen.tsx';

interface Choosing {
  readonly study: Study;
  readonly kind: BoardKind;
  /** The subject of the choice: `The first move`. */
  readonly title: string;
  readonly chosen: (move: GameTypes['move']) => void;
  readonly back: () => void;
}

/** The board of a studied position with the keys of its game: the first move made there is chosen, not played. */
export async function choosingPlace(
  app: App,
  { study, kind, title, chosen, back }: Choosing,
): Promise<ShownPlace> {
  const { rules, position, seat, kit } = study;
  const table = standing(await kit.rules(), study);
  const opened = openController(table, null, { ...app.services, bots: {} }, kind);
  const controller = {
    ...opened,
    async play(move: GameTypes['move']): Promise<boolean> {
      const step = rules.apply(position, seat, move);
      if (step.ok) chosen(move);
      else opened.say({ tone: 'bad', text: table.game.explain(step.error, table.names, rules.setup) });
      return step.ok;
    },
  };
  opened.say({ tone: 'plain', text: `${title}: make it as in the game; q goes back` });
  const last = () => [{ command: commands.quit, label: 'back', run: back }];
  const board = kind.open(controller, app.services);
  return onScreen(playPlace(app, controller, board, { title, last }), PlayScreen);
}

/** A table that stands still at the studied position, for the seat that chooses. */
function standing(game: TableView['game'], { rules, position, seat }: Study): TableView {
  const names = seats(rules.setup.seats).map(letter);
  return {
    ...{ game, rules, names },
    occupants: names.map((name): Occupant => ({ kind: 'human', name })),
    yours: [seat],
    seed: '',
    saveName: null,
    seq: 0,
    revision: 0,
    progress: rules.progress(position),
    outcome: null,
    seatsToMove: [seat],
    history: [],
    view: viewer => rules.view(position, viewer),
    legalMoves: who => rules.legalMoves(position, who),
    subscribe: () => () => {},
  };
}
