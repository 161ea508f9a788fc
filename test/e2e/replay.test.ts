import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sample } from '../cases.ts';
import { openProgram } from './opened.ts';
import type { Program } from './pty.ts';

const CORPUS = resolve(import.meta.dirname, '..', 'corpus', '0.1.0');
/** At the size between them one of cards is looked at after a game (`after-game.test.ts`). */
const sizes = [
  { columns: 80, rows: 24 },
  { columns: 200, rows: 60 },
] as const;

/** The moment that the time line shows. */
const moment = (program: Program): number =>
  Number(/^ (\d+)(?: of|, closer)/.exec(program.text().trimEnd().split('\n').at(-2) ?? '')?.[1] ?? -1);

describe('a film in a real terminal', () => {
  test.each(sample(sizes))(
    'its time line, marks, eyes and chances by keys and by a click, at $columns × $rows',
    async size => {
      const saves = mkdtempSync(join(tmpdir(), 'sandtable-film-'));
      cpSync(join(CORPUS, 'domination-class.jsonl'), join(saves, 'film.jsonl'));
      const program = openProgram(['--saves', saves, 'replay', 'film'], size);
      const reaches = (wanted: (now: number) => boolean): Promise<void> =>
        program.until(() => wanted(moment(program)));
      await program.until('Replay');
      await reaches(now => now === 0);
      await program.until(/wins A \d+ · B \d+ · C \d+ %/);

      program.press('5\x1b[C');
      await reaches(now => now === 5);
      program.press('n');
      await reaches(now => now > 5);
      program.press(']');
      const marked = moment(program);
      await reaches(now => now > marked);
      program.press('>>>');
      await program.until(/^ \d+, closer/m);
      program.press('<<<');
      await program.until(/^ \d+ of \d+/m);
      const column = Math.floor(size.columns * 0.75);
      program.press(`\x1b[<0;${column};${size.rows - 1}M\x1b[<0;${column};${size.rows - 1}m`);
      await program.until(
        () => /▲/.exec(program.text().trimEnd().split('\n').at(-2) ?? '')?.index === column - 1,
      );
      program.press('v');
      await program.until('as Easy A sees it');
      program.press('vvv');
      await program.until(() => !program.text().includes('sees it'));
      program.press('o');
      await program.until(/^ armies/m);
      await program.until(() => !/first look/.test(program.text()));
      program.press('!');
      // Nothing decided this game but who plays: the first line is what a move cost, which is found by and by.
      await program.until(/▌ (before turn 1|turn \d+)/);
      const [, when] = /▌ (before turn 1|turn \d+)/.exec(program.text()) ?? [];
      program.press('\r');
      const there = when === 'before turn 1' ? 'start' : when;
      await program.until(() => new RegExp(`^ Domination ${there}\\b`).test(program.text()));
      expect(program.text()).not.toContain('Review of Domination');
    },
  );
});
