import thorough, { type Options } from 'string-width';

/** The usual glyphs of screens, all one cell wide, without emoji. */
const plain =
  /^[\u0020-\u007e\u00a1-\u00ac\u00ae-\u02ff\u2010-\u2027\u2030-\u205e\u2190-\u21ff\u2500-\u25fc\u25ff\u2660-\u2667\u2680-\u2685]*$/;

const colours = /\u001b\[[\d;]*m/g;

/**
 * `string-width` for Ink, without its regular expression of all emoji (40 ms of every start) where no text needs it.
 */
export function stringWidth(text: string, options: Options = {}): number {
  const { ambiguousIsNarrow = true, countAnsiEscapeCodes = false } = options;
  if (typeof text !== 'string' || !ambiguousIsNarrow || countAnsiEscapeCodes) return thorough(text, options);
  const shown = text.includes('\u001b') ? text.replace(colours, '') : text;
  return plain.test(shown) ? shown.length : thorough(text, options);
}

// The package that this stands in for has a default export.
export { stringWidth as default };
