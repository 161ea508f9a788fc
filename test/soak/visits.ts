import { setTimeout } from 'node:timers/promises';
import type { Client } from 'ssh2';
import { seat, type Viewer } from '../../machines/seat.ts';
import type { Story } from '../../source/table/story.ts';
import type { Choose } from '../kill/victims.ts';
import { act, answersOf, isOver } from '../server/autopilot.ts';
import { enter, key, logIn, type Player } from '../server/client.ts';

/** Somebody who comes to the server again and again. */
export interface Visitor {
  readonly name: string;
  /** Their private key. */
  readonly key: string;
}

/** What a session was shown of one table. */
export interface Shown {
  readonly code: string;
  readonly visitor: string;
  /** Lines that tell what happened; those of a screen in no order. */
  readonly lines: readonly string[];
  readonly isScreen: boolean;
  /** Whether it had been shown that the game is over. */
  readonly isOver: boolean;
}

/** What those who come know of each other, and of the server. */
export interface House {
  readonly choose: Choose;
  port: number;
  /** By code: the game, who has opened it, and whether it waits for people. */
  readonly tables: Map<string, { readonly game: string; readonly host: string; gathers: boolean }>;
  /** What has been shown since the server was killed last. */
  readonly shown: Shown[];
  visits: number;
  /** How often somebody has begun to open a table: the games come in turn. */
  opened: number;
  /** Milliseconds that a visit takes at most, and between two things that somebody does. */
  readonly pace: { readonly visit: number; readonly step: number };
}

const GAMES = ['grid', 'domination', 'warzone', 'intensity'] as const;
/** Tables that one person opens. */
const TABLES_EACH = 2;
/** Wide enough for whole lines of the log. */
const SCREEN = { columns: 240, rows: 50 } as const;

/** What stands on every lobby. */
const LOBBY = 'Waiting for you';

/** True when it stands in what was sent; cells that were blank before may have been stepped over. */
const wasInLobby = (sent: string): boolean =>
  sent
    .replaceAll(/\x1b\[[\d;?]*[A-Za-z]/g, ' ')
    .replaceAll(/ +/g, ' ')
    .includes(LOBBY);

/** A line of the log at the end of a row: a seat's letter, then what somebody did. */
const LOGGED = /(?:^| )[A-F] ((?:(?:Turn|Round|Hand) \d+: )?[A-Z][\w-]*°? [a-z].*?) *$/;

/** Somebody comes, does one thing or another for a while, and goes or is cut off. Whatever was shown is noted. */
export async function visit(house: House, visitor: Visitor): Promise<void> {
  const client = await logIn(house, { login: visitor.name, key: visitor.key });
  const gone = new Promise<void>(resolve => void client.on('close', () => resolve()));
  house.visits += 1;
  try {
    // To its end, also when the server has gone: what came last is noted then.
    await errand(house, visitor, client, gone);
  } finally {
    client.destroy();
  }
}

async function errand(house: House, visitor: Visitor, client: Client, gone: Promise<void>): Promise<void> {
  const { choose, tables } = house;
  const codes = [...tables.keys()];
  const any = codes[choose(codes.length)];
  const own = codes.filter(code => tables.get(code)?.host === visitor.name);
  const free = codes.filter(code => tables.get(code)?.gathers);
  const die = choose(100);
  if (die < 8) return wander(house, client, gone);
  if (any !== undefined && die < 20) return listen(house, visitor, client, any, 'watch', gone);
  if (any !== undefined && die < 25) return listen(house, visitor, client, any, 'export', gone);
  if (any !== undefined && die < 37) return attend(house, visitor, client, `watch ${any}`, any, gone);
  if (own.length < TABLES_EACH && (die < 60 || own.length === 0))
    return openTable(house, visitor, client, gone);
  const code = (die < 70 ? free[choose(free.length)] : undefined) ?? own[choose(own.length)] ?? any;
  if (code !== undefined) await attend(house, visitor, client, `join ${code}`, code, gone);
}

/** Opens a screen. @throws Error when the server goes before */
const sitDown = (client: Client, gone: Promise<void>, command?: string): Promise<Player> =>
  Promise.race([
    enter(client, { ...SCREEN, ...(command === undefined ? {} : { command }) }),
    gone.then(() => {
      throw new Error('the server has gone');
    }),
  ]);

/** Looks around in the lobby. */
async function wander({ pace }: House, client: Client, gone: Promise<void>): Promise<void> {
  const player = await sitDown(client, gone);
  for (const keys of ['?', key.escape, key.down, 'n', key.escape, 'w', 'q']) {
    await setTimeout(pace.step);
    player.type(keys);
  }
}

/** Opens a table of a game, lets others sit down for a while, and plays. */
async function openTable(house: House, visitor: Visitor, client: Client, gone: Promise<void>): Promise<void> {
  const { choose, tables, pace } = house;
  const game = GAMES[house.opened++ % GAMES.length] ?? 'grid';
  const player = await sitDown(client, gone, `play ${game}`);
  let code: string | undefined;
  for (let step = 0; step < 20 && code === undefined; step += 1) {
    await setTimeout(pace.step);
    if (player.text().includes('A new table')) player.type(key.enter);
    [, code] = /code of this table is (\S{9})/.exec(player.text()) ?? [];
  }
  if (code === undefined) return;
  const table = { game, host: visitor.name, gathers: true };
  tables.set(code, table);
  await setTimeout(pace.step * (1 + choose(6)));
  // Computer players take the seats that are still free.
  player.type('s');
  table.gathers = false;
  await play(house, visitor, player, code, gone);
}

/** At a table, to play or to look on. */
async function attend(
  house: House,
  visitor: Visitor,
  client: Client,
  command: string,
  code: string,
  gone: Promise<void>,
): Promise<void> {
  await play(house, visitor, await sitDown(client, gone, command), code, gone);
}

/** Types what the bottom line offers for a while; notes every line of the log that was shown. */
async function play(
  house: House,
  visitor: Visitor,
  player: Player,
  code: string,
  gone: Promise<void>,
): Promise<void> {
  const { choose, pace, tables } = house;
  const game = tables.get(code)?.game ?? '';
  const lines = new Set<string>();
  let [over, cut, left] = [false, false, false];
  // Before the first look no key was typed.
  let looked: number | null = null;
  const look = async (): Promise<void> => {
    const frame = await player.frame();
    // Where the same person plays on at another terminal, this one is in the lobby, and a key typed there is the way to
    // other tables: it has been there between two frames too.
    const all = player.bytes();
    left ||= looked !== null && wasInLobby(all.subarray(looked).toString());
    looked = all.length;
    if (frame === null) return;
    left ||= frame.includes(LOBBY);
    if (left) return;
    for (const row of frame.split('\n')) {
      const line = LOGGED.exec(row)?.[1] ?? '';
      if (line !== '' && !line.includes('   ')) lines.add(line);
    }
    over ||= isOver({ ...player, rows: () => frame.split('\n') });
  };
  void gone.then(() => {
    cut = true;
  });
  const until = performance.now() + choose(pace.visit);
  while (!cut && !over && !left && performance.now() < until) {
    await Promise.race([gone, setTimeout(pace.step + choose(pace.step))]);
    await look();
    if (!cut && !left) act(player, answersOf[game]);
  }
  await look();
  house.shown.push({ code, visitor: visitor.name, lines: [...lines], isScreen: true, isOver: over });
  if (!cut && choose(2) === 0) {
    player.type('q', 'q', key.enter);
    await Promise.race([gone, setTimeout(pace.step)]);
  }
}

/** Has a game told in lines. */
async function listen(
  house: House,
  visitor: Visitor,
  client: Client,
  code: string,
  word: 'watch' | 'export',
  gone: Promise<void>,
): Promise<void> {
  let text = '';
  const ended = new Promise<void>(resolve => {
    client.exec(`${word} ${code}`, (error, channel) => {
      if (error !== undefined) return resolve();
      channel.on('data', (part: Buffer) => {
        text += part.toString();
      });
      channel.on('close', () => resolve());
    });
  });
  await Promise.race([ended, gone, setTimeout(house.choose(house.pace.visit))]);
  const lines = text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .slice(0, -1);
  // A game that is over is exported as its save.
  const told = lines[0]?.startsWith('{') ? [] : lines;
  house.shown.push({ code, visitor: visitor.name, lines: told, isScreen: false, isOver: told !== lines });
}

/** As whom a visitor sees a game: from a seat, or only watching. */
export function viewerOf(story: Story, visitor: string): Viewer {
  const index = story.header.seats.findIndex(({ name }) => name === visitor);
  return index < 0 ? 'spectator' : seat(index);
}
