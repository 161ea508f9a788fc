import { type IntensityPhaseName, type IntensityView, ROUNDS } from '../../../../machines/intensity/types.ts';
import type { Heading } from '../../../app/play/board.ts';
import { derived, type Readable } from '../../../app/store.ts';

const phases = ['Pass', 'Play', 'Score'] as const;

const place: Readonly<Record<IntensityPhaseName, number>> = {
  discarding: 0,
  playing: 1,
  scored: 2,
  over: 2,
};

/** Where a match is: its hand, the round. */
export function headingOf(view: IntensityView): Heading {
  const { hands } = view.options;
  const hand = hands === '1' ? '' : `hand ${view.number}${hands === 'to-50' ? '' : ` of ${hands}`}`;
  const round =
    view.phase.name === 'playing' ? `round ${Math.min(ROUNDS, view.rounds.length + 1)} of ${ROUNDS}` : '';
  const moment = [hand, round].filter(part => part !== '').join(' · ');
  return { moment, phases, phase: place[view.phase.name] };
}

/** The heading of a scene; the same object as long as the view is. */
export function headings(scene: Readable<{ readonly view: IntensityView }>): Readable<Heading> {
  const view: Readable<IntensityView> = { get: () => scene.get().view, subscribe: scene.subscribe };
  return derived(view, headingOf);
}
