import type { BoardData, BoardGraph } from '../../../machines/conquest/board.ts';
import {
  type BattleRules,
  campaignOdds,
  chanceOfAll,
  mostReckoned,
} from '../../../machines/conquest/campaign.ts';
import type { GameTypes, Rules } from '../../../machines/game.ts';
import type { Sides } from '../../../machines/outcome.ts';
import { at, err, ok, type Result } from '../../../machines/result.ts';
import type { Seat } from '../../../machines/seat.ts';
import { isPrey, sidesOf } from '../../../machines/teams.ts';
import type { CampaignOdds, Campaigns } from '../../table/forecasts.ts';
import type { KnownBoard } from './film.ts';
import { bestOf } from './players/choice.ts';

/** A board for computing campaigns. */
interface Field {
  readonly names: readonly string[];
  readonly graph: BoardGraph;
  readonly groups: readonly { readonly name: string; readonly territories: readonly number[] }[];
  readonly battles: BattleRules;
}

/** A viewer's knowledge of owners and armies, null where hidden; and who plays with whom. */
type Land = KnownBoard & { readonly sides: Sides };

/** The field of a map. */
export const fieldOf = (
  { countries, continents }: BoardData,
  graph: BoardGraph,
  battles: BattleRules,
): Field => ({
  names: countries.map(({ name }) => name),
  graph,
  groups: continents.map(({ name }, continent) => ({
    name,
    territories: countries.flatMap((country, territory) =>
      country.continent === continent ? [territory] : [],
    ),
  })),
  battles,
});

/** The campaign forecasts of a conquest game, from its board and a view. */
export const conquestCampaigns = <T extends GameTypes>(
  field: (rules: Rules<T>) => Field,
  land: (view: T['view'], seat: Seat) => KnownBoard,
): Campaigns<T> => ({
  places: rules => field(rules).names,
  groups: rules => field(rules).groups,
  along: (rules, view, seat, territories) =>
    along(field(rules), { ...land(view, seat), sides: sidesOf(rules.setup) }, seat, territories),
  through: (rules, view, seat, territories) =>
    through(field(rules), { ...land(view, seat), sides: sidesOf(rules.setup) }, seat, territories),
});

/** Own territories adjacent to one with armies to send, the strongest first. */
function sources({ graph }: Field, { owners, armies }: Land, seat: Seat, target: number): readonly number[] {
  const strength = (territory: number): number => armies[territory] ?? 0;
  return [...owners.keys()]
    .filter(
      territory =>
        owners[territory] === seat && strength(territory) > 1 && isBeside(graph, territory, target),
    )
    .sort((one, other) => strength(other) - strength(one) || one - other);
}

const isBeside = ({ neighbours }: BoardGraph, from: number, to: number): boolean =>
  neighbours[from]?.includes(to) === true;

const mayAttack = ({ owners, sides }: Land, seat: Seat, territory: number): boolean => {
  const owner = owners[territory] ?? null;
  return owner === 'hidden' || isPrey(sides, owner, seat);
};

type Search = (field: Field, land: Land, seat: Seat, territories: readonly number[]) => Found;
type Found = Result<CampaignOdds, string>;

const along: Search = (field, land, seat, territories) => {
  const { names, graph } = field;
  const { owners } = land;
  const [first] = territories;
  if (first === undefined) return err('a path names a territory at least');
  const begins = owners[first] === seat ? first : sources(field, land, seat, first)[0];
  if (begins === undefined) return err(`nothing of yours with two armies borders on ${names[first] ?? ''}`);
  const targets = owners[first] === seat ? territories.slice(1) : territories;
  if (targets.length === 0) return err('a path leads to a territory of somebody else');
  const own = targets.find(territory => owners[territory] === seat);
  if (own !== undefined) return err(`${names[own] ?? ''} is yours already`);
  const mates = targets.find(territory => !mayAttack(land, seat, territory));
  if (mates !== undefined) return err(`${names[mates] ?? ''} is of your own team`);
  const twice = targets.find((territory, index) => targets.indexOf(territory) !== index);
  if (twice !== undefined) return err(`${names[twice] ?? ''} is on the path twice`);
  const whole = [begins, ...targets];
  const gap = targets.find((territory, index) => !isBeside(graph, at(whole, index), territory));
  if (gap === undefined) return campaign(field, land, begins, targets);
  const before = at(whole, whole.indexOf(gap) - 1);
  return err(`no border leads from ${names[before] ?? ''} to ${names[gap] ?? ''}`);
};

function campaign(
  { names, battles }: Field,
  { armies }: Land,
  from: number,
  targets: readonly number[],
): Found {
  const unknown = targets.find(territory => (armies[territory] ?? null) === null);
  if (unknown !== undefined) return err(`nobody knows how many armies stand in ${names[unknown] ?? ''}`);
  const strength = armies[from] ?? 0;
  const most = Math.max(strength, ...targets.map(territory => armies[territory] ?? 0));
  const limit = mostReckoned(battles);
  if (most > limit) return err(`no more than ${limit} armies can be reckoned with`);
  const defenders = targets.map(territory => armies[territory] ?? 0);
  const odds = campaignOdds(strength, defenders, battles);
  return ok({
    from,
    armies: strength,
    steps: odds.map((step, index) => ({ territory: at(targets, index), ...step })),
  });
}

/** Most ways through a continent that are compared, and most steps of the search. */
const MOST_WAYS = 40;
const MOST_LOOKED = 20_000;

/** The way through all territories with the best chance for one army from an adjacent own one. */
const through: Search = (field, land, seat, territories) => {
  const targets = territories.filter(territory => mayAttack(land, seat, territory));
  if (targets.length === 0) return err('all of it is yours already');
  const armiesOf = (territory: number): number => land.armies[territory] ?? 0;
  const begins = [...new Set(targets.flatMap(target => sources(field, land, seat, target)))].sort(
    (one, other) => armiesOf(other) - armiesOf(one) || one - other,
  );
  if (begins.length === 0) return err('nothing of yours with two armies borders on it');
  const ways = begins.flatMap(from => waysThrough(field.graph, from, targets).map(path => ({ from, path })));
  const best = bestOf(ways, ({ from, path }) => {
    const armies = Math.min(mostReckoned(field.battles), armiesOf(from));
    return chanceOfAll(armies, path.map(armiesOf), field.battles);
  });
  return best === undefined
    ? err('no single army can go through all of it, one territory after the other')
    : campaign(field, land, best.from, best.path);
};

function waysThrough(graph: BoardGraph, from: number, targets: readonly number[]) {
  const ways: (readonly number[])[] = [];
  let looked = 0;
  const go = (path: readonly number[]): void => {
    if (path.length === targets.length) ways.push(path);
    const here = path.at(-1) ?? from;
    for (const next of targets) {
      if (looked++ > MOST_LOOKED || ways.length >= MOST_WAYS) return;
      if (!path.includes(next) && isBeside(graph, here, next)) go([...path, next]);
    }
  };
  go([]);
  return ways;
}
