/** The message of what was thrown: an error's own, else the value as text. */
export const errorMessage = (thrown: unknown): string =>
  thrown instanceof Error ? thrown.message : String(thrown);

/** The system's code of an error, such as `ENOENT`; null where it has none. */
export const errorCode = (thrown: unknown): string | null =>
  thrown instanceof Error && 'code' in thrown ? String(thrown.code) : null;
