// Takes out of an executable of Linux what its Node knows of languages and of old encodings and the program never asks for: a
// fifth of it. What is left of the table of ICU stays where it was; behind it the file is shorter, and nothing is mapped.

/** The program speaks English, sorts and breaks text by the rules for all languages, and reads windows-1252 beside Unicode. */
const UNWANTED = /\/(?!en[._]|res_)[a-z]{2,3}(?:_\w*)?\.res$|\.dict$|(?<!\/ibm-5348_P100-1997)\.cnv$/;

/** Pieces of a file are mapped by pages; the largest that a Linux has. */
const PAGE = 0x10000;
const LOAD = 1;
/** The segment that says where the list of segments lies, and a section that is nowhere in the file. */
const LIST = 6;
const NO_BITS = 8;
const PROGRAM_HEADER = 56;
const SECTION_HEADER = 64;
const DYNAMIC_SYMBOLS = 11;

const up = (value, step) => Math.ceil(value / step) * step;

/** The headers of segments or sections of a 64-bit file, each as its place in the file. */
const places = (start, size, count) => Array.from({ length: count }, (_, index) => start + index * size);

/** A file's header and tables; numbers of 64 bits are below 2 ** 53 here. */
function elf(file) {
  if (file.toString('latin1', 0, 6) !== '\x7fELF\x02\x01') throw new Error('this is no executable of Linux');
  const long = at => Number(file.readBigUInt64LE(at));
  const segments = places(long(32), PROGRAM_HEADER, file.readUInt16LE(56));
  const sections = places(long(40), SECTION_HEADER, file.readUInt16LE(60));
  return { long, segments, sections };
}

/** Where ICU's table lies in a file: its first byte and how many there are. */
function tableIn(file, { long, segments, sections }) {
  const symbols = sections.find(at => file.readUInt32LE(at + 4) === DYNAMIC_SYMBOLS);
  const names = long(sections[file.readUInt32LE(symbols + 40)] + 24);
  for (const at of places(long(symbols + 24), 24, long(symbols + 32) / 24)) {
    const name = names + file.readUInt32LE(at);
    if (!/^icudt\d+_dat\0/.test(file.toString('latin1', name, name + 16))) continue;
    const address = long(at + 8);
    const segment = segments.find(
      each => file.readUInt32LE(each) === LOAD && address - long(each + 16) < long(each + 32),
    );
    return { segment, start: address - long(segment + 16) + long(segment + 8), size: long(at + 16) };
  }
  throw new Error('this Node has no table of ICU');
}

/** ICU's table with nothing but what is wanted: a header, how many there are, where name and data of each are, and those. */
export function filtered(table) {
  const start = table.readUInt16LE(0);
  const count = table.readUInt32LE(start);
  const entries = places(start + 4, 8, count).map(at => [table.readUInt32LE(at), table.readUInt32LE(at + 4)]);
  const kept = entries
    .map(([name, data], index) => ({
      name: table.subarray(start + name, table.indexOf(0, start + name) + 1),
      data: table.subarray(start + data, index + 1 < count ? start + entries[index + 1][1] : table.length),
    }))
    .filter(({ name }) => !UNWANTED.test(name.toString('latin1', 0, name.length - 1)));
  const index = Buffer.alloc(4 + 8 * kept.length);
  index.writeUInt32LE(kept.length);
  let end = index.length;
  kept.forEach(({ name }, each) => {
    index.writeUInt32LE(end, 4 + 8 * each);
    end += name.length;
  });
  const gap = up(end, 16) - end;
  end += gap;
  const parts = kept.map(({ data }, each) => {
    index.writeUInt32LE(end, 8 + 8 * each);
    const padded = Buffer.alloc(up(data.length, 16));
    data.copy(padded);
    end += padded.length;
    return padded;
  });
  return Buffer.concat([
    table.subarray(0, start),
    index,
    ...kept.map(({ name }) => name),
    Buffer.alloc(gap),
    ...parts,
  ]);
}

/**
 * An executable without the languages that its program does not speak.
 * @param file a 64-bit executable of Linux; refused where its segments are laid out in another way than those of Node
 * @returns the shorter file
 */
export function withoutLanguages(file) {
  const head = elf(file);
  const { long, segments, sections } = head;
  const { segment, start, size } = tableIn(file, head);
  const table = filtered(file.subarray(start, start + size));
  const entries = up(start + table.length, 16);
  const from = up(entries + (segments.length + 1) * PROGRAM_HEADER, PAGE);
  const to = Math.floor((start + size) / PAGE) * PAGE;
  const distance = at => long(at + 16) - long(at + 8);
  const first = segments.find(at => file.readUInt32LE(at) === LOAD);
  if (to <= from || distance(segment) !== distance(first))
    throw new Error('the segments of this executable are not where they were expected');

  const made = Buffer.from(file);
  const put = (value, ...places) => {
    for (const at of places) made.writeBigUInt64LE(BigInt(value), at);
  };
  const moved = offset => (offset >= to ? offset - (to - from) : offset);
  for (const at of segments) put(moved(long(at + 8)), at + 8);
  for (const at of sections) {
    const [offset, length] = [long(at + 24), long(at + 32)];
    put(moved(offset), at + 24);
    if (offset < from && offset + length > to && file.readUInt32LE(at + 4) !== NO_BITS)
      put(from - offset, at + 32);
  }
  table.copy(made, start);
  made.fill(0, start + table.length, from);

  // The segment ends before the hole, and one more begins behind it. The list of them moves behind ICU's table: before 5.18
  // Linux looks for the list as far from the first segment in memory as in the file, which holds before the hole alone.
  const index = segments.indexOf(segment);
  segments.forEach((at, each) => {
    made.copy(made, entries + (each > index ? each + 1 : each) * PROGRAM_HEADER, at, at + PROGRAM_HEADER);
  });
  const before = entries + index * PROGRAM_HEADER;
  const behind = before + PROGRAM_HEADER;
  made.copyWithin(behind, before, behind);
  const [offset, address, length] = [8, 16, 32].map(field => long(segment + field));
  put(from - offset, before + 32, before + 40);
  put(from, behind + 8);
  put(address + to - offset, behind + 16, behind + 24);
  put(offset + length - to, behind + 32, behind + 40);
  for (const at of places(entries, PROGRAM_HEADER, segments.length + 1)) {
    if (made.readUInt32LE(at) !== LIST) continue;
    put(entries, at + 8);
    put(entries + distance(first), at + 16, at + 24);
    put((segments.length + 1) * PROGRAM_HEADER, at + 32, at + 40);
  }
  put(entries, 32);
  put(moved(long(40)), 40);
  made.writeUInt16LE(segments.length + 1, 56);
  return Buffer.concat([made.subarray(0, from), made.subarray(to)]);
}
