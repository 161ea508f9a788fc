import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decode } from 'fast-png';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashOfNonce, seedOf } from '../../source/table/honest-dice.ts';
import { runWith as run } from './run.ts';
import { saveFolder } from './save-folder.ts';

/** A folder with a finished game of computer players called `bots` and a game of three people called `people`. */
function folder() {
  const saves = saveFolder();
  cpSync(model, saves.path, { recursive: true });
  const at = (...words: string[]) => run('', '--saves', saves.path, ...words);
  const from = (input: string, ...words: string[]) => run(input, '--saves', saves.path, ...words);
  return { saves, at, from };
}

const model = mkdtempSync(join(tmpdir(), 'sandtable-saves-'));
beforeAll(async () => {
  const begin = ['--saves', model, 'text', 'grid', '--seed', 'dunes', '--save'];
  const bots = ['--seats', 'bot:normal,bot:easy,bot:easy', '--set', 'turnLimit=5'];
  await run('', ...begin, 'bots', ...bots);
  await run('deploy 9 9\n', ...begin, 'people', '--seats', 'Ada,Bo,Cy');
});
afterAll(() => rmSync(model, { recursive: true }));

/** A territory of the player to move in the text that a session gave. */
function ownTerritory(out: string, letter: string): string {
  const row = out.split('\n').find(line => /^\| {2}\d/.test(line) && line.includes(`| ${letter} `)) ?? '';
  const cells = row.split('|').slice(2);
  return `${row.slice(3, 4)} ${cells.findIndex(cell => cell.startsWith(` ${letter} `))}`;
}

describe('saves', () => {
  test('says what one could do when there are none', async () => {
    const saves = saveFolder();
    const told = await run('', 'saves', '--saves', join(saves.path, 'none'));
    expect(told).toMatchObject({ status: 0, err: '' });
    expect(told.out).toMatch(
      /^There are no saves in .*none yet\.\nA game played with sandtable play grid saves itself\.\n$/,
    );
    expect(await run('', 'saves', '--json', '--saves', saves.path)).toEqual({
      status: 0,
      out: '[]\n',
      err: '',
    });
  });

  test('are listed with game, players, turn and time', async () => {
    const { at } = folder();
    const { status, out } = await at('saves');
    expect(status).toBe(0);
    const lines = out.trimEnd().split('\n');
    expect(lines[0]).toMatch(/^NAME +GAME +PLAYERS +STANDS AT +CHANGED$/);
    expect(lines.find(line => line.startsWith('people'))).toMatch(
      /^people +Simple Risk +Ada, Bo, Cy +before turn 1 +\d{4}-\d\d-\d\d \d\d:\d\d$/,
    );
    expect(lines.find(line => line.startsWith('bots'))).toMatch(
      /^bots +Simple Risk +Normal A, Easy B, Easy C +over /,
    );
  });

  test('--json is one list for programs', async () => {
    const { saves, at } = folder();
    writeFileSync(join(saves.path, 'foreign.jsonl'), '{"hello":1}\n');
    const { status, out } = await at('saves', '--json');
    expect(status).toBe(0);
    const list = JSON.parse(out) as { name: string }[];
    const byName = (name: string) => list.find(save => save.name === name);
    expect(byName('bots')).toMatchObject({ game: 'grid', over: true, turn: 5, fault: null });
    expect(byName('people')).toMatchObject({ moves: 0, over: false, phase: 'deploying' });
    expect(byName('foreign')).toMatchObject({ game: null, fault: { code: 'foreign' } });
  });
});

describe('resume --text', () => {
  test('goes on with the save of that name, and the moves are added to it', async () => {
    const { at, from } = folder();
    const shown = await at('resume', 'people', '--text');
    expect(shown).toMatchObject({ status: 0, err: '' });
    const place = ownTerritory(shown.out, 'A');
    const first = await from(`deploy ${place}\n`, 'resume', 'people', '--text');
    expect(first.out).toContain(`Ada deployed 1 troop in (${place.replace(' ', ',')})`);
    const second = await at('resume', 'people', '--text');
    expect(second.out).toContain('turn 0, deploying, B Bo: ');
  });

  test('without a name takes the newest game that is not over', async () => {
    const { at } = folder();
    expect((await at('resume', '--text')).out).toContain('A Ada\nB Bo\nC Cy\n');
  });

  test('refuses a save that is not there, and a folder without one', async () => {
    const { at } = folder();
    const missing = await at('resume', 'nobody', '--text');
    expect(missing).toMatchObject({ status: 1, out: '' });
    expect(missing.err).toMatch(/^sandtable: .*nobody.*\n$/);
    const empty = saveFolder();
    const none = await run('', 'resume', '--text', '--saves', empty.path);
    expect(none.err).toMatch(/^sandtable: there is no game to go on with in .*\n$/);
  });

  test('says what is wrong with a torn save and goes on in another', async () => {
    const { saves, at } = folder();
    const torn = `${saves.read('people')}{"kind":"mo`;
    writeFileSync(join(saves.path, 'people.jsonl'), torn);
    const told = await at('resume', 'people', '--text');
    expect(told.status).toBe(0);
    expect(told.err).toMatch(/^sandtable: .*people is left as it is.*people 2\n$/);
    expect(saves.read('people')).toBe(torn);
  });

  test('in a pipe the screen is refused', async () => {
    const { at } = folder();
    expect(await at('resume', 'people')).toEqual({
      status: 1,
      out: '',
      err: 'sandtable: the screen needs a terminal; in a pipe add --text\n',
    });
  });
});

describe('replay', () => {
  test('--text tells the same story as the session that played it', async () => {
    const { at } = folder();
    const replayed = await at('replay', 'bots', '--text');
    expect(replayed).toMatchObject({ status: 0, err: '' });
    const bots = ['--seats', 'bot:normal,bot:easy,bot:easy', '--set', 'turnLimit=5'];
    const played = await run('', 'text', 'grid', '--seed', 'dunes', '--board-every-turn', ...bots);
    const story = (out: string): string[] =>
      out.split('\n').filter(line => !/^turn |^over: |^place /.test(line));
    expect(story(replayed.out).slice(0, -9)).toEqual(story(played.out).slice(0, -1));
    expect(replayed.out).toMatch(/\nover: turn-limit\nplace 1: .*\n$/);
  });

  test('in a pipe needs no option', async () => {
    const { at } = folder();
    expect(await at('replay', 'bots')).toEqual(await at('replay', 'bots', '--text'));
  });

  test('--json is one object a line: the beginning, every step with what a spectator sees, the result', async () => {
    const { at } = folder();
    const { status, out } = await at('replay', 'bots', '--json');
    expect(status).toBe(0);
    const objects = out
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line) as { kind: string; seq?: number });
    expect(objects[0]).toMatchObject({ kind: 'header', game: 'grid', seed: 'dunes', scripted: false });
    expect(objects[1]).toMatchObject({ kind: 'began', turn: 0, phase: 'deploying' });
    expect(objects.at(-1)).toMatchObject({ kind: 'outcome', reason: 'turn-limit' });
    const moves = objects.filter(object => object.kind === 'played');
    expect(moves.map(move => move.seq)).toEqual(moves.map((_, index) => index + 1));
    expect(moves[0]).toMatchObject({
      letter: 'A',
      move: { type: 'deploy' },
      lines: [expect.stringContaining('deployed')],
    });
    expect(out).not.toContain('"random"');
  });

  test('a move that was taken back is told with its undo', async () => {
    const { at, from } = folder();
    const place = ownTerritory((await at('resume', 'people', '--text')).out, 'A');
    await from(`deploy ${place}\nundo\n`, 'resume', 'people', '--text');
    expect((await at('replay', 'people', '--text')).out).toMatch(
      /Ada deployed .*\nnow: .* A 2\nundone: 0 moves left\nnow: .* A 1\n/,
    );
  });

  test('tells what is good of a damaged save, then what is wrong, with status 1', async () => {
    const { saves, at } = folder();
    const lines = saves.read('bots').split('\n');
    lines[20] = (lines[20] ?? '').replace('"seat":', '"seat": ');
    writeFileSync(join(saves.path, 'bots.jsonl'), lines.join('\n'));
    const told = await at('replay', 'bots', '--text');
    expect(told.status).toBe(1);
    expect(told.out).toContain('deployed 1 troop');
    expect(told.err).toMatch(/^sandtable: .*line 21.*\n$/);
  });
});

describe('replay --luck', () => {
  test('tells what chance was to give in each battle and to each player, and what it gave', async () => {
    const { at } = folder();
    const { status, out, err } = await at('replay', 'bots', '--luck');
    expect({ status, err }).toEqual({ status: 0, err: '' });
    for (const heading of ['Luck: armies beaten', 'Dice', 'Battles']) expect(out).toContain(`${heading}\n`);
    expect(out).toMatch(/^\d+ +[ABC] on [ABC] +\(\d,\d\) › \(\d,\d\)/m);
    const luck = JSON.parse((await at('replay', 'bots', '--luck', '--json')).out);
    expect(luck.players).toHaveLength(3);
    expect(luck.dice[0].asUneven).toBeGreaterThan(0);
  });

  test('is refused for a game that goes on, and where chance has no honest figure', async () => {
    const { at, from } = folder();
    expect((await at('replay', 'people', '--luck')).err).toContain('once it is over');
    await from('', 'text', 'intensity', '--seats', Array(4).fill('bot:easy').join(), '--save', 'cards');
    expect((await at('replay', 'cards', '--luck')).err).toContain('its chance has no honest figure');
  });
});

describe('replay --chances', () => {
  test('tells who was ahead at each turn, who was to win from there, and what decided the game', async () => {
    const { at } = folder();
    const { status, out, err } = await at('replay', 'bots', '--chances', '--playouts', '4');
    expect({ status, err }).toEqual({ status: 0, err: '' });
    expect(out).toMatch(/^territories where each turn begins, and the chance to win from there$/m);
    expect(out).toMatch(/^turn +A +B +C +A % +B % +C % +±$/m);
    expect(out).toMatch(/^ +1 +\d+ +\d+ +\d+ +\d+ +\d+ +\d+ +\d+$/m);
    expect(out).toMatch(/what decided the game:|nothing changed the chances by much/);
  });

  test('as JSON, from the seed the same each time, also of a game that goes on', async () => {
    const { at } = folder();
    const words = ['replay', 'people', '--chances', '--playouts', '2', '--json'];
    const [one, other] = [await at(...words), await at(...words)];
    expect(one).toEqual(other);
    const film = JSON.parse(one.out);
    expect(film.measures).toEqual(['territories', 'troops']);
    expect(film.stops[0]).toMatchObject({ step: 0, turn: 0, rollouts: 2 });
    expect(film.stops[0].chances).toHaveLength(3);
  });

  test('says how many rollouts there may be', async () => {
    const { at } = folder();
    const told = await at('replay', 'bots', '--chances', '--playouts', 'all');
    expect(told).toMatchObject({ status: 2, out: '' });
    expect(told.err).toContain('--playouts is a whole number from 1 to 10000, not all');
  });
});

describe('verify', () => {
  test('a game that was played is what was shown', async () => {
    const { at } = folder();
    const { status, out, err } = await at('verify', 'bots');
    expect({ status, err }).toEqual({ status: 0, err: '' });
    expect(out).toMatch(/^verified: \d+ moves, \d+ rolls, \d+ snapshots; every one is what was shown\n$/);
  });

  test('a line that was changed is named, with status 1', async () => {
    const { saves, at } = folder();
    const text = saves.read('bots');
    writeFileSync(join(saves.path, 'bots.jsonl'), text.replace(/"attack":\[\d/, '"attack":[7'));
    const told = await at('verify', 'bots');
    expect({ status: told.status, out: told.out }).toEqual({ status: 1, out: '' });
    expect(told.err).toMatch(/^sandtable: line \d+ .*; before it, \d+ moves, .* as they were shown\n$/);
  });

  test('dice that a hash fixed are told with their words, and compared with the hash that was shown', async () => {
    const { at, from } = folder();
    const source = { nonce: '0123456789abcdef'.repeat(2), words: ['tulip'] };
    const hash = hashOfNonce(source.nonce);
    await from('quit\n', 'text', 'grid', '--seed', seedOf(source), '--save', 'fixed');
    expect((await at('verify', 'fixed')).out).toContain(`the dice: fixed by ${hash}\nwords in them: tulip\n`);
    expect(await at('verify', 'fixed', '--dice', hash)).toMatchObject({ status: 0, err: '' });
    expect((await at('verify', 'fixed', '--dice', hash.slice(0, 32))).out).toContain(
      'the hash you were shown',
    );
    const other = await at('verify', 'fixed', '--dice', hashOfNonce('f'.repeat(32)));
    expect(other.status).toBe(1);
    expect(other.err).toContain(`was not fixed by that hash; its own is ${hash}`);
    expect((await at('verify', 'fixed', '--dice', hash.slice(0, 8))).err).toContain('has 64 digits');
    expect((await at('verify', 'bots', '--dice', hash)).err).toContain('no hash fixed the seed');
  });

  test('a save that is not there is refused', async () => {
    const { at } = folder();
    expect(await at('verify', 'nobody')).toMatchObject({ status: 1, out: '' });
  });
});

test.each(['play'])('%s in a pipe is refused, with what to do', async command => {
  expect(await run('', command, 'grid')).toEqual({
    status: 1,
    out: '',
    err: 'sandtable: the screen needs a terminal; in a pipe use sandtable text grid\n',
  });
});

describe('replay --svg and --png', () => {
  test('write how a game on a map stands, with owners and armies; nothing over what is there', async () => {
    const { saves, at } = folder();
    const bots = ['--rules', 'class', '--seats', 'bot:easy,bot:easy', '--set', 'turnLimit=3'];
    await at('text', 'warzone', '--map', 'iberia', '--seed', 'dunes', '--save', 'land', ...bots);
    const [svg, png] = [join(saves.path, 'land.svg'), join(saves.path, 'land.png')];
    const words = ['replay', 'land', '--svg', svg, '--png', png, '--size', '400x300'];
    expect(await at(...words)).toEqual({ status: 0, out: `${svg} is written\n${png} is written\n`, err: '' });
    const drawn = readFileSync(svg, 'utf8');
    expect(drawn).toContain('<title>Warzone, Iberia: ');
    expect(drawn.match(/>[AB]\d+<\/text>/g)).toHaveLength(22);
    const { width, height } = decode(readFileSync(png));
    expect([width, height]).toEqual([400, 300]);
    expect(await at(...words)).toMatchObject({ status: 1, out: '' });
  });

  test('draw the board of a game without a map, and tell no seed as long as it goes on; a size that is none is told', async () => {
    const { saves, at } = folder();
    const svg = join(saves.path, 'people.svg');
    expect(await at('replay', 'people', '--svg', svg, '--size', '1x1')).toMatchObject({ status: 2 });
    expect(existsSync(svg)).toBe(false);
    expect((await at('replay', 'people', '--svg', svg)).status).toBe(0);
    expect(readFileSync(svg, 'utf8')).toContain('troops');
    expect(readFileSync(svg, 'utf8')).not.toContain('seed ');
  });
});
