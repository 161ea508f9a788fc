import { setTimeout } from 'node:timers/promises';
import { kits } from '../../source/games/kits.ts';
import { isOver } from '../server/autopilot.ts';
import type { AtTerminal } from '../server/client.ts';
import { LOBBY } from '../server/display.ts';
import { Sightings } from '../server/sightings.ts';
import type { House, Visitor } from './house.ts';
import type { Size, Way } from './ways.ts';

/** Screens of different people. Lines of the log are whole on the large one, cards have their numbers on the small one. */
const SIZES = [
  { columns: 240, rows: 50 },
  { columns: 100, rows: 30 },
] as const satisfies readonly Size[];
/** Columns from which a row of the log begins with its seat's letter, and is not wrapped. */
const WIDE = 200;

/** The line over every board begins with the code of its table. */
const CODE = /^ ([a-z\d]{4}-[a-z\d]{4}) /;
/** A line of the log at the end of a row: a seat's letter, then what somebody did. */
const LOGGED = /(?:^| )[A-F] ((?:(?:Turn|Round|Hand) \d+: )?[A-Z][\w-]*°? [a-z].*?) *$/;

/** What was shown of one table. */
interface Noted {
  readonly game: string;
  readonly lines: Set<string>;
  readonly sightings: Sightings;
  isOver: boolean;
}

/** Somebody at a screen: every frame is looked at, and what it shows of a table is noted. */
export class Sitting {
  readonly player: AtTerminal;
  readonly house: House;
  readonly visitor: Visitor;
  readonly #noted = new Map<string, Noted>();
  readonly #isWide: boolean;
  #rows: readonly string[] = [];
  #frames = 0;
  /** The table whose board the last frame showed. */
  at: string | null = null;
  /** They are in the lobby, or were there after the first frame: a key typed then may have led anywhere. */
  inLobby = false;
  /** The connection has gone. */
  isCut = false;
  /** It has been told that the server stops: nothing is waited for any more. */
  #stops = false;

  private constructor(house: House, visitor: Visitor, player: AtTerminal, isWide: boolean) {
    this.house = house;
    this.visitor = visitor;
    this.player = player;
    this.#isWide = isWide;
    player.onFrame(rows => this.#see(rows));
  }

  static async open(house: House, visitor: Visitor, way: Way, command = ''): Promise<Sitting> {
    const size = SIZES[house.choose(SIZES.length)] ?? SIZES[0];
    const player = await way.sitDown(size, ...(command === '' ? [] : [command]));
    const sitting = new Sitting(house, visitor, player, size.columns >= WIDE);
    void way.gone.then(() => {
      sitting.isCut = true;
    });
    return sitting;
  }

  /** Whether it has been shown that the game there is over. */
  get isOver(): boolean {
    return this.at !== null && this.#noted.get(this.at)?.isOver === true;
  }

  /** The last whole frame. */
  get text(): string {
    return this.#rows.join('\n');
  }

  /** Its bottom line. */
  get offers(): string {
    return this.#rows.at(-1) ?? '';
  }

  /** Waits for a moment, unless the connection goes. */
  async rest(steps = 1): Promise<void> {
    const { choose, pace } = this.house;
    const until = performance.now() + steps * (pace.step + choose(pace.step));
    while (!this.isCut && performance.now() < until) await setTimeout(Math.min(50, pace.step));
  }

  /** Types keys, and waits for a moment. @returns the screen then */
  async press(...keys: readonly string[]): Promise<string> {
    this.player.type(...keys);
    await this.rest();
    return this.text;
  }

  /** Waits until something is so. @returns false when connection or server go before, or after so many milliseconds */
  async until(condition: () => boolean, patience: number): Promise<boolean> {
    const end = performance.now() + patience;
    while (!condition()) {
      if (this.isCut || this.#stops || performance.now() > end) return false;
      await setTimeout(10);
    }
    return true;
  }

  /** Puts down what was shown. @throws Error when nothing was */
  async end(): Promise<void> {
    await this.player.frame();
    for (const [code, { game, lines, sightings, isOver: over }] of this.#noted)
      this.house.shown.push({
        code,
        game,
        visitor: this.visitor.name,
        lines: [...lines],
        sightings,
        isOver: over,
      });
    if (this.#frames === 0) throw new Error('nobody was let in');
  }

  #see(rows: readonly string[]): void {
    this.#frames += 1;
    this.#rows = rows;
    this.#stops ||= rows.some(row => row.includes('The server stops in'));
    // Before the first board it is waited for there.
    this.inLobby ||= this.#noted.size > 0 && rows.some(row => row.includes(LOBBY));
    const code = CODE.exec(rows[0] ?? '')?.[1] ?? null;
    this.at = code;
    if (code === null || this.inLobby) return;
    const noted = this.#notedAt(code, rows[1] ?? '');
    if (noted === null) return;
    noted.sightings.see(rows);
    for (const row of this.#isWide ? rows : []) {
      const line = LOGGED.exec(row)?.[1] ?? '';
      if (line !== '' && !line.includes('   ')) noted.lines.add(line);
    }
    noted.isOver ||= isOver({ rows: () => [...rows] });
    const table = this.house.tables.get(code);
    if (table !== undefined) table.isOver ||= noted.isOver;
  }

  #notedAt(code: string, heading: string): Noted | null {
    const known = this.#noted.get(code);
    if (known !== undefined) return known;
    const { tables } = this.house;
    const title = kits.find(each => heading.startsWith(` ${each.title} `));
    const game = tables.get(code)?.game ?? title?.id;
    if (game === undefined) return null;
    // Only a rematch leads to a table that nobody has told of.
    if (!tables.has(code))
      tables.set(code, { game, people: new Set([this.visitor.name]), gathers: false, isOver: false });
    const noted: Noted = { game, lines: new Set(), sightings: new Sightings(game), isOver: false };
    this.#noted.set(code, noted);
    return noted;
  }
}
