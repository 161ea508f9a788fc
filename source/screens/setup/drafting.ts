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

/** The parts of every place with a set-up form. @param beside keys besides those of the form */
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

/** The actions of the map and rules rows: all maps to choose from, and own rules to keep or forget. */
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
