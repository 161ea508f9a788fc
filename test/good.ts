import type { Result } from '../machines/result.ts';

/** The value of a result that must be good. */
export function good<T, E>(result: Result<T, E>): T {
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.error)}`);
  return result.value;
}

/** The error of a result that must be bad. */
export function bad<T, E>(result: Result<T, E>): E {
  if (result.ok) throw new Error('not refused');
  return result.error;
}
