import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { About } from '../../../machines/game.ts';
import { offerOf } from '../../maps/builtin/index.ts';
import type { MapChoice, MapFacts, SetupChoices } from '../../setup/choices.ts';
import { type DraftFault, type DraftPart, refusalOf, type SetupDraft } from '../../setup/draft.ts';
import { type MapCatalogue, mapLibrary } from '../../setup/map-library.ts';
import type { ScreenView } from '../../terminal/canvas.tsx';
import { type App, onScreen, type Place, type ShownPlace } from '../app.ts';
import { Centred, Page } from '../frame.tsx';
import { type Binding, dispatch } from '../keys/command.ts';
import { commands } from '../keys/commands.ts';
import { mapsPlace } from '../maps/place.tsx';
import { isNarrow } from '../play/board.ts';
import { useStore } from '../store.ts';
import { Ground } from '../widgets.tsx';
import { ChosenMap, SampleOf } from './beside.tsx';
import { boardRows } from './board-rows.ts';
import { equalsTold } from './equals.ts';
import { createForm, type Form, type FormRow, fieldNotes, formKeys } from './form.ts';
import { FormPanel } from './form-panel.tsx';
import { fieldChoices, formLines } from './form-text.ts';
import type { FoldState } from './option-rows.ts';
import { type OwnRules, ownRules } from './own-rules.ts';

/** A draft being filled in: of a game, a table, a tournament. */
export interface FormPlace<T> extends Place {
  readonly kind: 'setup';
  readonly form: Form<T>;
  /** The title of its screen, and the game in one line. */
  heading(now: T): readonly [title: string, summary: string];
  /** What is being set up, for its picture: the game, and its map where it has one; null where none is shown. */
  pictured(now: T): { readonly game: About; readonly map: string | null } | null;
  readonly library: MapCatalogue;
}

interface Drafting<T extends SetupDraft & FoldState> {
  readonly title: string;
  /** The title of its screen; left out, the same. */
  readonly heading?: string;
  /** The words of the key that ends it; left out, `start`. */
  readonly label?: string;
  /** The choices of the game to begin with. */
  readonly choices: SetupChoices;
  /** The choices of the draft's game; left out where the game cannot be changed. */
  choicesOf?(now: T): SetupChoices;
  /** The draft to begin with. @param maps those on offer */
  first(choices: SetupChoices, maps: readonly MapChoice[]): T;
  /** All rows. @param board those of the map and the set of rules */
  rows(now: T, choices: SetupChoices, board: readonly FormRow<T>[]): readonly FormRow<T>[];
  /** Does what the draft is for. @returns why it cannot */
  finish(now: T, choices: SetupChoices): Promise<string | DraftFault | null>;
  back(): void;
}

/** The form of a draft, at home and on a server: with the map and the rules of a game, own sets of rules, all maps to choose from. */
export function formPlace<T extends SetupDraft & FoldState>(
  app: App,
  { title, heading = title, label, choices: loaded, choicesOf = () => loaded, ...draft }: Drafting<T>,
): FormPlace<T> & ShownPlace {
  const library = app.services.maps ?? mapLibrary(null);
  const owns = new Map<SetupChoices, OwnRules>();
  /** A game's sets of rules, with the person's own. */
  const ownOf = (of: SetupChoices): OwnRules => {
    const own = owns.get(of) ?? ownRules(app, of);
    owns.set(of, own);
    return own;
  };
  let listed: readonly MapChoice[] | null = null;
  const mapsFor = ({ mapSetup }: SetupChoices): readonly MapChoice[] => {
    if (mapSetup === null) return [];
    listed ??= library.list().map(({ id, title, about }, index, { length }) => {
      return { id, title, about, note: `${index + 1} of ${length}`, facts: () => library.facts(id) };
    });
    return listed;
  };
  const form = createForm(
    draft.first(ownOf(loaded).choices(), mapsFor(loaded)),
    (now): readonly FormRow<T>[] => {
      const own = ownOf(choicesOf(now));
      const choices = own.choices();
      const beside = {
        openMaps: () => openMaps(now, choices),
        keep: () => own.keep(now, form.change),
        forget: (name: string) => form.change(own.forget(now, name)),
      };
      const rows = draft.rows(now, choices, boardRows(choices, now, mapsFor(choices), beside));
      return told(rows, now, choices.game.id);
    },
  );
  /** The rows, with how strong an equal is, once that is known. */
  const told = equalsTold(app.services, () => form.state.update(now => ({ ...now })));
  function openMaps(now: T, choices: SetupChoices): void {
    const back = (): void => {
      listed = null;
      app.go(place);
    };
    const refused = ({ odd }: MapFacts): string | null => refusalOf(choices, now, odd);
    const choose = (id: string): void => {
      form.change({ ...now, map: offerOf(now.map) === id ? now.map : id });
      back();
    };
    app.go(mapsPlace(app, library, offerOf(now.map), { back, choose, refused, verb: 'play on it' }));
  }
  let finishing = false;
  async function finish(): Promise<void> {
    if (finishing) return;
    finishing = true;
    try {
      const { value } = form.state.get();
      const fault = await draft.finish(value, ownOf(choicesOf(value)).choices());
      if (fault === null || typeof fault === 'string') form.refuse(fault);
      else form.refuse(fault.sentence, fieldOf(fault.part));
    } finally {
      finishing = false;
    }
  }
  const beside = (): readonly Binding[] => [
    { command: commands.begin, ...(label && { label }), run: () => void app.travel(finish()) },
    ...formKeys(form, app),
    { command: commands.cancel, run: draft.back },
  ];
  const bindings = (): readonly Binding[] => form.bindings(beside());
  const place = onScreen<FormPlace<T>>(
    {
      kind: 'setup',
      form,
      heading: now => [heading, choicesOf(now).game.summary],
      pictured(now) {
        const { game, mapSetup } = choicesOf(now);
        if (mapSetup !== null) return { game, map: now.map };
        // A server sets tables up for many at once: no sample is played for each of them.
        return app.services.house.open === undefined ? null : { game, map: null };
      },
      library,
      bindings,
      press: key => dispatch(bindings(), key) || form.press(key),
      subscribe: form.state.subscribe,
      notes: () => fieldNotes(form),
      rulesAsked() {
        const { value } = form.state.get();
        return { game: choicesOf(value).game.id, options: value.options };
      },
      textPage: () => ({
        title,
        lines: formLines(form),
        choices: fieldChoices(form, app),
        bindings: beside(),
      }),
      paste: form.paste,
      close: async () => {},
    },
    FormScreen,
  );
  return place;
}

/** The field of a fault: a seat's name stands in the field of its player. */
const fieldOf = (part: DraftPart): string => part.replace(/^name /, 'who ');

/** Columns of a line, of fields and picture together at most, and of the margin at least. */
const WIDTH = 74;
const MOST = 132;
const MARGIN = 4;
const UPRIGHT_MARGIN = 1;
/** Rows that fields and picture need; a share of those that are left stays free above. */
const ROWS = { needed: 40, above: 1 / 3 };
/** Columns beside the fields from which there is a picture of what is set up. */
const PICTURED = 30;

interface ScreenProps<T> {
  readonly place: FormPlace<T>;
  readonly screen: ScreenView;
}

function FormScreen<T extends SetupDraft>({ place, screen }: ScreenProps<T>): ReactNode {
  const now = useStore(place.form.state, ({ value }) => value);
  const [title, summary] = place.heading(now);
  const least = isNarrow(screen.columns) ? UPRIGHT_MARGIN : MARGIN;
  const margin = Math.max(least, Math.floor((screen.columns - MOST) / 2));
  const top = Math.max(0, Math.floor((screen.rows - ROWS.needed) * ROWS.above));
  const room = Math.min(screen.columns - margin, MOST) - 2;
  const width = Math.min(WIDTH, room);
  const picture = { width: room - width - 1, height: screen.rows - top - 3 };
  const panel = (
    <>
      <Box height={top} flexShrink={0} />
      <FormPanel
        {...{ form: place.form, title, summary, width }}
        height={screen.rows - top - 1}
        loose={screen.touched !== true && screen.rows >= 22 + now.count ? 1 : 0}
      />
    </>
  );
  const pictured = picture.width < PICTURED - 1 ? null : place.pictured(now);
  if (pictured === null)
    return (
      <Centred place={place} screen={screen} width={width} inset={least}>
        {panel}
      </Centred>
    );
  const { game, map } = pictured;
  return (
    <Page place={place} screen={screen}>
      <Ground height={screen.rows - 1} flexShrink={0} paddingLeft={margin}>
        <Box flexDirection="column" width={width + 2} flexShrink={0} overflow="hidden">
          {panel}
        </Box>
        <Box
          flexDirection="column"
          paddingTop={top + 2}
          width={picture.width}
          flexShrink={0}
          overflow="hidden"
        >
          {map === null ? (
            <SampleOf game={game} {...picture} />
          ) : (
            <ChosenMap library={place.library} id={map} {...picture} />
          )}
        </Box>
      </Ground>
    </Page>
  );
}
