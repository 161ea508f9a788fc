import { expect, test } from 'vitest';
import { sample } from '../cases.ts';
import { openProgram } from './opened.ts';

/** What the page of a finished game offers. */
const OVER = /\brematch\b/;

/** A person at the keys: all new armies to one front, attacks with all that can go, then the commit. */
class Person {
  /** Fronts that were looked at in this turn. */
  #looked = 0;
  /** The line on top when a told turn was left last. */
  #told = '';

  /** The next key for what the line at the bottom offers; null to wait. */
  nextKey(screen: string): string | null {
    const footer = screen.trimEnd().split('\n').at(-1) ?? '';
    if (/Enter go on/.test(footer)) return this.#goOn(screen.slice(0, screen.indexOf('\n')));
    if (/Enter commit/.test(footer)) {
      this.#looked = 0;
      return '\r';
    }
    // Where an answer to a key takes the bottom line, Enter is for what is asked.
    if (
      / works | does nothing here|\): /.test(footer) ||
      (/^.* to where\? *$/m.test(screen) && !footer.includes('Enter'))
    )
      return '\r';
    if (/Enter deploy/.test(footer)) return 'a';
    if (/Enter (give|how many)/.test(footer)) return '\r';
    if (/Enter (send from here|attack it)/.test(footer)) return this.#attack(screen);
    return null;
  }

  /** Once for each turn that is told: another Enter would begin an order. */
  #goOn(heading: string): string | null {
    if (heading === this.#told) return null;
    this.#told = heading;
    return '\r';
  }

  /** Every key changes something on the screen: that is what is waited for. */
  #attack(screen: string): string {
    this.#looked += 1;
    if (this.#looked > 6 || screen.includes('No army')) return 'n';
    return this.#looked === 1 ? 'm' : '\tm';
  }
}

test.each(sample(['normal', 'none']))(
  'a whole game against two computer players by keys in a real terminal, fog %s, with a resize on the way',
  async fog => {
    const seats = ['--seats', 'Ada,bot:normal:Bruno,bot:easy:Cleo', '--set', `fog=${fog}`];
    const program = openProgram(['play', 'warzone', ...seats, '--seed', 'end to end'], {
      columns: 120,
      rows: 40,
    });
    await program.until('To deploy');
    const person = new Person();
    let last = '';
    let presses = 0;
    while (!OVER.test(program.text())) {
      const screen = program.text();
      const key = screen === last ? null : person.nextKey(screen);
      last = screen;
      if (key !== null) {
        presses += 1;
        if (presses === 40) {
          // What this key would have meant is read anew: a turn may have been told to its end meanwhile.
          await program.resize(80, 24);
          last = '';
          continue;
        }
        program.press(key);
      }
      await program.until(() => program.text() !== screen);
    }
    expect(presses).toBeGreaterThan(40);
    expect(program.text()).toMatch(/has won/);
    program.press('q');
    await program.until('S A N D T A B L E');
    program.press('q');
    expect((await program.ended).exitCode).toBe(0);
  },
);
