import { choiceOf, lit, ofList, type Selection } from './choice.ts';
import { type Binding, dispatch } from './keys/command.ts';
import { commands } from './keys/commands.ts';
import type { App, Place } from './place.ts';
import { paces, type Settings } from './settings.ts';
import { createStore, type Store } from './store.ts';
import { themeAfter, themeOf, themes } from './theme/themes.ts';

/** A setting as a line of the page. */
export interface SettingLine {
  readonly label: string;
  readonly explanation: string;
  value(settings: Settings): string;
  changed(settings: Settings, by: 1 | -1): Settings;
}

const within = (value: number, count: number): number => (value + count) % count;

export const settingLines: readonly SettingLine[] = [
  {
    label: 'Colours',
    explanation: 'Night, colours for every eye, or day; p changes them anywhere',
    value: settings => themeOf(settings.theme).title,
    changed: (settings, by) => ({
      ...settings,
      theme:
        by > 0
          ? themeAfter(settings.theme).id
          : (themes[within(themes.findIndex(each => each.id === settings.theme) - 1, themes.length)]?.id ??
            settings.theme),
    }),
  },
  {
    label: 'Motion',
    explanation: 'Dice that settle, territories that change hands in two steps',
    value: settings => (settings.animation ? 'on' : 'off'),
    changed: settings => ({ ...settings, animation: !settings.animation }),
  },
  {
    label: 'Pace',
    explanation: 'How long computer players show a move; + and - in a game',
    value: settings => paces[settings.pace]?.id ?? '',
    changed: (settings, by) => ({
      ...settings,
      pace: Math.max(0, Math.min(paces.length - 1, settings.pace + by)),
    }),
  },
];

export interface SettingsPlace extends Place {
  readonly kind: 'settings';
  readonly lines: Store<Selection<SettingLine>>;
  highlight(line: number): void;
  /** The next value of the setting in this line. */
  change(line: number): void;
}

export function settingsPlace(app: App, toMenu: () => void): SettingsPlace {
  const lines = createStore(choiceOf(settingLines));
  const change = (setting: SettingLine | undefined, by: 1 | -1): void =>
    app.services.settings.update(now => setting?.changed(now, by) ?? now);
  const bindings = (): readonly Binding[] => [
    ofList({ command: commands.choose }),
    ofList({ command: commands.change }, key =>
      change(lit(lines.get()) ?? undefined, key === 'left' || key === 'h' ? -1 : 1),
    ),
    { command: commands.back, run: toMenu },
    ...app.everywhere(),
  ];
  return {
    kind: 'settings',
    lines,
    highlight: line => lines.update(now => ({ ...now, line })),
    change: line => change(settingLines[line], 1),
    bindings,
    press: key => void dispatch(bindings(), key),
    subscribe: lines.subscribe,
    close: async () => {},
  };
}
