import type { Direction } from '../../maps/atlas/steps.ts';
import type { DrawnMap } from '../../maps/drawing/drawn-map.ts';
import { usualBonus } from '../../maps/drawing/faults.ts';
import { LIMITS } from '../../maps/map.ts';
import { nameKey } from '../../maps/names.ts';
import { type App, keyHandlers, onScreen, type ShownPlace } from '../app.ts';
import { openChoice, openQuestion } from '../dialogs/dialog.ts';
import { type Binding, bindIf } from '../keys/command.ts';
import { commands, cursorBinding, directionOf } from '../keys/commands.ts';
import { territoryNamed } from '../map-board/controls.ts';
import type { TextChoice } from '../text-page.ts';
import { drawingTools, NEXT_TOOL } from './drawing-tools.ts';
import { type EditorModel, editorModel } from './editor-model.ts';
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
  const asks = editorQuestions(app, model, say);
  const tools = drawingTools(model);

  function draw(): void {
    const here = model.here();
    const { marked, tool } = model.get();
    if (tool !== 'hand') say(tools.press());
    else if (here === null) say(model.put());
    else if (marked === null) model.mark(here);
    else if (marked === here) asks.change(here);
    else say(model.go({ kind: 'border', between: [marked, here] }));
  }
  const drawLabel = (): string => {
    const here = model.here();
    const { marked, tool, pen } = model.get();
    if (tool === 'line') return pen === null ? 'line from here' : 'divide';
    if (tool !== 'hand') return pen !== null ? 'lift' : tool === 'eraser' ? 'erase' : 'paint';
    if (here === null) return 'put a territory';
    if (marked === null) return 'mark';
    if (marked === here) return 'change';
    return model.map().countries[marked]?.borders.includes(here) === true ? 'no border' : 'border';
  };
  const play = (): void => {
    const [fault] = model.get().faults;
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
    const { faults } = model.get();
    lastFault = (lastFault + 1) % faults.length;
    const fault = faults[lastFault];
    model.snap(fault?.territory ?? null);
    say(fault?.sentence ?? null);
  };
  const onTerritory = (here: number): readonly Binding[] => {
    const { marked } = model.get();
    const continent = model.map().countries[here]?.continent ?? 0;
    const pay = (by: 1 | -1) => () => {
      const bonus = (model.map().continents[continent]?.bonus ?? 0) + by;
      say(model.go({ kind: 'bonus', continent, bonus }));
    };
    return [
      {
        command: commands.markLand,
        quiet: marked === null,
        run: () => model.mark(marked === here ? null : here),
      },
      { command: commands.nameLand, run: () => asks.rename(here) },
      { command: commands.continentOf, run: () => asks.continent(here) },
      { command: commands.paysMore, quiet: true, run: pay(1) },
      { command: commands.paysLess, quiet: true, run: pay(-1) },
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
      change: asks.change,
      say,
      textPage: () => ({
        title: `Drawing ${model.map().name}`,
        lines: [
          ...mapLines(model.map()),
          ...model.get().faults.map(({ sentence }) => `Still wrong: ${sentence}.`),
          model.get().unwritten ?? `Written to ${path} with each change.`,
        ],
        choices: choices(),
        bindings: bindings().filter(
          ({ command }) =>
            textCommands.has(command) && (command !== commands.playDrawn || model.get().faults.length === 0),
        ),
      }),
      ...keyHandlers(bindings, model, app.answer.set),
      close: async () => model.close(),
    },
    EditorScreen,
  );
}

const textCommands = new Set<unknown>([commands.playDrawn, commands.undoDrawn, commands.redo, commands.back]);

type Change = readonly [label: string, run: () => void];

/** The questions about a territory and its continent. */
function editorQuestions(app: App, model: EditorModel, say: (fault: string | null) => void) {
  const ask = (title: string, text: string, onAccept: (text: string) => string | null): void =>
    openQuestion(app, {
      title,
      lines: [],
      ...{ text, most: LIMITS.nameLength, accept: 'ok' },
      onAccept: async written => onAccept(written),
    });
  const findThen = (title: string, then: (territory: number) => string | null) => (): void =>
    ask(title, '', text => {
      const keys = model.map().countries.map(({ name }) => nameKey(name));
      const territory = territoryNamed(keys, text);
      return territory === null ? `no territory is called ${text || 'nothing'}` : then(territory);
    });
  const find = findThen('Find', territory => {
    model.snap(territory);
    return null;
  });
  const rename = (territory: number): void =>
    ask('Name', model.map().countries[territory]?.name ?? '', name =>
      model.go({ kind: 'rename', territory, name }),
    );
  function continent(territory: number): void {
    const { continents } = model.map();
    openChoice(app, `Continent of ${model.map().countries[territory]?.name ?? ''}`, [
      ['a new continent', () => say(model.go({ kind: 'continent', territory, continent: 'new' }))],
      ...continents.map(
        ({ name, bonus }, index) =>
          [
            `${name} ${bonus}`,
            () => say(model.go({ kind: 'continent', territory, continent: index })),
          ] as const,
      ),
    ]);
  }
  const changesOf = (territory: number): readonly Change[] => {
    const { countries, continents } = model.map();
    const own = countries[territory]?.continent ?? 0;
    const { name = '', bonus = 0 } = continents[own] ?? {};
    const usual = usualBonus(model.map(), own);
    const empty = continents.flatMap((each, index): readonly Change[] =>
      countries.some(country => country.continent === index)
        ? []
        : [
            [
              `take ${each.name} away, which is empty`,
              () => say(model.go({ kind: 'remove-continent', continent: index })),
            ],
          ],
    );
    const isUsual = bonus === usual;
    const pays: Change = [
      `let ${name} pay ${usual}, as is usual`,
      () => say(model.go({ kind: 'bonus', continent: own, bonus: usual })),
    ];
    return [
      ['another name', () => rename(territory)],
      ['another continent', () => continent(territory)],
      [
        'a border, or none, with another',
        findThen('Border with', other => model.go({ kind: 'border', between: [territory, other] })),
      ],
      [
        'a border one way, to another',
        findThen('One way to', other => model.go({ kind: 'one-way', between: [territory, other] })),
      ],
      [
        'a new territory beside it',
        () => {
          model.mark(territory);
          say(model.put(model.beside(territory)));
        },
      ],
      [
        `rename ${name}`,
        () =>
          ask('Continent', name, text => model.go({ kind: 'rename-continent', continent: own, name: text })),
      ],
      [
        `what ${name} pays: ${bonus}`,
        () =>
          ask(`${name} pays`, `${bonus}`, text =>
            model.go({
              kind: 'bonus',
              continent: own,
              bonus: /^-?\d+$/.test(text) ? Number(text) : Number.NaN,
            }),
          ),
      ],
      ...(isUsual ? [] : [pays]),
      ...empty,
      ['take it away', () => say(model.go({ kind: 'remove', territory }, null))],
    ];
  };
  return {
    find,
    rename,
    continent,
    changesOf,
    change: (territory: number): void =>
      openChoice(app, model.map().countries[territory]?.name ?? '', changesOf(territory)),
  };
}
