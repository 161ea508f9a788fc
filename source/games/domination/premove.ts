import { regionsOf, type Territory, territory } from '../../../machines/conquest/board.ts';
import { placeableNow } from '../../../machines/domination/checks.ts';
import { endOfStep } from '../../../machines/domination/legal.ts';
import type { DominationTypes } from '../../../machines/domination/types.ts';
import { err, ok, type Result } from '../../../machines/result.ts';
import type { PremoveRules, PremoveView } from '../../players/premove.ts';
import { readCountries } from './text/friendly.ts';
import { wordsOf } from './text/words.ts';

type Now = PremoveView<DominationTypes>;

function countryOf(line: string, { setup }: Now): Result<Territory, string> {
  const [word = '', ...given] = wordsOf(line);
  if (word.toLowerCase() !== 'pass') return err('write: pass COUNTRY');
  const [number, ...more] = readCountries({ setup }, given, 1) ?? [];
  const place = Number(number) - 1;
  if (more.length > 0 || setup.board.countries[place] === undefined)
    return err('that names no country, or several');
  return ok(territory(place));
}

/** Premoves a turn: all new armies go to one country, and nothing else happens. */
export const dominationPremoves: PremoveRules<DominationTypes> = {
  about: [
    'pass COUNTRY: in your next turn all new armies go',
    'there, and nothing else is done. Only if no country',
    'of yours has changed till then, nor its armies.',
  ],
  premise(line, now) {
    const country = countryOf(line, now);
    if (!country.ok) return country;
    const { owners, armies, turn } = now.view;
    if (turn === 0) return err('the game has not come to its turns');
    if (owners[country.value] !== now.seat) return err('that country is not yours');
    const own = owners.flatMap((owner, index) => (owner === now.seat ? [[index, armies[index]]] : []));
    return ok(JSON.stringify(own));
  },
  next(line, now) {
    const country = countryOf(line, now);
    const { view, seat } = now;
    if (!country.ok || view.active !== seat) return null;
    return view.phase.name === 'placing'
      ? {
          type: 'place',
          territory: country.value,
          armies: placeableNow(view.options, regionsOf(now.setup.board), view, seat).most,
        }
      : endOfStep(view.phase.name);
  },
};
