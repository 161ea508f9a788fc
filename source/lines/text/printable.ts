/** Control, invisible and unassigned characters, and separators of lines and paragraphs: no save takes them in a name. */
const unprintable = /[\p{C}\p{Zl}\p{Zp}]/u;

/** The place of the first control or invisible character in a text; -1 when there is none. */
export const indexOfUnprintable = (text: string): number => text.search(unprintable);

/** A text without its control and invisible characters. */
export const visibleOf = (text: string): string => text.replace(new RegExp(unprintable, 'gu'), '');

/** The path of a file made fit for a sentence. */
export const printablePath = (path: string): string => printable(path, 400);

/** Text from outside made fit for a sentence: no control or invisible characters, and cut where it is too long. */
export function printable(text: string, most = 40): string {
  const visible = [...visibleOf(text)];
  return visible.length > most ? `${visible.slice(0, most).join('')}…` : visible.join('');
}
