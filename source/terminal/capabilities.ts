import {
  ASK_FOR_ALL_COLOURS,
  depthOf,
  mayShowMore,
  type TerminalEnvironment,
  takesUtf8,
  tellsAllColours,
} from './depth.ts';
import { ASK_FOR_NAME, askedGlyphs, glyphSetOf, glyphsInAnswer, mayDrawMore } from './glyph-choice.ts';
import {
  ASK_FOR_IMAGES,
  cellInAnswer,
  endsAnswers,
  isFar,
  mayShowImages,
  tellsImages,
  USUAL_CELL,
} from './images.ts';
import { type NoticeWay, noticeWayInAnswer, noticeWayOf } from './notices.ts';
import type { CellSize, ColourDepth, GlyphSet, ScreenCapabilities } from './types.ts';

export interface CapabilityOptions {
  readonly env?: TerminalEnvironment;
  /** The terminal's name; `TERM` of the environment where it is left out. */
  readonly term?: string;
  /** The colour depth, where it is not to be taken from name and environment. */
  readonly depth?: ColourDepth;
  /** The glyphs that pictures are made of, where they are not to be taken from name and environment. */
  readonly glyphSet?: GlyphSet;
  /** True for a terminal that is reached over a network; left out, taken from the environment. */
  readonly far?: boolean;
  /** True where only ASCII may be written; left out, taken from the locale. */
  readonly ascii?: boolean;
}

/** The capabilities of a terminal, by its name and environment, then by its answers, and by the settings. */
export class Capabilities {
  readonly ascii: boolean;
  /** Questions to write to the terminal; empty where there is nothing to ask. */
  readonly questions: string;
  #depth: ColourDepth;
  /** The glyphs that the terminal has, and those that somebody wants. */
  #glyphs: GlyphSet;
  #wanted: GlyphSet | null = null;
  /** Whatever somebody wants: only ASCII may be written, or the environment says. */
  readonly #fixed: boolean;
  #cell: CellSize = USUAL_CELL;
  #showsImages = false;
  #noticed: NoticeWay | null;
  #noticesWanted: NoticeWay | 'off' | null = null;
  readonly #near: boolean;
  #imagesWanted: boolean;
  /** Questions that may still be answered. */
  readonly #asked = new Set<'colours' | 'name' | 'images'>();
  #now: ScreenCapabilities;

  constructor(options: CapabilityOptions) {
    const { env = {} } = options;
    const term = options.term ?? env.TERM ?? '';
    this.#depth = options.depth ?? depthOf(term, env);
    this.ascii = options.ascii ?? !takesUtf8(env);
    const asked = askedGlyphs(env);
    this.#glyphs = this.ascii ? 'half' : (options.glyphSet ?? asked ?? glyphSetOf(term, env));
    this.#fixed = this.ascii || asked !== null;
    this.#noticed = noticeWayOf(term, env);
    this.#near = !(options.far ?? isFar(env));
    this.#imagesWanted = this.#near;
    this.#now = { depth: this.#depth, glyphSet: this.#glyphs, imageCell: null };
    if (options.depth === undefined && mayShowMore(term, env)) this.#asked.add('colours');
    if (options.glyphSet === undefined && !this.ascii && mayDrawMore(term, env)) this.#asked.add('name');
    // With fewer colours than all an image would look like another program.
    const colourful = options.depth === undefined && this.#depth >= 2;
    if (colourful && !this.ascii && mayShowImages(term, env)) this.#asked.add('images');
    this.questions = [...this.#asked].map(what => QUESTIONS[what]).join('');
  }

  /** The known capabilities; the same object until they change. */
  get now(): ScreenCapabilities {
    return this.#now;
  }

  /** The way of its notices; null where it gets none. */
  get noticeWay(): NoticeWay | null {
    const way = this.#noticesWanted ?? this.#noticed;
    return way === 'off' ? null : way;
  }

  /** Takes an answer of the terminal; what is none to these questions changes nothing. */
  hear(answer: string): void {
    this.#noticed ??= noticeWayInAnswer(answer);
    if (tellsAllColours(answer) && this.#asked.delete('colours')) this.#depth = 3;
    const drawn = glyphsInAnswer(answer);
    if (drawn !== null && this.#asked.delete('name')) this.#glyphs = drawn;
    if (this.#asked.has('images')) {
      if (endsAnswers(answer)) this.#asked.delete('images');
      this.#cell = cellInAnswer(answer) ?? this.#cell;
      this.#showsImages ||= tellsImages(answer);
    }
    this.#change();
  }

  /** Draws pictures with these glyphs; null with those that the terminal is known to have. */
  chooseGlyphs(wanted: GlyphSet | null): void {
    this.#wanted = wanted;
    this.#change();
  }

  /** Shows images or none; null where they do not have to go over a network. */
  chooseImages(wanted: boolean | null): void {
    this.#imagesWanted = wanted ?? this.#near;
    this.#change();
  }

  /** Sends notices this way, or none; null sends them as the terminal is known to take them. */
  chooseNotices(wanted: NoticeWay | 'off' | null): void {
    this.#noticesWanted = wanted;
  }

  #change(): void {
    const depth = this.#depth;
    const glyphSet = this.#fixed ? this.#glyphs : (this.#wanted ?? this.#glyphs);
    const imageCell = this.#showsImages && this.#imagesWanted && depth === 3 ? this.#cell : null;
    const { now } = this;
    if (now.depth === depth && now.glyphSet === glyphSet && now.imageCell === imageCell) return;
    this.#now = { depth, glyphSet, imageCell };
  }
}

const QUESTIONS = { colours: ASK_FOR_ALL_COLOURS, name: ASK_FOR_NAME, images: ASK_FOR_IMAGES } as const;
