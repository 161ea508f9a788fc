/** Domination's colour names, with Java's values (rules/domination-maps.md#colours). */
const NAMED: ReadonlyMap<string, number> = new Map([
  ['black', 0x000000],
  ['blue', 0x0000ff],
  ['cyan', 0x00ffff],
  ['darkgray', 0x404040],
  ['gray', 0x808080],
  ['green', 0x00ff00],
  ['lightgray', 0xc0c0c0],
  ['magenta', 0xff00ff],
  ['orange', 0xffc800],
  ['pink', 0xffafaf],
  ['red', 0xff0000],
  ['white', 0xffffff],
  ['yellow', 0xffff00],
]);

const INVENTED = [
  0xd9a441, 0xb5533c, 0x4f7cac, 0x8e6c3a, 0x5b8c5a, 0x9a5b9e, 0x3f8f8b, 0xc27ba0, 0x7a7f3f, 0x6d6ab0,
  0xbf7f50, 0x4c9f70,
] as const;

/** A colour as 0xRRGGBB from its name or from a Java number: `#rrggbb`, `0xrrggbb`, octal `0…`, decimal. */
export function parseColour(text: string): number | null {
  const named = NAMED.get(text);
  if (named !== undefined) return named;
  const hexadecimal = /^(?:#|0[xX])([0-9a-fA-F]{1,8})$/.exec(text)?.[1];
  if (hexadecimal !== undefined) return Number.parseInt(hexadecimal, 16) & 0xffffff;
  if (/^0[0-7]{1,11}$/.test(text)) return Number.parseInt(text, 8) & 0xffffff;
  return /^[0-9]{1,10}$/.test(text) ? Number(text) & 0xffffff : null;
}

/** The colour as a map file has it: its name if it has one, else `#rrggbb`. */
export function formatColour(colour: number): string {
  const named = [...NAMED].find(([, value]) => value === colour);
  return named?.[0] ?? `#${colour.toString(16).padStart(6, '0')}`;
}

export const INVENTED_COLOURS: number = INVENTED.length;

/** A colour for a continent that has none: twelve muted ones in turn. */
export function inventedColour(continent: number): number {
  return INVENTED[continent % INVENTED.length] ?? INVENTED[0];
}
