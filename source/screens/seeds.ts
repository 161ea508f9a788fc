const winds = 'amber brass calm dusty early faded golden high idle keen late mild'.split(' ');
const lands = 'arch basin cairn dune field gorge hill ledge mesa oasis ridge valley'.split(' ');

/**
 * A seed that is easily read out to somebody: two words and a number.
 * @param below a random whole number from 0 to the bound − 1
 */
export function readableSeed(below: (bound: number) => number): string {
  const word = (words: readonly string[]): string => words[below(words.length)] ?? '';
  return `${word(winds)} ${word(lands)} ${below(10_000)}`;
}
