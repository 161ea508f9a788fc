import { Text } from 'ink';
import type { ReactNode } from 'react';
import { commandsUnder } from '../../source/screens/keys/command.ts';
import type { BoardKind, Heading } from '../../source/screens/play/board.ts';
import { derive, type Readable, useStore } from '../../source/screens/store.ts';
import type { RaceTypes } from './race.ts';
import { tracks } from './text-adapter.ts';

type View = RaceTypes['view'];

const onBoard = commandsUnder('On the board', 1);
const keys = {
  walk: onBoard('walk', ['w'], 'walk', 'go two steps'),
  gallop: onBoard('gallop', ['g'], 'gallop', 'go by a die'),
};

const headings = (view: Readable<View>): Readable<Heading> =>
  derive(view, ({ turn }) => ({ moment: `turn ${turn}`, phases: ['Race'], phase: 0 }));

function Tracks({ view }: { readonly view: Readable<View> }): ReactNode {
  return <Text>{tracks(useStore(view, now => now)).join('\n')}</Text>;
}

export const raceBoard: BoardKind<RaceTypes> = {
  paceOf: () => 1,
  weightOf: event => (event.type === 'arrived' ? 'strong' : 'plain'),
  open(session) {
    const view = derive(session.state, () => session.table.view('spectator'));
    const asked = (): boolean => session.state.get().asked !== null;
    return {
      heading: headings(view),
      offersDraw: true,
      bindings: () =>
        asked()
          ? [
              { command: keys.walk, run: () => void session.play({ type: 'walk' }) },
              { command: keys.gallop, run: () => void session.play({ type: 'gallop' }) },
            ]
          : [],
      subscribe: view.subscribe,
      hurry() {},
      typingAhead: false,
      repeating: false,
      stopRepeating() {},
      Area: () => <Tracks view={view} />,
      Panel: () => <Text>{asked() ? 'Walk or gallop?' : 'Others run.'}</Text>,
      ResultChart: () => <Tracks view={view} />,
      ResultTable: () => <Text>{`${session.table.seq} moves`}</Text>,
      close() {},
    };
  },
  watch(frame) {
    const view = derive(frame, now => now.view);
    const Shown = (): ReactNode => <Tracks view={view} />;
    return { heading: headings(view), Area: Shown, Standings: Shown };
  },
};
