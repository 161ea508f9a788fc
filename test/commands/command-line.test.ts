import { describe, expect, test } from 'vitest';
import { usageSentence } from '../../source/commands/program.ts';
import { run } from './run.ts';

const COMMANDS = [
  ...['play', 'resume', 'saves', 'records', 'replay', 'verify', 'text', 'arena', 'tournament', 'odds'],
  ...['statechart', 'map', 'bot', 'referee'],
];

describe('help', () => {
  test('names every command, the global options and the exit statuses', async () => {
    const { status, out, err } = await run('--help');
    expect({ status, err }).toEqual({ status: 0, err: '' });
    for (const word of [...COMMANDS, '--saves', '--version', '--help', '130 interrupted'])
      expect(out).toContain(word);
  });

  test.each(COMMANDS)('%s explains itself, each option and argument with a description', async command => {
    const asked = await run(command, '--help');
    expect(asked).toMatchObject({ status: 0, err: '' });
    expect(asked.out).toMatch(new RegExp(`^Usage: sandtable ${command}`));
    const described = asked.out
      .split('\n')
      .filter(line => /^ {2}(-|[A-Z]+ )/.test(line) && !/^ {2}--set \w+=/.test(line));
    for (const line of described) expect(line).toMatch(/\S {2,}\S/);
    expect(await run('help', command)).toEqual(asked);
  });

  test.each(['play', 'text'])(
    '%s names the options, seats and computer players of each game',
    async command => {
      const { out } = await run(command, '--help');
      for (const word of [
        'grid: Simple Risk, 3 to 5 players',
        'easy, normal, hard',
        '--set defence=chosen',
        'turnLimit=0',
      ])
        expect(out).toContain(word);
    },
  );

  test('without a command, a pipe is told how to play there', async () => {
    const { status, out, err } = await run();
    expect({ status, err }).toEqual({ status: 0, err: '' });
    expect(out).toContain('sandtable text grid');
  });

  test('--version is the one of package.json, with the commit, Node and how it was installed', async () => {
    expect(await run('--version')).toMatchObject({
      status: 0,
      out: expect.stringMatching(
        /^sandtable \d+\.\d+\.\d+ \([0-9a-f]{10}\), Node [\d.]+ for \w+-\w+, from a checkout\n$/,
      ),
    });
  });
});

describe('wrong usage is one sentence and status 2', () => {
  test('a word full of control characters is shown without them, beside the commands that there are', async () => {
    const { status, err } = await run('\u001b[31mevil');
    expect(status).toBe(2);
    expect(err).toMatch(/^sandtable: there is no command \[31mevil; there are play, text, [a-z, ]+, help\n$/);
  });

  test.each([
    [['paly'], 'there is no command paly; did you mean play?'],
    [['help', 'txt'], 'there is no command txt; did you mean text?'],
    [['--sved', 'x'], 'unknown option --sved; did you mean --saves?'],
    [['text'], 'missing required argument GAME'],
    [['text', 'grid', 'extra'], 'too many arguments for text: expected 1 argument but got 2: grid, extra'],
    [['text', 'grid', '--sed', 'x'], 'unknown option --sed; did you mean one of --seed, --set?'],
    [['text', 'grid', '--seed'], 'option --seed <TEXT> argument missing'],
    [['arena', 'grid'], 'required option --seats <WHO> not specified'],
    [['odds', '3', 'x'], 'troops are a whole number from 1 to 1000, not x'],
    [['odds', '0', '1'], 'troops are a whole number from 1 to 1000, not 0'],
    [['odds', '1', '1', '--dice', '4'], 'the defender rolls at most 2 or 3 dice, not 4'],
    [
      ['odds', '5', '5', '--rules', 'chess'],
      '--rules is grid, standard, class, domination, italianlike, warzone, warlight, not chess',
    ],
    [
      ['odds', '5', '5', '--rules', 'warzone', '--dice', '3'],
      '--dice is for rules with dice; warzone has none',
    ],
    [['odds', '5', '5', '--luck', '3'], '--luck and --rounding are for rules without dice'],
    [
      ['odds', '5', '5', '--rules', 'warzone', '--luck', '101'],
      '--luck is a whole number from 0 to 100, not 101',
    ],
    [
      ['odds', '5', '5', '--rules', 'warzone', '--rounding', 'up'],
      '--rounding is straight or weighted, not up',
    ],
    [
      ['tournament', 'grid', '--seats', 'bot:easy,bot:normal', '--method', 'knockout'],
      '--method is swiss or robin',
    ],
    [
      ['arena', 'grid', '--seats', 'bot:easy', '--games', 'x'],
      'a number of games or workers is a whole number, not x',
    ],
  ])('%j', async (words, sentence) => {
    expect(await run(...words)).toEqual({ status: 2, out: '', err: `sandtable: ${sentence}\n` });
  });

  test('a message of the parser is made a sentence', () => {
    expect(usageSentence("error: unknown option '--sed'\n(Did you mean --seed?)\n")).toBe(
      'unknown option --sed; did you mean --seed?',
    );
  });
});

describe('odds', () => {
  test('--rules means the dice of those rules: italianlike lets the defender roll three', async () => {
    const three = await run('odds', '5', '5', '--dice', '3');
    expect(await run('odds', '5', '5', '--rules', 'italianlike')).toEqual(three);
    expect(await run('odds', '5', '5', '--rules', 'class')).toEqual(await run('odds', '5', '5'));
  });

  test.each([
    ['2', '84.0', '1'],
    ['6', '54.4', '4'],
    ['15', '78.7', '8'],
  ])(
    '--rules warlight: %s win with %s %% against %3$s (rules/battle-odds.md#warzone)',
    async (attackers, chance, defenders) => {
      const { out } = await run('odds', attackers, defenders, '--rules', 'warlight');
      const [, won = ''] = /the attacker wins +([\d.]+) %/.exec(out) ?? [];
      expect(Number(won).toFixed(1)).toBe(chance);
    },
  );

  test('--rules warzone has no luck: as many as are needed win for certain (rules/battle-odds.md#warzone)', async () => {
    for (const [defenders, needed, lost] of [
      [5, 8, 4],
      [10, 16, 7],
    ]) {
      const { out } = await run('odds', `${needed}`, `${defenders}`, '--rules', 'warzone');
      expect(out).toMatch(/the attacker wins +100\.0000 %/);
      expect(out).toMatch(new RegExp(`attackers lost, on average +${lost}\\.00`));
      expect(out).toMatch(new RegExp(`attackers that win for certain +${needed}\n`));
      const fewer = await run('odds', `${(needed ?? 0) - 1}`, `${defenders}`, '--rules', 'warzone');
      expect(fewer.out).toMatch(/the attacker wins +0\.0000 %/);
    }
  });

  test('--luck and --rounding change the rules that have them', async () => {
    const words = ['odds', '9', '5', '--rules', 'warzone'];
    expect(await run(...words, '--luck', '100')).toEqual(await run('odds', '9', '5', '--rules', 'warlight'));
    const { out } = await run(...words, '--rounding', 'weighted', '--json');
    expect(JSON.parse(out)).toMatchObject({
      luck: 0,
      rounding: 'weighted',
      meanDefendersKilled: expect.closeTo(5, 12),
    });
  });

  test('--help names the rules of every game that has battles', async () => {
    const { out } = await run('odds', '--help');
    expect(out.replace(/\s+/g, ' ')).toContain(
      'grid, standard, class, domination, italianlike, warzone, warlight',
    );
  });

  test.each([
    ['10', '5', '2', '91.6284 %'],
    ['10', '5', '3', '68.1424 %'],
    ['3', '2', '2', '65.5954 %'],
    ['1', '1', '2', '41.6667 %'],
  ])(
    '%s against %s with at most %s dice (rules/battle-odds.md#to-the-end)',
    async (attackers, defenders, dice, chance) => {
      const { status, out } = await run('odds', attackers, defenders, '--dice', dice);
      expect(status).toBe(0);
      expect(out).toMatch(new RegExp(`the attacker wins +${chance.replace('.', '\\.')}`));
    },
  );

  test('one roll of 3 against 2 is counted exactly', async () => {
    const { out } = await run('odds', '9', '9');
    for (const ways of ['2890 of 7776', '2611 of 7776', '2275 of 7776']) expect(out).toContain(ways);
  });

  test('--json has chances that add up to 1', async () => {
    const { out } = await run('odds', '7', '4', '--json');
    const forecast = JSON.parse(out) as { win: number; attackersLeft: number[]; defendersLeft: number[] };
    const sum = [...forecast.attackersLeft, ...forecast.defendersLeft].reduce(
      (total, part) => total + part,
      0,
    );
    expect(sum).toBeCloseTo(1, 12);
  });
});

describe('statechart', () => {
  test('is a Mermaid diagram of every phase and move', async () => {
    const { status, out } = await run('statechart', 'grid');
    expect(status).toBe(0);
    expect(out.split('\n')[0]).toBe('stateDiagram-v2');
    for (const phase of ['deploying', 'reinforcing', 'choosing', 'defending', 'advancing', 'moving', 'over'])
      expect(out).toContain(`state "${phase}" as `);
    for (const move of ['deploy', 'reinforce', 'attack', 'defend', 'advance', 'stop', 'move', 'pass'])
      expect(out).toMatch(new RegExp(` --> \\w+ : ${move}\\b`));
    expect(out.match(/\{$/gm)?.length).toBe(out.match(/^ *\}$/gm)?.length);
  });

  test('of an unknown game is refused', async () => {
    expect(await run('statechart', 'gird')).toEqual({
      status: 1,
      out: '',
      err: 'sandtable: there is no game gird; did you mean grid?\n',
    });
  });
});
