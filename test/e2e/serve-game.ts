import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { seat } from '../../machines/seat.ts';
import { kits } from '../../source/games/kits.ts';
import { fileStore } from '../../source/table/file-store.ts';
import { readReplay } from '../../source/table/replay.ts';
import { answersOf, playToTheEnd } from '../server/autopilot.ts';
import { LOBBY } from '../server/display.ts';
import { chooseInForm } from '../server/form.ts';
import { key } from '../server/harness.ts';
import { type Searched, Sightings, searchOf } from '../server/sightings.ts';
import { good } from '../table/tables.ts';
import { ask, type Client, folderWithKeys, opened, run, serve, visit } from './serve-client.ts';
import { PROGRAM, type Serving } from './serving.ts';

export interface WholeGame {
  readonly game: string;
  /** How the board's own line names the game. */
  readonly title: string;
  /** What is chosen at the table's opening, by the labels of the screen. */
  readonly choices: readonly (readonly [label: string, value: string])[];
  /** What each of the two players presses once, when the game has begun. */
  readonly keys?: readonly string[];
  /** What is on the screen from when so much has been played that a client is killed, and the server; later too. */
  readonly early: RegExp;
  readonly later: RegExp;
  /** The result, as every screen has to show it. */
  readonly result: RegExp;
}

/**
 * Two people with keys of their own play a game to its end against each other and a computer player; somebody
 * watches. On the way a client is killed and comes back with its key, and the server is killed and comes back.
 * @returns what a search of all screens before the end found, for each of the three
 */
export async function playWhole(whole: WholeGame): Promise<readonly Searched[]> {
  const { game } = whole;
  const folder = await folderWithKeys('ada', 'bo', 'eve');
  const data = join(folder, 'data');
  const first = await serve(data, 0, ['--import', join(import.meta.dirname, 'same-chance.mjs')]);
  const seen = [seat(0), seat(1), 'spectator' as const].map(viewer => ({
    viewer,
    sightings: new Sightings(game),
  }));
  const heed = (who: number, client: Client): void => client.onFrame(rows => seen[who]?.sightings.see(rows));
  const ada = await visit(folder, first.port, 'ada', 'play', game);
  const code = await openTable(ada, whole);
  const bo = await visit(folder, first.port, 'bo', 'join', code);
  const eve = await visit(folder, first.port, 'eve', 'watch', code);
  for (const [who, client] of [ada, bo, eve].entries()) heed(who, client);
  for (const each of [ada, bo, eve]) await each.see('3 at the table');
  for (const player of [ada, bo]) player.type(...(whole.keys ?? []));
  const play = (players: readonly Client[], stop: () => boolean): Promise<unknown> =>
    Promise.all(players.map(player => playToTheEnd(player, stop, answersOf[game])));

  await play([ada, bo], () => whole.early.test(ada.text()));
  bo.kill();
  await eve.see('2 at the table');
  const again = await visit(folder, first.port, 'bo');
  heed(1, again);
  await goOn(again, whole);
  await eve.see('3 at the table');
  again.type(...(whole.keys ?? []));

  await play([ada, again], () => whole.later.test(ada.text()));
  first.kill('SIGKILL');
  expect(await first.ended).toBeNull();
  const second = await serve(data, first.port);
  const back = await comeBack(folder, second, code, whole, heed);
  await play(back.slice(0, 2), () => false);
  for (const each of back) await each.see(whole.result);
  await sameResult(back, whole.result);
  // Who played and who watched.
  for (const each of back.slice(1)) await seeFilm(each);

  const save = await ask(folder, second.port, 'ada', 'export', code);
  expect(save.status).toBe(0);
  const kept = readFileSync(join(data, 'games', `${code}.jsonl`), 'utf8');
  expect(save.out).toBe(kept);
  const saves = { env: { ...process.env, SANDTABLE_SAVES: join(data, 'games') } };
  expect((await run(process.execPath, [PROGRAM, 'verify', code], saves)).stdout).toMatch(
    /every one is what was shown/,
  );
  for (const serving of [first, second]) expect(serving.log()).not.toMatch(/"(bot-)?fault"/);
  const story = good(await readReplay(fileStore(join(data, 'games')), code, kits));
  const search = searchOf(story);
  const searched = seen.map(({ viewer, sightings }) => search(sightings, viewer));
  const leaks = searched.flatMap(each => each.leaks);
  expect(leaks.slice(0, 2), `${leaks.length} leaks`).toEqual([]);
  return searched;
}

/** Opens the table with the choices, by keys. @returns its code */
async function openTable(ada: Client, { choices }: WholeGame): Promise<string> {
  await ada.see('A new table');
  for (const [label, value] of choices) await chooseInForm(ada, label, value);
  return opened(ada);
}

/** From the lobby to the game that goes on. */
async function goOn(player: Client, { title }: WholeGame): Promise<void> {
  await player.see(LOBBY);
  await player.see(/Enter go on/);
  player.type(key.enter);
  await player.see('at the table');
  await player.see(title);
}

async function comeBack(
  folder: string,
  { port }: Serving,
  code: string,
  whole: WholeGame,
  heed: (who: number, client: Client) => void,
): Promise<readonly Client[]> {
  const [ada, bo] = await Promise.all(['ada', 'bo'].map(name => visit(folder, port, name)));
  if (ada === undefined || bo === undefined) throw new Error('nobody came');
  for (const [who, client] of [ada, bo].entries()) heed(who, client);
  for (const player of [ada, bo]) await goOn(player, whole);
  const eve = await visit(folder, port, 'eve', 'watch', code);
  heed(2, eve);
  await eve.see('3 at the table');
  for (const player of [ada, bo]) player.type(...(whole.keys ?? []));
  return [ada, bo, eve];
}

/** The film of the game, from the result and back: with its time line and everybody's chance to win. */
async function seeFilm(client: Client): Promise<void> {
  client.type('v');
  await client.see('What decided the game');
  client.type('v');
  await client.see(/^ 0 of \d+/m);
  client.type('\x1b[F');
  await client.see(/^ ([1-9]\d*) of \1/m);
  expect(client.text()).toMatch(/chance to win|wins A/);
  client.type('v');
  await client.see('sees it');
  client.type(key.escape);
  await client.see('at the table');
}

/** The three see the same result. */
async function sameResult(clients: readonly Client[], result: RegExp): Promise<void> {
  const results = clients.map(client => result.exec(client.text())?.[0]);
  expect(new Set(results).size, results.join('\n')).toBe(1);
}
