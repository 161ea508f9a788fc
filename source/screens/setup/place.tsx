import type { ReactNode } from 'react';
import type { AnyGame } from '../../../machines/game.ts';
import { cleanLine } from '../../base/text.ts';
import type { MapChoice, SetupChoices } from '../../setup/choices.ts';
import { checkDraft, type DraftPart, type SetupDraft } from '../../setup/draft.ts';
import { mapShelf, type ShelfEntry } from '../../setup/map-shelf.ts';
import type { TableOptions } from '../../table/api.ts';
import type { ScreenView } from '../../terminal/canvas.tsx';
import { type App, onScreen, type Place, type ShownPlace } from '../app.ts';
import { Backdrop } from '../frame.tsx';
import type { Binding } from '../keys/command.ts';
import { commands } from '../keys/commands.ts';
import { useStore } from '../store.ts';
import { besideRows, formParts } from './drafting.ts';
import { createForm, type Form, type FormRow, readBeside } from './form.ts';
import { FormPanel } from './form-panel.tsx';
import { type FoldState, optionRows } from './option-rows.ts';
import { ownRules } from './own-rules.ts';
import { boardRows, countRow, proposedDraft, SEED_CELLS, seatRows, seedRow } from './rows.ts';

interface SetupPlace extends Place {
  readonly kind: 'setup';
  readonly game: AnyGame;
  readonly form: Form<SetupDraft & FoldState>;
}

interface SetupExits {
  toMenu(): void;
  /** Starts the game. @returns one sentence when it cannot */
  start(options: TableOptions): Promise<string | null>;
}

/** @param map the one to begin with; null for that of the last set-up */
export function setupPlace(
  app: App,
  loaded: SetupChoices,
  exits: SetupExits,
  map: string | null = null,
): SetupPlace & ShownPlace {
  const { game } = loaded;
  const { settings, freshSeed, maps: shelf = mapShelf(null) } = app.services;
  const own = ownRules(app, loaded);
  const { furnishing } = loaded;
  const listed = (): readonly ShelfEntry[] => (furnishing === null ? [] : shelf.list());
  let entries = listed();
  const mapsOf = (shown: readonly ShelfEntry[]): readonly MapChoice[] =>
    shown.map(({ id, title, about }, index) => {
      const note = `${index + 1} of ${shown.length}`;
      return { id, title, about, note, facts: () => shelf.facts(id) };
    });
  const last = settings.get().lastSetups[game.id] ?? null;
  const proposed = proposedDraft(own.choices(), last, mapsOf(entries), freshSeed());
  const begun = map === null ? proposed : { ...proposed, map };
  const form = createForm(begun, (now): readonly FormRow<SetupDraft & FoldState>[] => {
    const choices = own.choices();
    return [
      ...pinned([countRow(choices, now, true)]),
      ...pinned(seatRows(choices, now)),
      ...pinned([...boardRows(choices, now, mapsOf(entries), besideMap(now)), seedRow(now, proposed.seed)]),
      ...optionRows(choices, now),
    ];
  });
  const besideMap = besideRows(
    { app, shelf },
    form,
    () => own,
    () => {
      entries = listed();
      app.go(place);
    },
  );
  let starting = false;

  async function start(): Promise<void> {
    if (starting) return;
    const { value: draft } = form.state.get();
    const seed = cleanLine(draft.seed, SEED_CELLS) || freshSeed();
    const checked = checkDraft(own.choices(), { ...draft, seed }, shelf);
    if (!checked.ok) return form.refuse(checked.error.sentence, fieldOf(checked.error.part));
    const { occupants } = checked.value;
    const map = draft.map === '' ? {} : { map: draft.map };
    const chosen = { occupants: [...occupants], options: { ...draft.options }, ...map };
    settings.update(now => ({ ...now, lastSetups: { ...now.lastSetups, [game.id]: chosen } }));
    starting = true;
    form.refuse(await app.travel(exits.start({ game, ...checked.value, seed })));
    starting = false;
  }

  const beside = (): readonly Binding[] => [
    { command: commands.begin, run: () => void start() },
    ...readBeside(form, app),
    { command: commands.cancel, run: exits.toMenu },
  ];
  const place = onScreen<SetupPlace>(
    {
      kind: 'setup',
      game,
      form,
      ...formParts(app, form, `Set-up of ${game.title}`, beside),
      rulesAsked: () => ({ game: game.id, options: form.state.get().value.options }),
    },
    SetupScreen,
  );
  return place;
}

/** The field of a fault: a seat's name stands in the field of its player. */
const fieldOf = (part: DraftPart): string => part.replace(/^name /, 'who ');

/** Rows that stay in sight, apart from those above. */
const pinned = <T,>(rows: readonly FormRow<T>[]): readonly FormRow<T>[] =>
  rows.map((row, index) => ({ ...row, pinned: true, apart: index === 0 }));

const FORM_WIDTH = 72;

/** A form to set a game up, made from the game's own contract. */
function SetupScreen({ place, screen }: { place: SetupPlace; screen: ScreenView }): ReactNode {
  const count = useStore(place.form.state, ({ value }) => value.count);
  const width = Math.min(screen.columns - 2, FORM_WIDTH) + 6;
  return (
    <Backdrop place={place} screen={screen} width={width} inset={4}>
      <FormPanel
        form={place.form}
        title={place.game.title}
        summary={place.game.summary}
        width={FORM_WIDTH}
        height={screen.rows - 1}
        loose={screen.rows >= 22 + count ? 1 : 0}
      />
    </Backdrop>
  );
}
