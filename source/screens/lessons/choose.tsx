import { Box } from 'ink';
import type { ReactNode } from 'react';
import { wrap } from '../../base/text.ts';
import type { ScreenView } from '../../terminal/canvas.tsx';
import { type App, keyHandlers, onScreen, type Place, type ShownPlace } from '../app.ts';
import { createList, type List } from '../choice.ts';
import { ListView } from '../choice-list.tsx';
import { Centred } from '../frame.tsx';
import { ofList } from '../keys/command.ts';
import { commands } from '../keys/commands.ts';
import { titledColumns } from '../list-line.ts';
import type { ScreenKit } from '../services.ts';
import { anyOf, createStore, type Store, useStore } from '../store.ts';
import { ColumnsLine, Ink, Title, useLineRows } from '../widgets.tsx';

interface LearnPlace extends Place {
  readonly kind: 'learn';
  readonly games: List<ScreenKit>;
  /** The reason why a lesson could not be opened. */
  readonly notice: Store<string | null>;
}

interface LearnExits {
  back(): void;
  /** Goes to a game's lesson. @returns one sentence when it cannot */
  learn(game: ScreenKit): Promise<string | null>;
}

/** The games whose lesson can be played. */
export function learnPlace(app: App, { back, learn }: LearnExits): LearnPlace & ShownPlace {
  const taught = app.services.games.filter(({ board, lesson }) => board && lesson);
  const notice = createStore<string | null>(null);
  const games = createList(taught, { open: game => void app.travel(learn(game)).then(notice.set) });
  const bindings = () => [
    ofList({ command: commands.choose, quiet: taught.length < 2 }),
    ofList({ command: commands.open, label: 'learn' }),
    { command: commands.back, run: back },
    ...app.everywhere(),
  ];
  return onScreen<LearnPlace>(
    {
      kind: 'learn',
      games,
      notice,
      textPage: () => ({
        title: 'Learn a game by playing',
        lines: [ABOUT, notice.get() ?? ''].filter(Boolean),
        choices: games.choices(({ title }) => title),
      }),
      ...keyHandlers(bindings, anyOf(games, notice)),
    },
    LearnScreen,
  );
}

const WIDTH = 76;
const NAMES = 14;
/** Rows of it all; a third of those that are left are free above. */
const ROWS = 18;

const ABOUT =
  'A game on a table that is always the same, against easy players. It says what to try and why, and waits until you have tried it. Skip what you know; leave when you like. Nothing is saved.';

function LearnScreen({ place, screen }: { place: LearnPlace; screen: ScreenView }): ReactNode {
  const notice = useStore(place.notice, now => now);
  const isTall = useLineRows() > 1;
  const width = Math.min(screen.columns - 2, WIDTH);
  return (
    <Centred place={place} screen={screen} width={width} inset={2}>
      <Box height={Math.max(1, Math.floor((screen.rows - ROWS) / 3))} flexShrink={0} />
      <Box paddingLeft={2} flexShrink={0} flexDirection="column">
        <Title>Learn a game by playing</Title>
        <Box height={1} flexShrink={0} />
        {wrap(ABOUT, width - 4).map(line => (
          <Ink key={line} shade="dim">
            {line}
          </Ink>
        ))}
        <Box height={1} flexShrink={0} />
      </Box>
      <ListView list={place.games}>
        {(game, isHere) => (
          <ColumnsLine
            columns={titledColumns(
              { title: game.title, about: isTall ? '' : game.summary },
              isHere,
              width - 3,
              NAMES,
            )}
            below={[{ text: game.summary, shade: 'dim', cells: width - 3 }]}
            isHere={isHere}
            width={width}
          />
        )}
      </ListView>
      <Box height={1} flexShrink={0} />
      <Ink shade="bad">{`  ${notice ?? ''}`}</Ink>
    </Centred>
  );
}
