import type { GameTypes } from '../../../machines/game.ts';
import { err } from '../../../machines/result.ts';
import { letter, seats } from '../../../machines/seat.ts';
import type { Occupant, Table } from '../../table/api.ts';
import type { Study } from '../../text/study.ts';
import { type App, onScreen, type ShownPlace } from '../app.ts';
import type { Binding } from '../keys/command.ts';
import { commands } from '../keys/commands.ts';
import type { BoardKind } from '../play/board.ts';
import { type PlayPlace, playPlace } from '../play/place.ts';
import { PlayScreen } from '../play/play-screen.tsx';
import { openSession } from '../play/session.ts';

interface Choosing {
  readonly study: Study;
  readonly kind: BoardKind;
  /** What is chosen: `The first move`. */
  readonly title: string;
  readonly chosen: (move: GameTypes['move']) => void;
  readonly back: () => void;
}

/** The board of a studied position with the keys of its game: the first move that is made there is chosen, and not played. */
export async function choosingPlace(
  app: App,
  { study, kind, title, chosen, back }: Choosing,
): Promise<ShownPlace> {
  const { rules, position, seat, kit } = study;
  const table = standingTable(await kit.rules(), study);
  const opened = openSession(table, table, { ...app.services, bots: { drive: () => () => {} } }, kind);
  const session = {
    ...opened,
    async play(move: GameTypes['move']): Promise<boolean> {
      const step = rules.apply(position, seat, move);
      if (step.ok) chosen(move);
      else opened.say({ tone: 'bad', text: table.game.explain(step.error, table.names, rules.setup) });
      return step.ok;
    },
  };
  opened.say({ tone: 'plain', text: `${title}: make it as in the game; q goes back` });
  const nowhere = (): void => {};
  const exits = { toMenu: back, rematch: nowhere, replay: nowhere, resign: nowhere };
  const play = playPlace(app, session, kind.open(session, app.services), exits);
  const leaving: Binding = { command: commands.quit, label: 'back', run: back };
  const kept = (all: readonly Binding[]): readonly Binding[] => [
    ...all.filter(({ command }) => !ofGamesThatGoOn.has(command)),
    leaving,
  ];
  return onScreen<PlayPlace>(
    {
      ...play,
      bindings: () => kept(play.bindings()),
      press(key) {
        const meant = play.bindings().find(({ command }) => command.keys.includes(key))?.command;
        if (meant === undefined || !ofGamesThatGoOn.has(meant)) return play.press(key);
        if (meant === commands.quit) back();
        return meant === commands.quit;
      },
      told() {
        const told = play.told();
        return { ...told, title, bindings: kept(told.bindings ?? []) };
      },
    },
    PlayScreen,
  );
}

/** What is done to a game that goes on: here only a move is chosen. */
const ofGamesThatGoOn = new Set<Binding['command']>([
  commands.hint,
  commands.undo,
  commands.save,
  commands.draw,
  commands.resign,
  commands.faster,
  commands.slower,
  commands.quit,
]);

/** A table on which nothing happens: the position stands there for the seat that is studied. */
function standingTable(game: Table['game'], { rules, position, seat }: Study): Table {
  const names = seats(rules.setup.seats).map(letter);
  const never = async () => err({ code: 'closed', sentence: 'here a move is only chosen' });
  return {
    game,
    rules,
    occupants: names.map((name): Occupant => ({ kind: 'human', name })),
    names,
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
    play: never,
    canUndo: () => false,
    undo: never,
    agreeDraw: never,
    saveAs: never,
    close: async () => {},
  };
}
