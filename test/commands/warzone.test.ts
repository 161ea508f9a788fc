import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runWith as run } from './run.ts';
import { saveFolder } from './save-folder.ts';

/** Iberia, dealt in turns, so that A owns the odd territories; the draws of one attack; one card. */
const OUTCOMES = `seats A B
deal ${'A B '.repeat(11)}
roll .1 .2 .3 / .9
card bomb
`;
const BEGIN = 'validatemap\naddplayer Ada\naddplayer Bo\ngamestart\n';
const TURN = 'deploy 1 3\nadvance 1 2 3\ncommit\ndeploy 4 3\ncommit\n';

function folder() {
  const saves = saveFolder();
  const outcomes = join(saves.path, 'outcomes.txt');
  writeFileSync(outcomes, OUTCOMES);
  const from = (input: string, ...words: string[]) => run(input, '--saves', saves.path, ...words);
  return { saves, outcomes, from };
}

describe('text warzone (rules/warzone-console.md#states)', () => {
  test('without --seats begins in the state start, and every command of a game works there', async () => {
    const input = `showmap\nloadmap iberia\n${BEGIN}board\nquit\n`;
    const { status, out, err } = await run(input, 'text', 'warzone', '--seed', 'x');
    expect({ status, err }).toEqual({ status: 0, err: '' });
    expect(out).toMatch(
      /^state start\nrefused: no-map: .*\niberia is loaded: 22 territories\nstate maploaded\n/,
    );
    expect(out).toContain('\nseed x\n');
    expect(out).toContain('turn 1, ordering, A Ada: ');
  });

  test('--map is loaded at the start, --rules and --set are the rules of its games', async () => {
    const words = ['--map', 'iberia', '--rules', 'comp345', '--set', 'startPool=7', '--set', 'startCards=1'];
    const { out } = await run(`${BEGIN}showcards\n`, 'text', 'warzone', ...words, '--seed', 'x');
    expect(out).toMatch(/^iberia is loaded: 22 territories\nstate maploaded\n/);
    expect(out).toContain('turn 1, ordering, A Ada: 10 armies to deploy');
    expect(out).toMatch(/\n(bomb|blockade|airlift|diplomacy|reinforcement) 1\n/);
  });

  test('--outcomes gives deal, draws and cards, --save keeps the game, verify and replay know it', async () => {
    const { outcomes, from } = folder();
    const words = ['--map', 'iberia', '--outcomes', outcomes, '--save', 'one', '--seed', 'x'];
    const played = await from(`${BEGIN}${TURN}showcards\n`, 'text', 'warzone', ...words);
    expect(played).toMatchObject({ status: 0, err: '' });
    const attack = 'Ada took Centro from Bo: 3 from Norte against 1, lost 0, beat 1';
    expect(played.out).toContain(attack);
    expect(played.out).toContain('\nbomb 1\n');

    expect((await from('', 'verify', 'one')).out).toMatch(/^verified: 5 moves, 1 roll, /);
    const replayed = await from('', 'replay', 'one', '--text');
    expect(replayed).toMatchObject({ status: 0, err: '' });
    expect(replayed.out).toContain(attack);
    const last = (await from('', 'replay', 'one', '--json')).out.trimEnd().split('\n').at(-1) ?? '';
    expect(JSON.parse(last)).toMatchObject({ kind: 'played', seq: 5, turn: 2 });

    const resumed = await from('deploy 2 4\norders\n', 'resume', 'one', '--text');
    expect(resumed).toMatchObject({ status: 0, err: '' });
    expect(resumed.out).toContain('\n1 deploy 4 armies in Centro\n');
    expect((await from('orders\n', 'resume', '--text')).out).toContain('\n1 deploy 4 armies in Centro\n');
    expect((await from('', 'saves')).out).toMatch(/\none +Warzone \S.* +Ada, Bo +turn 2 /);
  });

  test('replay --json keeps what a game that goes on hides: lists that are committed or given, not executed', async () => {
    const { outcomes, from } = folder();
    const words = ['--map', 'iberia', '--outcomes', outcomes, '--save', 'one', '--seed', 'x'];
    const half = 'deploy 1 3\nadvance 1 2 3\ncommit\ndeploy 4 3\n';
    await from(`${BEGIN}${half}`, 'text', 'warzone', ...words);
    const told = await from('', 'replay', 'one', '--json');
    expect(told).toMatchObject({ status: 0, err: '' });
    const played = told.out.split('\n').filter(line => line.includes('"kind":"played"'));
    expect(played.map(line => JSON.parse(line).move)).toEqual([
      { type: 'give' },
      { type: 'give' },
      { type: 'commit' },
      { type: 'give' },
    ]);
    expect(told.out).not.toMatch(/"advance"|"deploy"/);
  });

  test('replay --json tells whole moves of a game that is over', async () => {
    const { from } = folder();
    const words = '--seats bot:normal,bot:easy --map iberia --set turnLimit=2 --seed x'.split(' ');
    await from('', 'text', 'warzone', ...words, '--save', 'two');
    const { out } = await from('', 'replay', 'two', '--json');
    expect(out).toContain('"kind":"outcome"');
    expect(out).toMatch(/"move":\{"type":"commit","orders":\[\{"type":"deploy"/);
  });

  test('with --seats the game begins at once, in the same console', async () => {
    const words = ['--seats', 'Ada,bot:easy', '--map', 'iberia', '--seed', 'x'];
    const { status, out } = await run('endissueorders\nquit\n', 'text', 'warzone', ...words);
    expect(status).toBe(0);
    expect(out).toMatch(/^Warzone\nA Ada\nB Easy B \(computer, easy\)\nseed x\nPortugal \(bonus 3\)\n/);
    expect(out).toContain('\nTurn 2: ');
  });

  test('--board-every-turn prints the board whenever a turn begins', async () => {
    const words = ['--seats', 'Ada,bot:easy', '--map', 'iberia', '--seed', 'x', '--board-every-turn'];
    const { out } = await run('endissueorders\nendissueorders\n', 'text', 'warzone', ...words);
    expect(out.match(/^Portugal \(bonus/gm)?.length).toBe(3);
  });

  test('computer players alone play to the end, or to the limit of 1,000 turns', async () => {
    const words = ['--map', 'iberia', '--seed', 'x'];
    const input = 'gameplayer -add Ada neutral -add Bo neutral\ngamestart\nquit\n';
    const { status, out } = await run(input, 'text', 'warzone', ...words);
    expect(status).toBe(0);
    expect(out).toContain('\nover: turn-limit\n');
  });

  test.each([
    [['--map', 'nowhere'], 'sandtable: nowhere: there is no such file or folder'],
    [
      ['--rules', 'house'],
      'sandtable: Warzone has no rules house; there are standard, warzone, class, comp345 and literal',
    ],
    [['--set', 'fog=thick'], 'sandtable: fog is none or light or normal'],
    [['--outcomes', 'no/file'], 'sandtable: no/file: there is no such file or folder'],
    [['--seats', 'Ada'], 'sandtable: Warzone has 2 to 6 players, and 1 is named'],
  ])('%j is refused in one sentence, status 1', async (words, sentence) => {
    const { status, out, err } = await run('', 'text', 'warzone', ...words);
    expect({ status, out }).toEqual({ status: 1, out: '' });
    expect(err.startsWith(sentence)).toBe(true);
    expect(err.trimEnd()).not.toContain('\n');
  });

  test('a name of a save that is taken is refused when the game begins, and the save is left as it is', async () => {
    const { saves, from } = folder();
    const words = ['text', 'warzone', '--map', 'iberia', '--save', 'one'];
    await from(BEGIN, ...words);
    const before = saves.read('one');
    const { out } = await from(BEGIN, ...words);
    expect(out).toContain('\nrefused: name-taken: ');
    expect(saves.read('one')).toBe(before);
  });
});

test('text --help names the commands around a game of Warzone, and the rules to start from', async () => {
  const { out } = await run('', 'text', '--help');
  for (const word of ['loadmap MAP', 'gamestart', 'tournament -M MAPS', 'advance A B N', 'wastelands N N'])
    expect(out).toContain(word);
  expect(out).toContain('\n  rules to start from: standard, warzone, class, comp345, literal\n');
});

describe('arena on maps', () => {
  test('--map, --rules and --set are what is played, to be seen in --json', async () => {
    const line = ['--seats', 'bot:normal,bot:easy', '--games', '2', '--workers', '1'];
    const words = ['--map', 'iberia', '--rules', 'comp345', '--set', 'turnLimit=40'];
    const { status, out, err } = await run('', 'arena', 'warzone', ...line, ...words, '--json');
    expect({ status, err }).toEqual({ status: 0, err: '' });
    const { contest, results } = JSON.parse(out);
    expect(contest.setup).toMatchObject({ seats: 2, options: { startPool: 50, turnLimit: 40 } });
    expect(contest.setup.board.countries.length).toBe(22);
    expect(results.games).toBe(2);
  });

  test('Domination is played too, by default on the world and with a limit of turns', async () => {
    const words = ['--seats', 'bot:easy,bot:easy', '--games', '1', '--workers', '1', '--json'];
    const { contest, results } = JSON.parse((await run('', 'arena', 'domination', ...words)).out);
    expect(contest.setup.board.name).toBe('World');
    expect(contest.setup.options.turnLimit).toBe(1000);
    expect(results.games).toBe(1);
  });

  test.each([
    ['grid', ['--map', 'world'], 'Simple Risk is not played on a map'],
    ['warzone', ['--map', 'nowhere'], 'nowhere: there is no such file or folder'],
    [
      'warzone',
      ['--rules', 'house'],
      'Warzone has no rules house; there are standard, warzone, class, comp345 and literal',
    ],
  ])('%s %j is wrong usage', async (game, words, sentence) => {
    const { status, out, err } = await run('', 'arena', game, '--seats', 'bot:easy,bot:easy', ...words);
    expect({ status, out }).toEqual({ status: 2, out: '' });
    expect(err.startsWith(`sandtable: ${sentence}`)).toBe(true);
    expect(err.trimEnd()).not.toContain('\n');
  });
});

test.each(['warzone', 'domination'])('statechart %s draws every phase', async game => {
  const { status, out } = await run('', 'statechart', game);
  expect(status).toBe(0);
  expect(out).toMatch(/^stateDiagram-v2\n {2}\[\*\] --> setup\n/);
});
