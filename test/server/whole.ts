import type { ClientChannel } from 'ssh2';
import { expect } from 'vitest';
import type { DominationSetup } from '../../machines/domination/types.ts';
import { at } from '../../machines/result.ts';
import { seat, type Viewer } from '../../machines/seat.ts';
import type { Kit } from '../../source/games/kit.ts';
import { kits } from '../../source/games/kits.ts';
import type { OptionValues } from '../../source/maps/setup-kit.ts';
import type { SeatRecord } from '../../source/server/house/tables/record.ts';
import { positionString } from '../../source/setup/position-string.ts';
import type { TableView } from '../../source/table/api.ts';
import { good } from '../good.ts';
import { type Answers, act, answersOf, isOver, playToTheEnd } from './autopilot.ts';
import { openPage, type Page, WEB } from './doors/web/browsers.ts';
import {
  come,
  comeIn,
  connect,
  freshKey,
  key,
  type Player,
  run,
  startTestServer,
  type TestServer,
  until,
} from './harness.ts';
import { faultsOf, hostedAt, threeNodes } from './nodes.ts';
import { missionMark, Search, type Secrets, secretsOf } from './secrets.ts';
import { free, openTable } from './tables.ts';

/** The games, with marks in Domination's missions. */
export const marked: readonly Kit[] = kits.map(kit =>
  kit.id === 'domination'
    ? {
        ...kit,
        async rules() {
          const game = await kit.rules();
          return { ...game, setup: game.setup.overwrite(withMarks) };
        },
      }
    : kit,
);

function withMarks<T>(setup: T): T {
  if (!isDomination(setup)) return setup;
  const missions = setup.missions.map((mission, index) =>
    mission.text.startsWith('M#') ? mission : { ...mission, text: `${missionMark(index)} ${mission.text}` },
  );
  return { ...setup, missions };
}

const isDomination = (setup: unknown): setup is DominationSetup =>
  typeof setup === 'object' && setup !== null && 'missions' in setup;

export const bot = (name: string) => ({ kind: 'bot', level: 'easy', name }) as const;

export interface WholeGame {
  readonly game: string;
  readonly options: OptionValues;
  readonly map: string;
  readonly bots: readonly SeatRecord[];
  /** What both press first. */
  readonly keys?: readonly string[];
  /** Whether the same play once more, each in another seat. */
  readonly rematch?: boolean;
}

/** The turn in which somebody comes to watch, and one who plays is cut off and comes back. */
const MIDDLE = 3;

/** What is asked in the reader's mode at the beginning of each turn. */
const QUESTIONS = 'board\nstate\nlog\n';

/**
 * Two people play a whole game by keys, the second one in a browser; a computer player has the seat of a third one, who hears of it in
 * the reader's mode. The second one is cut off and comes back. After each kind of move who sees it copies its line, which
 * two take to the analysis board. Somebody watches from the beginning, somebody in a browser, somebody from the middle, somebody in lines, somebody
 * in the reader's mode; what happened so far is asked for, and what is refused while a game goes on. Then there is a rematch, unless
 * told otherwise, in which everybody has another seat. All that they were sent is searched.
 * @param database that of a house: then each is at another of its nodes, and who was cut off comes back to another one
 * @returns what was found for each of them, for who came back, and in lines
 */
export async function playWhole(
  { game, options, map, bots, keys = [], rematch = true }: WholeGame,
  database?: string,
) {
  const secrets = secretsOf[game];
  if (secrets === undefined) throw new Error(`nothing is known of the secrets of ${game}`);
  const [one, two, three] = await nodesOf(database);
  const nodes = [one, two, three];
  const adas = { login: 'ada', key: freshKey() };
  const ada = await comeIn(one, adas);
  const { id } = await openTable(one, 'ada', {
    game,
    options,
    map,
    // Who plays may analyse the game meanwhile.
    hints: true,
    seats: [free, free, free, ...bots.slice(1)],
  });
  const table = await Promise.all(nodes.map(node => hostedAt(node, id)));
  const eve = await come(three, { login: 'eve', command: `watch ${id}` });
  await eve.see('The code of this table is');
  const bo = await openPage(two, { place: `join/${id}` });
  // Who comes first gets the first free seat.
  await until(() => table.every(({ record }) => record.seats[1]?.kind === 'person'));
  const cal = await listen(two, 'cal', `plain join ${id}`);
  await until(() => table.every(({ running }) => running !== null));
  const tables = table.flatMap(({ running }) => running ?? []);
  const search = (node: number, viewer: Viewer): Search => new Search(at(tables, node), viewer, secrets);
  const desks = [await comeIn(one, adas), await comeIn(three, { login: 'ned' })] as const;
  const atDesks = [search(0, seat(0)).screens(desks[0]), search(2, 'spectator').screens(desks[1])];
  const adaSeen = search(0, seat(0)).screens(ada);
  const bosFirst = search(1, seat(1)).screens(bo);
  const bosSecond = search(2, seat(1));
  const eves = search(2, 'spectator').screens(eve);
  const gusses = search(1, 'spectator');
  const wens = search(2, 'spectator').screens(await openPage(three, { place: `watch/${id}` }));
  const lines = search(0, 'spectator');
  lines.channel(await listen(one, 'lia', `watch ${id}`));
  const pia = await listen(two, 'pia', `plain watch ${id}`);
  const [cals, pias] = [search(1, seat(2)).channel(cal), search(1, 'spectator').channel(pia)];
  at(table, 1).standIn(seat(2), 'asked');
  let asked = -1;
  at(tables, 1).subscribe(() => {
    const { turn } = at(tables, 1).progress;
    for (const channel of turn > asked ? [cal, pia] : []) channel.write(QUESTIONS);
    asked = turn;
  });
  await ada.see('go on');
  ada.type(key.enter);
  for (const player of [ada, bo]) {
    await player.see('at the table');
    player.type(...keys);
  }
  const kinds = new Set<string>();
  const play = async (players: readonly [Player, Page], stop: () => boolean = () => false): Promise<void> => {
    const isNews = (): boolean => at(tables, 0).history.some(({ move: { type } }) => !kinds.has(type));
    await Promise.all(
      players.map(player =>
        playToTheEnd(
          player,
          () => stop() || isNews(),
          answersOf[game],
          () => players.map(({ text }) => text()).join('\n'),
        ),
      ),
    );
    if (stop() || at(tables, 0).outcome !== null) return;
    for (const { move } of at(tables, 0).history) kinds.add(move.type);
    at(atDesks, 0).found.leaks.push(...(await searchLines([...players, eve], tables, desks)));
    await play(players, stop);
  };
  await play([ada, bo], () => at(tables, 0).progress.turn >= MIDDLE);
  bo.socket.terminate();
  const again = await openPage(three, { place: `join/${id}`, cookie: bo.cookie });
  bosSecond.screens(again);
  const gus = await come(two, { login: 'gus', command: `watch ${id}` });
  gusses.screens(gus);
  await again.see('at the table');
  /** Somebody had won before who was cut off came back: then there is nothing left to hide. */
  const wasOver = at(tables, 0).outcome !== null;
  again.type(...keys);
  for (const [node, who] of [
    [one, { login: 'zoe' }],
    [two, adas],
  ] as const)
    for (const word of ['export', 'share', 'replay', 'standings']) {
      const { out, err, status } = await run(node, `${word} ${id}`, who);
      lines.lines(out + err);
      if (!wasOver) expect([word, status]).toEqual([word, word === 'export' ? 0 : 1]);
    }
  const found = {
    ada: adaSeen.found,
    bo: bosFirst.found,
    again: bosSecond.found,
    eve: eves.found,
    gus: gusses.found,
    wen: wens.found,
    lines: lines.found,
    cal: cals.found,
    pia: pias.found,
    desk: at(atDesks, 0).found,
    otherDesk: at(atDesks, 1).found,
  };
  const all = Object.values(found);
  await play([ada, again], () => all.some(({ leaks }) => leaks.length > 0));
  const leaks = all.flatMap(each => each.leaks).slice(0, 3);
  expect(leaks, leaks.join('\n')).toEqual([]);
  await until(() => isOver(eve), eve.text);
  await until(() => table.every(({ record }) => record.stage === 'over'));
  for (const { history } of tables) expect(history).toEqual(tables[0]?.history);
  // The seed is everybody's once the game is over: it would have been found before.
  const hidden = at(at(tables, 0).seed.split(' '), 1);
  for (const player of [ada, again, eve, gus])
    await until(() => {
      // The game may be over before all of it has been told here.
      act(player, answersOf[game]);
      return player.text().includes(hidden);
    }, player.text);
  if (rematch)
    await searchRematch([ada, again], [one, three], id, secrets, { keys, answers: answersOf[game] });
  expect(faultsOf(nodes)).toEqual([]);
  return found;
}

/** An Esc that was typed just before would make Alt of it. */
const PRESS_COPY: Answers = [[/./, ['P']]];
/** The end of the bottom line of the analysis board. */
const ANALYSIS = /Esc back.*\? help/;

/**
 * Everybody copies the line of the position, which is made of what they see of it. The first and the last one's are taken to the
 * analysis board.
 * @param copiers the first two seats, and who watches
 * @returns lines that tell more
 */
async function searchLines(
  copiers: readonly (Player | Page)[],
  tables: readonly TableView[],
  desks: readonly [Player, Player],
): Promise<readonly string[]> {
  const table = at(tables, 0);
  const kit = at(
    marked.filter(({ id }) => id === table.game.id),
    0,
  );
  const [lines, leaks]: readonly [string[], string[]] = [[], []];
  for (const [index, who] of copiers.entries())
    await until(async () => {
      const { seq } = table;
      const line = await copied(who);
      const knower = index === 2 ? 'spectator' : seat(index);
      const own = await positionString(kit, table.rules, { knower, view: table.view(knower) });
      // What was typed last has moved meanwhile.
      if (tables.some(each => each.seq !== seq)) return false;
      if (line !== good(own)) leaks.push(`${knower} copies what is not seen: ${line}`);
      return lines.push(line) > index;
    });
  for (const [index, desk] of desks.entries()) {
    const line = at(lines, index * 2);
    desk.type('A');
    await desk.see('a position as a line');
    desk.type(key.enter);
    await desk.see('Paste its line');
    desk.type(`\x1b[200~${line}\x1b[201~`, key.enter);
    await desk.see(ANALYSIS);
    for (const each of [key.down, key.right, ']', key.tab, key.up]) desk.type(each);
    desk.type(key.escape);
    await desk.see('G my games');
  }
  return leaks;
}

/** Presses the key that copies a position, until it has come to its page, and closes that. @returns its line, as the terminal is given it */
async function copied(copier: Player | Page): Promise<string> {
  const before = copier.sent();
  const isShown = (): boolean => copier.text().includes('The position, copied');
  const press = (answers: Answers) =>
    until(() => {
      const isDone = isShown() === (answers === PRESS_COPY);
      if (!isDone) act(copier, answers);
      return isDone;
    }, copier.text);
  await press(PRESS_COPY);
  await press([]);
  const [line = ''] =
    /(?<=\x1b\]52;c;)[^\x1b]*/.exec(copier.bytes().subarray(before).toString('latin1')) ?? [];
  return Buffer.from(line, 'base64').toString();
}

/** Both go on with the same players, each in another seat; what they are sent in the first turns is searched too. */
async function searchRematch(
  players: readonly [Player, Page],
  nodes: readonly [TestServer, TestServer],
  before: string,
  secrets: Secrets,
  { keys, answers }: { readonly keys: readonly string[]; readonly answers: Answers | undefined },
): Promise<void> {
  for (const player of players) player.type('M');
  const room = () => at(nodes, 0).hall.tables.find(({ id }) => id !== before);
  const again = () => room()?.id ?? before;
  /** Whoever starts before the other one has come plays with a computer player in that seat. */
  const areBothIn = (): boolean =>
    (room()?.record.seats.filter(({ kind }) => kind === 'person').length ?? 0) >= players.length;
  const tables = (): readonly TableView[] =>
    [...new Set(nodes)].flatMap(({ hall }) =>
      hall.tables.flatMap(({ id, running }) => (id === before ? [] : (running ?? []))),
    );
  await until(
    () => {
      if (areBothIn() && /s start/.test(players[0].text())) players[0].type('s');
      return tables().length === new Set(nodes).size;
    },
    () => players.map(({ text }) => text()).join('\n'),
  );
  // Until then the cards of the game before lie open.
  for (const player of players) await player.see(again());
  const found = players.map((player, index) => {
    const table = at(tables(), index % tables().length);
    const own = table.occupants.findIndex(({ name }) => name === ['ada', 'guest'][index]);
    return new Search(table, seat(own), secrets).screens(player).found;
  });
  for (const player of players) {
    await player.see('at the table');
    player.type(...keys);
  }
  const [table] = tables();
  await Promise.all(
    players.map(player => playToTheEnd(player, () => (table?.progress.turn ?? 0) >= MIDDLE, answers)),
  );
  expect(found.flatMap(({ leaks }) => leaks.slice(0, 3))).toEqual([]);
}

/** Somebody without a terminal, from whom it is heard as soon as somebody listens. */
async function listen(node: TestServer, login: string, command: string): Promise<ClientChannel> {
  const client = await connect(node, { login });
  return new Promise((resolve, reject) =>
    client.exec(command, (error, channel) => (error === undefined ? resolve(channel) : reject(error))),
  );
}

/** The nodes of a house; or a server alone, three times. */
async function nodesOf(database: string | undefined): Promise<Awaited<ReturnType<typeof threeNodes>>> {
  if (database !== undefined) return threeNodes(database, { kits: marked, web: WEB });
  const server = await startTestServer({ kits: marked, web: WEB });
  return [server, server, server];
}
