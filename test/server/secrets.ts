import { Terminal } from '@xterm/headless';
import type { DominationSetup, DominationView } from '../../machines/domination/types.ts';
import type { IntensityView } from '../../machines/intensity/types.ts';
import { type Seat, seats, type Viewer } from '../../machines/seat.ts';
import type { WarzoneView } from '../../machines/warzone/types.ts';
import type { TableView } from '../../source/table/api.ts';
import type { Player } from './harness.ts';

/** A game as it stands, as far as its secrets are concerned. */
export type Told = Pick<TableView, 'view' | 'history' | 'progress' | 'rules'>;

/** What is secret in one game, written as it would stand on a screen. */
export interface Secrets {
  /** What a viewer may know now. */
  known(table: Told, viewer: Viewer): readonly string[];
  /** What one seat has that others may not know. */
  held(table: Told, seat: Seat): readonly string[];
  /** What of that kind stands on a screen. */
  shown(rows: readonly string[]): readonly string[];
  /** For how many turns a screen may still show what its viewer knew. */
  readonly memory: number;
  /** What a viewer is told with the last move: the log of a screen shows it for as long as it likes. */
  told?(table: Told, viewer: Viewer): readonly string[];
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

const COLUMNS = 100;
const ROWS = 30;

/** Reads every screen that a session is sent while a game runs, and looks for what its viewer may not know. */
export function readAlong(player: Player, table: TableView, viewer: Viewer, secrets: Secrets): Found {
  const found: Found = { leaks: [], seen: new Set(), kept: new Set(), screens: 0 };
  const known = new Map<string, number>();
  const learn = (): void => {
    for (const fact of secrets.known(table, viewer))
      known.set(fact, Math.max(known.get(fact) ?? 0, table.progress.turn));
    for (const fact of secrets.told?.(table, viewer) ?? []) known.set(fact, Number.POSITIVE_INFINITY);
  };
  const terminal = new Terminal({ cols: COLUMNS, rows: ROWS, allowProposedApi: true, scrollback: 0 });
  const words = table.seed.split(' ');
  const seedParts = [words.slice(0, 2).join(' '), ...words.slice(3)];
  const look = (): void => {
    if (table.outcome !== null) return;
    const { active } = terminal.buffer;
    const rows = Array.from({ length: ROWS }, (_, y) => active.getLine(y)?.translateToString(true) ?? '');
    const screen = rows.join('\n');
    const least = table.progress.turn - secrets.memory;
    const others = seats(table.occupants.length).filter(seat => seat !== viewer);
    const hidden = new Set(others.flatMap(seat => secrets.held(table, seat)));
    for (const fact of hidden)
      if ((known.get(fact) ?? Number.NEGATIVE_INFINITY) >= least) hidden.delete(fact);
    for (const fact of hidden) found.kept.add(fact);
    for (const fact of secrets.shown(rows)) {
      if (hidden.has(fact)) found.leaks.push(`${viewer} sees ${fact}\n${screen}`);
      else if (known.has(fact)) found.seen.add(fact);
    }
    for (const part of seedParts)
      if (screen.includes(part)) found.leaks.push(`${viewer} sees the seed: ${part}\n${screen}`);
    found.screens += 1;
  };
  learn();
  table.subscribe(learn);
  terminal.write(player.bytes(), look);
  player.channel.on('data', (chunk: Buffer) => {
    if (table.outcome === null && seedParts.some(part => chunk.includes(part)))
      found.leaks.push(`${viewer} is sent the seed`);
    terminal.write(chunk, look);
  });
  return found;
}

const matches = (rows: readonly string[], pattern: RegExp): readonly string[] =>
  rows.flatMap(row => [...row.matchAll(pattern)].map(match => match[0].replace(/ +/g, ' ')));

/** Cards of other hands, until they are played. Numbers that are points are no cards. */
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
    return (view.hands[seat] ?? []).map(String);
  },
  shown: rows =>
    matches(
      rows.slice(2).map(row => row.replaceAll(/\d+ points?|of \d+|\d+ *$/g, '')),
      // Not those in a table's code or in a clock.
      /(?<![\w.])[1-4]\d(?![\w.])/g,
    ),
};

/** What begins the text of a mission, so that it can be found however it is wrapped. */
export const missionMark = (index: number): string => `M#${index + 100}`;

const MARK = /M#\d+/g;

/** Cards in hand and the own mission. */
const domination: Secrets = {
  memory: 1000,
  known(table, viewer) {
    const view = table.view(viewer) as DominationView; // the table's game is Domination
    const traded = (table.history.at(-1)?.events ?? []).flatMap(event =>
      event.type === 'traded' && 'cards' in event ? (event.cards as readonly number[]) : [],
    );
    const mission = matches([view.mission?.text ?? ''], MARK);
    return [...mission, ...[...view.hand, ...traded].map(card => cardText(table, card))];
  },
  held(table, seat) {
    const view = table.view(seat) as DominationView; // the table's game is Domination
    return [...matches([view.mission?.text ?? ''], MARK), ...view.hand.map(card => cardText(table, card))];
  },
  shown: rows => [
    ...matches(rows, MARK),
    ...matches(rows, /(infantry|cavalry|artillery) +[A-Z][A-Za-z]*( [A-Z][A-Za-z]*)*/g),
  ],
};

function cardText({ rules }: Told, number: number): string {
  const { cards, board } = rules.setup as DominationSetup; // the table's game is Domination
  const card = cards[number];
  if (card === undefined || card.kind === 'wildcard') return 'wildcard';
  return `${card.kind} ${board.countries[card.country]?.name ?? ''}`;
}

/** What a row says that tells of a plan: `401>501`, `◂ 453 454 ▸`, `500 can go`, `456 against`. */
const PLANS = /[◂▸→>]|against|enough|can go|deploy|attack|would|will do| of \d/i;

/** Armies that the fog covers, and those of orders that have not been executed: numbers of two digits or more. */
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
    return matches([JSON.stringify([view, sums])], /\d{2,}/g);
  },
  told({ history, rules }, viewer) {
    const events = (history.at(-1)?.events ?? []).flatMap(event => rules.seen(event, viewer) ?? []);
    return matches([JSON.stringify(events)], /\d{2,}/g);
  },
  held(table, seat) {
    const { armies, orders } = table.view(seat) as WarzoneView; // the table's game is Warzone
    return matches(
      [JSON.stringify([armies, orders.map(order => ('armies' in order ? order.armies : 0))])],
      /\d{2,}/g,
    );
  },
  shown: rows =>
    rows.slice(2).flatMap(row => [
      // Beside the letter of an owner, as on the map.
      ...matches([row], /(?<=\b[A-F])\d{2,}/g),
      // Elsewhere smaller numbers are turns, chances and losses as well, and what one plans oneself is one's own.
      ...(PLANS.test(row) ? [] : matches([row], /(?<![\w.])\d{3,}(?![\w.%])/g)),
    ]),
};

export const secretsOf: Readonly<Record<string, Secrets>> = { intensity, domination, warzone };
