import { expect, test } from 'vitest';
import { equalsTold } from '../../../source/screens/setup/equals.ts';
import type { FormRow } from '../../../source/screens/setup/form.ts';
import type { SetupDraft } from '../../../source/setup/draft.ts';

const seats = [
  { name: 'Ada', who: 'human' },
  { name: 'Bo', who: 'equal' },
];
const draft: SetupDraft = { count: 2, seats, rules: '', options: {}, map: '', seed: '' };
const rows: readonly FormRow<SetupDraft>[] = [{ label: 'B', fields: [{ id: 'who 1', about: 'usual' }] }];

test('how strong an equal is, is told once the records have been read; where they cannot be, the form stays as it is', async () => {
  const aboutAfter = async (answer: Promise<string | null>): Promise<string | undefined> => {
    const told = equalsTold({ house: { records: { equalAs: () => answer } } }, () => {});
    expect(told(rows, draft, 'grid')).toBe(rows);
    await answer.catch(() => {});
    await Promise.resolve();
    return told(rows, draft, 'grid')[0]?.fields[0]?.about;
  };
  expect(await aboutAfter(Promise.resolve('as normal'))).toBe('a computer player, as normal');
  expect(await aboutAfter(Promise.reject(new Error('the database is gone')))).toBe('usual');
});
