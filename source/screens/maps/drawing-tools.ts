import type { Point } from '../../maps/layout.ts';
import type { EditorModel, Tool } from './editor-model.ts';

/** Half the width of a brush, in half cells: it is finer when one is nearer. */
const BRUSH = 1.6;

/** Brush, eraser and line, by keys and by mouse. Each answers with one sentence when something cannot be. */
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
    if (fault === null) model.hold({ pen: { at: to, territory } }, [to]);
    else lift();
    return fault;
  };
  /** Puts the brush down at the cursor: it paints the marked territory, else the one here, else a new one. */
  const down = (): string | null => {
    const joins = model.outline();
    const { tool, marked, cursor } = model.get();
    const territory = tool === 'eraser' ? null : (marked ?? model.here());
    if (tool === 'eraser' || territory !== null) return stroke(cursor, territory, joins);
    const fault = model.put(cursor, joins);
    if (fault === null)
      model.hold({ pen: { at: cursor, territory: model.map().countries.length - 1 } }, [cursor]);
    return fault;
  };
  /** Divides what lies between the beginning of the line and the cursor. */
  const divide = (from: Point): string | null => {
    const to = model.get().cursor;
    lift();
    const territory = model.get().marked ?? mostOf(model, from, to);
    if (territory === null) return 'the line divides no land';
    return model.go({ kind: 'divide', territory, line: [from, to] });
  };
  return {
    lift,
    take: (tool: Tool): void => model.hold({ tool, pen: null }),
    /** Puts the tool down where the cursor is, or lifts it there. */
    press(): string | null {
      const { tool, pen, cursor } = model.get();
      if (tool === 'line') {
        if (pen !== null) return divide(pen.at);
        const joins = model.outline();
        model.hold({ pen: { at: joins ? model.get().cursor : cursor, territory: null } });
        return null;
      }
      if (pen === null) return down();
      lift();
      return null;
    },
    /** Paints on to the cursor, which has moved. */
    drag(): string | null {
      const { tool, pen } = model.get();
      return tool === 'line' || tool === 'hand' || pen === null ? null : stroke(pen.at, pen.territory, true);
    },
  };
}

export type DrawingTools = ReturnType<typeof drawingTools>;

/** The tool that the key of tools takes after each. */
export const NEXT_TOOL: Readonly<Record<Tool, Tool>> = {
  hand: 'brush',
  brush: 'eraser',
  eraser: 'hand',
  line: 'hand',
};

/** The territory that most of a line lies on. */
function mostOf(model: EditorModel, from: Point, to: Point): number | null {
  const counts = new Map<number, number>();
  for (let step = 0; step <= 64; step += 1) {
    const share = step / 64;
    const land = model.landAt({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share });
    if (land !== null) counts.set(land, (counts.get(land) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}
