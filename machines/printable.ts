/** The most characters of a foreign word that a sentence repeats. */
const LONGEST = 60;

/** A word from outside made fit for a sentence: letters, digits, `_`, `.` and `-`, anything else as `?`, and short. */
export const printable = (word: string): string => word.replace(/[^\w.-]/g, '?').slice(0, LONGEST);
