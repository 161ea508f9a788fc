import type { Region } from '../../../machines/conquest/board.ts';
import { letter, type Seat } from '../../../machines/seat.ts';

/** The territories and continents of a board, by their names. */
export interface NamedBoard {
  readonly names: readonly string[];
  readonly continents: readonly (Region & { readonly name: string })[];
}

/** What a story is made from: the events that the games of conquest have in common. */
export type Happening =
  | { readonly type: 'turn-began' | 'go-began'; readonly seat: Seat; readonly turn: number }
  | { readonly type: 'traded'; readonly seat: Seat; readonly armies: number }
  | {
      readonly type: 'rolled';
      readonly seat: Seat;
      /** Null for a neutral territory. */
      readonly defender: Seat | null;
      readonly target: number;
      readonly attackerLoses: number;
      readonly defenderLoses: number;
    }
  | { readonly type: 'captured'; readonly seat: Seat; readonly from: Seat | null; readonly target: number }
  | { readonly type: 'eliminated'; readonly seat: Seat; readonly by: Seat }
  /** What only one game knows, as it is told: `bombed Iberia of you`. */
  | { readonly type: 'told'; readonly seat: Seat; readonly text: string };

/** What has happened since somebody's last turn. */
export interface Story {
  readonly lines: readonly string[];
  /** The same for little room: a short line for each opponent. */
  readonly brief: readonly string[];
  /** The listener's territories that others own now. */
  readonly lost: ReadonlySet<number>;
}

export const noStory: Story = { lines: [], brief: [], lost: new Set() };

const TOLD: ReadonlySet<string> = new Set<Happening['type']>([
  ...(['turn-began', 'go-began', 'traded', 'rolled', 'captured', 'eliminated'] as const),
]);

/** The events of a story since the last one that ends a turn of its listener's; none before that. */
export function happeningsSince<E extends { readonly type: string }>(
  events: readonly E[],
  ends: (event: E) => boolean,
): readonly Extract<E, { readonly type: Happening['type'] }>[] {
  const ended = events.findLastIndex(ends);
  return events
    .slice(ended < 0 ? events.length : ended + 1)
    .filter((event): event is Extract<E, { readonly type: Happening['type'] }> => TOLD.has(event.type));
}

/** An opponent's deeds. */
interface Deeds {
  readonly told: string[];
  taken: number;
  fromMe: number;
  traded: number;
  /** Territories taken from each of the others. */
  readonly fromOthers: Map<Seat | null, number>;
  /** What the attacks for each territory have cost both sides. */
  readonly battles: Map<number, { lost: number; beat: number; readonly mine: boolean }>;
}

/**
 * The story of what has happened, a line for each player: `Bo took Iberia from you (lost 1, beat 3); traded for 12`.
 * @param together also the listener's own deeds, where all turns are carried out at once
 */
export function storyOf(
  me: Seat,
  happened: readonly Happening[],
  owners: readonly (Seat | null)[],
  { names: territories, continents }: NamedBoard,
  names: readonly string[],
  together = false,
): Story {
  const deeds = new Map<Seat, Deeds>();
  const of = (seat: Seat): Deeds => {
    const known = deeds.get(seat);
    if (known !== undefined) return known;
    const none = { told: [], taken: 0, fromMe: 0, traded: 0, fromOthers: new Map(), battles: new Map() };
    deeds.set(seat, none);
    return none;
  };
  const nameOf = (seat: Seat | null): string =>
    seat === null ? 'nobody' : seat === me ? 'you' : (names[seat] ?? letter(seat));
  const lost = new Set<number>();
  for (const event of happened) {
    const by = of(event.type === 'eliminated' ? event.by : event.seat);
    if (event.type === 'traded') by.traded += event.armies;
    else if (event.type === 'told') by.told.push(event.text);
    else if (event.type === 'eliminated') by.told.push(`beat ${nameOf(event.seat)}`);
    else if (event.type === 'rolled') {
      const before = by.battles.get(event.target) ?? { lost: 0, beat: 0 };
      by.battles.set(event.target, {
        lost: before.lost + event.attackerLoses,
        beat: before.beat + event.defenderLoses,
        mine: event.defender === me || (together && event.seat === me),
      });
    } else if (event.type === 'captured') {
      const battle = by.battles.get(event.target);
      by.battles.delete(event.target);
      by.taken += 1;
      const isMine = together && event.seat === me && event.from !== null;
      if (isMine)
        by.told.push(`took ${territories[event.target] ?? ''} from ${nameOf(event.from)}${costs(battle)}`);
      else if (event.from !== me) by.fromOthers.set(event.from, (by.fromOthers.get(event.from) ?? 0) + 1);
      else {
        by.fromMe += 1;
        if (owners[event.target] !== me) lost.add(event.target);
        by.told.push(`took ${territories[event.target] ?? ''} from you${costs(battle)}`);
      }
    }
  }
  for (const { seat, text } of continentsTurned(me, happened, owners, continents)) of(seat).told.push(text);
  if (!together) deeds.delete(me);
  const lines = [...deeds].map(([seat, { told, traded, fromOthers, battles }]) => {
    const vain = [...battles].flatMap(([target, battle]) =>
      battle.mine ? [`failed at ${territories[target] ?? ''}${costs(battle)}`] : [],
    );
    const taken = [...fromOthers].map(([from, count]) =>
      from === null
        ? `took ${count} that ${count === 1 ? 'was' : 'were'} neutral`
        : `took ${count} from ${nameOf(from)}`,
    );
    const cards = traded > 0 ? [`traded for ${traded}`] : [];
    const all = [...told, ...vain, ...taken, ...cards];
    return `${seat === me ? 'You' : nameOf(seat)} ${all.length === 0 ? 'took nothing' : all.join('; ')}`;
  });
  const brief = [...deeds].map(([seat, { taken, fromMe, traded }]) => {
    const yours = fromMe === 0 ? '' : `, ${fromMe} of yours`;
    return `${seat === me ? 'You' : nameOf(seat)} took ${taken === 0 ? 'nothing' : taken}${yours}${traded > 0 ? `; ${traded} for cards` : ''}`;
  });
  return { lines, brief, lost };
}

/** The continents that the listener has won or lost, and whose deed that was. */
function continentsTurned(
  me: Seat,
  happened: readonly Happening[],
  owners: readonly (Seat | null)[],
  continents: NamedBoard['continents'],
): readonly { readonly seat: Seat; readonly text: string }[] {
  const captures = happened.filter(event => event.type === 'captured');
  const before = [...owners];
  for (const { target, from } of captures.toReversed()) before[target] = from;
  return continents.flatMap(({ name, bonus, territories }) => {
    const holds = (of: readonly (Seat | null)[]): boolean =>
      territories.every(territory => of[territory] === me);
    const [had, has] = [holds(before), holds(owners)];
    if (had === has || bonus === 0) return [];
    const here = captures.filter(({ target }) => territories.some(territory => territory === target));
    const seat = has ? me : here.find(({ from }) => from === me)?.seat;
    const text = has ? `won all of ${name} (+${bonus})` : `ended your hold on ${name} (-${bonus})`;
    return seat === undefined ? [] : [{ seat, text }];
  });
}

const costs = (battle?: { readonly lost: number; readonly beat: number }): string =>
  battle === undefined ? '' : ` (lost ${battle.lost}, beat ${battle.beat})`;
