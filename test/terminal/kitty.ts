import { inflateSync } from 'node:zlib';

/** What a terminal answers that shows images: a cell of 8 by 16 pixels, yes, and what it is. */
export const KITTY_ANSWERS = '\x1b[6;16;8t\x1b_Gi=31;OK\x1b\\\x1b[?62;c';

interface Image {
  readonly width: number;
  readonly height: number;
  readonly samples: number;
  readonly pixels: Uint8Array;
}

interface Placement {
  readonly image: number;
  readonly column: number;
  readonly row: number;
  readonly columns: number;
  readonly rows: number;
  readonly level: number;
}

/**
 * The part of a terminal that keeps images by kitty's protocol: made from its documentation alone. Whatever it does not
 * allow is thrown.
 */
export class KittyImages {
  readonly images = new Map<number, Image>();
  readonly placements = new Map<string, Placement>();
  /** Bytes of all commands so far. */
  bytes = 0;
  /** Images that have been sent so far. */
  sent = 0;
  #cursor = { row: 1, column: 1 };
  #open: { readonly keys: Map<string, string>; data: string } | null = null;

  write(text: string): void {
    const sequences =
      /\x1b_G([^;\x1b]*)(?:;([^\x1b]*))?\x1b\\|\x1b\[(\d+)(?:;(\d+))?H|\x1b\[(?:1;1)?H|(\x1b\[2J)|(\x1b\[\?1049[hl])/g;
    for (const [whole, keys, data = '', row, column, cleared, switched] of text.matchAll(sequences)) {
      if (keys !== undefined) {
        this.bytes += whole.length;
        this.#command(new Map(keys.split(',').map(key => [key.slice(0, 1), key.slice(2)])), data);
      } else if (cleared !== undefined || switched !== undefined) {
        this.placements.clear();
        this.images.clear();
      } else this.#cursor = { row: Number(row ?? 1), column: Number(column ?? 1) };
    }
  }

  #command(keys: Map<string, string>, data: string): void {
    if (data.length > 4096) throw new Error('a portion of data is too long');
    if (this.#open !== null) {
      if ([...keys.keys()].some(key => key !== 'm' && key !== 'q')) throw new Error('data is not finished');
      this.#open.data += data;
      if (keys.get('m') === '1') return;
      const { keys: first, data: all } = this.#open;
      this.#open = null;
      this.#finished(first, all);
    } else if (keys.get('m') === '1') {
      if (data.length % 4 !== 0) throw new Error('a portion of data is not whole');
      this.#open = { keys, data };
    } else this.#finished(keys, data);
  }

  #finished(keys: Map<string, string>, data: string): void {
    const number = Number(keys.get('i'));
    switch (keys.get('a')) {
      case 'q':
        return;
      case 'T':
        this.#keep(number, keys, data);
        this.#place(number, keys);
        return;
      case 'p':
        if (!this.images.has(number)) throw new Error(`there is no image ${number}`);
        this.#place(number, keys);
        return;
      case 'd':
        this.#remove(number);
        if (keys.get('d') === 'I') this.images.delete(number);
        else if (keys.get('d') !== 'i') throw new Error('deletes something else');
        return;
      default:
        throw new Error(`no such action: ${keys.get('a')}`);
    }
  }

  #keep(number: number, keys: Map<string, string>, data: string): void {
    const [width, height] = [Number(keys.get('s')), Number(keys.get('v'))];
    const samples = Number(keys.get('f')) / 8;
    const pixels = inflateSync(Buffer.from(data, 'base64'));
    if (pixels.length !== width * height * samples) throw new Error('not as many pixels as were said');
    // Another image of that number goes, with all its placements.
    this.#remove(number);
    this.images.set(number, { width, height, samples, pixels });
    this.sent += 1;
  }

  #place(image: number, keys: Map<string, string>): void {
    const value = (key: string): number => Number(keys.get(key));
    if (keys.get('C') !== '1') throw new Error('the cursor would move');
    this.placements.set(`${image} ${keys.get('p')}`, {
      image,
      column: this.#cursor.column - 1,
      row: this.#cursor.row - 1,
      columns: value('c'),
      rows: value('r'),
      level: value('z'),
    });
  }

  #remove(image: number): void {
    for (const [name, placement] of this.placements)
      if (placement.image === image) this.placements.delete(name);
  }

  /** Red, green and blue of all pixels where every cell shows what lies under it; images may not be stretched here. */
  shown(
    columns: number,
    rows: number,
    cell: { readonly width: number; readonly height: number },
  ): Uint8Array {
    const width = columns * cell.width;
    const pixels = new Uint8Array(width * rows * cell.height * 3);
    for (const placement of [...this.placements.values()].sort((a, b) => a.level - b.level)) {
      if (placement.level >= -1_073_741_824) throw new Error('it lies over cells with a background');
      const image = this.images.get(placement.image);
      if (image?.width !== placement.columns * cell.width || image.height !== placement.rows * cell.height)
        throw new Error('it is stretched');
      for (let at = 0; at < image.width * image.height; at += 1) {
        const share = image.samples === 4 ? (image.pixels[at * 4 + 3] ?? 0) / 255 : 1;
        const x = placement.column * cell.width + (at % image.width);
        const y = placement.row * cell.height + Math.floor(at / image.width);
        for (let part = 0; part < 3; part += 1) {
          const to = (y * width + x) * 3 + part;
          const before = pixels[to] ?? 0;
          pixels[to] = Math.round(before + ((image.pixels[at * image.samples + part] ?? 0) - before) * share);
        }
      }
    }
    return pixels;
  }
}
