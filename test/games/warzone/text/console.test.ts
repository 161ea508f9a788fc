import { describe, expect, it, test } from 'vitest';
import { warzoneRoster } from '../../../../source/games/warzone/players/index.ts';
import { memoryStore } from '../../../table/memory-store.ts';
import { BEGIN, row, session } from './session.ts';

const refused = (out: readonly string[]): readonly string[] => out.filter(line => line.startsWith('refused'));

describe('the states of the class (rules/warzone-console.md#states)', () => {
  it('lead from a map to a game, each with its commands', async () => {
    const out = await session(BEGIN, { files: row() });
    expect(out.filter(line => line.startsWith('state'))).toEqual([
      'state start',
      'state maploaded',
      'state mapvalidated',
      'state playersadded',
    ]);
    expect(out.at(-1)).toBe('turn 1, ordering, A Ada: 3 armies to deploy, 0 orders given');
    expect(refused(out)).toEqual([]);
  });

  test.each([
    ['gamestart', 'wrong-state: gamestart works once players are added'],
    ['addplayer Ada', 'wrong-state: addplayer works once the map is checked or once players are added'],
    ['deploy 1 1', 'wrong-state: deploy works while orders are given'],
    ['loadmap', 'bad-arguments: loadmap is written loadmap MAP'],
    ['loadmap nowhere.map', 'map-refused: nowhere.map: there is no such file or folder'],
    ['validatemap', 'no-map: no map is loaded; loadmap comes first'],
    ['gamestrat', 'unknown-command: there is no command gamestrat; did you mean gamestart?'],
    ['gameplayer -add Ada', 'wrong-state: gameplayer needs a map; loadmap comes first'],
    ['savegame x', 'wrong-state: savegame works while orders are given or once the game is over'],
  ])('%s at the start is refused, and nothing changes', async (line, answer) => {
    expect(await session([line])).toEqual(['state start', `refused: ${answer}`]);
  });

  it('a game needs two players with different names', async () => {
    const out = await session([...BEGIN.slice(0, 3), 'addplayer ada', 'gamestart'], { files: row() });
    expect(refused(out)).toEqual([
      'refused: bad-player: two players are called ada; names must differ',
      'refused: too-few-players: a game needs 2 to 6 players',
    ]);
  });

  it('gameplayer adds all of several or none', async () => {
    const out = await session(['loadmap world', 'gameplayer -add Cy normal -add Di foo', 'showplayers']);
    expect(refused(out)).toHaveLength(1);
    expect(out.at(-1)).toBe('no players');
  });

  it('gameplayer takes nobody who is called by the letter of another seat, and a game tells why it cannot begin', async () => {
    const clash = 'B is the letter of another player; choose another name';
    const out = await session([
      ...[
        'loadmap world',
        'gameplayer -add B',
        'gameplayer -add Ada -add B -add Cy',
        'gameplayer -remove Ada',
      ],
      'gamestart',
    ]);
    expect(refused(out)).toEqual([`refused: bad-name: ${clash}`, `refused: bad-player: ${clash}`]);
  });

  it('gameplayer adds and removes several at once, computer players among them', async () => {
    const lines = [
      ...['loadmap world', 'gameplayer -add Ada -add Rex aggressive -add Zed', 'gameplayer -remove Zed'],
      ...['showplayers', 'assigncountries'],
    ];
    const out = await session(lines);
    expect(refused(out)).toEqual([]);
    expect(out).toContain('bot:aggressive:Rex');
    expect(out.at(-1)).toMatch(/^turn 1, ordering, A Ada: \d+ armies to deploy, 0 orders given$/);
  });

  it('every command and effect is told to the log', async () => {
    const log: string[] = [];
    await session(['loadmap row.map', 'gamestart'], { files: row(), log: line => log.push(line) });
    expect(log).toEqual([
      'state: state start',
      'command: loadmap row.map',
      'effect: row.map is loaded: 6 territories',
      'state: state maploaded',
      'command: gamestart',
      'effect: gamestart works once players are added',
    ]);
  });
});

describe('orders', () => {
  /** The letter of who owns each territory, from the board that is printed at the start. */
  async function owners(): Promise<ReadonlyMap<string, string>> {
    const out = await session(BEGIN, { files: row() });
    const rows = out
      .map(line => /^ {2}\d+ +(\S+(?: \S+)*) {2,}([AB]) +1/.exec(line))
      .filter(match => match !== null);
    return new Map(rows.map(match => [match[1] ?? '', match[2] ?? '']));
  }

  it('are given, listed, moved, removed, undone and redone', async () => {
    const own = [...(await owners())].filter(([, owner]) => owner === 'A').map(([name]) => name);
    const [one = '', two = ''] = own;
    const out = await session(
      [
        ...BEGIN,
        `deploy "${one}" 1`,
        `deploy ${two.replace(' ', '_')} 2`,
        'move 2 1',
        'orders',
        'remove 1',
        'undo',
        'redo',
        'orders',
        'redo',
      ],
      { files: row() },
    );
    const at = (line: string) => out.indexOf(line);
    expect(at(`Ada: deploy 1 army in ${one}`)).toBeGreaterThan(0);
    expect(out).toContain(`1 deploy 2 armies in ${two}`);
    expect(out).toContain(`2 deploy 1 army in ${one}`);
    expect(out).toContain('undone');
    expect(out).toContain(`1 deploy 1 army in ${one}`);
    expect(out.at(-1)).toBe('refused: nothing-to-redo: nothing has been undone');
  });

  it('of somebody who has committed are not taken back by the next one, who would see them', async () => {
    const own = [...(await owners())].filter(([, owner]) => owner === 'A').map(([name]) => name);
    const out = await session([...BEGIN, `deploy "${own[0]}" 3`, 'commit', 'undo', 'orders'], {
      files: row(),
    });
    const since = out.slice(out.findIndex(line => line.startsWith('refused')));
    expect(since[0]).toBe('refused: other-moved: the last order was Ada’s; only your own are taken back');
    expect(since.join()).not.toContain(own[0]);
  });

  it('are executed when everybody has committed; what is not deployed must be given up', async () => {
    const own = await owners();
    const of = (letter: string) => [...own].find(([, owner]) => owner === letter)?.[0] ?? '';
    const out = await session([...BEGIN, `deploy "${of('A')}" 3`, 'commit', 'commit', 'commit lose'], {
      files: row(),
    });
    expect(refused(out)).toEqual(['refused: undeployed: 3 armies are not deployed and would be lost']);
    expect(out).toContain(`Ada deployed 3 armies in ${of('A')}`);
    expect(out.at(-1)).toMatch(/^turn 2, ordering, A Ada/);
  });

  it('with issueorder the players take turns; endissueorders commits for everybody', async () => {
    const own = await owners();
    const of = (letter: string) => [...own].find(([, owner]) => owner === letter)?.[0] ?? '';
    const out = await session(
      [...BEGIN, `issueorder deploy "${of('A')}" 1`, `issueorder deploy "${of('B')}" 1`, 'endissueorders'],
      { files: row() },
    );
    expect(refused(out)).toEqual([]);
    expect(out).toContain('turn 1, ordering, B Bo: 3 armies to deploy, 0 orders given');
    expect(out.at(-1)).toMatch(/^turn 2, ordering/);
  });

  test.each([
    ['deploy', 'bad-arguments: deploy is written deploy T N'],
    ['deploy Ash x', 'not-a-number: x is not a whole number from 1'],
    ['deploy Ahs 1', 'no-such-territory: the map has no territory Ahs; did you mean Ash?'],
    ['advance Ash Ash 1', 'same-territory: Ash is both source and target; the target must be another'],
    ['negotiate Zoe', 'no-such-player: there is no player Zoe'],
    ['remove 1', 'no-such-order: no orders have been given in this turn'],
    ['pick Ash', 'wrong-phase: commit your orders first'],
    ['claim', 'not-alone: only the last player left may claim the victory'],
  ])('%s is refused with one line', async (line, answer) => {
    const out = await session([...BEGIN, line], { files: row() });
    expect(refused(out)).toEqual([`refused: ${answer}`]);
  });
});

describe('games', () => {
  it('are saved and gone on with', async () => {
    const store = memoryStore();
    const files = row();
    const first = await session([...BEGIN, 'savegame mine', 'commit lose'], { files, store });
    expect(first).toContain('saved: mine');
    const second = await session(['loadgame mine', 'commit lose'], { files, store });
    expect(second).toContain('mine goes on');
    expect(second.at(-1)).toMatch(/^turn 2, ordering, A Ada/);
    expect(await session(['loadgame yours'], { store })).toHaveLength(2);
  });

  it('of computer players are played to their end at once; then replay leads back to the start', async () => {
    const lines = [
      ...['loadmap row.map', 'gameplayer -add Rex normal -add Lou random', 'gamestart', 'showplayers'],
      ...['deploy 1 1', 'replay', 'gamestart'],
    ];
    const out = await session(lines, { files: row() });
    expect(out.some(line => line.startsWith('over: conquest'))).toBe(true);
    expect(out).toContain('refused: wrong-state: deploy works while orders are given');
    expect(out.at(-1)).toBe('refused: wrong-state: gamestart works once players are added');
  });
});

describe('tournaments', () => {
  it('print their parameters and a table', async () => {
    const out = await session(
      ['tournament -D 12 -M <row.map, world> -P Aggressive,Benevolent Cheater -G 2'],
      { files: row() },
    );
    expect(out.slice(1, 5)).toEqual([
      'maps row.map, world',
      'strategies aggressive, benevolent, cheater',
      'games on each map 2',
      'turns at most 12',
    ]);
    expect(out[5]).toMatch(/^map +game 1 +game 2$/);
    expect(out.slice(6)).toHaveLength(2);
    for (const line of out.slice(6))
      expect(line).toMatch(/^(row.map|world) +(aggressive|benevolent|cheater|Draw) +/);
  });

  test.each([
    ['-M world -P aggressive -G 1 -D 10', '-P takes 2 to 4 strategies'],
    [
      '-M world -P aggressive human -G 1 -D 10',
      `there is no strategy human; there are ${warzoneRoster.levels.map(level => level.id).join(', ')}`,
    ],
    ['-M world -P aggressive random -G 6 -D 10', '-G is the number of games, 1 to 5'],
    ['-M world -P aggressive random -G 1 -D 9', '-D is the number of turns, 10 to 50'],
    ['-M world -P aggressive random -G 1', '-D is the number of turns, 10 to 50'],
    ['world', 'tournament is written tournament -M maps -P strategies -G games -D turns'],
  ])('%s is refused whole', async (words, sentence) => {
    expect((await session([`tournament ${words}`])).at(-1)).toBe(`refused: bad-arguments: ${sentence}`);
  });
});
