import { err, ok } from '../../machines/result.ts';
import { letter, seats } from '../../machines/seat.ts';
import type { TextAdapter } from '../../source/lines/text/adapter.ts';
import type { RaceTypes } from './race.ts';

/** A track for each camel: `A ···A······|`. */
export const tracks = ({ steps, length }: RaceTypes['view']): string[] =>
  seats(steps.length).map(who => {
    const gone = Math.min(length, steps[who] ?? 0);
    return `${letter(who)} ${'·'.repeat(gone)}${letter(who)}${'·'.repeat(length - gone)}|`;
  });

export const raceTextAdapter: TextAdapter<RaceTypes> = {
  commands: [
    { form: 'walk', does: 'go two steps' },
    { form: 'gallop', does: 'go by a die; a one is no step' },
  ],
  move([word = '', ...rest]) {
    if (word !== 'walk' && word !== 'gallop') return null;
    return rest.length === 0
      ? ok({ type: word })
      : err({ code: 'bad-arguments', sentence: `${word} stands alone` });
  },
  board: tracks,
  state: ({ turn, active, phase }, names) =>
    phase.name === 'over' ? `turn ${turn}, over` : `turn ${turn}, ${names[active]}: walk, gallop`,
  outcomeForms: ['roll N    the eyes of the die'],
  outcome([word, eyes = '']) {
    const isRoll = word === 'roll' && /^[1-6]$/.test(eyes);
    return isRoll ? ok({ what: 'roll', numbers: [Number(eyes)] }) : err('a line is written roll N');
  },
};
