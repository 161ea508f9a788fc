import { usualBonus } from '../../maps/drawing/faults.ts';
import { LIMITS } from '../../maps/map.ts';
import { nameKey } from '../../maps/names.ts';
import type { App } from '../app.ts';
import { openChoice, openQuestion } from '../dialogs/dialog.ts';
import { territoryNamed } from '../map-board/controls.ts';
import type { DrawingTools } from './drawing-tools.ts';
import type { EditorModel, Ink } from './editor-model.ts';

type Change = readonly [label: string, run: () => void];

/** The questions about territories and continents of a map that is drawn. */
export function editorQuestions(
  app: App,
  model: EditorModel,
  tools: DrawingTools,
  say: (fault: string | null) => void,
) {
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
  const continentNow = (continent: number) => model.map().continents[continent] ?? { name: '', bonus: 0 };
  /** A list of all continents, and of a new one. */
  function chosenContinent(title: string, then: (continent: Ink) => void): void {
    openChoice(app, title, [
      ['a new continent', () => then('new')],
      ...model
        .map()
        .continents.map(({ name, bonus }, index) => [`${name} ${bonus}`, () => then(index)] as const),
    ]);
  }
  const continent = (territory: number): void =>
    chosenContinent(`Continent of ${model.map().countries[territory]?.name ?? ''}`, chosen =>
      say(model.go({ kind: 'continent', territories: [territory], continent: chosen })),
    );
  const price = (continent: number): void => {
    const { name, bonus } = continentNow(continent);
    ask(`${name} pays`, `${bonus}`, text =>
      model.go({ kind: 'bonus', continent, bonus: /^-?\d+$/.test(text) ? Number(text) : Number.NaN }),
    );
  };
  const removal = (continent: number): readonly Change[] =>
    model.map().countries.some(country => country.continent === continent)
      ? []
      : [
          [
            `take ${continentNow(continent).name} away, which is empty`,
            () => {
              say(model.go({ kind: 'remove-continent', continent }));
              model.hold({ ink: 'new' });
            },
          ],
        ];
  const continentChanges = (continent: number): readonly Change[] => {
    const { name, bonus } = continentNow(continent);
    const usual = usualBonus(model.map(), continent);
    return [
      [
        `rename ${name}`,
        () => ask('Continent', name, text => model.go({ kind: 'rename-continent', continent, name: text })),
      ],
      [`what ${name} pays: ${bonus}`, () => price(continent)],
      ...(bonus === usual
        ? []
        : [
            [
              `let ${name} pay ${usual}, as is usual`,
              () => say(model.go({ kind: 'bonus', continent, bonus: usual })),
            ] as const,
          ]),
    ];
  };
  const changesOf = (territory: number): readonly Change[] => {
    const { countries, continents } = model.map();
    const { continent: own = 0, capital } = countries[territory] ?? {};
    return [
      ['another name', () => rename(territory)],
      [
        capital ? 'no capital any more' : 'make it a capital',
        () => say(model.go({ kind: 'capital', territory })),
      ],
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
      ...continentChanges(own),
      ...[...continents.keys()].flatMap(removal),
      ['take it away', () => say(model.go({ kind: 'remove', territory }, null))],
    ];
  };
  return {
    find,
    rename,
    continent,
    changesOf,
    price,
    /** Asks what to paint with. */
    ink: (): void => chosenContinent('Paint with', tools.dip),
    change: (territory: number): void =>
      openChoice(app, model.map().countries[territory]?.name ?? '', changesOf(territory)),
    changeContinent: (continent: number): void =>
      openChoice(app, continentNow(continent).name, [
        ['paint with it', () => tools.dip(continent)],
        ...continentChanges(continent),
        ...removal(continent),
      ]),
  };
}
