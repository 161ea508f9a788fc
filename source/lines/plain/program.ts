import type { App, ShownPlace } from '../../screens/app.ts';
import type { Dialog } from '../../screens/dialogs/dialog.ts';
import { unsubscribeAll } from '../../screens/store.ts';
import type { TextBoard, TextChoice, TextPage } from '../../screens/text-page.ts';
import type { TableView } from '../../table/api.ts';
import { type AnyTextAdapter, type InputLine, type TextKit, textAdapterOf } from '../text/adapter.ts';
import { onAbort } from '../text/io.ts';
import { visibleOf } from '../text/printable.ts';
import { choicesOf, exitBinding, readChoice, run, withNumbers } from './actions.ts';
import { dialogPage, isReadOnly, shut } from './dialogs.ts';
import { PlainGame } from './game.ts';

export type NamedTextKit = TextKit & { readonly id: string };

export interface PlainParts {
  readonly app: App;
  readonly games: readonly NamedTextKit[];
  readonly lines: AsyncIterator<InputLine>;
  /** Writes lines and waits until they are taken. */
  readonly tell: (lines: readonly string[]) => Promise<void>;
  readonly signal: AbortSignal;
}

/** The lines and choices of a place or a dialog as they were last printed. */
interface Announcement {
  readonly lines: readonly string[];
  readonly choices: readonly TextChoice[];
}

const HELP = [
  'Type a number, or the first letters of what you choose.',
  'again: repeats all of this place',
  'back: goes back',
  'quit: leaves Sandtable; games that are saved stay so',
];

/**
 * Runs the program in lines: prints the place, its numbered choices, and each change once; carries out each line,
 * until the session or the input ends.
 */
export const runPlain = (parts: PlainParts): Promise<void> => new PlainProgram(parts).run();

const WOKEN = Symbol('something has changed');

class PlainProgram {
  readonly #parts: PlainParts;
  /** Of games and dialogs by themselves, of other places by their name: who comes again hears what is new. */
  readonly #heard = new WeakMap<object, Announcement>();
  readonly #known = new Map<string, Announcement>();
  #top: ShownPlace | Dialog | null = null;
  /** The place or dialog whose title was printed last. */
  #named: ShownPlace | Dialog | null = null;
  #unfollow = (): void => {};
  /** The place of the present game, and its conversation. */
  #played: { readonly place: ShownPlace; readonly game: PlainGame } | null = null;
  #choices: readonly TextChoice[] = [];
  #prompt = '';
  /** Something was printed since the prompt. */
  #isStale = true;
  /** The page is still being loaded. */
  #isComing = false;
  #pending: string[] = [];
  #wake = (): void => {};
  #woken: Promise<typeof WOKEN>;

  constructor(parts: PlainParts) {
    this.#parts = parts;
    this.#woken = this.#sleep();
  }

  async run(): Promise<void> {
    const { app, lines, signal } = this.#parts;
    const ended = onAbort(signal);
    const stop = unsubscribeAll(
      app.place.subscribe(this.#stir),
      app.dialogs.subscribe(this.#stir),
      app.travels.subscribe(this.#stir),
    );
    let next: Promise<IteratorResult<InputLine>> | null = null;
    try {
      while (!signal.aborted) {
        await this.#tell();
        if (this.#waits()) {
          await Promise.race([this.#rest(), ended]);
          continue;
        }
        await this.#ask();
        next ??= lines.next();
        const got = await Promise.race([next, this.#rest(), ended]);
        if (got === WOKEN || got === undefined) continue;
        next = null;
        if (got.done === true) return await app.leave(0);
        this.#isStale = true;
        if (got.value.ok) await this.#hear(got.value.value);
        else await this.#write([got.value.error.sentence]);
        // What the line has set off comes before the next one, though it be there already.
        await new Promise(resolve => setImmediate(resolve));
      }
    } finally {
      stop();
      this.#unfollow();
      this.#played?.game.close();
    }
  }

  readonly #stir = (): void => this.#wake();

  #sleep(): Promise<typeof WOKEN> {
    return new Promise(resolve => {
      this.#wake = () => resolve(WOKEN);
    });
  }

  /** Waits for a change; simultaneous changes are printed together. */
  async #rest(): Promise<typeof WOKEN> {
    await this.#woken;
    await new Promise(resolve => setImmediate(resolve));
    this.#woken = this.#sleep();
    return WOKEN;
  }

  #waits(): boolean {
    const { app } = this.#parts;
    const top = app.dialogs.get().at(-1);
    if (app.travels.get() > 0 || this.#isComing) return true;
    if (top !== undefined) return top.kind === 'text' && top.state.get().busy;
    return this.#played?.game.isBusy === true;
  }

  async #write(lines: readonly string[]): Promise<void> {
    if (lines.length > 0) this.#isStale = true;
    await this.#parts.tell(lines.map(speakable));
  }

  /** Tells where one is when that is new, and else what is new there. */
  async #tell(): Promise<void> {
    const { app } = this.#parts;
    const pending = this.#pending;
    this.#pending = [];
    await this.#write(pending);
    if (app.travels.get() > 0) return;
    const top = app.dialogs.get().at(-1) ?? app.place.get();
    const last = this.#named;
    const isNew = top !== last;
    if (top !== this.#top) this.#follow(top);
    const page = this.#page(top);
    this.#isComing = page.isComing === true;
    if (this.#isComing) return;
    if (!isDialog(top)) await this.#enter(top, page);
    this.#named = top;
    const game = this.#played?.place === top ? this.#played.game : null;
    const name = isDialog(top) || game !== null ? null : page.title;
    const before = name === null ? this.#heard.get(top) : this.#known.get(name);
    // What was told in a dialog over it, as chat is, need not be told again.
    const over = isNew && last !== null && isDialog(last) ? (this.#heard.get(last)?.lines ?? []) : [];
    const lines = page.lines ?? [];
    this.#choices = choicesOf(page);
    const choices = game === null || game.isOver ? this.#choices : [];
    if (name === null) this.#heard.set(top, { lines, choices });
    else this.#known.set(name, { lines, choices });
    const head = isNew ? [`${page.title}.`.replace(/([.?!])\.$/, '$1')] : [];
    const fresh = [
      ...(before === undefined && game !== null ? game.head() : []),
      ...(game?.take() ?? []),
      ...added([...(before?.lines ?? []), ...over], lines),
      ...added(withNumbers(before?.choices ?? []), withNumbers(choices)),
    ];
    await this.#write([...head, ...fresh]);
    if (isDialog(top) && isReadOnly(top)) shut(top);
  }

  /** Opens the lines of a game that is played here. */
  async #enter(place: ShownPlace, { game }: TextPage): Promise<void> {
    if (this.#played?.place === place) return;
    this.#played?.game.close();
    this.#played = null;
    if (game === undefined) return;
    const { table } = game.controller;
    const adapter = await this.#adapter(table);
    if (adapter === undefined)
      return await this.#write([`${table.game.title} cannot be played in words yet.`]);
    this.#played = { place, game: new PlainGame(game, adapter, this.#stir) };
  }

  #adapter({ game, rules }: Pick<TableView, 'game' | 'rules'>): Promise<AnyTextAdapter | undefined> {
    const kit = this.#parts.games.find(({ id }) => id === game.id);
    return textAdapterOf(kit, rules.setup);
  }

  /** A board that is only looked at. */
  async #board(board: TextBoard): Promise<readonly string[]> {
    const adapter = await this.#adapter(board);
    return adapter?.sentences?.({ ...board, viewer: 'spectator' }) ?? adapter?.board(board.view) ?? [];
  }

  #follow(top: ShownPlace | Dialog): void {
    this.#unfollow();
    this.#top = top;
    const stores = isDialog(top) && 'state' in top ? [top.state.subscribe(this.#stir)] : [];
    this.#unfollow = unsubscribeAll(top.subscribe?.(this.#stir) ?? (() => {}), ...stores);
  }

  #page(top: ShownPlace | Dialog): TextPage {
    if (isDialog(top)) return dialogPage(top, lines => this.#pending.push(...lines));
    const told = top.textPage?.() ?? { title: top.kind };
    return { bindings: top.bindings(), ...told };
  }

  /** Prints the prompt, if it is new or something was printed since. */
  async #ask(): Promise<void> {
    const game = this.#played?.place === this.#top ? this.#played?.game : undefined;
    await this.#write(game?.saying() ?? []);
    const prompt = game?.state() ?? (this.#top === null ? CHOOSE : promptOf(this.#page(this.#top)));
    const isSame = prompt === this.#prompt && (game !== undefined || !this.#isStale);
    this.#prompt = prompt;
    if (!isSame) await this.#write([prompt]);
    this.#isStale = false;
  }

  async #hear(typed: string): Promise<void> {
    const { app } = this.#parts;
    const line = typed.trim();
    const word = line.toLowerCase();
    const top = this.#top;
    if (top === null) return;
    if (word === 'quit') return await app.leave(0);
    if (word === 'back') return this.#back(top);
    if (word === 'help') return await this.#write(this.#help());
    const { write, board } = this.#page(top);
    if (write !== undefined) return write(line);
    if (line === '') return;
    if (word === 'again') {
      this.#heard.delete(top);
      this.#known.delete(this.#page(top).title);
      this.#prompt = '';
      this.#named = null;
      return;
    }
    if (word === 'board' && board !== undefined) return await this.#write(await this.#board(board));
    const answered = this.#played?.place === top ? await this.#played.game.answer(line) : null;
    if (answered !== null) return await this.#write(answered);
    const choice = readChoice(this.#choices, line);
    if (typeof choice === 'string') await this.#write([choice]);
    else choice.run();
  }

  #back(top: ShownPlace | Dialog): void {
    const out = exitBinding(isDialog(top) ? top.bindings() : (this.#page(top).bindings ?? top.bindings()));
    if (out !== undefined) run(out);
  }

  #help(): readonly string[] {
    const game = this.#played?.place === this.#top ? this.#played?.game : undefined;
    const board = this.#top === null ? undefined : this.#page(this.#top).board;
    return [
      ...(game?.help() ?? []),
      ...(board === undefined ? [] : ['board: tells the board as it stands here']),
      ...(game === undefined ? [] : withNumbers(this.#choices)),
      ...HELP,
    ];
  }
}

/** Signs that are drawn rather than read, and the words or stops that replace them. */
const SIGNS: readonly (readonly [sign: RegExp, words: string])[] = [
  [/\s*[·•]\s*/gu, ', '],
  [/\s*→\s*/gu, ' to '],
  [/^[▸▾▌◂\s]+/gu, ''],
  [/°/gu, ' (computer)'],
  [/ … *$/gu, ''],
  [/[─━═]+/gu, ' '],
  [/\s*[|│]+\s*/gu, ', '],
  [/ {2,}/g, ', '],
];

/** A line for reading aloud: no control characters, columns or drawn signs. */
const speakable = (line: string): string =>
  SIGNS.reduce((text, [sign, words]) => text.replace(sign, words), visibleOf(line)).trim();

const isDialog = (top: ShownPlace | Dialog): top is Dialog => !('Screen' in top);

const CHOOSE = 'Choose:';

function promptOf({ write, written = '' }: TextPage): string {
  if (write === undefined) return CHOOSE;
  return written === '' ? 'Write:' : `Write, or nothing for ${written}:`;
}

/** The lines that were not there before, each as often as it is new. */
function added(before: readonly string[], now: readonly string[]): readonly string[] {
  const left = [...before];
  return now.filter(line => {
    const at = left.indexOf(line);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
