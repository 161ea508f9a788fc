/**
 * Who sits where in one of many games: entries move on by one seat from game to game, and after each whole turn the
 * order in a circle is another one, for who sits behind whom matters too. Among `count!` games in a row each order of the
 * seats is there once.
 * @param count seats, and entries
 * @param game from 0; game 0 seats the entries in their order
 * @returns the entry of each seat
 */
export function seating(count: number, game: number): number[] {
  const others = Array.from({ length: count - 1 }, (_, index) => index + 1);
  const circle = [0];
  for (let code = Math.floor(game / count); others.length > 0; ) {
    const left = others.length;
    circle.push(...others.splice(code % left, 1));
    code = Math.floor(code / left);
  }
  const first = game % count;
  return [...circle.slice(first), ...circle.slice(0, first)];
}
