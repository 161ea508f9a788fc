import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { grid } from '../../machines/grid/index.ts';
import { optionsSchema } from '../../machines/grid/types.ts';
import { decisionsOf } from '../../source/arena/arena.ts';
import { onPath } from '../../source/arena/programs/executables.ts';
import { questionLine } from '../../source/arena/programs/question.ts';
import { wallsFor } from '../../source/arena/programs/walls.ts';
import { contextOf } from '../../source/commands/context.ts';
import { main } from '../../source/commands/main.ts';
import { refereeGame } from '../../source/commands/programs.ts';
import { gridKit } from '../../source/games/grid/kit.ts';
import { gridRoster } from '../../source/games/grid/players/index.ts';
import { kits, repertoire } from '../../source/games/kits.ts';
import { setupChoices } from '../../source/setup/choices.ts';
import { checkSetup, usualDraft } from '../../source/setup/draft.ts';
import { builtinMaps } from '../../source/setup/fixed-game.ts';
import { fileStore } from '../../source/table/file-store.ts';
import { readReplay } from '../../source/table/replay.ts';
import { openTable } from '../../source/table/table.ts';
import { sample } from '../cases.ts';
import { good } from '../good.ts';
import { memoryIo } from '../lines/text/memory-io.ts';
import { failingFiles } from '../table/failing-files.ts';

const folder = await mkdtemp(join(tmpdir(), 'sandtable-programs-'));
afterAll(() => rm(folder, { recursive: true }));

async function run(input: string, ...words: string[]) {
  const io = memoryIo(input);
  const status = await main(['--saves', join(folder, 'saves'), ...words], io);
  return { status, out: io.out(), err: io.err() };
}

/** A program for node, as a command line. */
function program(name: string, source: string): string {
  const path = join(folder, `${name}.mjs`);
  writeFileSync(path, source);
  return `${process.execPath} ${path}`;
}

/** A program that answers every question with what the body returns of it. */
const answering = (name: string, body: string): string =>
  program(
    name,
    `import { createInterface } from 'node:readline';
    for await (const line of createInterface({ input: process.stdin })) {
      const question = JSON.parse(line);
      ${body}
    }`,
  );

const docs = resolve(import.meta.dirname, '..', '..', 'docs');
const page = readFileSync(join(docs, 'bots.md'), 'utf8');
const codeOf = (language: string): string =>
  new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``).exec(page)?.[1] ?? '';

const games = ['grid', 'domination', 'warzone'] as const;

describe('the programs of docs/bots.md, as they stand there', () => {
  test.each(sample(games))('the one for Node plays a whole game of %s without a fault', async game => {
    const command = program('page', codeOf('js'));
    const { status, out, err } = await run(
      '',
      'referee',
      game,
      command,
      'bot:easy',
      'bot:easy',
      '--seed',
      'a',
    );
    expect({ status, err }).toEqual({ status: 0, err: '' });
    expect(out).toMatch(/^game 1: (?:player [123] wins|a draw), /);
    expect(out).toContain(': 0 timeouts, 0 moves dropped, ');
  });

  test.runIf(onPath('python3') !== null).each(games)(
    'the one in Python plays the same game of %s',
    async game => {
      const path = join(folder, 'page.py');
      writeFileSync(path, codeOf('python'));
      const words = [
        'referee',
        game,
        'bot:easy',
        'bot:easy',
        '--seed',
        'b',
        '--set',
        'turnLimit=30',
        '--bank',
        '60',
      ];
      const [python, node] = [`python3 ${path}`, program('page', codeOf('js'))];
      const results = [];
      for (const command of [python, node]) {
        const { out } = await run('', ...words, command);
        expect(out).toContain(': 0 timeouts, 0 moves dropped, ');
        results.push(out.split('\n')[0]);
      }
      expect(results[0]).toBe(results[1]);
    },
  );
});

describe('the referee of every game', () => {
  const short = ['--seed', 'c', '--set', 'turnLimit=2'];
  const against = ['bot:easy', 'bot:easy'];

  test.each([
    ['writes nothing that is a move', 'console.log("boo");', 'boo is no move'],
    ['writes what a terminal obeys', 'console.log("\\x1b[2Jboo");', 'the line holds the character U+001B'],
    [
      'writes another shape',
      'console.log(JSON.stringify({ move: { type: "deploy", territory: -1 } }));',
      'the move is wrong at territory',
    ],
    ['writes broken JSON', 'console.log("{");', 'the answer is no object with a move or a line'],
    ['writes no move', 'console.log("{}");', 'the answer has no move'],
    ['makes a move that is refused', 'console.log(JSON.stringify({ move: { type: "stop" } }));', ''],
  ])('goes on where a program %s, and says so in printable words', async (name, body, reason) => {
    const bad = answering(name.replaceAll(' ', '-'), body);
    const { status, out } = await run('', 'referee', 'grid', bad, ...against, ...short);
    expect(status).toBe(0);
    expect(out).toMatch(/[1-9]\d* moves dropped/);
    expect(out).toContain(`  player 1: ${reason}`.trimEnd());
    expect(out).not.toMatch(/[^\n\P{Cc}]/u);
  });

  test('goes on where a program is late, dies, or writes without end', async () => {
    const late = answering('late', '');
    const first = await run(
      '',
      'referee',
      'grid',
      late,
      ...against,
      ...short,
      '--bank',
      '0.2',
      '--per-move',
      '0.05',
    );
    expect(first.out).toContain('player 1: no answer to a question within 200 ms');
    expect(first.out).toContain('5 timeouts');
    const dead = await run('', 'referee', 'grid', program('dead', 'process.exit(3);'), ...against, ...short);
    expect(dead.out).toContain('player 1: it has ended with status 3');
    const flood = program('flood', 'setInterval(() => process.stdout.write("x".repeat(65536)));');
    const flooded = await run('', 'referee', 'grid', flood, ...against, ...short);
    expect(flooded.out).toMatch(/player 1: it writes .* without end/);
  });

  test('ends the turn of a program that goes round in circles', async () => {
    const circles = answering(
      'circles',
      `const { view, moves } = question;
      const give = moves.find(({ type }) => type === 'give');
      const move = view.orders.length > 0 ? { type: 'remove', index: 0 } : give;
      console.log(JSON.stringify({ move: move ?? moves[0] }));`,
    );
    const words = ['warzone', circles, 'bot:easy', '--seed', 'd', '--set', 'turnLimit=1', '--bank', '60'];
    const { status, out } = await run('', 'referee', ...words);
    expect(status).toBe(0);
    expect(out).toContain('player 1: turn 1 does not end');
  });

  test('takes commands as they are typed, tells programs nothing of each other, and writes games that verify', async () => {
    const typed = answering(
      'typed',
      `const { moves, names } = question;
      if (names.some(name => name.includes('.mjs'))) process.exit(1);
      const [{ type, territory }] = moves;
      console.log(type === 'deploy' ? \`deploy \${Math.floor(territory / 5)} \${territory % 5}\` : JSON.stringify({ move: moves.at(-1) }));`,
    );
    const { out } = await run(
      '',
      'referee',
      'grid',
      typed,
      ...against,
      ...short,
      '--games',
      '2',
      '--save',
      'kept',
    );
    expect(out).toContain('0 timeouts, 0 moves dropped');
    for (const name of ['kept-1', 'kept-2']) {
      expect((await run('', 'verify', name)).out).toMatch(/^verified: /);
      expect((await run('', 'replay', name, '--text')).out).toMatch(/program 1/);
    }
    const { header } = good(await readReplay(fileStore(join(folder, 'saves')), 'kept-1', kits));
    expect(header.seats.map(({ kind }) => kind)).toEqual(['bot', 'bot', 'bot']);
  });

  test('bots of a game that an earlier referee wrote as people are bots', async () => {
    const store = fileStore(join(folder, 'before'));
    const occupants = ['A bot:hard', 'B program 1', 'Bo bot'].map(name => ({ kind: 'human', name }) as const);
    const setup = good(
      checkSetup(await setupChoices(gridKit), usualDraft(await setupChoices(gridKit)), builtinMaps),
    );
    const table = good(await openTable({ game: grid, setup, occupants, seed: 's', saveName: 'old' }, store));
    await table.close();
    const { header } = good(await readReplay(store, 'old', kits));
    expect(header.seats).toEqual([
      { kind: 'bot', name: 'A bot:hard', level: 'hard' },
      { kind: 'bot', name: 'B program 1', level: 'program 1' },
      { kind: 'human', name: 'Bo bot' },
    ]);
  });

  test('a program sits at a table of the arena', async () => {
    const first = answering('first', 'console.log(JSON.stringify({ move: question.moves[0] }));');
    const words = [
      ...['arena', 'grid', '--seats', 'bot:easy,program,bot:easy', '--games', '3', '--json', '--set'],
      'turnLimit=3',
    ];
    const { status, out } = await run('', ...words, '--program', first);
    expect(status).toBe(0);
    const { results, conduct } = JSON.parse(out);
    expect(results.entries.map((entry: { games: number }) => entry.games)).toEqual([3, 3, 3]);
    expect(conduct[1]).toMatchObject({ timeouts: 0, dropped: 0 });
    const none = await run('', ...words);
    expect(none).toMatchObject({ status: 2 });
  });

  test('says in a line and in JSON where programs reach the network, and only there (bots.md#the-referee)', async () => {
    const first = answering('open', 'console.log(JSON.stringify({ move: question.moves[0] }));');
    const words = ['referee', 'grid', first, ...against, ...short];
    const line = 'programs were not kept from the network';
    const files = "programs were not kept from this user's files";
    expect((await run('', ...words, '--network', 'open')).out.trimEnd().split('\n').at(-1)).toBe(line);
    const open = await run('', ...words, '--network', 'open', '--json');
    expect(JSON.parse(open.out)).toMatchObject({ network: 'open' });
    const walls = await wallsFor(undefined);
    const network = walls.ok ? walls.value.network : '';
    const { out } = await run('', ...words);
    for (const each of [files, line]) expect(out.includes(each)).toBe(network === 'open');
    expect(JSON.parse((await run('', ...words, '--json')).out)).toMatchObject({ network });
    const ours = await run('', 'referee', 'grid', 'bot:easy', ...against, ...short, '--network', 'open');
    expect(ours.out).not.toContain(line);
    expect(ours.out).not.toContain(files);
  });

  test('a game that cannot be saved is told, leaves no half of a save, and ends with status 1; the others are kept', async () => {
    const saves = join(folder, 'full');
    const io = memoryIo('');
    // The second game's lines find no room.
    const store = fileStore(saves, failingFiles(9, 'short'));
    const context = { ...contextOf(repertoire, io, { saves }), store };
    const words = { games: '3', seed: 'f', bank: '10', perMove: '1', set: ['turnLimit=2'], save: 'q' };
    const status = await refereeGame(gridKit, ['bot:easy', ...against], words, context);
    expect(io.err()).toBe('sandtable: the disk is full; q-2 could not be written\n');
    expect(status).toBe(1);
    expect(readdirSync(saves).sort()).toEqual(['q-1.jsonl', 'q-3.jsonl']);
    for (const name of ['q-1', 'q-3'])
      expect(await main(['--saves', saves, 'verify', name], memoryIo(''))).toBe(0);
    expect(
      (await run('', 'referee', 'grid', 'bot:easy', ...against, ...short, '--save', 'taken')).status,
    ).toBe(0);
    const again = await run('', 'referee', 'grid', 'bot:easy', ...against, ...short, '--save', 'taken');
    expect(again.err).toContain('there is already a save called taken-1');
    expect(again.status).toBe(1);
  });

  test('more players than seats meet in all groups, with the same deals, and are rated', async () => {
    const idle = `{ type: 'commit', orders: [], loss: true }`;
    const first = answering('idle', `console.log(JSON.stringify({ move: ${idle} }));`);
    const words = ['warzone', first, 'bot:easy', 'bot:normal', '--table', '2', '--games', '2', '--seed', 'e'];
    const { status, out } = await run('', 'referee', ...words, '--set', 'turnLimit=15');
    expect(status).toBe(0);
    expect(out.match(/^game \d: /gm)).toEqual([
      'game 1: ',
      'game 2: ',
      'game 3: ',
      'game 4: ',
      'game 5: ',
      'game 6: ',
    ]);
    expect(out).toMatch(/mean place +rating\n/);
    const { results } = JSON.parse(
      (await run('', 'referee', ...words, '--set', 'turnLimit=15', '--json')).out,
    );
    const entries: readonly { games: number; level: string; rating: number }[] = results.entries;
    expect(entries.map(({ games }) => games)).toEqual([4, 4, 4]);
    const [, easy = 0, normal = 0] = entries.map(({ rating }) => rating);
    expect(normal).toBeGreaterThan(easy);
  });

  test.each([
    [['warzone', 'bot:easy', 'bot:easy', '--table', '3'], '3 seats need as many players at least, not 2'],
    [['warzone', 'bot:easy', 'bot:easy', '--table', 'x'], 'a table has a whole number of seats'],
    [['grid', 'bot:easy'], 'players'],
    [['grid', 'bot:easy', 'bot:easy', 'bot:best'], 'has no computer player'],
    [['grid', 'bot:easy', 'bot:easy', '/nonexistent/bot'], 'there is no program'],
    [['grid', 'bot:easy', 'bot:easy', '"bot'], 'a quote of the command is not closed'],
    [['grid', ...against, 'bot:easy', '--games', '0'], 'the number of games is 1 to 10000'],
    [['grid', ...against, 'bot:easy', '--network', 'x'], '--network is closed or open'],
    [['grid', ...against, 'bot:easy', '--bank', 'x'], '--bank and --per-move are seconds'],
    [['warzone', 'bot:easy', 'bot:easy', '--set', 'fog=x'], 'fog'],
  ])('refuses %j in one sentence', async (words, sentence) => {
    const { status, err } = await run('', 'referee', ...words);
    expect(status).toBe(2);
    expect(err).toContain(sentence);
    expect(err.trimEnd()).not.toContain('\n');
  });
});

describe('sandtable bot', () => {
  test('plays a game by questions and answers, as its transcript tells', async () => {
    const prepared = good(grid.prepare({ seats: 3, options: optionsSchema.parse({ turnLimit: 3 }) }));
    const names = ['A you', 'B bot:easy', 'C bot:easy'];
    const decisions = decisionsOf(prepared, 'dunes');
    const transcript: string[] = [];
    for (let next = decisions.next(); next.done !== true; ) {
      const { question, progress, moves } = next.value;
      if (question.seat !== 0) {
        next = decisions.next(gridRoster.choose('easy', question));
        continue;
      }
      const line = questionLine({
        game: grid,
        names,
        question,
        progress,
        moves: moves(),
        milliseconds: 1000,
      });
      const { out } = await run(`${line}\n`, 'bot', 'grid', '--level', 'easy');
      transcript.push(`> ${line}`, `< ${out.trimEnd()}`);
      const { move, line: typed } = JSON.parse(out);
      expect(typed).toMatch(/^[a-z]+(?: \d+)*$/);
      next = decisions.next(move);
    }
    await expect(`${transcript.join('\n')}\n`).toMatchFileSnapshot(join(docs, 'transcripts', 'bot-grid.txt'));
  });

  test.each([
    ['no JSON', 'hello', 'the question is no line of JSON'],
    ['another version', '{"sandtable":2}', 'the question is wrong at sandtable'],
    ['another game', '{"sandtable":1,"game":"domination"}', 'the question is wrong at game'],
    [
      'a view of nothing',
      '{"sandtable":1,"game":"grid","seat":0,"setup":{"seats":3,"options":{"defence":"most","turnLimit":0}},"view":{}}',
      'the view is none of this game',
    ],
    [
      'a seat that is not there',
      '{"sandtable":1,"game":"grid","seat":7,"setup":{"seats":3,"options":{"defence":"most","turnLimit":0}},"view":{}}',
      'there is no seat 7',
    ],
  ])('answers a question with %s by what is wrong, and goes on', async (_, line, sentence) => {
    const { status, out } = await run(`${line}\n${line}\n`, 'bot', 'grid');
    expect(status).toBe(0);
    const answers = out
      .trimEnd()
      .split('\n')
      .map(text => JSON.parse(text));
    expect(answers).toHaveLength(2);
    expect(answers[1].error).toContain(sentence);
  });

  test('refuses a level and a game that there are not', async () => {
    expect(await run('', 'bot', 'grid', '--level', 'best')).toMatchObject({ status: 2 });
    expect((await run('', 'bot', 'chess')).err).toContain('there is no bot for chess; there are ');
  });
});
