import type { Mission, MissionContinent } from '../../../../machines/conquest/deck.ts';
import type { DominationView } from '../../../../machines/domination/types.ts';
import { letter, type Seat, seat as seatOf } from '../../../../machines/seat.ts';
import { plural } from '../../../../machines/wording.ts';
import { type AimText, raceAim, worldAim } from '../../conquest/board/aim.ts';
import type { Ground, Sight } from '../../conquest/board/scene.ts';

type AimSight = Sight & { readonly view: DominationView };

/** The aim of the person at the screen, with everybody's progress; a mission only for its owner. */
export function aimOf(sight: AimSight): AimText {
  const { view, owners } = sight;
  const { options } = view;
  if (view.mode === 'capital' && view.capitals.every(capital => capital !== null)) {
    const territories = view.capitals.flatMap(capital => capital ?? []);
    const held = view.capitals.map(
      (_, seat) => territories.filter(territory => owners[territory] === seat).length,
    );
    const goal = `hold all ${territories.length} capitals`;
    return raceAim(sight, { goal, most: territories.length, held }, options);
  }
  const { holding } = view;
  if (view.mode !== 'mission') return worldAim(sight, view.reserve.length, options, { holding });
  if (sight.near === null) return { aim: 'everybody has a secret mission', brief: 'secret missions' };
  return view.mission === null
    ? worldAim(sight, view.reserve.length, options)
    : missionAim(sight, view.mission, sight.near);
}

/** A mission's status for its owner (rules/domination.md#missions): the player left to destroy, else the holdings. */
export function missionAim(sight: AimSight, mission: Mission, own: Seat): AimText {
  const { view, names, owners, armies, sides } = sight;
  const { destroy, occupy, continents } = mission;
  const target = destroy === 0 ? null : seatOf(destroy - 1);
  const beater = target === null ? null : (view.beatenBy[target] ?? null);
  const isOurs = target !== null && sides[target] === sides[own];
  if (target !== null && !isOurs && beater === null) {
    const left = owners.filter(owner => owner === target).length;
    const name = names[target] ?? letter(target);
    const territories = plural(left, 'territory', 'territories');
    return { aim: `destroy ${name}: ${territories} left`, brief: `${letter(target)} has ${left} left` };
  }
  const why =
    target === null
      ? ''
      : target === own
        ? 'your own colour: '
        : isOurs
          ? 'a mate: '
          : 'another has destroyed them: ';
  const parts: { readonly goal: string; readonly progress: string }[] = [];
  if (occupy.countries > 0 && occupy.armies > 0) {
    const held = owners.filter((owner, at) => owner === own && (armies[at] ?? 0) >= occupy.armies).length;
    const each = occupy.armies === 1 ? '' : ` with ${occupy.armies} armies each`;
    const goal = `hold ${occupy.countries} territories${each}, ${held} now`;
    parts.push({ goal, progress: `${held} of ${occupy.countries}` });
  }
  const lands = continents.filter(continent => continent !== null);
  if (continents[0] !== null && lands.length > 0) {
    const wanted = lands.map(land => continentText(sight, land, own));
    const held = lands.filter((land, index) => isHeld(sight, land, index, own)).length;
    parts.push({ goal: `hold ${wanted.join(', ')}`, progress: `${held} of ${lands.length} continents` });
  }
  const goals = parts.map(({ goal }) => goal).join(', or ');
  return { aim: `${why}${goals}`, brief: `mission ${parts[0]?.progress ?? ''}` };
}

type Continent = Ground['continents'][number];
type Land = Exclude<MissionContinent, null>;

const ownedOf = ({ owners }: AimSight, { territories }: Continent, own: Seat): number =>
  territories.filter(territory => owners[territory] === own).length;

/** A mission's continent with the share held. */
function continentText(sight: AimSight, land: Land, own: Seat): string {
  const continent = land === 'any' ? undefined : sight.ground.continents[land];
  if (continent === undefined) return 'another continent';
  return `${continent.name} ${ownedOf(sight, continent, own)}/${continent.territories.length}`;
}

/** Tests whether a mission's continent is held; `any` in place k asks for k continents in total. */
function isHeld(sight: AimSight, land: Land, index: number, own: Seat): boolean {
  const whole = (continent: Continent): boolean =>
    ownedOf(sight, continent, own) === continent.territories.length;
  const { continents } = sight.ground;
  if (land === 'any') return continents.filter(whole).length > index;
  return continents.filter((_, at) => at === land).some(whole);
}

/** A mission's text with the name of the player to destroy. */
export function missionText({ text, destroy }: Mission, names: readonly string[]): string {
  if (destroy === 0) return text;
  const target: Seat = seatOf(destroy - 1);
  return text.replaceAll(/\{?PLAYER\d\}?/g, names[target] ?? letter(target));
}
