import { describe, expect, test } from 'vitest';
import { kits } from '../../../source/games/kits.ts';
import { sizes } from '../../screens/harness.tsx';
import { openLesson } from './play.ts';

/** A key as a person types it where a screen names it. */
const bytes = (name: string): string => ({ Enter: '\r', Tab: '\t', Space: ' ', Esc: '\x1b' })[name] ?? name;

/** The keys that a screen tells somebody to press: words in brackets, in their order. */
const toldKeys = (screen: string): readonly string[] =>
  [...screen.matchAll(/\[([^\s[\]]+)\]/g)].map(([, name = '']) => bytes(name));

/** Rounds of what the screen says, at most. */
const MOST = 60;

describe.each(kits)('the lesson of $title, by somebody who knows nothing but what the screen says', kit => {
  test.each(sizes.filter(({ columns }) => columns >= 80))(
    'is finished, and a whole game begun, at $columns × $rows',
    async size => {
      const app = await openLesson(kit.id, size);
      const lesson = app.app.place.get();
      const said = new Set<string>();
      for (let round = 0; round < MOST && app.app.place.get() === lesson; round += 1) {
        const keys = toldKeys(app.text());
        expect(keys, app.text()).not.toEqual([]);
        said.add(app.text());
        for (const key of keys) await app.send(key);
      }
      expect([...said].at(-1)).toContain('Learnt');
      expect(app.app.place.get()).not.toBe(lesson);
      const { table } = app.game().controller;
      expect(table.progress.turn).toBeLessThanOrEqual(1);
      expect(table.occupants.map(each => (each.kind === 'bot' ? each.level : each.kind))).toEqual([
        'human',
        ...table.occupants.slice(1).map(() => 'easy'),
      ]);
      expect(app.text()).not.toContain('Learnt');
    },
  );
});
