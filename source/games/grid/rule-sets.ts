import type { RuleSets } from '../../maps/setup-kit.ts';

export const ruleSets: RuleSets = {
  quick: {
    options: { deployment: 'random', roundLimit: 8, limitResult: 'territories' },
    about: 'ten minutes: troops are dealt, eight rounds, most territories win, then most troops',
  },
  rising: {
    options: { newTroops: 'rising' },
    about: 'until one player owns all, with more and more new troops, so that it comes to an end sooner',
  },
  classic: {
    options: {},
    about: "a university course's: troops are placed one by one, and it ends when one player owns all",
  },
};
