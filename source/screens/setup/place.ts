import { cleanLine } from '../../base/text.ts';
import type { SetupChoices } from '../../setup/choices.ts';
import { checkDraft, type SetupDraft } from '../../setup/draft.ts';
import { mapLibrary } from '../../setup/map-library.ts';
import { typedSeedFault } from '../../study/daily.ts';
import type { TableOptions } from '../../table/api.ts';
import { newSeries } from '../../table/series.ts';
import type { App, ShownPlace } from '../app.ts';
import type { FormRow } from './form.ts';
import { type FormPlace, formPlace } from './form-place.tsx';
import { type FoldState, optionRows } from './option-rows.ts';
import {
  countRow,
  gamesRow,
  proposedDraft,
  SEED_CELLS,
  type SeriesDraft,
  seatRows,
  seedRow,
} from './rows.ts';

interface SetupExits {
  back(): void;
  /** Starts the game. @returns one sentence when it cannot */
  start(options: TableOptions): Promise<string | null>;
}

type HomeDraft = SetupDraft & FoldState & SeriesDraft;

/** A game being set up. @param map the one to begin with; null for that of the last set-up */
export function setupPlace(
  app: App,
  choices: SetupChoices,
  { back, start }: SetupExits,
  map: string | null = null,
): FormPlace<HomeDraft> & ShownPlace {
  const { game } = choices;
  const { settings, freshSeed, maps: library = mapLibrary(null) } = app.services;
  const proposed = freshSeed();
  return formPlace<HomeDraft>(app, {
    title: `Set-up of ${game.title}`,
    heading: game.title,
    choices,
    first(known, maps) {
      const last = settings.get().lastSetups[game.id] ?? null;
      const draft = { ...proposedDraft(known, last, maps, proposed), bestOf: 1 };
      return map === null ? draft : { ...draft, map };
    },
    rows: (now, known, board) => [
      ...pinned([countRow(known, now, true)]),
      ...pinned(seatRows(known, now)),
      ...pinned([...board, seedRow(now, proposed)]),
      gamesRow(now),
      ...optionRows(known, now),
    ],
    async finish(draft, known) {
      const seed = cleanLine(draft.seed, SEED_CELLS) || freshSeed();
      const seedFault = typedSeedFault(seed);
      if (seedFault !== null) return { part: 'count', sentence: seedFault };
      const checked = checkDraft(known, { ...draft, seed }, library);
      if (!checked.ok) return checked.error;
      const { occupants } = checked.value;
      const chosen = {
        ...{ occupants: [...occupants], options: { ...draft.options } },
        ...(draft.map === '' ? {} : { map: draft.map }),
      };
      settings.update(now => ({ ...now, lastSetups: { ...now.lastSetups, [game.id]: chosen } }));
      const series = draft.bestOf === 1 ? {} : { series: newSeries(draft.bestOf, seed) };
      return start({ game, ...checked.value, seed, ...series });
    },
    back,
  });
}

/** Rows that stay in sight, apart from those above. */
const pinned = <T>(rows: readonly FormRow<T>[]): readonly FormRow<T>[] =>
  rows.map((row, index) => ({ ...row, pinned: true, apart: index === 0 }));
