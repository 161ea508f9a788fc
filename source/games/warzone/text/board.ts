import { at } from '../../../../machines/result.ts';
import { letter } from '../../../../machines/seat.ts';
import { CARDS, type Card } from '../../../../machines/warzone/orders.ts';
import type { WarzoneView } from '../../../../machines/warzone/types.ts';
import { tableLines } from '../../../base/table-lines.ts';

/** Whose a territory is, in a letter: `A`, `-` neutral, `?` unknown. */
export function ownerMark(owner: WarzoneView['owners'][number] | undefined): string {
  if (owner === 'hidden' || owner === undefined) return '?';
  return owner === null ? '-' : letter(owner);
}

/**
 * The board, a line for each territory under its continent: number, name, owner, armies, and the numbers of its
 * neighbours. What cannot be seen is a question mark.
 */
export function boardLines(view: WarzoneView): string[] {
  const { board, owners, armies } = view;
  const rows = board.countries.map((country, index) => [
    String(index + 1),
    country.name,
    ownerMark(owners[index]),
    String(armies[index] ?? '?'),
    country.borders.map(border => border + 1).join(' '),
  ]);
  const lines = tableLines(rows);
  return board.continents.flatMap(({ name, bonus }, continent) => {
    const inside = board.countries.flatMap((country, index) =>
      country.continent === continent ? [index] : [],
    );
    const holders = new Set(inside.map(index => ownerMark(owners[index])));
    const [only = '-'] = holders;
    const holder = holders.size === 1 && /[A-F]/.test(only) ? `, held by ${only}` : '';
    return [`${name} (bonus ${bonus}${holder})`, ...inside.map(index => `  ${at(lines, index)}`)];
  });
}

/** The players: letter, name, territories, armies and income as far as they can be seen, and who has committed. */
export function playerLines(view: WarzoneView, names: readonly string[]): string[] {
  const rows = names.map((name, seat) => {
    const owned = view.owners.flatMap((owner, index) => (owner === seat ? [index] : []));
    const armies = owned.reduce((sum, index) => sum + (view.armies[index] ?? 0), 0);
    const state = view.eliminated.some(each => each === seat)
      ? 'out'
      : view.committed[seat] === true
        ? 'committed'
        : '';
    return [
      'ABCDEF'.charAt(seat),
      name,
      `${owned.length} territories`,
      `${armies} armies`,
      `income ${view.incomes[seat] ?? '?'}`,
      `cards ${view.handSizes[seat] ?? '?'}`,
      state,
    ];
  });
  return tableLines(rows);
}

/** The viewer's cards: `bomb 1, airlift 2`; with pieces `bomb 3/4`. */
export function cardLine({ hand, options }: WarzoneView): string {
  const { cardPieces } = options;
  const held = CARDS.flatMap((card: Card, index) => {
    const pieces = hand[index] ?? 0;
    if (pieces === 0) return [];
    return [cardPieces === 1 ? `${card} ${pieces}` : `${card} ${pieces}/${cardPieces} pieces`];
  });
  return held.length === 0 ? 'no cards' : held.join(', ');
}
