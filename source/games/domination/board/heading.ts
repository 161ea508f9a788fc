import type { DominationView, PhaseName } from '../../../../machines/domination/types.ts';
import type { Heading } from '../../../app/play/board.ts';
import { derived, type Readable } from '../../../app/store.ts';

const phases = ['Trade', 'Place', 'Attack', 'Fortify'] as const;

const place: Readonly<Record<PhaseName, number>> = {
  'setup.claiming': 1,
  'setup.placing': 1,
  capital: 1,
  trading: 0,
  placing: 1,
  'attacking.choosing': 2,
  'attacking.rolling': 2,
  'attacking.defending': 2,
  'attacking.advancing': 2,
  fortifying: 3,
  ending: 3,
  over: -1,
};

/** What is to be won, where that is not the world. */
const aims = { domination: '', capital: ', capitals', mission: ', missions' } as const;

/** Where a game of Domination is. */
export function headingOf({ phase, turn, mode }: DominationView): Heading {
  const moment = `${turn === 0 ? 'start' : `turn ${turn}`}${aims[mode]}`;
  return { moment, phases, phase: place[phase.name] };
}

/** The heading of a scene; the same object as long as the view is. */
export function headings(scene: Readable<{ readonly view: DominationView }>): Readable<Heading> {
  const view: Readable<DominationView> = { get: () => scene.get().view, subscribe: scene.subscribe };
  return derived(view, headingOf);
}
