import { describe, expect, test } from 'vitest';
import { optionsSchema } from '../../machines/grid/types.ts';
import { gamesHelp } from '../../source/commands/games-help.ts';
import { readOpening, readSetupFields } from '../../source/commands/opening.ts';
import { gridKit } from '../../source/games/grid/kit.ts';
import { kits } from '../../source/games/kits.ts';
import { setupChoices } from '../../source/setup/choices.ts';
import { gameOptions } from '../../source/setup/options.ts';

/** The options of Simple Risk from words of `--set`. */
async function read(set: readonly string[], computersOnly = false) {
  const setupFields = await readSetupFields(gridKit, { set }, computersOnly);
  return setupFields.ok ? setupFields.value.options : setupFields.error;
}

describe('--set OPTION=VALUE', () => {
  test('what is not named has its default', async () => {
    expect(await read([])).toEqual(optionsSchema.parse({}));
  });

  test('names are taken in any case, values by the type of the option', async () => {
    expect(await read(['turnlimit=50', 'defence = most'])).toEqual(
      optionsSchema.parse({ defence: 'most', turnLimit: 50 }),
    );
  });

  test('a game of computers alone ends after 1,000 turns, unless another limit is named (rules/grid.md#a-limit)', async () => {
    expect(await read([], true)).toMatchObject({ turnLimit: 1000 });
    expect(await read(['turnLimit=7'], true)).toMatchObject({ turnLimit: 7 });
  });

  test.each([
    ['defence', '--set takes OPTION=VALUE, not defence'],
    ['', '--set takes OPTION=VALUE, not '],
    ['defense=most', 'Simple Risk has no option defense; did you mean defence?'],
    [
      'x=1',
      'Simple Risk has no option x; there are defence, deployment, garrisons, newTroops, leastTroops, connected, armyCap, roundLimit, turnLimit, limitResult, holdShare, holdRounds, teams, mateMoves',
    ],
    ['defence=few', 'defence is chosen or most, not few'],
    ['turnLimit=', 'turnLimit is a whole number from 0 to 1000000, not nothing'],
    ['turnLimit=-1', 'turnLimit is a whole number from 0 to 1000000, not -1'],
    ['turnLimit=1.5', 'turnLimit is a whole number from 0 to 1000000, not 1.5'],
    ['turnLimit=1e3', 'turnLimit is a whole number from 0 to 1000000, not 1e3'],
    [
      '__proto__=1',
      'Simple Risk has no option __proto__; there are defence, deployment, garrisons, newTroops, leastTroops, connected, armyCap, roundLimit, turnLimit, limitResult, holdShare, holdRounds, teams, mateMoves',
    ],
    ['turn\u001bLimit=1', 'Simple Risk has no option turn Limit; did you mean turnLimit?'],
  ])('%j is refused', async (word, sentence) => {
    expect(await read([word])).toBe(sentence);
  });

  test('every option has a description and a default for --help', async () => {
    for (const option of gameOptions(await gridKit.rules())) {
      expect(option.description).not.toBe('');
      expect(option.initial).toBeDefined();
    }
  });
});

describe('an option that only a console or a referee sets', () => {
  const HIDDEN = [
    ['intensity', 'faults=punished'],
    ['domination', 'conduct=console'],
  ] as const;
  test.each(HIDDEN)('of %s is offered nowhere: %s', async (game, word) => {
    const kit = kits.find(({ id }) => id === game);
    if (kit === undefined) throw new Error(`there is no ${game}`);
    const [name = ''] = word.split('=');
    expect(gameOptions(await kit.rules()).map(option => option.name)).toContain(name);
    expect((await setupChoices(kit)).options.map(option => option.name)).not.toContain(name);
    expect(await gamesHelp([kit])).not.toContain(`--set ${name}`);
    expect(await readOpening(kits, game, { set: [word] })).toMatchObject({
      ok: false,
      error: expect.stringContaining(`has no option ${name}`),
    });
  });
});

describe('a new game from the command line', () => {
  test('has seats, options and a seed of its own when none are named', async () => {
    const one = await readOpening(kits, 'grid', {});
    const other = await readOpening(kits, 'grid', {});
    expect(one).toMatchObject({
      ok: true,
      value: {
        setup: { seats: 3 },
        occupants: [{ kind: 'human', name: 'Ada' }, { kind: 'bot' }, { kind: 'bot' }],
      },
    });
    expect(one.ok && other.ok && one.value.seed !== other.value.seed).toBe(true);
    expect(one.ok && one.value.seed).toMatch(/^[a-z2-9]{8}$/);
  });

  test.each([
    ['gird', {}, 'there is no game gird; did you mean grid?'],
    ['chess', {}, `there is no game chess; there are ${kits.map(kit => kit.id).join(', ')}`],
    ['grid', { seats: 'Ada' }, 'Simple Risk has 3 to 5 players, and 1 is named'],
    ['grid', { set: ['defence=x'] }, 'defence is chosen or most, not x'],
  ])('%s %j is refused in one sentence', async (id, options, sentence) => {
    expect(await readOpening(kits, id, options)).toEqual({ ok: false, error: sentence });
  });
});
