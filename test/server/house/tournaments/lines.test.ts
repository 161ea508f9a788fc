import { expect, test } from 'vitest';
import { freshKey, run, startTestServer } from '../../harness.ts';

test('all of a tournament can be had in lines: opened with its options, entered, begun, left, called off', async () => {
  const server = await startTestServer();
  const [ada, bo] = [
    { login: 'ada', key: freshKey() },
    { login: 'bo', key: freshKey() },
  ];
  const opened = await run(
    server,
    'tournament open domination --method robin --table 3 --rounds 2 --clock 90s --late skip --map iberia --rules domination --set turnLimit=30 --with easy,easy',
    ada,
  );
  expect(opened).toMatchObject({ status: 0, err: '' });
  const [, id = ''] = /^Tournament (\S+)\n/.exec(opened.out) ?? [];
  expect(opened.out).toContain('Domination: everybody against everybody, 3 at a table, 2 rounds');
  expect(opened.out).toContain('90 s for each turn, then the turn is played for you');
  expect(opened.out).toContain('Iberia · domination, turn limit 30\n');
  expect(server.tournaments.get(id)).toMatchObject({
    map: 'iberia',
    fixedRounds: 2,
    size: 3,
    method: 'robin',
  });
  expect((await run(server, `tournament enter ${id}`, bo)).out).toMatch(/\n.* bo +0 /);
  expect((await run(server, `tournament begin ${id}`, bo)).err).toContain('only the person who opened');
  expect((await run(server, `tournament remove ${id}`, ada)).out).not.toContain('easy 2');
  expect((await run(server, `tournament add ${id} hard:pirate`, ada)).err).toContain('hard:vengeful');
  expect((await run(server, `tournament add ${id} equal`, ada)).err).toContain('computer players are');
  expect((await run(server, `tournament add ${id} hard:vengeful`, ada)).out).toContain('hard vengeful 1');
  const begun = await run(server, `tournament begin ${id}`, ada);
  expect(begun.out).toMatch(/Round 1\n/);
  const [table] = server.hall.tables;
  expect(table?.record).toMatchObject({
    map: 'iberia',
    clock: { seconds: 90, late: 'skip' },
    tournament: id,
  });
  expect(table?.record.options['turnLimit']).toBe(30);
  expect(server.hall.tables.flatMap(({ record }) => record.seats)).toContainEqual(
    expect.objectContaining({ level: 'hard', style: 'vengeful', name: 'hard vengeful 1' }),
  );
  expect((await run(server, `tournament withdraw ${id}`, bo)).out).toContain('bo (gone)');
  expect((await run(server, `tournament end ${id}`, ada)).out).toMatch(/^Final standings\n/);
  expect((await run(server, `standings ${id}`)).out).toMatch(/^Final standings\n/);
  expect((await run(server, 'tournaments')).out).toContain(`${id}  Domination, all against all`);
});

test('no table of a tournament goes on for ever: a limit of turns is proposed, and one is set where somebody takes it away', async () => {
  const server = await startTestServer();
  const ada = { login: 'ada', key: freshKey() };
  const limitOf = async (words: string): Promise<unknown> => {
    const { out } = await run(server, `tournament open grid --with easy ${words}`, ada);
    const [, id = ''] = /^Tournament (\S+)\n/.exec(out) ?? [];
    await run(server, `tournament begin ${id}`, ada);
    const limit = server.hall.tables.find(({ record }) => record.tournament === id)?.record.options[
      'turnLimit'
    ];
    await run(server, `tournament end ${id}`, ada);
    return limit;
  };
  // Quick games have an end of their own, by rounds.
  expect(await limitOf('')).toBe(0);
  expect(await limitOf('--rules classic')).toBe(150);
  expect(await limitOf('--set turnLimit=40')).toBe(40);
  expect(await limitOf('--rules classic --set turnLimit=0')).toBe(1000);
});

test('what cannot be is refused with one sentence, and nothing is opened', async () => {
  const server = await startTestServer();
  const ada = { login: 'ada', key: freshKey() };
  const refused: readonly (readonly [string, string])[] = [
    ['', 'which game: grid, domination, warzone, intensity'],
    ['chess', 'there is no game chess; there are grid'],
    ['grid intensity', 'not both grid and intensity'],
    ['grid --method knockout', '--method is swiss or robin'],
    ['grid --table 2', 'a table of this game has 3 to 5 seats'],
    ['intensity --table 2', 'a table of this game has 3 to 6 seats'],
    ['grid --rounds 0', 'the number of rounds is 1 to 63'],
    ['grid --rounds 64', 'the number of rounds is 1 to 63'],
    ['grid --rounds many', 'that is a whole number, not many'],
    ['grid --clock 5s', '--clock is the time for a turn, 10s to 30d'],
    ['grid --clock 31d', '--clock is the time for a turn, 10s to 30d'],
    ['grid --late never', '--late is computer'],
    ['grid --rules mine', 'there are no rules mine'],
    ['grid --map world', 'Simple Risk is not played on a map'],
    ['domination --map /etc/passwd', 'there is no built-in map'],
    ['grid --set turnLimit=-1', 'turnLimit is a whole number'],
    ['grid --set what=1', 'Simple Risk has no option what'],
    ['grid --with easy,genius', 'there is no computer player genius'],
    ['grid --turns 3', 'there is no option --turns'],
    ['grid --rounds', '--rounds needs a value'],
    ['grid --rounds 2 --rounds 3', '--rounds is given twice'],
  ];
  for (const [words, sentence] of refused) {
    const told = await run(server, `tournament open ${words}`, ada);
    expect(told, words).toMatchObject({ status: 1, out: '' });
    expect(told.err, words).toMatch(/^sandtable: [^\n]*\n$/);
    expect(told.err, words).toContain(sentence);
  }
  expect((await run(server, 'tournament open grid')).err).toContain('needs your key');
  expect((await run(server, 'tournament kq7m-2rtx', ada)).err).toContain('no tournament here has that code');
  expect(server.tournaments.all).toEqual([]);
});
