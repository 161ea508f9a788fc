import type { App } from '../app.ts';
import type { OwnDialog } from '../dialogs/dialog.ts';
import { type Binding, type BoardPage, type Command, dispatch } from '../keys/command.ts';
import { commands } from '../keys/commands.ts';
import { ScrolledContext, scrolling } from './log-view.tsx';

/** Columns of a page at most. */
const WIDTH = 72;

/** What opens a page about the board over it: where the panel stands under the board it has too few rows. */
export const openBoardPage =
  (app: Pick<App, 'open' | 'shut'>, command: Command, page: () => BoardPage) => (): void => {
    const { title, View } = page();
    const scrolled = scrolling(() => 0);
    const bindings = (): readonly Binding[] => [
      ...scrolled.bindings,
      { command: commands.shut, run: () => app.shut(dialog) },
    ];
    const dialog: OwnDialog = {
      ...{ kind: 'own', title, tab: command, bindings },
      press: key => dispatch(bindings(), key),
      sizeIn: ({ width, height }) => ({ width: Math.min(width, WIDTH), height }),
      View: room => (
        <ScrolledContext value={scrolled}>
          <View {...room} />
        </ScrolledContext>
      ),
    };
    app.open(dialog);
  };
