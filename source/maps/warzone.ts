import * as z from 'zod';
import { at } from '../../machines/result.ts';
import { plural } from '../../machines/wording.ts';
import { inventedColour, parseColour } from './colours.ts';
import type { DraftContinent, DraftCountry, MapDraft } from './draft.ts';
import type { Findings } from './findings.ts';
import { LIMITS, PLAIN_HEAD } from './map.ts';
import { uniqueNames } from './names.ts';
import { cleanText, quote } from './text.ts';

const id = z.union([z.int(), z.string().regex(/^\d{1,9}$/)]).transform(Number);
const number = z.union([z.number(), z.string().regex(/^-?\d{1,9}(\.\d{1,20})?$/)]).transform(Number);

/** The commands of warzone.com's public "Set map details" that say what a map is; others are of its site. */
const commandSchema = z.discriminatedUnion('command', [
  z.object({ command: z.literal('setTerritoryName'), id, name: z.string() }),
  z.object({ command: z.literal('setTerritoryCenterPoint'), id, x: number, y: number }),
  z.object({ command: z.literal('addTerritoryConnection'), id1: id, id2: id }),
  z.object({
    command: z.literal('addBonus'),
    name: z.string(),
    armies: number,
    color: z.string().optional(),
  }),
  z.object({ command: z.literal('addTerritoryToBonus'), id, bonusName: z.string() }),
]);
type MapCommand = z.infer<typeof commandSchema>;

const fileSchema = z.object({ commands: z.array(z.unknown()).min(1).max(60_000) });

/** True for a text that can only be warzone.com's description of a map: an object of JSON. */
export const isWarzoneText = (text: string): boolean => text.trimStart().startsWith('{');

interface Territory {
  name: string;
  spot: DraftCountry['spot'];
  readonly bonuses: string[];
  readonly borders: Set<number>;
}

interface Bonus {
  readonly armies: number;
  readonly colour: number | null;
  size: number;
}

/**
 * Reads a map from the commands that its maker sends to warzone.com (rules/domination-maps.md#maps-of-warzonecom). A territory of several bonuses
 * is of the smallest one here; superbonuses are left out with a warning. @param name of the map, whose file has none
 */
export function readWarzone(text: string, name: string, findings: Findings): MapDraft {
  const territories = new Map<number, Territory>();
  const bonuses = new Map<string, Bonus>();
  const territory = (wanted: number): Territory => {
    const known = territories.get(wanted);
    if (known !== undefined) return known;
    const fresh: Territory = { name: '', spot: null, bonuses: [], borders: new Set() };
    territories.set(wanted, fresh);
    return fresh;
  };
  for (const command of commandsOf(text, findings)) {
    if (territories.size > LIMITS.countries || bonuses.size > LIMITS.continents) break;
    if (command.command === 'setTerritoryName') territory(command.id).name = cleanText(command.name);
    if (command.command === 'setTerritoryCenterPoint') territory(command.id).spot = spotAt(command);
    if (command.command === 'addTerritoryConnection') {
      territory(command.id1).borders.add(command.id2);
      territory(command.id2).borders.add(command.id1);
    }
    if (command.command === 'addBonus') {
      const armies = Math.max(-LIMITS.bonus, Math.min(LIMITS.bonus, Math.round(command.armies)));
      bonuses.set(cleanText(command.name), { armies, colour: parseColour(command.color ?? ''), size: 0 });
    }
    if (command.command === 'addTerritoryToBonus') {
      const bonus = cleanText(command.bonusName);
      const { bonuses: own } = territory(command.id);
      if (own.includes(bonus)) continue;
      own.push(bonus);
      const known = bonuses.get(bonus);
      if (known !== undefined) known.size += 1;
    }
  }
  return draftOf(name, territories, bonuses, findings);
}

function draftOf(
  name: string,
  territories: ReadonlyMap<number, Territory>,
  bonuses: ReadonlyMap<string, Bonus>,
  findings: Findings,
): MapDraft {
  const numbers = [...territories.keys()].toSorted((a, b) => a - b);
  const indexes = new Map(numbers.map((each, index) => [each, index]));
  const all = numbers.map(each => territories.get(each));
  const smallest = all.map(each => smallestOf(each?.bonuses ?? [], bonuses));
  const kept = new Set(smallest);
  const named = [...bonuses].filter(([bonus]) => kept.has(bonus));
  const left = [...bonuses.keys()].filter(bonus => !kept.has(bonus));
  if (left.length > 0)
    findings.warn(
      'country-in-two-continents',
      1,
      `each territory is of its smallest bonus; left out: ${left.slice(0, 5).map(quote).join(', ')}${left.length > 5 ? ` and ${left.length - 5} more` : ''}`,
    );
  const continents = named.map(
    ([bonus, { armies, colour }], index): DraftContinent => ({
      name: bonus || `Bonus ${index + 1}`,
      bonus: armies,
      colour: colour ?? inventedColour(index),
      line: 1,
    }),
  );
  const continentOf = new Map(named.map(([bonus], index) => [bonus, index]));
  const names = uniqueNames(all.map((each, index) => each?.name || `Territory ${numbers[index]}`));
  const countries = all.map(
    (each, index): DraftCountry => ({
      name: at(names, index),
      continent: continentOf.get(smallest[index] ?? '') ?? null,
      spot: each?.spot ?? null,
      line: 1,
      borders: [...(each?.borders ?? [])].flatMap(other => indexes.get(other) ?? []),
    }),
  );
  return { head: { ...PLAIN_HEAD, name }, continents, countries, lastLine: 1 };
}

/** The bonus with the fewest territories, the first of equal ones; null without any. */
function smallestOf(names: readonly string[], bonuses: ReadonlyMap<string, Bonus>): string | null {
  const known = names.filter(name => bonuses.has(name));
  return known.toSorted((a, b) => (bonuses.get(a)?.size ?? 0) - (bonuses.get(b)?.size ?? 0))[0] ?? null;
}

function commandsOf(text: string, findings: Findings): readonly MapCommand[] {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    findings.fault('not-a-map', 1, 'this is JSON that does not end as it should');
    return [];
  }
  const file = fileSchema.safeParse(data);
  if (!file.success) {
    findings.fault('not-a-map', 1, 'this is JSON, but no map of warzone.com: it has no list of commands');
    return [];
  }
  const read = file.data.commands.map(each => commandSchema.safeParse(each));
  const odd = read.filter(({ success }) => !success).length;
  if (odd > 0)
    findings.warn(
      'unknown-line',
      1,
      `${plural(odd, 'command says', 'commands say')} nothing of the map, or cannot be read`,
    );
  return read.flatMap(each => (each.success ? [each.data] : []));
}

function spotAt({ x, y }: { readonly x: number; readonly y: number }): DraftCountry['spot'] {
  const spot = { x: Math.round(x), y: Math.round(y) };
  return Math.max(Math.abs(spot.x), Math.abs(spot.y)) > LIMITS.coordinate ? null : spot;
}
