import { seats, type Viewer } from '../../machines/seat.ts';
import { kits } from '../../source/games/kits.ts';
import type { Replay } from '../../source/table/replay.ts';
import { hasEnded } from './autopilot.ts';
import { type Moment, type Secrets, secretsOf } from './secrets.ts';

/** What is secret in a game. @throws Error where nothing is known of it */
function secretsIn(game: string): Secrets {
  const secrets = secretsOf[game];
  if (secrets === undefined) throw new Error(`nothing is known of the secrets of ${game}`);
  return secrets;
}

/** The turn that a board's own line names. */
const TURN = /\b(?:turn|round) (\d+)/;
/** The line of a board, under that of the table: before the first turn it names none. */
const BOARD = new RegExp(`^ (?:${kits.map(({ title }) => title).join('|')}) `);
/** The bottom line of a dialog, and of a round that is told: whether the game goes on behind it cannot be seen. */
const VEIL = /\bEsc back\b|Enter go on/;
/** What tells of the end, also under a dialog: only once a game is over. */
const ENDED = /after \d+ \w+, seed /;
/** A page of rules or keys over the board: its numbers are nobody's. */
const PAGE = /│ +(Rules|Keys) /;
/** What a server says of itself: its number is no card. */
const LEAVING = /The server stops in \d+ s/;
/** A seed, as far as it stands in one row: the hidden number, or the hash behind the words. */
const SEED = /[a-z\d]{24,}/g;

/** Characters of a seed that nothing else has. */
const LEAST_OF_SEED = 12;

/** What stood on screens, each with a row on which it stood. */
type Rows = Map<string, string>;

/** What stood on the screens that one session was sent of one game, as far as it may be a secret of that game. */
export class Sightings {
  readonly #secrets: Secrets;
  /** By the turn that the screen named, 0 where it named none. */
  readonly open = new Map<number, Rows>();
  /** The same of screens on which a dialog, or what was told, hid whether the game went on. */
  readonly veiled = new Map<number, Rows>();
  /** The same of screens of a game that is over, as they say. */
  readonly ended = new Map<number, Rows>();
  /** How many screens there were. */
  screens = 0;

  /** @param game its id */
  constructor(game: string) {
    this.#secrets = secretsIn(game);
  }

  /** Takes note of a screen, unless it shows no board. */
  see(screen: readonly string[]): void {
    const rows = screen.map(row => row.replace(LEAVING, ''));
    const [, heading = ''] = rows;
    const bottom = rows.at(-1) ?? '';
    if (!BOARD.test(heading) || rows.some(row => PAGE.test(row))) return;
    this.screens += 1;
    const turns = this.#of(rows, bottom);
    const turn = Number(TURN.exec(heading)?.[1] ?? 0);
    const noted = turns.get(turn) ?? new Map<string, string>();
    turns.set(turn, noted);
    const seeds = rows.flatMap(row => row.match(SEED) ?? []);
    // The bottom line has notices, with numbers of their own.
    for (const fact of [...this.#secrets.shown(rows.slice(0, -1)), ...seeds])
      if (!noted.has(fact))
        noted.set(fact, rows.filter(row => row.includes(fact)).join('\n') || rows.join('\n'));
  }

  #of(rows: readonly string[], bottom: string): Map<number, Rows> {
    if (hasEnded({ rows: () => [...rows] }) || rows.some(row => ENDED.test(row))) return this.ended;
    return VEIL.test(bottom) ? this.veiled : this.open;
  }
}

/** What was found on all screens of one session. */
export interface Searched {
  /** What was not to be known, each with the turn and a row. */
  readonly leaks: readonly string[];
  /** What was to be known and stood there: shows that the search finds things. */
  readonly seen: ReadonlySet<string>;
  /** The secrets that were looked for. */
  readonly kept: ReadonlySet<string>;
}

/**
 * A search of what sessions were sent of a game, each as this viewer: for what others held throughout the turn that a
 * screen showed, and what its viewer was not told in that turn or the ones around it; and for the game's seed.
 */
export function searchOf(replay: Replay): (sightings: Sightings, viewer: Viewer) => Searched {
  const secrets = secretsIn(replay.game.id);
  const all = stepsOf(replay);
  const first = replay.steps[0]?.progress.turn ?? 0;
  const last = replay.outcome === null ? Number.POSITIVE_INFINITY : (replay.steps.at(-1)?.progress.turn ?? 0);
  const viewers = new Map<Viewer, ReadonlyMap<number, Facts>>();
  const turnsOf = (viewer: Viewer): ReadonlyMap<number, Facts> => {
    const turns = viewers.get(viewer) ?? factsOf(all, secrets, viewer);
    viewers.set(viewer, turns);
    return turns;
  };
  return ({ open, veiled, ended }, viewer) => {
    const leaks: string[] = [];
    const [seen, kept] = [new Set<string>(), new Set<string>()];
    const look = (turn: number, noted: Rows): void => {
      const facts = turnsOf(viewer).get(turn);
      for (const fact of facts?.hidden ?? []) kept.add(fact);
      for (const [fact, row] of noted) {
        if (facts?.hidden.has(fact)) leaks.push(`turn ${turn}, ${viewer} sees ${fact}: ${row}`);
        else if (facts?.known.has(fact)) seen.add(fact);
        else if (fact.length >= LEAST_OF_SEED && replay.header.seed.includes(fact))
          leaks.push(`turn ${turn}, ${viewer} sees the seed: ${row}`);
      }
    };
    for (const [turn, noted] of open) look(turn || first, noted);
    for (const [turn, noted] of veiled) if ((turn || first) < last) look(turn || first, noted);
    // Once a game is over everything is open; a screen that says so of one that goes on hides nothing from this search.
    if (replay.outcome === null) for (const [turn, noted] of ended) look(turn || first, noted);
    return { leaks, seen, kept };
  };
}

/** One turn, for one viewer. */
interface Facts {
  /** What somebody else held at every step of it, and was not known then. */
  readonly hidden: ReadonlySet<string>;
  /** What the viewer knew, by then or right after it. */
  readonly known: ReadonlySet<string>;
}

interface StoryStand {
  readonly told: Moment;
  /** By seat. */
  readonly held: readonly (readonly string[])[];
}

function stepsOf(replay: Replay): readonly StoryStand[] {
  const secrets = secretsIn(replay.game.id);
  const all = seats(replay.header.seats.length);
  return momentsOf(replay).map(told => ({ told, held: all.map(seat => secrets.held(told, seat)) }));
}

function factsOf(steps: readonly StoryStand[], secrets: Secrets, viewer: Viewer): ReadonlyMap<number, Facts> {
  const held = new Map<number, Set<string>>();
  /** By turn: what the viewer knew in it, and what they were told in it: that may stand in a log for good. */
  const known = new Map<number, Set<string>>();
  const told = new Map<number, readonly string[]>();
  for (const step of steps) {
    const { turn } = step.told.progress;
    const others = new Set(step.held.flatMap((facts, seat) => (seat === viewer ? [] : facts)));
    const before = held.get(turn);
    held.set(turn, before === undefined ? others : new Set([...others].filter(fact => before.has(fact))));
    const now = known.get(turn) ?? new Set();
    for (const fact of secrets.known(step.told, viewer)) now.add(fact);
    known.set(turn, now);
    told.set(turn, [...(told.get(turn) ?? []), ...(secrets.told?.(step.told, viewer) ?? [])]);
  }
  const turns = [...held].map(([turn, others]): [number, Facts] => {
    const by = (least: number, facts: ReadonlyMap<number, Iterable<string>>): readonly string[] =>
      [...facts].flatMap(([at, some]) => (at > turn + 1 || at < least ? [] : [...some]));
    const all = new Set([...by(turn - secrets.memory, known), ...by(Number.NEGATIVE_INFINITY, told)]);
    return [turn, { hidden: new Set([...others].filter(fact => !all.has(fact))), known: all }];
  });
  return new Map(turns);
}

function momentsOf({ rules, steps }: Replay): readonly Moment[] {
  return steps.map(step => ({
    rules,
    progress: step.progress,
    history: step.kind === 'played' ? [step] : [],
    view: viewer => rules.view(step.position, viewer),
  }));
}
