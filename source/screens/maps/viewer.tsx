import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { Atlas } from '../../maps/atlas/atlas.ts';
import { capitalsOf } from '../../maps/map.ts';
import type { LoadResult, MapCatalogue } from '../../setup/map-library.ts';
import type { ScreenView } from '../../terminal/canvas.tsx';
import type { ColourDepth } from '../../terminal/types.ts';
import { type App, keyHandlers, onScreen, type Place, type ShownPlace } from '../app.ts';
import { openChoice, openPage, openQuestion } from '../dialogs/dialog.ts';
import { Page } from '../frame.tsx';
import { type Binding, bindIf, type Command } from '../keys/command.ts';
import { commands, directionOf } from '../keys/commands.ts';
import { type MapControls, mapControls } from '../map-board/controls.ts';
import { MapBoard } from '../map-board/map-board.tsx';
import { continentTones } from '../map-board/overlays.ts';
import { patternOf } from '../map-board/plain-painter.ts';
import { emptyScene, type MapScene } from '../map-board/scene.ts';
import { Tones } from '../map-board/tones.ts';
import { anyOf, createStore, type Store, useStore } from '../store.ts';
import { Ground, Ink, left, right, Title, useTheme } from '../widgets.tsx';
import { bordersOf, mapPage, territoryPage } from './facts.ts';
import type { JudgeMap } from './fairness-page.ts';
import { NoMap } from './preview.tsx';

interface MapPlace extends Place {
  readonly kind: 'map';
  /** The argument of `--map`: a built-in name, or a path. */
  readonly id: string;
  /** The map as it is now; replaced when its file changes, or once it is drawn. */
  readonly state: Store<ViewerState>;
  readonly scene: Store<MapScene>;
  pick(territory: number): void;
}

interface ViewerState {
  /** Null while it is being drawn. */
  readonly loaded: LoadResult | null;
  /** Null when there is nothing to look at. */
  readonly controls: MapControls | null;
}

const NAME_CELLS = 48;

/** What else may be done with a map that is looked at. */
interface MapAids {
  /** Draws on it. */
  readonly edit?: (() => void) | undefined;
  /** Sets up a game on it. */
  readonly play?: (() => void) | undefined;
  /** Shows who wins on it. */
  readonly judge?: JudgeMap | undefined;
}

export function mapPlace(
  app: App,
  library: MapCatalogue,
  id: string,
  back: () => void,
  { edit, play, judge }: MapAids = {},
): MapPlace & ShownPlace {
  const opened = (loaded: LoadResult | null): ViewerState => ({
    loaded,
    controls: loaded?.ok ? mapControls(loaded.value.atlas) : null,
  });
  const state = createStore(opened(library.load(id)));
  const capitals = (loaded: LoadResult | null) =>
    loaded?.ok ? capitalsOf(loaded.value.map) : new Set<number>();
  const scene = createStore<MapScene>({
    ...emptyScene,
    ...{ overlay: 'continents', names: true, cursor: 0, capitals: capitals(state.get().loaded) },
  });

  function move(to: number | null): void {
    if (to === null) return;
    scene.update(now => ({ ...now, cursor: to }));
    state.get().controls?.see(to);
  }
  const unfollow = library.follow(id, () => {
    const loaded = library.load(id);
    if (loaded === state.get().loaded) return;
    const count = loaded?.ok ? loaded.value.map.countries.length : 1;
    scene.update(now => ({
      ...now,
      cursor: Math.min(now.cursor ?? 0, count - 1),
      capitals: capitals(loaded),
    }));
    state.set(opened(loaded));
  });

  /** @param showsFacts opens the page of the territory */
  const find = (controls: MapControls, tells = false): void =>
    openQuestion(app, {
      title: 'Find',
      lines: ['The name of a territory, or a part of it, or its number.'],
      text: '',
      most: NAME_CELLS,
      accept: 'go there',
      onAccept: async text => {
        const found = controls.find(text);
        if (found === null) return `no territory is called ${text === '' ? 'nothing' : text}`;
        move(found);
        const { loaded } = state.get();
        if (tells && loaded?.ok)
          openPage(app, loaded.value.map.name, territoryPage(loaded.value.atlas, found));
        return null;
      },
    });
  /** Asks what to do with a map of the shelf, and says what has come of it; whoever has removed it goes back. */
  const askDeed = (title: string): void =>
    openChoice(
      app,
      title,
      (library.deeds?.(id)?.all ?? []).map(({ label, run }) => [
        label,
        () =>
          void run().then(sentence => {
            if (library.facts(id) === null) back();
            openPage(app, title, [{ heading: '', lines: [sentence] }]);
          }),
      ]),
    );
  const bindings = (): readonly Binding[] => {
    const { loaded, controls } = state.get();
    const leave: readonly Binding[] = [{ command: commands.back, run: back }, ...app.everywhere()];
    if (!loaded?.ok || controls === null) return leave;
    const { cursor, names } = scene.get();
    const { atlas } = loaded.value;
    const within = (by: 1 | -1): void => {
      const continent = atlas.map.countries[cursor ?? 0]?.continent;
      const own = atlas.map.countries.flatMap((each, index) => (each.continent === continent ? [index] : []));
      move(controls.next(cursor, own, by));
    };
    const zoomedIn = controls.camera.get().zoom > 1;
    return [
      { command: commands.move, run: key => move(controls.step(cursor, directionOf(key) ?? 'up')) },
      { command: commands.next, label: 'same continent', quiet: true, run: () => within(1) },
      { command: commands.previous, quiet: true, run: () => within(-1) },
      { command: commands.nearer, run: () => controls.zoom(1, cursor) },
      { command: commands.farther, quiet: !zoomedIn, run: () => controls.zoom(-1, cursor) },
      {
        command: commands.pan,
        quiet: !zoomedIn,
        run: key => controls.pan(directionOf(key.toLowerCase()) ?? 'up'),
      },
      { command: commands.find, run: () => find(controls) },
      {
        command: commands.facts,
        run: () => openPage(app, atlas.map.name, territoryPage(atlas, cursor ?? 0)),
      },
      { command: commands.mapFacts, run: () => openPage(app, 'The map', mapPage(loaded.value)) },
      ...bindIf(library.deeds?.(id), ({ label }) => ({
        command: commands.mapDeeds,
        label,
        run: () => askDeed(atlas.map.name),
      })),
      ...bindIf(play, run => ({ command: commands.playShown, run })),
      ...bindIf(edit, run => ({ command: commands.editMap, run })),
      ...bindIf(judge, show => ({ command: commands.mapFairness, run: () => show(loaded.value) })),
      { command: commands.back, run: back },
      {
        command: commands.names,
        label: names ? 'numbers' : 'names',
        run: () => scene.update(now => withLabels({ ...now, names: !names }, atlas.map.countries.length)),
      },
      { command: commands.lookBefore, quiet: true, run: () => {} },
      ...app.everywhere(),
    ];
  };
  const where = library.path?.(id) ?? null;
  return onScreen<MapPlace>(
    {
      kind: 'map',
      id,
      ...(where !== null && { where }),
      state,
      scene,
      pick: move,
      ...keyHandlers(bindings, state, app.answer.set),
      textPage() {
        const { loaded, controls } = state.get();
        const offered: readonly Command[] = [
          commands.mapFacts,
          commands.playShown,
          commands.mapDeeds,
          commands.editMap,
          commands.back,
        ];
        const page = loaded?.ok ? mapPage(loaded.value) : [{ heading: '', lines: loaded?.error ?? [] }];
        const [first, second] = page;
        const search = (map: MapControls) => ({
          label: 'find: all about a territory',
          run: () => find(map, true),
        });
        return {
          isComing: loaded === null,
          title: loaded?.ok ? loaded.value.map.name : id,
          lines: [...(first?.lines ?? []), ...(second ? [second.heading, ...second.lines] : [])],
          choices: controls === null ? [] : [search(controls)],
          bindings: bindings().filter(({ command }) => offered.includes(command)),
        };
      },
      subscribe(listener) {
        const { controls } = state.get();
        return anyOf(state, scene, ...(controls ? [controls.camera] : [])).subscribe(listener);
      },
      close: async () => unfollow(),
    },
    ViewerScreen,
  );
}

/** Numbers in the place of armies. */
function withLabels(scene: MapScene, count: number): MapScene {
  const notes = new Map(
    Array.from({ length: scene.names ? 0 : count }, (_, index) => [index, `${index + 1}`]),
  );
  return { ...scene, notes };
}

/** Columns of the panel, and of a screen on which it stands beside the map. */
const [PANEL, NARROW] = [28, 60];

/** Rows of the panel that are neither borders nor continents. */
const HEAD = 8;
/** Borders that come before the continents where there is little room. */
const MOST_BORDERS = 7;

/** A map with its cursor, and beside it what is to be known of the territory under it. */
function ViewerScreen({ place, screen }: { place: MapPlace; screen: ScreenView }): ReactNode {
  const { loaded, controls } = useStore(place.state, now => now);
  const height = screen.rows - 1;
  if (!loaded?.ok || controls === null)
    return (
      <Page place={place} screen={screen}>
        <Ground height={height} flexShrink={0} flexDirection="column" padding={1}>
          <NoMap loaded={loaded} id={place.id} columns={screen.columns - 2} rows={height - 4} />
        </Ground>
      </Page>
    );
  const { atlas } = loaded.value;
  // On a phone the panel stands below.
  const beside = screen.columns >= NARROW;
  const mapHeight = beside ? height : Math.ceil(height / 2);
  const panel = beside ? height : height - mapHeight;
  return (
    <Page place={place} screen={screen}>
      <Box height={height} flexShrink={0} flexDirection={beside ? 'row' : 'column'}>
        <MapBoard
          width={beside ? screen.columns - PANEL - 2 : screen.columns}
          height={mapHeight}
          atlas={atlas}
          scene={place.scene}
          controls={controls}
          onPick={place.pick}
        />
        <Ground width={PANEL + 2} height={panel} flexDirection="column" paddingLeft={2} overflow="hidden">
          <Panel atlas={atlas} place={place} height={panel} depth={screen.depth} />
        </Ground>
      </Box>
    </Page>
  );
}

interface PanelProps {
  readonly atlas: Atlas;
  readonly place: MapPlace;
  readonly height: number;
  readonly depth: ColourDepth;
}

function Panel({ atlas, place, height, depth }: PanelProps): ReactNode {
  const theme = useTheme();
  const cursor = useStore(place.scene, now => now.cursor ?? 0);
  const { map } = atlas;
  const country = map.countries[cursor];
  const borders = bordersOf(atlas, cursor);
  const continents = map.continents
    .map((continent, number) => ({ ...continent, number }))
    .slice(0, Math.max(0, height - HEAD - Math.min(MOST_BORDERS, borders.length)));
  const room = Math.max(3, height - HEAD - 1 - continents.length);
  const tones = continentTones(map.continents, new Tones(theme, depth));
  const marks = { both: ' ', out: '→', in: '←' } as const;
  return (
    <>
      <Title shade="text">{map.name}</Title>
      <Ink shade="dim">{`${map.countries.length} territories`}</Ink>
      <Box height={1} flexShrink={0} />
      <Title>{country?.name ?? ''}</Title>
      <Ink shade="dim">{`${cursor + 1} · ${map.continents[country?.continent ?? 0]?.name ?? ''}`}</Ink>
      <Box height={1} flexShrink={0} />
      {borders.slice(0, room).map(({ territory, name, way, abroad }) => (
        <Box key={territory} height={1} flexShrink={0}>
          <Ink shade="faint">{`${right(`${territory + 1}`, 3)} `}</Ink>
          <Ink shade="accent">{marks[way]}</Ink>
          <Ink shade={abroad ? 'dim' : 'text'}>{left(name, PANEL - 5)}</Ink>
        </Box>
      ))}
      {borders.length > room ? <Ink shade="faint">{`    and ${borders.length - room} more`}</Ink> : null}
      <Box height={1} flexShrink={0} />
      {continents.map(continent => (
        <Box key={continent.number} height={1} flexShrink={0}>
          <Ink shade="text" on={{ rgb: tones(continent.number, 'plain').fill, ansi256: 0, ansi16: 0 }}>
            {depth === 0 ? patternOf(continent.number).repeat(2) : '  '}
          </Ink>
          <Ink shade={continent.number === country?.continent ? 'text' : 'dim'}>
            {` ${left(continent.name, PANEL - 8)}${right(`${continent.bonus > 0 ? '+' : ''}${continent.bonus}`, 4)}`}
          </Ink>
        </Box>
      ))}
    </>
  );
}
