import { pageDialog, textDialog } from '../dialogs/dialog.ts';
import { type Binding, dispatch } from '../keys/command.ts';
import { commands } from '../keys/commands.ts';
import { directionOf } from '../keys/directions.ts';
import { type MapControls, mapControls } from '../map-board/controls.ts';
import { emptyScene, type MapScene } from '../map-board/scene.ts';
import type { App, Place } from '../place.ts';
import { createStore, type Store, together } from '../store.ts';
import { mapPage, territoryPage } from './facts.ts';
import type { Loaded, MapShelf } from './shelf.ts';

/** A map to look at. */
export interface MapPlace extends Place {
  readonly kind: 'map';
  /** What `--map` would be told: a built-in name, or a path. */
  readonly id: string;
  /** The map as it is now, with the means to move about on it; another one when its file was changed. */
  readonly state: Store<ViewerState>;
  readonly scene: Store<MapScene>;
  pick(territory: number): void;
}

export interface ViewerState {
  readonly loaded: Loaded;
  /** Null when the map cannot be read. */
  readonly controls: MapControls | null;
}

const NAME_CELLS = 48;

export function mapPlace(app: App, shelf: MapShelf, id: string, back: () => void): MapPlace {
  const opened = (loaded: Loaded): ViewerState => ({
    loaded,
    controls: loaded.ok ? mapControls(loaded.value.atlas) : null,
  });
  const state = createStore(opened(shelf.load(id)));
  const scene = createStore<MapScene>({ ...emptyScene, overlay: 'continents', names: true, cursor: 0 });

  function move(to: number | null): void {
    if (to === null) return;
    scene.update(now => ({ ...now, cursor: to }));
    state.get().controls?.see(to);
  }
  const unfollow = shelf.follow(id, () => {
    const loaded = shelf.load(id);
    if (loaded === state.get().loaded) return;
    const count = loaded.ok ? loaded.value.map.countries.length : 1;
    scene.update(now => ({ ...now, cursor: Math.min(now.cursor ?? 0, count - 1) }));
    state.set(opened(loaded));
  });

  const find = (controls: MapControls): void =>
    app.open(
      textDialog(app, {
        title: 'Find',
        lines: ['The name of a territory, or a part of it, or its number.'],
        text: '',
        most: NAME_CELLS,
        accept: 'go there',
        onAccept: async text => {
          const found = controls.find(text);
          if (found === null) return `no territory is called ${text === '' ? 'nothing' : text}`;
          move(found);
          return null;
        },
      }),
    );
  const bindings = (): readonly Binding[] => {
    const { loaded, controls } = state.get();
    const leave: readonly Binding[] = [{ command: commands.back, run: back }, ...app.everywhere()];
    if (!loaded.ok || controls === null) return leave;
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
        run: () => app.open(pageDialog(app, atlas.map.name, territoryPage(atlas, cursor ?? 0))),
      },
      { command: commands.mapFacts, run: () => app.open(pageDialog(app, 'The map', mapPage(loaded.value))) },
      { command: commands.back, run: back },
      {
        command: commands.names,
        label: names ? 'numbers' : 'names',
        run: () => scene.update(now => withLabels({ ...now, names: !names }, atlas.map.countries.length)),
      },
      ...app.everywhere(),
    ];
  };
  return {
    kind: 'map',
    id,
    state,
    scene,
    pick: move,
    bindings,
    press: key => void dispatch(bindings(), key),
    subscribe: listener => {
      const stop = together(state.subscribe(listener), scene.subscribe(listener));
      const stopCamera = state.get().controls?.camera.subscribe(listener);
      return () => {
        stop();
        stopCamera?.();
      };
    },
    close: async () => unfollow(),
  };
}

/** Numbers stand where armies would. */
function withLabels(scene: MapScene, count: number): MapScene {
  const notes = new Map(
    Array.from({ length: scene.names ? 0 : count }, (_, index) => [index, `${index + 1}`]),
  );
  return { ...scene, notes };
}
