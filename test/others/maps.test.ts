import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { BUILTIN_MAPS } from '../../source/maps/builtin/index.ts';
import { checkMap } from '../../source/maps/check.ts';
import {
  type EngineFile,
  type EngineRefusal,
  engineFile,
  engineSize,
  refusalOfCardsAtChoosing,
  refusalOfCardsAtStart,
  refusalOfMapAtStart,
} from '../../source/maps/engine.ts';
import type { FindCards, SourceFile } from '../../source/maps/text.ts';
import { readHouseMaps } from '../../source/server/house/maps/house-maps.ts';
import { good } from '../good.ts';
import { holdsOfEveryMap } from '../maps/every-map.ts';
import { bytesOf, mapOf } from '../maps/support.ts';
import { cardsIn, indexRows, mapsIn, others } from './support.ts';

const domination = mapsIn(others.domination);
const conquest = mapsIn(others.conquest);
const dominationCards = cardsIn(others.domination);

/** Gives a stub for a cards file that the collection lacks. */
const orStub: FindCards = name => dominationCards(name) ?? { name, bytes: bytesOf('[cards]\n') };
const none: FindCards = () => null;

/** The verdict in the words of the collection's index, column "real engine". */
function verdict(source: SourceFile): string {
  const stubbed = checkMap(source, orStub, 'strict').engine;
  const start = stubbed.find(({ stage }) => stage === 'start');
  if (start !== undefined) return `rejected (${start.reason})`;
  const choosing = stubbed.find(({ stage }) => stage === 'choose');
  if (choosing !== undefined) return `map part loads; header rejected (${choosing.reason})`;
  return checkMap(source, dominationCards, 'strict').playable ? 'loads' : 'loads if cards file supplied';
}

describe('the collected Domination maps (maps/domination/INDEX.md)', () => {
  const rows = indexRows(others.domination);

  it('are all in the index', () => {
    expect(domination.length).toBeGreaterThan(50);
    expect(domination.map(({ name }) => name).toSorted()).toEqual([...rows.keys()].toSorted());
  });

  it.each(domination.map(source => [source.name, source] as const))(
    '%s: the verdict of the real engine',
    (name, source) => {
      expect(verdict(source)).toBe(rows.get(name)?.[8]);
    },
  );

  it.each(domination.map(source => [source.name, source] as const))(
    '%s: the counts, where nothing is assumed',
    (name, source) => {
      const report = checkMap(source, dominationCards);
      const cells = rows.get(name) ?? [];
      if (report.findings.some(({ code }) => ASSUMES.has(code)))
        return expect(report.findings).not.toEqual([]);
      const { countries, continents, borders } = report.facts ?? {
        countries: -1,
        continents: -1,
        borders: -1,
      };
      expect([countries, continents, borders]).toEqual(cells.slice(5, 8).map(Number));
    },
  );
});

/** Its lines have no x and y; the index took neighbours for continents there, this reader does not. */
const WITHOUT_PLACES = 'europedomination.map';

/** With these findings the tolerant readers count otherwise than the file has it. */
const ASSUMES: ReadonlySet<string> = new Set([
  ...['country-in-two-continents', 'country-without-continent', 'duplicate-name', 'no-borders'],
  ...['odd-section-header', 'self-border', 'too-few-countries', 'unknown-continent', 'unknown-country'],
]);

describe('the collected Conquest maps (maps/conquest/INDEX.md)', () => {
  const rows = indexRows(others.conquest);

  it.each(conquest.map(source => [source.name, source] as const))(
    '%s: the counts and findings',
    (name, source) => {
      const cells = rows.get(name) ?? [];
      const findings = cells[8] ?? '';
      const report = checkMap(source, none);
      const assumed = report.findings.some(({ code }) => ASSUMES.has(code));
      expect(report.format).toBe('conquest');
      if (name === WITHOUT_PLACES) return expect(report.facts?.borders).toBe(90);
      if (findings === 'valid') expect(checkMap(source, none, 'class').playable).toBe(true);
      if (
        /not (internally )?connected|two continents/.test(findings.replaceAll('not strongly connected', ''))
      )
        expect(checkMap(source, none, 'class').playable).toBe(false);
      if (!assumed && report.facts !== null) {
        const { countries, continents, borders } = report.facts;
        expect([countries, continents, borders]).toEqual(cells.slice(5, 8).map(Number));
      }
    },
  );
});

describe('every collected map', () => {
  holdsOfEveryMap([...domination, ...conquest], dominationCards);
});

describe('scenario 12 of the recordings of the real engine', () => {
  const golden = cardsIn(new URL('maps/', others.recordings));
  const findFile: FindCards = name => golden(name) ?? dominationCards(name);

  it('the same replies to every choice and start', () => {
    const typed = readFileSync(new URL('12-map-and-cards-errors.in.txt', others.recordings), 'utf8')
      .trim()
      .split('\n');
    const replies = readFileSync(new URL('12-map-and-cards-errors.out.txt', others.recordings), 'utf8')
      .split('\n>')
      .slice(1);
    const engine = new Replier(findFile);
    let compared = 0;
    for (const [index, command] of typed.entries()) {
      const expected = engine.reply(command);
      if (expected === null) continue;
      compared += 1;
      expect(`${command}: ${told(replies[index] ?? '')}`).toBe(`${command}: ${expected}`);
    }
    expect(compared).toBe(45);
  });
});

/** What a recorded reply says of a choice or a start, in the words of `Replier`. */
function told(reply: string): string {
  if (/^New (map|cards) file selected/.test(reply) || reply.startsWith('Game started')) return 'fine';
  if (reply.includes('FileNotFoundException')) return 'file-not-found';
  const [, size] = /Index (\d+ out of bounds for length \d+)/.exec(reply) ?? [];
  if (size !== undefined) return `index out of range: ${size.replace('out of bounds for length', '>=')}`;
  const [, reason] = /java\.lang\.Exception: (.*)/.exec(reply) ?? [];
  return reason ?? 'refused';
}

/** Answers the commands of a recording as the checks judge them. */
class Replier {
  readonly #find: FindCards;
  #map: SourceFile | null = null;
  #cards: EngineFile | null = null;

  constructor(find: FindCards) {
    this.#find = find;
  }

  reply(command: string): string | null {
    const [word = '', argument = ''] = command.split(' ');
    if (word === 'choosemap') return this.#chooseMap(argument);
    if (word === 'choosecards') return this.#chooseCards(argument);
    return word === 'startgame' ? this.#start(argument) : null;
  }

  #chooseMap(name: string): string {
    const source = this.#find(name);
    if (source === null) return 'file-not-found';
    const refusal = checkMap(source, this.#find, 'strict').engine.find(({ stage }) => stage === 'choose');
    if (refusal !== undefined) return refusal.reason;
    this.#map = source;
    const [, cards = ''] = /^crd (.*)$/m.exec(new TextDecoder().decode(source.bytes)) ?? [];
    this.#cards = this.#file(cards);
    return 'fine';
  }

  #chooseCards(name: string): string {
    const cards = this.#file(name);
    if (refusalOfCardsAtChoosing(cards) !== null) return 'refused';
    this.#cards = cards;
    return 'fine';
  }

  /** Only a refusal because of the cards is recorded with its reason. */
  #start(mode: string): string {
    if (this.#map === null || this.#cards === null) throw new Error('nothing is chosen');
    const map = engineFile(this.#map);
    if (refusalOfMapAtStart(map) !== null) return 'refused';
    const refusal: EngineRefusal | null = refusalOfCardsAtStart(this.#cards, engineSize(map));
    if (refusal !== null) return refusal.reason;
    const missions = this.#cards.lines.some(({ text }) => text === '[missions]');
    return mode === 'mission' && !missions ? 'refused' : 'fine';
  }

  #file(name: string): EngineFile {
    const source = this.#find(name);
    if (source === null) throw new Error(`${name} is not there`);
    return engineFile(source);
  }
}

const [world] = BUILTIN_MAPS;

describe('the built-in world', () => {
  it("has the numbers, borders, bonuses and cards of Domination's default map", () => {
    const source = domination.find(({ name }) => name === 'luca.map');
    if (source === undefined || world === undefined) throw new Error('there is no default map');
    const theirs = checkMap(source, dominationCards, 'strict');
    const board = ({
      name,
      continent,
      borders,
    }: {
      name: string;
      continent: number;
      borders: readonly number[];
    }) => ({ name, continent, borders: borders.toSorted((a, b) => a - b) });
    expect(world.map.countries.map(board)).toEqual(mapOf(theirs).countries.map(board));
    const pay = ({ name, bonus }: { name: string; bonus: number }) => [name, bonus];
    expect(world.map.continents.map(pay)).toEqual(mapOf(theirs).continents.map(pay));
    expect(world.deck.cards).toEqual(theirs.deck?.cards);
    const goals = theirs.deck?.missions.map(({ destroy, occupy, continents }) => ({
      destroy,
      occupy,
      continents,
    }));
    expect(world.deck.missions).toMatchObject(goals ?? []);
  });
});

it('every collected map is read for the tables of a server, or left out for one reason', () => {
  const { maps, leftOut } = good(readHouseMaps([others.domination.pathname, others.conquest.pathname]));
  expect(maps.list.length).toBeGreaterThan(100);
  expect(new Set(maps.list.map(({ title }) => title.toLowerCase())).size).toBe(maps.list.length);
  for (const { why } of leftOut) expect(why).toMatch(/^line \d+: \S.{5,}$/);
});
