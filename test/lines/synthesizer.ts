/**
 * What a synthesizer does not read well: anything but words, numbers and the signs of a sentence, paths, and names of the program's
 * insides.
 */
export const UNREADABLE = /\p{Cc}|[^\p{L}\p{N}\p{M} .,:;()%?!'’°>+_-]|[a-z][A-Z]|[a-z][./][a-z]/u;
