/** Controls (C0, DEL, C1), line and paragraph separators, and marks that are invisible or turn text round. */
const unprintable = /[\u0000-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/u;

/** The place of the first control or invisible character in a text; -1 when there is none. */
export const placeOfUnprintable = (text: string): number => text.search(unprintable);

/** Text from outside made fit for a sentence: no control or invisible characters, and cut where it is too long. */
export function printable(text: string, most = 40): string {
  const visible = [...text].filter(character => placeOfUnprintable(character) < 0);
  return visible.length > most ? `${visible.slice(0, most).join('')}…` : visible.join('');
}
