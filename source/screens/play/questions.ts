import type { Seat } from '../../../machines/seat.ts';
import type { Table } from '../../table/api.ts';
import type { App } from '../app.ts';
import { type ConfirmDialog, confirmDialog, type TextDialog, textDialog } from '../dialogs/dialog.ts';
import type { HousePort } from '../services.ts';
import type { PlayController } from './controller.ts';

/** Asks for a name and saves the game under it; a name that is taken is refused with a free one. */
export function askForName(
  app: App,
  { say }: PlayController,
  table: Table,
  freeName: NonNullable<HousePort['freeName']>,
): TextDialog {
  return textDialog(app, {
    title: 'Save under a name',
    lines: [table.saveName === null ? 'This game has no save yet.' : `It goes on in ${table.saveName}.`],
    text: suggestion(table.game.title, table.progress.turn),
    most: 64,
    accept: 'save',
    async onAccept(name) {
      const saved = await table.saveAs(name);
      if (saved.ok) {
        say({ tone: 'good', text: `saved as ${saved.value.name}` });
        return null;
      }
      if (saved.error.code !== 'name-taken') return saved.error.sentence;
      return `${name} is taken; ${await freeName(name)} is free`;
    },
  });
}

/** A name to propose: the game and how far it has come. */
const suggestion = (title: string, turn: number): string =>
  turn === 0 ? `Start of ${title}` : `Turn ${turn} of ${title}`;

/** Asks all people at the table whether the game ends as a draw. */
export function askForDraw(app: App, { say }: PlayController, table: Table): ConfirmDialog {
  const people = table.occupants.filter(occupant => occupant.kind === 'human').map(one => one.name);
  const alone = people.length === 1;
  const agree = async (): Promise<void> => {
    const result = await table.agreeDraw();
    if (!result.ok) say({ tone: 'bad', text: result.error.sentence });
  };
  return confirmDialog(app, {
    title: 'A draw',
    lines: [`${alone ? 'Do you' : `Do ${people.join(', ')} all`} agree to end the game as a draw?`],
    yes: alone ? 'draw' : 'all agree',
    no: 'play on',
    onYes: () => void agree(),
  });
}

/** Asks the person whose answer is awaited whether to give up the seat. */
export function askToResign(
  app: App,
  controller: PlayController,
  onYes: (seat: Seat) => void,
): ConfirmDialog | null {
  const { asked } = controller.state.get();
  if (asked === null) return null;
  return confirmDialog(app, {
    title: 'Resign',
    lines: [`The computer plays ${controller.table.names[asked] ?? ''} to the end.`],
    yes: 'resign',
    no: 'play on',
    onYes: () => onYes(asked),
  });
}

/** Asks before a game is left that has no save. */
export function askToLeave(
  app: App,
  onYes: () => void,
  lost = 'This game is not saved: it would be lost.',
): ConfirmDialog {
  return confirmDialog(app, {
    title: 'Leave the game',
    lines: [lost],
    yes: 'leave',
    no: 'stay',
    onYes,
  });
}
