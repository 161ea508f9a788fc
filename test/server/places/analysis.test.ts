import { describe, expect, onTestFinished, test } from 'vitest';
import { fromSeed } from '../../../machines/random.ts';
import { seat } from '../../../machines/seat.ts';
import type { Kit } from '../../../source/games/kit.ts';
import { kits, repertoire } from '../../../source/games/kits.ts';
import { createLineReader } from '../../../source/setup/line-reader.ts';
import { positionString } from '../../../source/setup/position-string.ts';
import { fileStore } from '../../../source/table/file-store.ts';
import { informationOf, type Knower } from '../../../source/table/positions.ts';
import { readReplay } from '../../../source/table/replay.ts';
import { FULL } from '../../cases.ts';
import { good } from '../../good.ts';
import { come, key, type Player, startTestServer } from '../harness.ts';
import { computer, free, openTable } from '../tables.ts';

/** A position of a game that was played, as somebody knew it. */
async function lineOf(save: string, knower: Knower, phase = ''): Promise<string> {
  const { rules, steps, game } = good(await readReplay(fileStore('test/corpus/0.1.0'), save, kits));
  const kit = kits.find(({ id }) => id === game.id);
  const found = steps.find(({ position }) => rules.progress(position).phase.includes(phase));
  if (kit === undefined || found === undefined) throw new Error(`nothing is in ${phase}`);
  return good(await positionString(kit, rules, informationOf(rules, found.position, knower)));
}

const pasted = (text: string): string => `\x1b[200~${text}\x1b[201~`;

/** Opens the prompt for a position in the lobby and pastes a line. */
async function paste(player: Player, line: string): Promise<void> {
  await player.see('G my games');
  player.type('A');
  await player.see('a position as a line');
  player.type(key.enter);
  await player.see('Paste its line');
  player.type(pasted(line));
  player.type(key.enter);
}

/** A server that reads lines in a thread, as `sandtable serve` does. */
function withThread() {
  const lines = createLineReader(repertoire.worker);
  onTestFinished(() => lines.close());
  return startTestServer({ lines });
}

const positions = [
  ['domination', 'Domination', 'domination-world'],
  ['intensity', 'Intensity', 'intensity-match'],
  ['grid', 'Simple Risk', 'grid-four-people'],
  ['warzone', 'Warzone', 'warzone-world'],
] as const;

describe.each(FULL ? positions : positions.slice(0, 2))('over SSH a position of %s', (_, title, save) => {
  test('is pasted in the lobby, changed on the analysis board, and left for the lobby', async () => {
    const server = await withThread();
    const ada = await come(server, { login: 'ada', columns: 120, rows: 40 });
    await paste(ada, await lineOf(save, 'open'));
    await ada.see('Enter change');
    expect(ada.text()).toContain(title);
    expect(ada.text()).not.toContain('C chances');
    ada.type(']');
    ada.type('z');
    ada.type(key.escape);
    await ada.see('G my games');
  });

  test('is set up anew from the lobby', async () => {
    const server = await startTestServer();
    const ada = await come(server, { login: 'ada', columns: 120, rows: 40 });
    await ada.see('G my games');
    ada.type('A');
    await ada.see(`${title}, a new set-up`);
    ada.type(`${['Simple Risk', 'Domination', 'Warzone', 'Intensity'].indexOf(title) + 2}`);
    await ada.see('Enter start');
    ada.type('\x13');
    await ada.see('Enter change');
    expect(ada.text()).not.toContain('C plays it out');
  });
});

test('over SSH what a pasted position hides stays hidden', async () => {
  const server = await startTestServer();
  const ada = await come(server, { login: 'ada', columns: 120, rows: 40 });
  await paste(ada, await lineOf('intensity-match', seat(0), 'playing.following'));
  await ada.see('not visible from here');
  await ada.see('O open up');
});

test('over SSH a line that is none, damaged or too long is told in a sentence', async () => {
  const server = await withThread();
  const ada = await come(server, { login: 'ada', columns: 120, rows: 40 });
  await paste(ada, 'A'.repeat(9000));
  await ada.see('that is not a position');
  ada.type(key.escape);
  await paste(ada, `sandtable1-grid1-open-${'A'.repeat(9000)}`);
  await ada.see('the position is damaged');
});

test('over SSH only positions on maps that every Sandtable has are analysed', async () => {
  const kit = kits.find(({ id }) => id === 'domination');
  const line = await lineOf('domination-world', 'open');
  expect(kit).toBeDefined();
  const server = await withThread();
  const ada = await come(server, { login: 'ada', columns: 120, rows: 40 });
  await paste(ada, await onOwnMap(kit, line));
  await ada.see('only positions on the maps');
});

test('who plays at a table that gives no hints analyses no position of that game until it is over', async () => {
  const server = await startTestServer();
  const ada = await come(server, { login: 'ada', columns: 120, rows: 40 });
  await ada.see('G my games');
  const table = await openTable(server, 'ada', { seats: [free, computer, computer], turnLimit: 1 });
  expect(table.record).toMatchObject({ stage: 'playing', hints: false });
  await paste(ada, await lineOf('grid-four-people', 'open'));
  await ada.see('you play Simple Risk at a table');
  ada.type(key.escape);
  await paste(ada, await lineOf('intensity-match', 'open'));
  await ada.see('Enter change');
  ada.type(key.escape);
  table.standIn(seat(0), 'asked');
  await expect.poll(() => table.record.stage).toBe('over');
  await paste(ada, await lineOf('grid-four-people', 'open'));
  await ada.see('Enter change');
});

test('who plays at a table that gives hints, or only watches one that gives none, analyses that game', async () => {
  const server = await startTestServer();
  const ada = await come(server, { login: 'ada', columns: 120, rows: 40 });
  const bo = await come(server, { login: 'bo', columns: 120, rows: 40 });
  await ada.see('G my games');
  await openTable(server, 'ada', { seats: [free, computer, computer], hints: true });
  for (const player of [ada, bo]) {
    await paste(player, await lineOf('grid-four-people', 'open'));
    await player.see('Enter change');
  }
});

test('over SSH in lines a position is given, told and changed', async () => {
  const server = await startTestServer();
  const ada = await come(server, { login: 'ada', command: 'plain' });
  await ada.see('Choose:');
  ada.type(`analysis\r`);
  await ada.see('a position as a line');
  ada.type(`1\r`);
  await ada.see('Paste its line');
  ada.type(`${await lineOf('grid-four-people', 'open')}\r`);
  await ada.see('a game can have this position');
  await ada.see('owner:');
});

/** A position on a map that is like none of the built-in ones. */
async function onOwnMap(kit: Kit | undefined, line: string): Promise<string> {
  if (kit === undefined) throw new Error('there is no Domination');
  const { readPosition } = await import('../../../source/setup/position-string.ts');
  const { game, rules } = good(await readPosition(line, kits));
  const setup = structuredClone(rules.setup);
  const names = JSON.stringify(setup).replaceAll('Siberia', 'Sibirien');
  const other = good(game.prepare(game.setup.parse(JSON.parse(names))));
  const begun = good(other.start(fromSeed('own')));
  return good(await positionString(kit, other, { knower: 'open', position: begun }));
}
