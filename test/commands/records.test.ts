import { readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { main } from '../../source/commands/main.ts';
import {
  CHAIN_START,
  encodeLines,
  FORMAT_VERSION,
  peekLine,
  type SaveLine,
} from '../../source/table/save-lines.ts';
import { memoryIo } from '../lines/text/memory-io.ts';
import { saveFolder } from './save-folder.ts';

/** A folder with three finished games of Simple Risk, one of them without people, and one that goes on. */
async function folder() {
  const saves = saveFolder();
  const at = async (...words: string[]) => {
    const io = memoryIo('');
    const status = await main(['--saves', saves.path, ...words], io);
    return { status, out: io.out(), err: io.err() };
  };
  const played = (save: string, seed: string, seats: string) =>
    at('text', 'grid', '--seed', seed, '--save', save, '--seats', seats, '--set', 'turnLimit=8');
  await played('one', 'dunes', 'bot:hard,bot:easy,bot:easy');
  await played('two', 'hills', 'bot:hard,bot:normal,bot:easy');
  await played('going', 'hills', 'Ada,bot:easy,bot:easy');
  await at('text', 'intensity', '--seats', Array(4).fill('bot:easy').join(), '--save', 'cards');
  return { at, path: saves.path };
}

test('records tells ratings and games that are over, and finds them by game, player, length and text', async () => {
  const { at } = await folder();
  const { status, out, err } = await at('records');
  expect({ status, err }).toEqual({ status: 0, err: '' });
  for (const part of [
    'Ratings: Simple Risk',
    'Ratings: Intensity',
    'bot:hard',
    '2 games',
    ' one\n',
    ' two\n',
    ' cards\n',
  ])
    expect(out).toContain(part);
  expect(out).not.toContain('going');
  const games = async (...words: string[]): Promise<string[]> => {
    const { out: json } = await at('records', '--json', ...words);
    return JSON.parse(json)
      .games.map(({ save }: { readonly save: string }) => save)
      .sort();
  };
  expect(await games()).toEqual(['cards', 'one', 'two']);
  expect(await games('--game', 'intensity')).toEqual(['cards']);
  expect(await games('--with', 'normal')).toEqual(['two']);
  expect(await games('--turns', '500-')).toEqual([]);
  expect(await games('--for', 'bot:hard', '--with', 'easy', '--search', 'one')).toEqual(['one']);
  const hard = await at('records', '--for', 'bot:hard');
  expect(hard.out).toMatch(/^bot:hard\n.*won.*\nSimple Risk +2 /);
});

test('ratings follow the order in which the saves were last written, ties by name, and forget a deleted game', async () => {
  const { at, path } = await folder();
  const told = async () => JSON.parse((await at('records', '--json')).out);
  const written = (save: string, seconds: number): void =>
    utimesSync(join(path, `${save}.jsonl`), seconds, seconds);
  const names = ({ games }: { readonly games: readonly { readonly save: string }[] }) =>
    games.map(({ save }) => save);
  for (const save of ['one', 'two', 'cards']) written(save, 1000);
  const together = await told();
  expect(names(together)).toEqual(['cards', 'one', 'two']);
  written('one', 2000);
  const { ratings, ...turned } = await told();
  expect(names({ games: turned.games })).toEqual(['cards', 'two', 'one']);
  expect(ratings.grid).not.toEqual(together.ratings.grid);
  rmSync(join(path, 'cards.jsonl'));
  expect((await told()).ratings).toEqual({ grid: ratings.grid });
}, 60_000);

test.each([
  [['--game', 'chess'], '--game is grid, domination, warzone, intensity, not chess'],
  [['--result', 'maybe'], '--result is won, drawn, lost, not maybe'],
  [['--turns', 'many'], '--turns is like 10-50, 10- or -50, not many'],
  [['--rating', '-'], '--rating is like 10-50, 10- or -50, not -'],
])('%s is refused with what it could be', async (words, sentence) => {
  const io = memoryIo('');
  expect(await main(['--saves', saveFolder().path, 'records', ...words], io)).toBe(2);
  expect(io.err()).toContain(sentence);
});

test('a folder without finished games says so, and nobody who has not played has figures', async () => {
  const none = memoryIo('');
  expect(await main(['--saves', saveFolder().path, 'records'], none)).toBe(0);
  expect(none.out()).toBe('Games\nNo game that is over fits.\n');
  const nobody = memoryIo('');
  expect(await main(['--saves', saveFolder().path, 'records', '--for', 'eve'], nobody)).toBe(1);
  expect(nobody.err()).toContain('eve has played no game that is over');
});

test('chances take a person as their rating was when the game ended, and as a normal one until they are measured', async () => {
  const { at, path } = await folder();
  const [header = expect.fail('no header'), ...body] = readFileSync(
    'test/corpus/0.1.0/intensity-people.jsonl',
    'utf8',
  )
    .trim()
    .split('\n')
    .map(line => peekLine(line) ?? expect.fail(line));
  for (let day = 1; day < 9; day += 1) {
    const file = join(path, `day-${day}.jsonl`);
    const begun = {
      ...header,
      createdAt: `2026-11-0${day}T00:00:00.000Z`,
      version: FORMAT_VERSION,
    } as SaveLine;
    writeFileSync(file, `${encodeLines([begun, ...body], CHAIN_START).texts.join('\n')}\n`);
    utimesSync(file, day, day);
  }
  const takenIn = async (save: string) =>
    (await at('replay', save, '--chances', '--playouts', '1')).out
      .split('\n')
      .find(line => line.startsWith('Chances take'));
  expect(await takenIn('day-1')).toMatch(/^Chances take Ada, Bo, Cy, Di as normal, not measured yet\.$/);
  expect(await takenIn('day-8')).toMatch(
    /^Chances take Ada as 1\d{3}, as expert; Bo as 1\d{3}, between easy and normal; /,
  );
  const json = JSON.parse((await at('replay', 'day-8', '--chances', '--playouts', '1', '--json')).out);
  const ratings = JSON.parse((await at('records', '--json')).out).ratings.intensity;
  // The game itself is not in it.
  expect(json.players[0].rating).toBeLessThan(
    ratings.find(({ who }: { readonly who: string }) => who === 'ada').rating,
  );
});
