import { err, ok, type Result } from '../../machines/result.ts';
import { parseName } from '../../source/table/save-names.ts';
import {
  type SaveEnds,
  type SaveStore,
  type StoredLines,
  type StoreFault,
  storeFault,
} from '../../source/table/store.ts';

interface Save {
  /** As it was first written. */
  readonly name: string;
  readonly lines: string[];
  changedAt: Date;
}

/** A store in memory. */
export function memoryStore(clock: () => Date = () => new Date()): SaveStore {
  return new MemoryStore(clock);
}

class MemoryStore implements SaveStore {
  readonly #clock: () => Date;
  /** By name in lower case: like the file systems of most people, it does not tell `A` from `a`. */
  readonly #saves = new Map<string, Save>();

  constructor(clock: () => Date) {
    this.#clock = clock;
  }

  async create(name: string, lines: readonly string[]): Promise<Result<null, StoreFault>> {
    const parsed = parseName(name);
    if (!parsed.ok) return parsed;
    const key = keyOf(parsed.value);
    if (this.#saves.has(key)) return err(storeFault('name-taken', parsed.value));
    this.#saves.set(key, { name: parsed.value, lines: [...lines], changedAt: this.#clock() });
    return ok(null);
  }

  async append(name: string, expected: number, lines: readonly string[]): Promise<Result<null, StoreFault>> {
    const found = this.#find(name);
    if (!found.ok) return found;
    const save = found.value;
    if (save.lines.length !== expected) return err(storeFault('changed', save.name));
    save.lines.push(...lines);
    save.changedAt = this.#clock();
    return ok(null);
  }

  async read(name: string, from = 0): Promise<Result<StoredLines, StoreFault>> {
    const found = this.#find(name);
    return found.ok ? ok({ lines: found.value.lines.slice(from), torn: false }) : found;
  }

  async list(): Promise<Result<readonly SaveEnds[], StoreFault>> {
    return ok([...this.#saves.values()].map(endsOf));
  }

  async names(): Promise<Result<readonly string[], StoreFault>> {
    return ok([...this.#saves.values()].map(save => save.name));
  }

  async rename(name: string, to: string): Promise<Result<null, StoreFault>> {
    const found = this.#find(name);
    if (!found.ok) return found;
    const parsed = parseName(to);
    if (!parsed.ok) return parsed;
    if (this.#saves.has(keyOf(parsed.value))) return err(storeFault('name-taken', parsed.value));
    this.#saves.delete(keyOf(name));
    this.#saves.set(keyOf(parsed.value), { ...found.value, name: parsed.value });
    return ok(null);
  }

  async remove(name: string): Promise<Result<null, StoreFault>> {
    const found = this.#find(name);
    if (!found.ok) return found;
    this.#saves.delete(keyOf(found.value.name));
    return ok(null);
  }

  async replaceFirst(name: string, before: string, after: string): Promise<Result<null, StoreFault>> {
    const found = this.#find(name);
    if (!found.ok) return found;
    const { lines, name: known } = found.value;
    if (lines[0] !== before) return err(storeFault('changed', known));
    lines[0] = after;
    return ok(null);
  }

  #find(name: string): Result<Save, StoreFault> {
    const parsed = parseName(name);
    if (!parsed.ok) return parsed;
    const save = this.#saves.get(keyOf(parsed.value));
    return save === undefined ? err(storeFault('missing', parsed.value)) : ok(save);
  }
}

const keyOf = (name: string): string => name.toLowerCase();

function endsOf(save: Save): SaveEnds {
  return {
    name: save.name,
    size: save.lines.reduce((size, line) => size + Buffer.byteLength(line) + 1, 0),
    changedAt: save.changedAt,
    first: save.lines[0] ?? null,
    last: save.lines.at(-1) ?? null,
    torn: false,
    fault: null,
  };
}
