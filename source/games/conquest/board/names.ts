// Names of territories with less room than they have letters.

const TO = ' to ';

/** Source and target; the longer name is shortened until both fit, first by whole words, then by letters of its middle. */
export function wayText(source: string, target: string, room: number): string {
  let [from, to] = [source, target];
  for (const shorten of [withInitials, withoutMiddle]) {
    while (from.length + to.length + TO.length > room) {
      const [a, b] = [shorten(from), shorten(to)];
      if (from.length >= to.length && a !== from) from = a;
      else if (b !== to) to = b;
      else if (a !== from) from = a;
      else break;
    }
  }
  return `${from}${TO}${to}`;
}

/** A name shortened to fit, first by whole words, then by letters of its middle. */
export function nameText(name: string, room: number): string {
  let text = name;
  for (const shorten of [withInitials, withoutMiddle])
    while (text.length > room && shorten(text) !== text) text = shorten(text);
  return text;
}

/** A name with its first long word as an initial: `N. West Territory`; unchanged when only its last word is left. */
function withInitials(name: string): string {
  const words = name.split(' ');
  const index = words.findIndex((word, place) => place < words.length - 1 && word.length > 2);
  const word = words[index];
  return word === undefined ? name : words.with(index, `${word.slice(0, 1)}.`).join(' ');
}

/** The fewest letters before the mark in a shortened name. */
const LEAST_NAME = 2;

/** A name with one letter less in its middle: names that begin alike are told apart by their ends, `Terr…12`. */
function withoutMiddle(name: string): string {
  const end = name.split('…')[1] ?? /\d{3,}$/.exec(name)?.[0] ?? name.slice(-2);
  const start = name.includes('…') ? name.slice(0, name.indexOf('…')) : name.slice(0, -end.length);
  return start.length <= LEAST_NAME ? name : `${start.slice(0, -1).trimEnd()}…${end}`;
}
