const winds = 'amber brass calm dusty early faded golden high idle keen late mild'.split(' ');
const lands = 'arch basin cairn dune field gorge hill ledge mesa oasis ridge valley'.split(' ');

/** A seed that is easy to read out. @param below a random number from 0 to the bound − 1 */
export function readableSeed(below: (bound: number) => number): string {
  const word = (words: readonly string[]): string => words[below(words.length)] ?? '';
  return `${word(winds)} ${word(lands)} ${below(10_000)}`;
}
