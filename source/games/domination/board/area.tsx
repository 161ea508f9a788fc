import { type ReactNode, useMemo } from 'react';
import type { DominationView } from '../../../../machines/domination/types.ts';
import { MapBoard } from '../../../app/map-board/map-board.tsx';
import type { MapScene } from '../../../app/map-board/scene.ts';
import type { Room } from '../../../app/play/board.ts';
import type { Session } from '../../../app/play/session.ts';
import { createStore, derived, type Readable, useStore } from '../../../app/store.ts';
import { useTheme } from '../../../app/theme/use-theme.ts';
import type { Atlas } from '../../../atlas/atlas.ts';
import { Canvas } from '../../../terminal/canvas.tsx';
import { chartPainter } from '../../conquest/board/chart-painter.ts';
import { dominationEvents } from './beats.ts';
import { chartOf } from './charts.ts';
import { chronicleOf, type Metric } from './chronicle.ts';
import type { DominationModel } from './model.ts';

interface AreaProps extends Room {
  readonly model: DominationModel;
  readonly atlas: Atlas;
  readonly scene: Readable<MapScene>;
  readonly session: Session;
}

/** The map, or a graph in its place. Both are drawn without React. */
export function DominationArea({ width, height, model, atlas, scene, session }: AreaProps): ReactNode {
  // Beside the result of a game the graph has its own place.
  const graph = useStore(model.scene, now => (now.step.name === 'over' ? null : now.focus.graph));
  const picked = (territory: number): void => {
    if (model.scene.get().step.name === 'number') return;
    model.lookAt(territory);
    model.confirm();
  };
  if (graph !== null)
    return <GraphArea width={width} height={height} model={model} session={session} graph={graph} />;
  return (
    <MapBoard
      width={width}
      height={height}
      atlas={atlas}
      scene={scene}
      controls={model.controls}
      onPick={picked}
    />
  );
}

interface GraphProps extends Room {
  readonly model: DominationModel;
  readonly session: Session;
  readonly graph: Metric;
}

function GraphArea({ width, height, model, session, graph }: GraphProps): ReactNode {
  const theme = useTheme();
  const painter = useMemo(() => {
    const { table } = session;
    const view: Readable<DominationView> = {
      get: () => model.scene.get().view,
      subscribe: model.scene.subscribe,
    };
    const chart = derived(view, now => {
      const events = table.history.flatMap(played => dominationEvents(played.events));
      return chartOf(chronicleOf(events, now), graph, table.names);
    });
    return chartPainter(chart, theme);
  }, [model, session, graph, theme]);
  return <Canvas width={width} height={height} painter={painter} />;
}

/** A chart that does not change any more. */
export function FixedChart({
  width,
  height,
  chart,
}: Room & { readonly chart: ReturnType<typeof chartOf> }): ReactNode {
  const theme = useTheme();
  const painter = useMemo(() => chartPainter(createStore(chart), theme), [chart, theme]);
  return <Canvas width={width} height={height} painter={painter} />;
}
