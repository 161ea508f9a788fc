/**
 * Reads names with values, `Asia=5, Europe=-1`, with commas or semicolons between them; a name may hold commas.
 * @param value what may stand behind a name, in any case
 * @returns the pairs in their order; null for a text of another form
 */
export function namedValues(text: string, value: RegExp): readonly (readonly [string, string])[] | null {
  const form = new RegExp(`^\\s*(${value.source})\\s*([,;]|$)`, 'i');
  const pairs: (readonly [string, string])[] = [];
  for (let rest = text; ; ) {
    const equals = rest.indexOf('=');
    const name = rest.slice(0, Math.max(0, equals)).trim();
    const [found, read, mark] = form.exec(rest.slice(equals + 1)) ?? [];
    if (name === '' || found === undefined || read === undefined) return null;
    pairs.push([name, read]);
    if (mark === '') return pairs;
    rest = rest.slice(equals + 1 + found.length);
  }
}
