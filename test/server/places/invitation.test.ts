import { expect, test } from 'vitest';
import { invitation } from '../../../source/server/places/invitation.tsx';
import { openTestApp } from '../../screens/harness.tsx';

const LINK = 'https://sandtable.example.org/join/ww5x-y7hr';

test.each([
  { columns: 80, rows: 24, code: 17 },
  { columns: 40, rows: 47, code: 17 },
  { columns: 80, rows: 23, code: 0 },
])(
  'a link is there as a code to scan where that has room, at $columns × $rows',
  async ({ code, ...size }) => {
    const app = await openTestApp(size);
    app.app.open(invitation(app.app, LINK));
    await app.settled();
    expect(app.text().replace(/[\s│]/g, '')).toContain(LINK);
    const white = app
      .rows()
      .filter((_, y) => app.cell(Math.floor(size.columns / 2) - 15, y).bg === '#ffffff');
    expect(white).toHaveLength(code);
  },
);
