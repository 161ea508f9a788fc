import { dirname, join } from 'node:path';
import { type BoardOfMap, boardOfMap } from '../../../../machines/conquest/deck.ts';
import { err, ok, type Result } from '../../../../machines/result.ts';
import { readWhole } from '../../../base/files.ts';
import { BUILTIN_MAPS } from '../../../maps/builtin/index.ts';
import { readCards } from '../../../maps/cards.ts';
import { checkMap } from '../../../maps/check.ts';
import {
  cardsNames,
  type EngineFile,
  engineFile,
  engineSize,
  refusalAtChoosing,
  refusalOfCardsAtChoosing,
  refusalOfCardsAtStart,
  refusalOfMapAtStart,
} from '../../../maps/engine.ts';
import { readMapFile } from '../../../maps/files.ts';
import { Findings } from '../../../maps/findings.ts';
import { plainLookup, type SourceFile } from '../../../maps/text.ts';
import { toDomination, writeCards, writeDomination } from '../../../maps/write.ts';

/** The usual files of a game: the program's own, else the built-in world. */
const USUAL = [
  { map: 'luca.map', cards: 'risk.cards' },
  { map: 'world.map', cards: 'world.cards' },
] as const;

/** The names of a map file and a cards file. */
export interface Choice {
  readonly map: string;
  readonly cards: string;
}

type Wish = { readonly [File in keyof Choice]?: Choice[File] | undefined };

/** The reason why a map cannot be chosen, and the cards file named before the fault, which the program still takes. */
type UnusableMap = { readonly sentence: string; readonly cards: string | null };

/**
 * The files for `choosemap` and `choosecards`: folders in order, then the built-in maps; what somebody types that is none of
 * them is a path. Names within files are never followed out of the folders.
 */
export class ConsoleMaps {
  readonly #folders: string[];
  readonly #wished: Wish;
  /** Files that were typed as paths. */
  readonly #opened = new Map<string, SourceFile>();

  /** @param wished a new game's map and cards instead of the usual ones */
  constructor(folders: readonly string[], wished: Wish = {}) {
    this.#folders = [...folders];
    this.#wished = wished;
  }

  /** One sentence about a wish that cannot be chosen, null if there is none. */
  refusal(): string | null {
    const { map, cards } = this.#wished;
    const chosen = map === undefined ? null : this.chooseMap(map);
    if (chosen?.ok === false && cards === undefined)
      return `${map} cannot be played: ${chosen.error.sentence}`;
    return cards === undefined || this.chooseCards(cards) ? null : `the cards ${cards} cannot be used`;
  }

  /** The files of a new game. */
  usual(): Choice {
    const { map, cards } = this.#wished;
    if (map === undefined) return { ...this.#usual(), ...(cards === undefined ? {} : { cards }) };
    const chosen = this.chooseMap(map);
    return { map, cards: cards ?? (chosen.ok ? chosen.value.cards : this.#usual().cards) };
  }

  #usual(): Choice {
    return USUAL.find(({ map, cards }) => this.#find(map) !== null && this.#find(cards) !== null) ?? USUAL[1];
  }

  /** The map and the cards file that it names, as the program judges them when chosen; or why not. */
  chooseMap(name: string): Result<Choice, UnusableMap> {
    const file = this.#find(name) ?? this.#open(name);
    if (file === null) return err({ sentence: `there is no map file "${name}"`, cards: null });
    const map = engineFile(file);
    const refusal = refusalAtChoosing(map, cards => this.#engineFile(cards));
    const named = cardsNames(map).map(({ value }) => value);
    const unusable = named.findIndex(cards => !this.#areCards(this.#find(cards)));
    const cards = (unusable < 0 ? named : named.slice(0, unusable)).at(-1) ?? null;
    if (refusal !== null || cards === null)
      return err({ sentence: refusal?.sentence ?? 'it names no cards file', cards });
    return ok({ map: name, cards });
  }

  /** Whether the cards can be chosen, by their name or as a path. */
  chooseCards(name: string): boolean {
    return this.#areCards(this.#find(name) ?? this.#open(name));
  }

  #areCards(file: SourceFile | null): boolean {
    return file !== null && refusalOfCardsAtChoosing(engineFile(file)) === null;
  }

  /** The board, cards and missions of a choice; or the fault to print before the general reply, null without one. */
  load({ map, cards }: Choice): Result<BoardOfMap, string | null> {
    const mapSource = this.#find(map);
    const cardsSource = this.#find(cards);
    if (mapSource === null || cardsSource === null) return err(null);
    const mapFile = engineFile(mapSource);
    if (refusalOfMapAtStart(mapFile) !== null) return err(null);
    const cardsFile = engineFile(cardsSource);
    const refusal = refusalOfCardsAtStart(cardsFile, engineSize(mapFile));
    if (refusal !== null) return err(`${cards}:${refusal.line}: ${refusal.sentence}`);
    const report = checkMap(mapSource, name => this.#find(name));
    if (report.map === null) return err(null);
    const deck = readCards(cardsFile.lines, report.map, new Findings(cards));
    return ok(boardOfMap(report.map, deck ?? { cards: [], missions: [] }));
  }

  #engineFile(name: string): EngineFile | null {
    const file = this.#find(name);
    return file === null ? null : engineFile(file);
  }

  /** A file that was typed as a path; what it names is looked for beside it. */
  #open(path: string): SourceFile | null {
    const read = readMapFile(path);
    if (!read.ok) return null;
    this.#opened.set(path, read.value);
    if (!this.#folders.includes(dirname(path))) this.#folders.push(dirname(path));
    return read.value;
  }

  /** A name in a folder, of a built-in file, or that was typed before. */
  #find(name: string): SourceFile | null {
    const opened = this.#opened.get(name);
    if (opened !== undefined) return opened;
    for (const folder of this.#folders) {
      const found = plainLookup(name, plain => {
        const read = readMapFile(join(folder, plain));
        return read.ok ? { ...read.value, name: plain } : null;
      });
      if (found !== null) return found;
    }
    return builtinFile(name);
  }
}

/**
 * A built-in map or deck as a file: `world.map`, `world.cards` … `risk.cards`, a deck of 42 countries, is the world's.
 */
function builtinFile(name: string): SourceFile | null {
  const [, id, ending] = /^(.+)\.(map|cards)$/.exec(name === 'risk.cards' ? 'world.cards' : name) ?? [];
  const builtin = BUILTIN_MAPS.find(each => each.id === id);
  if (builtin === undefined) return null;
  if (ending === 'cards') return { name, bytes: writeCards(builtin.deck) };
  return { name, bytes: writeDomination(toDomination(builtin.map, `${builtin.id}.cards`).map) };
}

const LARGEST_LOG = 16 * 1024 * 1024;

/** The text of a log; null if it cannot be read. */
export function readLog(path: string): string | null {
  const read = readWhole(path, LARGEST_LOG);
  return read.ok ? read.value.toString('utf8') : null;
}
