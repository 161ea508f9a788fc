// Each option of each game once, by keys: it is sought and turned in the set-up form, the game is played to its end as the bottom
// line offers it, and its rules must have had the value that was shown. The options come from the games' schemas, so that a new
// one is played, too. What goes wrong is told with the screen.
//   npm run bench -- options [GAME…] [--only OPTION]… [--all]
// With --all every value of an option that is a choice is played, not only one.
import { parseArgs } from 'node:util';
import type { Kit } from '../source/games/kit.ts';
import { kits } from '../source/games/kits.ts';
import type { OptionValue } from '../source/maps/setup-kit.ts';
import type { Place } from '../source/screens/app.ts';
import type { FormPlace } from '../source/screens/setup/form-place.tsx';
import { offeredOptions } from '../source/setup/choices.ts';
import type { SetupDraft } from '../source/setup/draft.ts';
import { type GameOption, titleOf } from '../source/setup/options.ts';
import { bot, human, openTestApp, quickThinker, type TestApp } from '../test/screens/harness.tsx';
import { answersOf, hasEnded } from '../test/server/autopilot.ts';
import { figure } from './report.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string', multiple: true }, all: { type: 'boolean', default: false } },
});

/** Keys after which a game goes on too long. */
const MOST_KEYS = 4000;
/** Keys after which a screen that is as it was stands still. */
const STILL = 40;
/** Keys from the first line of a form to any other. */
const MOST_LINES = 60;

/** What is written where an option is a text without words of its own. */
const TEXTS: Readonly<Record<string, string>> = {
  bonuses: 'Meseta=6',
  garrisons: 'Norte=8, Madrid=6',
  'grid garrisons': '(2,2)=8, 0 4=6',
  'warzone garrisons': 'Norte=8, Madrid=neutral 6',
};

const thinker = await quickThinker(kits);

type Form = FormPlace<SetupDraft>['form'];

const isForm = (place: Place): place is FormPlace<SetupDraft> => place.kind === 'setup';

function formOf({ app }: TestApp): Form {
  const place: Place = app.place.get();
  if (!isForm(place)) throw new Error(`not the set-up, but ${place.kind}`);
  return place.form;
}

/** Goes down to a field of the form. @returns false where there is none */
async function goTo(app: TestApp, field: string): Promise<boolean> {
  for (let line = 0; line < MOST_LINES; line += 1) {
    if (formOf(app).focus()?.id === field) return true;
    await app.press('down');
  }
  return false;
}

/** The values besides the usual one that are played. */
const othersOf = (option: GameOption): readonly (OptionValue | 'next')[] =>
  option.kind === 'choice' && values.all ? option.values.filter(value => value !== option.initial) : ['next'];

/** Sets the option in the form by keys. @returns the value that it has then */
async function set(
  app: TestApp,
  game: string,
  option: GameOption,
  wished: OptionValue | 'next',
): Promise<OptionValue> {
  const field = `option ${option.name}`;
  if (!(await goTo(app, field))) {
    if (!(await goTo(app, 'more'))) throw new Error('the form has no such option, nor more rules');
    await app.type(titleOf(option));
    await app.press('enter');
    if (!(await goTo(app, field))) throw new Error('searching for its title does not find it');
  }
  const now = (): OptionValue => formOf(app).state.get().value.options[option.name] ?? '';
  const usual = now();
  if (option.kind === 'text') {
    await app.type(
      Object.keys(option.words).find(word => word !== usual) ??
        TEXTS[`${game} ${option.name}`] ??
        TEXTS[option.name] ??
        '',
    );
    await app.press('enter');
  } else if (
    option.kind === 'number' &&
    usual === 0 &&
    option.bySeat === undefined &&
    option.from === undefined
  )
    // The first number beyond none is mostly too small to be played with for long.
    await app.type(String(Math.min(10, option.most)));
  else
    for (const key of ['right', 'left'] as const)
      for (let turn = 0; turn < 20 && (wished === 'next' ? now() === usual : now() !== wished); turn += 1)
        await app.press(key);
  if (wished === 'next' ? now() === usual : now() !== wished) throw new Error('no key sets it');
  return now();
}

/** Plays by what the bottom line offers. @returns how many keys it took */
async function playToEnd(app: TestApp, game: string): Promise<number> {
  const answers = answersOf[game] ?? [];
  let [before, same, times] = ['', 0, 0];
  for (let keys = 0; keys < MOST_KEYS; ) {
    if (hasEnded(app)) return keys;
    const footer = app.rows().at(-1) ?? '';
    const [, ...choices] = answers.find(([offer]) => offer.test(footer)) ?? [];
    const next = choices[times % Math.max(1, choices.length)];
    times += 1;
    if (next === undefined) await app.until(() => app.rows().at(-1) !== footer);
    for (const key of next ?? []) {
      await app.send(key);
      keys += 1;
    }
    const text = app.text();
    same = text === before ? same + 1 : 0;
    if (same > STILL) throw new Error('the game stands still');
    before = text;
  }
  throw new Error(`it goes on after ${MOST_KEYS} keys`);
}

const seatsOf = (kit: Kit) => [
  human('Ada'),
  ...Array.from({ length: kit.id === 'intensity' ? 3 : 2 }, (_, index) => bot(`Bo${index}`, 'normal')),
];

let wrong = 0;
for (const kit of kits.filter(({ id }) => positionals.length === 0 || positionals.includes(id))) {
  const all = offeredOptions(await kit.rules(), kit);
  const options = all.filter(({ name }) => values.only?.includes(name) ?? true);
  let [games, keys] = [0, 0];
  const began = performance.now();
  for (const option of options)
    for (const wished of othersOf(option)) {
      const lastSetups = { [kit.id]: { occupants: seatsOf(kit), options: {}, map: 'iberia' } };
      const app = await openTestApp({
        games: [kit],
        settings: { lastSetups },
        thinker,
        columns: 80,
        rows: 24,
      });
      try {
        await app.press('enter');
        const value = await set(app, kit.id, option, wished);
        await app.press('ctrl-s');
        await app.until(() => app.app.place.get().kind === 'play' || formOf(app).state.get().fault !== null);
        if (app.app.place.get().kind !== 'play') throw new Error(`refused: ${formOf(app).state.get().fault}`);
        const { options } = app.game().controller.table.rules.setup;
        const played = new Map<string, unknown>(Object.entries({ ...options })).get(option.name);
        if (played !== value) throw new Error(`the game has ${played}, not ${value}`);
        const pressed = await playToEnd(app, kit.id);
        keys += pressed;
        process.stderr.write(`${kit.id} ${option.name}=${value}: ${pressed} keys\n`);
        games += 1;
        if (app.faults.length > 0) throw app.faults[0];
      } catch (error) {
        wrong += 1;
        process.stdout.write(`${kit.id} ${option.name}, ${wished}: ${String(error)}\n${app.text()}\n`);
      }
      await app.close();
    }
  figure(`options: ${kit.id}`, options.length, 'options');
  figure(`options: ${kit.id}`, games, 'games by keys to their end');
  figure(`options: ${kit.id}`, keys, 'keys');
  figure(`options: ${kit.id}`, (performance.now() - began) / 1000, 's');
}
process.exit(wrong === 0 ? 0 : 1);
