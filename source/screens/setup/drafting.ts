import { offerOf } from '../../maps/builtin/index.ts';
import type { MapFacts } from '../../setup/choices.ts';
import { refusalOf, type SetupDraft } from '../../setup/draft.ts';
import type { MapsOnOffer } from '../../setup/map-shelf.ts';
import type { App, Place } from '../app.ts';
import { type Binding, dispatch } from '../keys/command.ts';
import { mapsPlace } from '../maps/place.tsx';
import { type Form, fieldNotes } from './form.ts';
import { fieldChoices, formLines } from './form-text.ts';
import type { OwnRules } from './own-rules.ts';

/**
 * What every place has in which a game is set up by a form.
 * @param beside what keys do besides those of the form
 */
export function formParts<T>(
  app: App,
  form: Form<T>,
  title: string,
  beside: () => readonly Binding[],
): Omit<Place, 'kind'> {
  const bindings = (): readonly Binding[] => form.bindings(beside());
  return {
    bindings,
    press: key => dispatch(bindings(), key) || form.press(key),
    subscribe: form.state.subscribe,
    notes: () => fieldNotes(form),
    textPage: () => ({ title, lines: formLines(form), choices: fieldChoices(form, app), bindings: beside() }),
    paste: form.paste,
    close: async () => {},
  };
}

/**
 * What the rows of a draft's map and rules do besides changing it: all maps to choose from, of which those are not to be had
 * that its rules refuse, and sets of rules to be kept or forgotten.
 * @param back to the form
 */
export const besideRows =
  <T extends SetupDraft>(
    { app, shelf }: { readonly app: App; readonly shelf: MapsOnOffer },
    form: Form<T>,
    ownOf: (draft: T) => OwnRules,
    back: () => void,
  ) =>
  (now: T) => ({
    openMaps(): void {
      const { value } = form.state.get();
      const choices = ownOf(value).choices();
      const refused = ({ odd }: MapFacts): string | null => refusalOf(choices, value, odd);
      const choose = (id: string): void => {
        form.change({ ...value, map: offerOf(value.map) === id ? value.map : id });
        back();
      };
      app.go(mapsPlace(app, shelf, offerOf(value.map), { back, choose, refused, verb: 'play on it' }));
    },
    keep: () => ownOf(now).keep(now, form.change),
    forget: (name: string) => form.change(ownOf(now).forget(now, name)),
  });
