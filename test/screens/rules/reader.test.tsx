import { describe, expect, test } from 'vitest';
import { grid } from '../../../machines/grid/index.ts';
import { at } from '../../../machines/result.ts';
import { kits } from '../../../source/games/kits.ts';
import {
  inShort,
  type Manual,
  optionsInForce,
  optionsInWords,
  readManuals,
} from '../../../source/screens/rules/manual.ts';
import { rulesDialog } from '../../../source/screens/rules/reader.ts';
import { setupChoices } from '../../../source/setup/choices.ts';
import { gameOptions, takes } from '../../../source/setup/options.ts';
import { FULL } from '../../cases.ts';
import { openDomination } from '../../games/domination/board/support.ts';
import { kitOf } from '../../games/kit-of.ts';
import { openTestApp, threePlayers, wayTo } from '../harness.tsx';

const sizes = [
  { columns: 60, rows: 20 },
  { columns: 80, rows: 24 },
  { columns: 120, rows: 40 },
  { columns: 200, rows: 60 },
];
const small = at(sizes, 1);

/** The text of a game's rules with these options. */
async function rulesOf(id: string, options: object = {}): Promise<string> {
  const manuals = await readManuals([kitOf(id)], { game: id, options });
  return (manuals[0]?.sections ?? [])
    .filter(({ inFull }) => inFull !== true)
    .flatMap(({ parts }) => parts.flatMap(part => (part.kind === 'text' ? part.text : [])))
    .join('\n');
}

describe('the rules', () => {
  test('are those of the options in force, not of the usual ones', async () => {
    expect(await rulesOf('domination')).toContain('that can be reached through your own');
    const adjacent = await rulesOf('domination', { fortify: 'adjacent' });
    expect(adjacent).toContain('to a neighbour of it');
    expect(adjacent).not.toContain('through your own');
    const hard = await rulesOf('warzone', { attackRate: 55, luck: 16, fog: 'heavy', turnLimit: 30 });
    expect(hard).toContain('kills a defender with 55 %');
    expect(hard).toContain('Of the losses 16 % are chance');
    expect(hard).toContain('but no armies, and nothing of the others');
    expect(hard).toContain('After 30 turns the game is a draw.');
    expect(await rulesOf('warzone')).not.toContain('the game is a draw');
    expect(await rulesOf('grid', { defence: 'most' })).toContain('The defender rolls 2, and 1');
    expect(await rulesOf('intensity', { hands: '8' })).toContain('The sum of 8 hands decides.');
  });

  test('hold no mark of their page, with the options of any set of rules', async () => {
    for (const kit of kits) {
      const { rules } = await setupChoices(kit);
      for (const options of Object.values(rules)) {
        const told = await rulesOf(kit.id, options);
        expect(told.length).toBeGreaterThan(500);
        expect(told).not.toMatch(/[`*\n]\s|`|undefined/);
      }
    }
  });

  test('name only options and values that there are, and the usual ones beside sentences', async () => {
    for (const kit of kits) {
      const options = gameOptions(await kit.rules());
      const [, short = ''] = /## In short\n([\s\S]*?)\n## /.exec((await kit.manual?.()) ?? '') ?? [];
      const wrong = [...short.matchAll(/`([^`]+)`(:?)/g)].flatMap(([all, words = '', point]) =>
        words
          .split('; ')
          .filter(each => {
            const [, name, not, list = ''] = /^(\w+)(?:: (not )?(.*))?$/.exec(each) ?? [];
            const option = options.find(one => one.name === name);
            if (option === undefined) return true;
            if (list === '') return point === ':';
            const values = list
              .split(', ')
              .map(word => (option.kind === 'choice' || option.kind === 'text' ? word : JSON.parse(word)));
            const isUsual = values.every(value => value === option.initial);
            return (
              !values.every(value => takes(option, value)) ||
              (point === '' && (!isUsual || not !== undefined))
            );
          })
          .map(each => `${kit.id}: ${each} in ${all}`),
      );
      expect(wrong).toEqual([]);
    }
  });

  test('say something under every heading, whatever the options are', async () => {
    for (const kit of kits) {
      const choices = await setupChoices(kit);
      const page = (await kit.manual?.()) ?? '';
      for (const option of choices.options)
        for (const value of option.kind === 'choice'
          ? option.values
          : option.kind === 'switch'
            ? [true, false]
            : option.kind === 'text'
              ? [option.initial, 'another']
              : [option.least, option.most]) {
          const sections = inShort(page, optionsInForce(choices, { [option.name]: value }));
          const empty = sections.filter(({ heading, parts }) => heading === '' || parts.length === 0);
          expect(empty, `${kit.id} ${option.name}`).toEqual([]);
        }
    }
  });

  test('have a heading for every phase of a turn', async () => {
    for (const kit of kits) {
      const choices = await setupChoices(kit);
      const headings = inShort((await kit.manual?.()) ?? '', optionsInForce(choices)).map(
        ({ heading }) => heading,
      );
      expect(headings).toEqual(expect.arrayContaining([...(phases[kit.id] ?? ['a phase'])]));
    }
  });

  test('tell in a line what is not as in the nearest set of rules', async () => {
    const choices = await setupChoices(kitOf('domination'));
    expect(optionsInWords(optionsInForce(choices))).toBe('usual rules');
    expect(optionsInWords(optionsInForce(choices, { fortify: 'adjacent', turnLimit: 40 }))).toBe(
      'usual rules, but fortify to a neighbour, turn limit 40',
    );
    expect(optionsInWords(optionsInForce(choices, choices.rules['domination'] ?? {}))).toBe(
      'rules domination',
    );
    expect(optionsInWords(optionsInForce(await setupChoices(kitOf('intensity'))))).toBe('usual rules');
  });
});

const phases: Readonly<Record<string, readonly string[]>> = {
  grid: ['Deploy', 'Attack', 'Move'],
  domination: ['Trade', 'Place', 'Attack', 'Fortify'],
  warzone: ['Picks', 'Orders', 'Execution'],
  intensity: ['Pass', 'Play', 'Score'],
};

/** What stands on the screen, without its lines and frames. */
const read = ({ text }: { readonly text: () => string }): string =>
  text()
    .replace(/[^│\n]*│([^│]*)│[^│\n]*/g, '$1')
    .replace(/\s+/g, ' ');

describe('the reader of rules', () => {
  test('opens with r in a game, at the present phase, with its options; r closes it again', async () => {
    const app = await openTestApp({ ...small, players: threePlayers, gameOptions: { turnLimit: 9 } });
    await app.press('r');
    expect(app.text()).toMatch(/Rules +Simple Risk/);
    expect(app.rows().findIndex(row => row.includes('Deploy'))).toBeLessThan(6);
    await app.press('home');
    expect(read(app)).toContain('After 9 turns the game is a draw.');
    await app.press('r');
    expect(read(app)).not.toContain('After 9 turns');
  });

  test('opens where the start is told, before the first turn of Domination', async () => {
    const app = await openDomination(small);
    await app.press('r');
    expect(app.rows()[4]).toContain('The start');
  });

  test('opens from the menu with the rules of all games', async () => {
    const app = await openTestApp({ ...small, games: kits });
    await app.send(`${wayTo(app, 'How to play')}\r`);
    for (const { title } of kits) expect(app.text()).toContain(title);
    expect(app.text()).toContain('Own all 25 territories');
    await app.press('right', 'right', 'right');
    expect(app.text()).toContain('Take few penalty points.');
    await app.press('escape');
    expect(app.text()).not.toContain('penalty');
  });

  test('tells in a set-up the options that are chosen there; where letters are written it is Ctrl-R', async () => {
    const app = await openTestApp({ ...small, rows: 40 });
    await app.send('\r');
    await app.press('r');
    expect(read(app)).toContain('whichever the defender chooses');
    await app.press('escape', 'down');
    await app.send('\x12');
    expect(read(app)).toContain('whichever the defender chooses');
    await app.press('escape', 'r');
    expect(read(app)).not.toContain('whichever the defender chooses');
    expect(app.text()).toMatch(/A +red +r +◂/);
  });

  test('goes to headings by Tab and by their numbers', async () => {
    const app = await openTestApp({ columns: 60, rows: 20, players: threePlayers });
    await app.press('r', '3');
    expect(app.text()).toContain('3  Attack');
    expect(app.text()).not.toContain('1  The aim');
    await app.press('shift-tab', 'shift-tab');
    expect(app.text()).toContain('1  The aim');
  });

  test('finds a word, goes to the next place of it, and says in which other game it is', async () => {
    const app = await openTestApp({ ...small, games: kits });
    await app.send(`${wayTo(app, 'How to play')}\r`);
    await app.send('/tie costs\r');
    expect(app.text()).toContain('“tie costs”: 1 of 2');
    await app.press('escape', 'home');
    await app.send('/TROOPS\r');
    expect(app.text()).toMatch(/“TROOPS”: 1 of \d+/);
    await app.press('n', 'n', 'N');
    expect(app.text()).toMatch(/“TROOPS”: 2 of \d+/);
    expect(app.rows().at(-1)).toContain('n next  Esc end search');
    await app.press('escape');
    await app.send('/buffalo\r');
    expect(app.text()).toContain('“buffalo” is not here, but in Intensity');
    await app.press('escape', 'escape');
    expect(app.text()).not.toContain('Rules');
  });

  test.each(FULL ? sizes : [small])('shows every word of every game at $columns × $rows', async size => {
    const app = await openTestApp(size);
    const manuals = await readManuals(kits, null);
    const [first, ...others] = manuals;
    if (first === undefined) throw new Error('there are no rules');
    app.app.open(rulesDialog(app.app, [first, ...others], null));
    for (const manual of manuals) {
      await app.press('home');
      const seen: string[] = [];
      for (; seen.at(-1) !== app.text(); await app.press('pagedown')) seen.push(app.text());
      const shown = new Set(seen.join(' ').split(/[\s│]+/));
      const words = wordsOf(manual);
      expect(words.length).toBeGreaterThan(100);
      expect(words.filter(word => !shown.has(word))).toEqual([]);
      await app.press('right');
    }
  });

  test('has the whole page below its short form: o goes to what it says of the same, and back', async () => {
    const app = await openTestApp({ columns: 120, rows: 40, players: threePlayers });
    await app.press('r');
    expect(app.rows().at(-1)).toContain('o in full');
    await app.press('3', 'o');
    expect(read(app)).toContain('Both rolls are sorted from high to low and compared in pairs');
    expect(app.rows().at(-1)).toContain('o in short');
    expect(app.text()).toContain('›   Attack');
    await app.press('o');
    expect(app.text()).toContain('›3  Attack');
    await app.press('end');
    expect(app.text()).toContain('· m = 2, t = 3, n = 2: Dice: 6 2 against 5 2; What happens: the 6 wins');
    await app.send('/Fisher\r');
    expect(app.text()).toContain('“Fisher”: 1 of 1');
  });

  test('has no mark of its page in any page, and each heading that the page has', async () => {
    const manuals = await readManuals(kits, null);
    for (const { sections, game } of manuals) {
      const full = sections.filter(({ inFull }) => inFull === true);
      const page = (await kitOf(game).manual?.()) ?? '';
      const headings = [...page.matchAll(/^###? (?!In short)(.*)$/gm)].map(([, heading = '']) => heading);
      expect(full.slice(1).map(({ heading }) => heading)).toEqual(
        headings.map(each => each.replaceAll('`', '')),
      );
      const told = full.flatMap(({ parts }) =>
        parts.flatMap(part => (part.kind === 'option' ? [] : part.text)),
      );
      expect(told.filter(text => /`|\*\*|\]\(|undefined|\|---/.test(text))).toEqual([]);
    }
  });

  test('goes on with the wheel of the mouse', async () => {
    const app = await openTestApp({ ...small, players: threePlayers });
    await app.press('r', 'home');
    expect(app.text()).toContain('1  The aim');
    await app.wheel(20, 10, 'down');
    expect(app.text()).not.toContain('1  The aim');
    await app.wheel(20, 10, 'up');
    expect(app.text()).toContain('1  The aim');
  });

  test('stays at what is read when the terminal changes its size', async () => {
    const app = await openTestApp({ ...small, players: threePlayers });
    await app.press('r', '5');
    await app.resize(60, 20);
    expect(app.text()).toContain('5  Move');
  });

  test('the help page tells the options in force', async () => {
    const app = await openTestApp({ ...small, players: threePlayers, gameOptions: { defence: 'most' } });
    await app.press('?', 'tab');
    expect(app.text()).toContain('Simple Risk: rules classic, but defence always the most');
    await app.press(...Array.from({ length: 60 }, () => 'down'));
    expect(app.text()).toContain('the rules, with the options in force');
  });
});

const wordsOf = ({ sections }: Manual): readonly string[] =>
  sections.flatMap(({ heading, parts }) =>
    [heading, ...parts.map(part => (part.kind === 'option' ? part.about : part.text))].join(' ').split(' '),
  );

test('a game that is replayed has its rules too', async () => {
  const app = await openTestApp({ players: threePlayers, game: grid, gameOptions: { turnLimit: 7 } });
  await app.send('\r\r\r');
  await app.press('q');
  await app.send(`${wayTo(app, 'Saves')}\r`);
  await app.press('v', 'r');
  expect(read(app)).toContain('After 7 turns the game is a draw.');
});
