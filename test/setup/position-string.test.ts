import { readdirSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BoardData } from '../../machines/conquest/board.ts';
import type { GameTypes } from '../../machines/game.ts';
import { fromSeed } from '../../machines/random.ts';
import { seats, type Viewer } from '../../machines/seat.ts';
import { kits } from '../../source/games/kits.ts';
import { openingPosition, positionString, readPosition } from '../../source/setup/position-string.ts';
import { canonicalJson } from '../../source/table/canonical.ts';
import { fileStore } from '../../source/table/file-store.ts';
import { checkPosition, informationOf, type Knower } from '../../source/table/positions.ts';
import { type Replay, readReplay } from '../../source/table/replay.ts';
import { FULL, runs, STRIDE, sample } from '../cases.ts';
import { good } from '../good.ts';

const CORPUS = 'test/corpus/0.1.0';
const names = readdirSync(CORPUS)
  .filter(file => file.endsWith('.jsonl'))
  .map(file => file.replace('.jsonl', ''));

const stories = new Map<string, ReturnType<typeof readReplay>>();

async function storyOf(name: string): Promise<Replay> {
  const reading = stories.get(name) ?? readReplay(fileStore(CORPUS), name, kits);
  stories.set(name, reading);
  return good(await reading);
}

const kitOf = ({ game }: Replay) => {
  const kit = kits.find(({ id }) => id === game.id);
  if (kit === undefined) throw new Error(`there is no ${game.id}`);
  return kit;
};

/** Some positions of a story, its first and its last among them, and in a full run more between. */
const some = ({ steps }: Replay): readonly GameTypes['position'][] => {
  const every = Math.ceil(steps.length / (FULL ? 3 : 1));
  return steps
    .filter((_, index) => index % every === 0 || index === steps.length - 1)
    .map(({ position }) => position);
};

async function written(replay: Replay, position: GameTypes['position'], knower: Knower): Promise<string> {
  return good(
    await positionString(kitOf(replay), replay.rules, informationOf(replay.rules, position, knower)),
  );
}

async function readBack(text: string) {
  return good(await readPosition(text, kits));
}

/** A position without its randomness, as text. */
const told = (position: object): string => canonicalJson({ ...position, random: null });

describe.each(sample(names))('positions of %s', name => {
  test('are told whole by an open string, and nothing but their randomness is lost', async () => {
    const story = await storyOf(name);
    for (const position of some(story)) {
      const text = await written(story, position, 'open');
      expect(text).toMatch(/^sandtable1-[a-z]+1-open-[0-9A-Za-z]+$/);
      const read = await readBack(text);
      expect(told(read.position)).toBe(told(position));
      const { source: _, ...setup } = { source: null, ...story.rules.setup };
      expect(read.rules.setup).toMatchObject(setup);
    }
  });

  test('are told to a seat without anything that it may not know: all that look the same to it have one string', async () => {
    const story = await storyOf(name);
    const { rules, game } = story;
    const positions = await kitOf(story).positions?.();
    const viewers: readonly Viewer[] = [...seats(rules.setup.seats), 'spectator'];
    for (const position of some(story)) {
      for (const viewer of viewers) {
        const view = rules.view(position, viewer);
        const other = positions?.determinize(rules, view, fromSeed(`other ${String(viewer)}`)) ?? position;
        expect(positions && checkPosition(game, rules, positions, other)).toMatchObject({ ok: true });
        const text = await written(story, position, viewer);
        expect(await written(story, other, viewer)).toBe(text);
        const read = await readBack(text);
        expect(read.knower).toBe(viewer);
        // What others have chosen without showing it they choose anew, and a go that can be taken back begins here.
        const lasting = { chosen: null, committed: null, toMove: null, canUndo: null };
        const seen = rules.view(await openingPosition(read, { seed: 'a' }), viewer);
        expect({ ...seen, ...lasting }).toEqual({ ...view, ...lasting });
      }
    }
  });
});

describe('a position string', () => {
  test('is short: a position of any game without a map of its own fits into a few lines of a chat', async () => {
    const longest: Record<string, number> = {};
    for (const name of names.filter(each => !each.startsWith('console'))) {
      const story = await storyOf(name);
      for (const position of some(story)) {
        const { length } = await written(story, position, 'open');
        longest[story.game.id] = Math.max(longest[story.game.id] ?? 0, length);
      }
    }
    expect(longest['grid']).toBeLessThan(110);
    expect(longest['intensity']).toBeLessThan(260);
    expect(longest['warzone']).toBeLessThan(300);
    expect(longest['domination']).toBeLessThan(420);
  });

  test('of rules with an option of later is of a later form, and of the usual rules of the first', async () => {
    for (const [name, options, form] of [
      ['grid-five', { deployment: 'random', roundLimit: 8, limitResult: 'territories' }, 'sandtable2'],
      ['warzone-warzone', { start: 'random', capitals: true, inTurn: true }, 'sandtable3'],
      ['warzone-warzone', { start: 'random', commanders: true }, 'sandtable5'],
      ['warzone-warzone', { startCards: 3, cards: 'gift=2, delay, spy' }, 'sandtable3'],
      ['warzone-warzone', { garrisons: 'england=9; Norway=neutral 4' }, 'sandtable6'],
      ['grid-five', { garrisons: '(0,0)=9' }, 'sandtable6'],
      ['grid-five', { connected: 4, armyCap: 20 }, 'sandtable3'],
      ['warzone-warzone', { bonuses: 'France=9, iberia=-1' }, 'sandtable3'],
      ['grid-five', { turnLimit: 9, teams: 1212 }, 'sandtable3'],
      ['grid-five', { turnLimit: 9 }, 'sandtable1'],
    ] as const) {
      const story = await storyOf(name);
      const { game, rules: usual } = story;
      const kit = kitOf(story);
      const rules = good(game.prepare({ ...usual.setup, seats: 4, options: game.options.parse(options) }));
      const position = good(rules.start(fromSeed('later')));
      const text = good(await positionString(kit, rules, informationOf(rules, position, 'open')));
      expect(text.split('-')[0]).toBe(form);
      const read = good(await readPosition(text, kits));
      expect(read.rules.setup).toEqual(rules.setup);
      expect(told(read.position)).toBe(told(position));
    }
  });

  test('of a board that names capitals is of a later form, and of one that names none as before', async () => {
    const story = await storyOf('warzone-warzone');
    const { game, rules: usual } = story;
    const { board } = usual.setup as unknown as { readonly board: BoardData };
    for (const [capital, form] of [
      [{ capital: true as const }, 'sandtable4'],
      [{}, 'sandtable1'],
    ] as const) {
      const countries = board.countries.map(each => ({ ...each, name: `${each.name} 2`, ...capital }));
      const setup = { ...usual.setup, ...{ board: { ...board, countries } } };
      const rules = good(game.prepare(setup));
      const position = good(rules.start(fromSeed('named')));
      const text = good(await positionString(kitOf(story), rules, informationOf(rules, position, 'open')));
      expect(text.split('-')[0]).toBe(form);
      const read = good(await readPosition(text, kits));
      expect(told({ ...read.rules.setup, source: null })).toBe(told({ ...setup, source: null }));
    }
  });

  test.each([
    ['grid-five', 'sandtable1-grid1-open-mnPYmIT0U4Q4LOgrmjX4oNcgskqQOuhyR70hJvYDXGYCieCVxGlTVt5iMBz2X4VrYk'],
    [
      'domination-world',
      'sandtable1-domination1-open-BrVdmYPDF1HuIbqQVh4pCma2DYv5Razve71cyoFyuOoKH9FkcMJXFxEJO1U1gpWho3gy97ge6G4NdKVVnc2CHJXpGfenxeFhQZyO3pgIUHpDKhZqR6JVqkPlsTWoT8zRtXVvTmluAVUs487WLTFwLPTSTP369FKrv2hyuS9i',
    ],
    [
      'domination-random-map',
      'sandtable1-domination1-open-hvfcDp4LjT69TOIDsWpRKMm9ylcMPFLD3nagyGiUPYNYsvILz1CPP2lX2pz9Hc2uldDFkrc0rdbchiZjXsLiyuQhZ4l37wIWRzIJjEt8IBktD',
    ],
    [
      'warzone-warzone',
      'sandtable1-warzone1-open-0WdnOBmotyvOCHA1NKsfgeUl5Am83Bwft0ebVRX0NXCcnKXwETPiu0xt0o0O28HEx64R9bMLzGYO6UVVWPvz1dqWEUCFwr4Qcl2DYZIHy9eOHFFmBSXN4Q3j00DHBrTGYVifqjoIgEa32lm1qpsrnxNe',
    ],
    [
      'intensity-match',
      'sandtable1-intensity1-open-Fp8aPNM4xGNo55nu3VPkvzOzQiZrqY7DWucvpUwJPMk9DjG0pk88HojeoZl1mR8x4s0JhzX8jiKS7YnEL7MaCH6PvcHZ21Q4v8lwaTwU',
    ],
  ])('of an earlier program is read as it was: the third turn of %s', async (name, line) => {
    const story = await storyOf(name);
    const before = story.steps.findLastIndex(({ progress }) => progress.turn < 3);
    const { position } = story.steps[before + 1] ?? { position: {} };
    expect(told((await readBack(line)).position)).toBe(told(position));
  });

  test('is read with blanks and line ends in it, as chats and mails break lines', async () => {
    const story = await storyOf('grid-five');
    const text = await written(story, some(story)[0] ?? {}, 'open');
    const broken = `  ${text.slice(0, 30)}\r\n${text.slice(30, 60)} \n${text.slice(60)}\n`;
    expect(told((await readBack(broken)).position)).toBe(told((await readBack(text)).position));
  });

  test('is refused when one character of it is another, is missing, or stands elsewhere', async () => {
    const story = await storyOf('intensity-hand');
    const text = await written(story, some(story)[1] ?? {}, 'open');
    const wrong = async (changed: string): Promise<void> => {
      expect((await readPosition(changed, kits)).ok, changed).toBe(false);
    };
    for (let index = 0; index < text.length; index += 3 * STRIDE) {
      await wrong(`${text.slice(0, index)}${text[index] === '7' ? '8' : '7'}${text.slice(index + 1)}`);
      await wrong(`${text.slice(0, index)}${text.slice(index + 1)}`);
    }
    // Nobody makes an open string of one that only a seat was told, or the other way round, by its word.
    await wrong(text.replace('-open-', '-A-'));
  });

  test('says in one sentence why it cannot be read', async () => {
    const story = await storyOf('grid-five');
    const text = await written(story, some(story)[0] ?? {}, 'open');
    const why = async (changed: string) => {
      const read = await readPosition(changed, kits);
      return read.ok ? '' : read.error;
    };
    expect(await why('8/8/8')).toMatch(/^that is not a position: one begins with sandtable/);
    expect(await why(text.replace('sandtable1', 'sandtable7'))).toBe(
      'the position is written in format 7, this Sandtable reads 1 to 6',
    );
    expect(await why(text.replace('grid1', 'grid7'))).toBe(
      'the position is of version 7 of the rules of Simple Risk, this is version 1',
    );
    expect(await why(text.replace('grid1', 'chess1'))).toBe('this Sandtable does not know the game chess');
    expect(await why(`${text.slice(0, -1)}${text.endsWith('0') ? '1' : '0'}`)).toMatch(
      /^the position is damaged/,
    );
    expect(await why('x'.repeat(1_000_000))).toMatch(/^that is not a position/);
  });

  test('holds a map of its own whole, and never where it lies on a disk', async () => {
    const story = await storyOf('domination-world');
    const { setup } = story.rules;
    if (!('board' in setup) || typeof setup.board !== 'object') throw new Error('there is no board');
    const own = { ...setup, board: { ...setup.board, name: 'Atoll' }, source: '/home/ada/secret/atoll.map' };
    const rules = good(story.game.prepare(story.game.setup.parse(own)));
    const known = informationOf(rules, some(story)[1] ?? {}, 'open');
    const text = good(await positionString(kitOf(story), rules, known));
    expect(text.length).toBeLessThan(4000);
    const read = await readBack(text);
    expect(read.rules.setup).toMatchObject({ board: own.board });
    expect(JSON.stringify(read.rules.setup)).not.toContain('secret');
  });

  test('from anywhere is refused or is a position that can be played on, never an error', async () => {
    const letters = fc.string({ unit: fc.constantFrom(...'0123456789ABCxyz'), maxLength: 120 });
    const head = fc.constantFrom('grid1-open', 'domination1-B', 'warzone1-watch', 'intensity1-D', 'grid1-Z');
    await fc.assert(
      fc.asyncProperty(head, letters, async (first, code) => {
        expect((await readPosition(`sandtable1-${first}-${code}`, kits)).ok).toBe(false);
      }),
      { numRuns: runs(200) },
    );
  });
});
