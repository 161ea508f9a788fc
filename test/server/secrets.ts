import type { ClientChannel } from 'ssh2';
import type { DominationSetup, DominationView } from '../../machines/domination/types.ts';
import type { IntensityView } from '../../machines/intensity/types.ts';
import { at } from '../../machines/result.ts';
import { letter, type Seat, seats, type Viewer } from '../../machines/seat.ts';
import type { WarzoneView } from '../../machines/warzone/types.ts';
import type { TableView } from '../../source/table/api.ts';
import type { Page } from './doors/web/browsers.ts';
import type { Player } from './harness.ts';

/** A game as it stands, as far as its secrets are concerned. */
export type Moment = Pick<TableView, 'view' | 'history' | 'progress' | 'rules'>;

/** What is secret in one game, written as it would stand on a screen. */
export interface Secrets {
  /** What a viewer may know now. */
  known(table: Moment, viewer: Viewer): readonly string[];
  /** What one seat has that others may not know. */
  held(table: Moment, seat: Seat): readonly string[];
  /** What of that kind stands on a screen. */
  shown(rows: readonly string[]): readonly string[];
  /** For how many turns a screen may still show what its viewer knew. */
  readonly memory: number;
  /** What a viewer is told with the last move: the log of a screen shows it for as long as it likes. */
  told?(table: Moment, viewer: Viewer): readonly string[];
}

/** What was found in everything that one session was sent while its game ran. */
export interface Found {
  /** What was not to be known, each with the screen it stood on. */
  readonly leaks: string[];
  /** What was to be known and stood there: shows that the search finds things. */
  readonly seen: Set<string>;
  /** The secrets that were looked for. */
  readonly kept: Set<string>;
  screens: number;
}

/** Reads what one viewer is sent while a game runs, on screens and in lines, and looks for what they may not know. */
export class Search {
  readonly found: Found = { leaks: [], seen: new Set(), kept: new Set(), screens: 0 };
  readonly #table: TableView;
  readonly #viewer: Viewer;
  readonly #secrets: Secrets;
  /** What the viewer knew, and in which turn last. */
  readonly #known = new Map<string, number>();
  readonly #seed: readonly string[];

  constructor(table: TableView, viewer: Viewer, secrets: Secrets) {
    this.#table = table;
    this.#viewer = viewer;
    this.#secrets = secrets;
    // The hidden number, and what makes the rest of it a seed: words are known.
    this.#seed = table.seed.split(' ').filter(part => part.length > 12);
    this.#learn();
    table.subscribe(() => this.#learn());
  }

  /** Reads every screen of a session from now on, over SSH or in a browser. */
  screens({ rows, onFrame, ...door }: Player | Page): this {
    this.#look(rows());
    onFrame(shown => this.#look(shown));
    const hear = (chunk: Buffer): void => this.#lookForSeed(chunk.toString('latin1'));
    if ('channel' in door) door.channel.on('data', hear);
    else door.socket.on('message', hear);
    return this;
  }

  /** Reads what somebody without a terminal is sent from now on. */
  channel(channel: ClientChannel): this {
    channel.on('data', (chunk: Buffer) => this.lines(chunk.toString()));
    return this;
  }

  /** Reads lines, as they came. */
  lines(text: string): void {
    this.#lookForSeed(text);
    // In front of what may be chosen stands a number that is nobody's.
    for (const line of text.split('\n')) this.#look(['', '', line.replace(/^\d+ (?=[^\d ])/, '')]);
  }

  #learn(): void {
    const { progress } = this.#table;
    for (const fact of this.#secrets.known(this.#table, this.#viewer))
      this.#known.set(fact, Math.max(this.#known.get(fact) ?? 0, progress.turn));
    for (const fact of this.#secrets.told?.(this.#table, this.#viewer) ?? [])
      this.#known.set(fact, Number.POSITIVE_INFINITY);
  }

  #lookForSeed(text: string): void {
    if (this.#table.outcome !== null) return;
    if (this.#seed.some(part => text.includes(part)))
      this.found.leaks.push(`${this.#viewer} is sent the seed: ${text}`);
  }

  /** The first two rows tell of the table. */
  #look(rows: readonly string[]): void {
    const table = this.#table;
    if (table.outcome !== null) return;
    const screen = rows.join('\n');
    const least = table.progress.turn - this.#secrets.memory;
    const others = seats(table.occupants.length).filter(seat => seat !== this.#viewer);
    const hidden = new Set(others.flatMap(seat => this.#secrets.held(table, seat)));
    for (const fact of hidden)
      if ((this.#known.get(fact) ?? Number.NEGATIVE_INFINITY) >= least) hidden.delete(fact);
    for (const fact of hidden) this.found.kept.add(fact);
    for (const fact of this.#secrets.shown(rows)) {
      if (hidden.has(fact)) this.found.leaks.push(`${this.#viewer} sees ${fact}\n${screen}`);
      else if (this.#known.has(fact)) this.found.seen.add(fact);
    }
    this.#lookForSeed(screen);
    this.found.screens += 1;
  }
}

const matches = (rows: readonly string[], pattern: RegExp): readonly string[] =>
  rows.flatMap(row => [...row.matchAll(pattern)].map(match => match[0].replace(/ +/g, ' ')));

/** Numbers that are no cards: points, wherever they are told, those of a table in columns too, how many cards are held, and rounds. */
const POINTS =
  /[▮▏](?: *[▮▏])* +\d+|\d+ points?|fewest points in [\w ]+:.*|takes \d+|of \d+|Round \d+:|(?:now|sum|\d+)(?: {2,}\d+)+ *$|(?:\d+ +)?\d+ *$/g;

/** Cards of other hands, those that are to be passed too, until they are played. */
const intensity: Secrets = {
  memory: 1000,
  known(table, viewer) {
    const view = table.view(viewer) as IntensityView; // the table's game is Intensity
    const own = viewer === 'spectator' ? [] : [view.hands[viewer], view.passes[viewer], view.received];
    const open = [...view.rounds.map(round => round.cards), view.table.cards];
    return [...own, ...open].flatMap(cards => cards ?? []).map(String);
  },
  held(table, seat) {
    const view = table.view(seat) as IntensityView; // the table's game is Intensity
    return [...(view.hands[seat] ?? []), ...(view.passes[seat] ?? [])].map(String);
  },
  shown: rows =>
    matches(
      rows.slice(2).map(row => row.replaceAll(POINTS, '')),
      // Not those in a table's code or in a clock.
      /(?<![\w.])[1-4]\d(?![\w.])/g,
    ),
};

/** What begins the text of a mission, so that it can be found however it is wrapped. */
export const missionMark = (index: number): string => `M#${index + 100}`;

/** The mark, or of a mission as it comes with a map so much as is not wrapped. */
const MISSION = /M#\d+|\b(?:Hold|Take the last) [\w ,]{12,}/g;
const CELLS = 20;

const missionsIn = (rows: readonly string[]): readonly string[] =>
  matches(rows, MISSION).map(text => text.slice(0, CELLS));

/** Cards in hand and the own mission. */
const domination: Secrets = {
  memory: 1000,
  known(table, viewer) {
    const view = table.view(viewer) as DominationView; // the table's game is Domination
    const traded = (table.history.at(-1)?.events ?? []).flatMap(event =>
      event.type === 'traded' && 'cards' in event ? (event.cards as readonly number[]) : [],
    );
    return [
      ...missionsIn([view.mission?.text ?? '']),
      ...[...view.hand, ...traded].map(card => cardText(table, card)),
    ];
  },
  held(table, seat) {
    const view = table.view(seat) as DominationView; // the table's game is Domination
    return [...missionsIn([view.mission?.text ?? '']), ...view.hand.map(card => cardText(table, card))];
  },
  shown: rows => [
    ...missionsIn(rows),
    ...matches(rows, /(infantry|cavalry|cannon) +[A-Z][A-Za-z]*( [A-Z][A-Za-z]*)*/g),
  ],
};

function cardText({ rules }: Moment, number: number): string {
  const { cards, board } = rules.setup as DominationSetup; // the table's game is Domination
  const card = cards[number];
  if (card === undefined || card.kind === 'wildcard') return 'wildcard';
  return `${card.kind} ${board.countries[card.country]?.name ?? ''}`;
}

/** What a row says that tells of a plan: `401>501`, `◂ 453 454 ▸`, `453, then 454`, `500 can go`, `456 against`. */
const PLANS = /[◂▸>]|against|enough|can go|deploy|attack|move|airlift|then|would|will do| of \d/i;

/** Armies and territories beside a name: of armies that nobody sees there is no sum, and one's own may equal what another has somewhere. */
const STANDING = /(?<= )[A-F] [A-Za-z ]+ \d+\+? +\d+(?: +[\d?]+)* *$/;

/** What a viewer is told of the last move. */
const eventsFor = ({ history, rules }: Moment, viewer: Viewer) =>
  (history.at(-1)?.events ?? []).flatMap(event => rules.seen(event, viewer) ?? []);

/** That so many territories of an owner are seen: the first, the second … */
const seenOf = (owner: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `${owner}, ${index + 1} of them`);

/**
 * Armies that the fog covers, and those of orders that have not been executed: numbers of two digits or more. Whatever
 * the armies: how many territories of an owner are seen.
 */
const warzone: Secrets = {
  memory: 1,
  known(table, viewer) {
    const { board: _, ...view } = table.view(viewer) as WarzoneView; // the table's game is Warzone
    const sums = view.incomes.map((_income, seat) =>
      view.armies.reduce<number>(
        (sum, armies, place) => sum + (view.owners[place] === seat ? (armies ?? 0) : 0),
        0,
      ),
    );
    // Whoever is told of an attack knows of the territories that it was about.
    const events = eventsFor(table, viewer);
    const owned = seats(table.rules.setup.seats).flatMap(seat => {
      const attacks = events.filter(event =>
        ['seat', 'defender', 'owner'].some(role => Reflect.get(event, role) === seat),
      ).length;
      return seenOf(letter(seat), view.owners.filter(owner => owner === seat).length + 2 * attacks);
    });
    // Turn by turn one's own armies are summed while one's deployments are shown.
    const deploys = view.orders.flatMap(order => (order.type === 'deploy' ? order.armies : []));
    const deployed = deploys.map((_, index) =>
      deploys
        .slice(0, index + 1)
        .reduce((sum, armies) => sum + armies, at(sums, viewer === 'spectator' ? 0 : viewer)),
    );
    return [...owned, ...matches([JSON.stringify([view, sums, deployed])], /\d{2,}/g)];
  },
  told: (table, viewer) => matches([JSON.stringify(eventsFor(table, viewer))], /\d{2,}/g),
  held(table, seat) {
    const { armies, orders, owners } = table.view(seat) as WarzoneView; // the table's game is Warzone
    const told = JSON.stringify([armies, orders.map(order => ('armies' in order ? order.armies : 0))]);
    const owned = owners.filter(owner => owner === seat).length;
    return [...seenOf(letter(seat), owned), ...matches([told], /\d{2,}/g)];
  },
  shown: rows => [
    ...[...Map.groupBy(matches(rows.slice(2), /\b[A-F](?=\d+\b)/g), owner => owner)].flatMap(([owner, all]) =>
      seenOf(owner, all.length),
    ),
    ...rows
      .slice(2)
      .map(row => row.replace(STANDING, ''))
      .flatMap(row => [
        // Beside the letter of an owner, as on the map.
        ...matches([row], /(?<=\b[A-F])\d{2,}/g),
        // Elsewhere smaller numbers are turns, chances and losses as well, and what one plans oneself is one's own.
        ...(PLANS.test(row) ? [] : matches([row], /(?<![\w.])\d{3,}(?![\w.%])/g)),
      ]),
  ],
};

/** In Simple Risk everything lies open but its dice. */
const grid: Secrets = { known: () => [], held: () => [], shown: () => [], memory: 0 };

export const secretsOf: Readonly<Record<string, Secrets>> = { grid, intensity, domination, warzone };
