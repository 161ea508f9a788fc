import { EQUAL } from '../../players/computer-words.ts';
import type { SetupDraft } from '../../setup/draft.ts';
import type { HousePort } from '../services.ts';
import type { FormRow } from './form.ts';

/**
 * Says beside a computer player as strong as who plays how strong that is, as far as it is known.
 * @param changed called when more is known. @returns rows of a form of that game, with these words
 */
export function equalsTold(
  { house: { records } }: { readonly house: { readonly records: Pick<HousePort['records'], 'equalAs'> } },
  changed: () => void,
) {
  const known = new Map<string, string | null>();
  return <T extends SetupDraft>(
    rows: readonly FormRow<T>[],
    { seats, count }: T,
    game: string,
  ): readonly FormRow<T>[] => {
    const playing = seats.slice(0, count);
    const equals = playing.flatMap(({ who }, seat) => (who === EQUAL ? [`who ${seat}`] : []));
    if (equals.length === 0) return rows;
    const name = playing.find(({ who }) => who === 'human')?.name ?? '';
    const key = `${game} ${name}`;
    const words = known.get(key) ?? null;
    if (!known.has(key)) {
      known.set(key, null);
      // Where the records cannot be read now, the form says what it says of everybody.
      void records.equalAs(game, name).then(
        told => {
          known.set(key, told);
          changed();
        },
        () => {},
      );
    }
    if (words === null) return rows;
    return rows.map(row => ({
      ...row,
      fields: row.fields.map(field =>
        equals.includes(field.id) ? { ...field, about: `a computer player, ${words}` } : field,
      ),
    }));
  };
}
