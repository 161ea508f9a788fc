import { cleanLine } from '../../base/text.ts';
import { type SetupChoices, usualRules } from '../../setup/choices.ts';
import type { SetupDraft } from '../../setup/draft.ts';
import type { App } from '../app.ts';
import { openQuestion } from '../dialogs/dialog.ts';
import { knownOptions } from './rows.ts';

export type OwnRules = ReturnType<typeof ownRules>;

/** Own sets of rules, kept in the session's settings: a file at home, the person's record on a server. */
export function ownRules(app: App, loaded: SetupChoices) {
  const { settings } = app.services;
  const { id } = loaded.game;
  const kept = () => settings.get().ownRules[id];
  let known: { readonly of: ReturnType<typeof kept>; readonly choices: SetupChoices } | null = null;
  function choices(): SetupChoices {
    if (known === null || known.of !== kept()) {
      const rules = { ...loaded.rules, ...setsOf(loaded, kept() ?? {}) };
      known = { of: kept(), choices: { ...loaded, rules, colours: settings.get().ownColours[id] ?? {} } };
    }
    return known.choices;
  }
  /** @param draft null: the rules of this name are forgotten */
  function set(name: string, draft: SetupDraft | null): void {
    const colours = draft?.seats.slice(0, draft.count).flatMap(({ colour }) => colour ?? []) ?? [];
    settings.update(now => ({
      ...now,
      ownRules: entered(now.ownRules, name, draft === null ? null : { ...draft.options }),
      ownColours: entered(now.ownColours, name, colours.length === 0 ? null : colours),
    }));
  }
  /** The kept sets of every game, with one of this game changed. */
  function entered<V>(all: Readonly<Record<string, Record<string, V>>>, name: string, value: V | null) {
    const { [name]: _, ...others } = all[id] ?? {};
    return { ...all, [id]: value === null ? others : { ...others, [name]: value } };
  }
  return {
    choices,
    /** Asks for a name and keeps options and colours of a draft. @param done receives the draft with those rules */
    keep<T extends SetupDraft>(now: T, done: (next: T) => void): void {
      const onAccept = async (written: string): Promise<string | null> => {
        const name = cleanLine(written, RULES_CELLS);
        if (!isRulesName(name)) return 'a name for rules needs a letter in it';
        if (loaded.rules[name] !== undefined) return `${name} are rules of the game; take another name`;
        const others = Object.keys(kept() ?? {}).filter(each => each !== name);
        if (others.length >= MOST_SETS)
          return `${MOST_SETS} sets of rules are kept already; forget one first`;
        set(name, now);
        done({ ...now, rules: name });
        return null;
      };
      const lines = ['These rules are offered with the others from now on.'];
      openQuestion(app, {
        title: 'Keep these rules',
        lines,
        text: '',
        most: RULES_CELLS,
        accept: 'keep',
        onAccept,
      });
    },
    /** Forgets the rules of this name. @returns the draft with the usual rules */
    forget<T extends SetupDraft>(now: T, name: string): T {
      set(name, null);
      return { ...now, rules: usualRules(choices())[0] };
    },
  };
}

/** Sets that were kept, as far as they make sense in this game. */
const setsOf = (loaded: SetupChoices, kept: SetupChoices['rules']): SetupChoices['rules'] =>
  Object.fromEntries(
    Object.entries(kept)
      .filter(([name]) => loaded.rules[name] === undefined && isRulesName(name))
      .map(([name, values]) => [name, { ...usualRules(loaded)[1], ...knownOptions(loaded, values) }]),
  );

/** Names without a letter would come before those of the game. */
const isRulesName = (name: string): boolean => /\p{L}/u.test(name) && name !== '__proto__';

/** Own sets of rules per game at most. */
const MOST_SETS = 20;

/** Cells of the name of rules that are kept. */
const RULES_CELLS = 16;
