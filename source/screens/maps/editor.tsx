import type { Direction } from '../../maps/atlas/steps.ts';
import type { DrawnMap } from '../../maps/drawing/drawn-map.ts';
import { type App, keyHandlers, onScreen, type ShownPlace } from '../app.ts';
import { type Binding, bindIf } from '../keys/command.ts';
import { commands, cursorBinding, directionOf } from '../keys/commands.ts';
import type { TextChoice } from '../text-page.ts';
import { drawingTools, NEXT_TOOL } from './drawing-tools.ts';
import { editorModel } from './editor-model.ts';
import { editorQuestions } from './editor-questions.ts';
import { type EditorPlace, EditorScreen } from './editor-view.tsx';
import { mapLines } from './facts.ts';
import type { JudgeMap } from './fairness-page.ts';

export interface EditorExits {
  back(): void;
  /** What going back is called; `back` when left out. */
  readonly called?: 'leave';
  /** Sets up a game on the map of a file; left out where none is begun. */
  readonly play?: ((path: string) => void) | undefined;
  /** Shows who wins on the map; left out where nobody can tell. */
  readonly judge?: JudgeMap | undefined;
}

/** @param path the file that is written with each edit */
export function editorPlace(
  app: App,
  path: string,
  drawing: DrawnMap,
  exits: EditorExits,
): EditorPlace & ShownPlace {
  const model = editorModel(path, drawing, app.services.clock);
  const say = (fault: string | null): void => app.answer.set(fault);
  const nameOf = (territory: number): string => model.map().countries[territory]?.name ?? '';
  const tools = drawingTools(model);
  const asks = editorQuestions(app, model, tools, say);

  function draw(): void {
    const here = model.here();
    const { marked, tool, pen, ink } = model.get();
    if (tool === 'continents' && here === null && pen === null && ink !== 'new') asks.changeContinent(ink);
    else if (tool !== 'hand') say(tools.press());
    else if (here === null) say(model.put());
    else if (marked === null) model.mark(here);
    else if (marked === here) asks.change(here);
    else say(model.go({ kind: 'border', between: [marked, here] }));
  }
  const drawLabel = (): string => {
    const here = model.here();
    const { marked, tool, pen, ink } = model.get();
    if (tool === 'line') return pen === null ? 'line from here' : 'divide';
    if (tool === 'continents' && here === null && pen === null && ink !== 'new') return 'change it';
    if (tool !== 'hand') return pen !== null ? 'lift' : tool === 'eraser' ? 'erase' : 'paint';
    if (here === null) return 'put a territory';
    if (marked === null) return 'mark';
    if (marked === here) return 'change';
    return model.map().countries[marked]?.borders.includes(here) === true ? 'no border' : 'border';
  };
  const play = (): void => {
    model.write();
    const [fault] = model.faults();
    const { unwritten } = model.get();
    if (unwritten !== null) say(unwritten);
    else if (fault !== undefined) say(`not yet: ${fault.sentence}`);
    else exits.play?.(path);
  };
  const step = (direction: Direction): void => {
    model.step(direction);
    const fault = tools.drag();
    if (fault !== null) say(fault);
  };
  let lastFault = -1;
  const nextFault = (): void => {
    const faults = model.faults();
    lastFault = (lastFault + 1) % Math.max(1, faults.length);
    const fault = faults[lastFault];
    model.snap(fault?.territory ?? null);
    say(fault?.sentence ?? null);
  };
  /** What is done to the continent that is painted with, else to that of the territory here. */
  const onContinent = (here: number | null): readonly Binding[] => {
    const { tool, ink } = model.get();
    const painting = tool === 'continents';
    const continent = painting ? ink : here === null ? 'new' : model.continentOf(here);
    const pay = (by: 1 | -1) => () => {
      if (continent === 'new') return;
      const bonus = (model.map().continents[continent]?.bonus ?? 0) + by;
      say(model.go({ kind: 'bonus', continent, bonus }));
    };
    return [
      ...(painting ? [{ command: commands.continentOf, label: 'colour', run: asks.ink }] : []),
      ...(continent === 'new'
        ? []
        : [
            { command: commands.paysMore, quiet: !painting, run: pay(1) },
            { command: commands.paysLess, quiet: true, run: pay(-1) },
          ]),
    ];
  };
  const onTerritory = (here: number): readonly Binding[] => {
    const { marked, tool } = model.get();
    return [
      {
        command: commands.markLand,
        quiet: marked === null,
        run: () => model.mark(marked === here ? null : here),
      },
      { command: commands.nameLand, run: () => asks.rename(here) },
      {
        command: commands.capitalOfMap,
        quiet: true,
        run: () => say(model.go({ kind: 'capital', territory: here })),
      },
      ...(tool === 'continents' ? [] : [{ command: commands.continentOf, run: () => asks.continent(here) }]),
      { command: commands.removeLand, run: () => say(model.go({ kind: 'remove', territory: here }, null)) },
    ];
  };
  const bindings = (): readonly Binding[] => {
    const { marked, before, after, faults, drawing: now, tool, pen } = model.get();
    const here = model.here();
    const isEmpty = now.map.countries.length === 0;
    return [
      { command: commands.drawHere, label: drawLabel(), run: draw },
      { ...cursorBinding(step), quiet: true },
      ...(isEmpty
        ? []
        : [
            { command: commands.next, quiet: true, run: () => model.next(1) },
            { command: commands.previous, quiet: true, run: () => model.next(-1) },
            { command: commands.find, quiet: true, run: () => asks.find() },
          ]),
      ...bindIf(faults.length > 0, () => ({ command: commands.nextFault, quiet: isEmpty, run: nextFault })),
      ...bindIf(exits.play, () => ({ command: commands.playDrawn, quiet: faults.length > 0, run: play })),
      ...bindIf(faults.length === 0 && exits.judge, show => ({
        command: commands.mapFairness,
        quiet: true,
        run: () => show(model.get().drawing),
      })),
      { command: commands.toolOfMap, label: NEXT_TOOL[tool], run: () => tools.take(NEXT_TOOL[tool]) },
      ...onContinent(here),
      ...(here === null ? [] : onTerritory(here)),
      { command: commands.putLand, quiet: true, run: () => say(model.put()) },
      {
        command: commands.lineOfMap,
        ...(tool === 'line' ? { label: 'no line' } : {}),
        quiet: now.lands === null,
        run: () => tools.take(tool === 'line' ? 'hand' : 'line'),
      },
      ...bindIf(pen, () => ({ command: commands.unpick, quiet: true, run: tools.lift })),
      ...(marked === null
        ? []
        : [
            ...(here === null || here === marked
              ? []
              : [
                  {
                    command: commands.oneWay,
                    quiet: true,
                    run: () => say(model.go({ kind: 'one-way', between: [marked, here] })),
                  },
                ]),
            {
              command: commands.moveLand,
              quiet: here !== null,
              run: () => say(model.go({ kind: 'move', territory: marked, to: model.get().cursor })),
            },
            ...(pen === null ? [{ command: commands.unpick, quiet: true, run: () => model.mark(null) }] : []),
          ]),
      ...bindIf(before.length > 0, () => ({ command: commands.undoDrawn, run: model.undo })),
      ...bindIf(after.length > 0, () => ({ command: commands.redo, quiet: true, run: model.redo })),
      { command: commands.nearer, quiet: true, run: () => model.zoom(1) },
      { command: commands.farther, quiet: true, run: () => model.zoom(-1) },
      {
        command: commands.pan,
        quiet: true,
        run: key => model.pan(directionOf(key.toLowerCase()) ?? 'up'),
      },
      {
        command: commands.back,
        label: exits.called ?? commands.back.label,
        // Esc lifts the pen, or takes the mark away, first.
        ...(marked === null && pen === null ? {} : { shown: 'q' }),
        run: exits.back,
      },
      { command: commands.lookBefore, quiet: true, run: () => {} },
      ...app.everywhere(),
    ];
  };
  const choices = (): readonly TextChoice[] => {
    const here = model.here();
    const first = { label: 'put the first territory', run: () => say(model.put()) };
    if (here === null) return [model.map().countries.length === 0 ? first : find];
    return [
      find,
      ...asks.changesOf(here).map(([label, run]) => ({ label: `${nameOf(here)}: ${label}`, run })),
    ];
  };
  const find: TextChoice = { label: 'find a territory', run: () => asks.find() };
  return onScreen<EditorPlace>(
    {
      kind: 'map editor',
      model,
      draw,
      tools,
      ...{ change: asks.change, changeContinent: asks.changeContinent, price: asks.price },
      say,
      textPage: () => ({
        title: `Drawing ${model.map().name}`,
        lines: [
          ...mapLines(model.map()),
          ...model.faults().map(({ sentence }) => `Still wrong: ${sentence}.`),
          model.get().unwritten ?? `Written to ${path} with each change.`,
        ],
        choices: choices(),
        bindings: bindings().filter(
          ({ command }) =>
            textCommands.has(command) && (command !== commands.playDrawn || model.faults().length === 0),
        ),
      }),
      ...keyHandlers(bindings, model, app.answer.set),
      close: async () => model.close(),
    },
    EditorScreen,
  );
}

const textCommands = new Set<unknown>([commands.playDrawn, commands.undoDrawn, commands.redo, commands.back]);
