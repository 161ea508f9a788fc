/**
 * One sentence from what commander says of a wrong command line:
 * `error: unknown option '--sed'\n(Did you mean --seed?)` becomes `unknown option --sed; did you mean --seed?`.
 */
export function usageSentence(message: string): string {
  const [fault = '', ...hints] = message
    .trim()
    .split('\n')
    .map(line => line.trim());
  const sentence = fault
    .replace(/^error: /, '')
    .replaceAll("'", '')
    .replace(/\.$/, '')
    .replace(/\. Expected/, ': expected');
  const hint = hints
    .join(' ')
    .replace(/^\((.*)\)$/, '$1')
    .replace(/^Did/, 'did');
  return hint === '' ? sentence : `${sentence}; ${hint}`;
}
