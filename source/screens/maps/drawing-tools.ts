import type { Point } from '../../maps/layout.ts';
import type { EditorModel, Ink, Tool } from './editor-model.ts';

/** Half the width of a brush, in half cells: it is finer when one is nearer. */
const BRUSH = 1.6;

/** Brush, eraser, continents and line, by keys and by mouse. Each answers with one sentence when something cannot be. */
export function drawingTools(model: EditorModel) {
  const lift = (): void => model.hold({ pen: null });
  /** Paints from one spot to another; what is painted with one touch of the brush is taken back together. */
  const stroke = (from: Point, territory: number | null, joins: boolean): string | null => {
    const to = model.get().cursor;
    const fault = model.go(
      { kind: 'paint', territory, stroke: { from, to, radius: model.halfCell() * BRUSH } },
      undefined,
      joins,
    );
    if (fault === null) model.hold({ pen: { at: to, territory, joins: true } }, [to]);
    else lift();
    return fault;
  };
  /** Puts the lands from one spot to another into the continent that is painted with. */
  const colour = (from: Point, joins: boolean): string | null => {
    const { cursor: at, ink, drawing } = model.get();
    const territories = [...new Set(landsAlong(model, from, at))];
    const fault =
      territories.length === 0
        ? null
        : model.go({ kind: 'continent', territories, continent: ink }, undefined, joins);
    if (fault !== null) {
      lift();
      return fault;
    }
    const { drawing: now } = model.get();
    const grown = now.map.continents.length > drawing.map.continents.length;
    model.hold({
      ink: grown ? drawing.map.continents.length : ink,
      pen: { at, territory: null, joins: joins || now !== drawing },
    });
    return null;
  };
  /** Puts the brush down at the cursor: it paints the marked territory, else the one here, else a new one. */
  const down = (): string | null => {
    const joins = model.outline();
    const { tool, marked, cursor } = model.get();
    const territory = tool === 'eraser' ? null : (marked ?? model.here());
    if (tool === 'eraser' || territory !== null) return stroke(cursor, territory, joins);
    const fault = model.put(cursor, joins);
    if (fault === null)
      model.hold({ pen: { at: cursor, territory: model.map().countries.length - 1, joins: true } }, [cursor]);
    return fault;
  };
  /** Divides what lies between the beginning of the line and the cursor. */
  const divide = (from: Point): string | null => {
    const to = model.get().cursor;
    lift();
    const territory = model.get().marked ?? mostOf(landsAlong(model, from, to));
    if (territory === null) return 'the line divides no land';
    return model.go({ kind: 'divide', territory, line: [from, to] });
  };
  return {
    lift,
    /** Takes a tool; continents begin with that of the marked territory, or of the one here. */
    take(tool: Tool): void {
      const land = model.get().marked ?? model.here();
      const ink = tool === 'continents' && land !== null ? model.continentOf(land) : model.get().ink;
      model.hold({ tool, ink, pen: null });
    },
    /** Paints with a continent from now on. */
    dip: (ink: Ink): void => model.hold({ tool: 'continents', ink, pen: null }),
    /** Puts the tool down where the cursor is, or lifts it there. */
    press(): string | null {
      const { tool, pen, cursor } = model.get();
      if (tool === 'line') {
        if (pen !== null) return divide(pen.at);
        const joins = model.outline();
        model.hold({ pen: { at: joins ? model.get().cursor : cursor, territory: null, joins } });
        return null;
      }
      if (pen === null) return tool === 'continents' ? colour(cursor, false) : down();
      lift();
      return null;
    },
    /** Paints on to the cursor, which has moved. */
    drag(): string | null {
      const { tool, pen } = model.get();
      if (tool === 'line' || tool === 'hand' || pen === null) return null;
      return tool === 'continents' ? colour(pen.at, pen.joins) : stroke(pen.at, pen.territory, pen.joins);
    },
  };
}

export type DrawingTools = ReturnType<typeof drawingTools>;

/** The tool that the key of tools takes after each. */
export const NEXT_TOOL: Readonly<Record<Tool, Tool>> = {
  hand: 'brush',
  brush: 'eraser',
  eraser: 'continents',
  continents: 'hand',
  line: 'hand',
};

/** The territories under a line, one each time that it is looked at. */
function* landsAlong(model: EditorModel, from: Point, to: Point): Generator<number> {
  const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / model.halfCell()));
  for (let step = 0; step <= steps; step += 1) {
    const share = step / steps;
    const land = model.landAt({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share });
    if (land !== null) yield land;
  }
}

/** What is there most often; null of nothing. */
function mostOf(lands: Iterable<number>): number | null {
  const counts = new Map<number, number>();
  for (const land of lands) counts.set(land, (counts.get(land) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}
