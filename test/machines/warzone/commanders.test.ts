import { describe, expect, it } from 'vitest';
import { fromSeed } from '../../../machines/random.ts';
import { warzone } from '../../../machines/warzone/index.ts';
import { optionsSchema, type WarzoneOptions } from '../../../machines/warzone/options.ts';
import { good } from '../../good.ts';
import { BLUE, GREEN, NAMES, NORTH_SOUTH, order, RED, stage, turn } from './support/boards.ts';

/** Red's commander stands in Brin, Green's in Cove, Blue's in Fenn; no luck. */
const held = (field: Readonly<Record<string, string>>, options: Partial<WarzoneOptions> = {}, cards = {}) =>
  stage({
    field: { Alba: 'R2', Brin: 'R6', Cove: 'G3', Dune: 'n4', Esk: 'G1', Fenn: 'B2', Gale: 'B2', ...field },
    options: { commanders: true, luck: 0, roundOrder: 'fixed', ...options },
    capitals: ['Brin', 'Cove', 'Fenn'],
    ...cards,
  });

describe('a commander (rules/warzone.md#commanders)', () => {
  it('strikes as seven armies and dies only when armies and seven more fall at once: the examples', () => {
    const short = turn(held({ Brin: 'R11' }), ['advance Brin Cove 10', '', '']);
    expect(short.field).toMatchObject({ Brin: 'R4', Cove: 'G0', Esk: 'G1' });
    expect(short.lines).toEqual([
      'Red failed at Cove of Green: 10 from Brin against 3 and the commander, lost 7, beat 3',
    ]);
    const enough = turn(held({ Brin: 'R18' }), ['advance Brin Cove 17', '', '']);
    expect(enough.field).toMatchObject({ Brin: 'R1', Cove: 'R10', Esk: 'n1' });
    expect(enough.position).toMatchObject({ eliminated: [GREEN], capitals: [1, null, 5] });
    const alone = turn(held({}), ['', 'advance Cove Dune 0 commander', '']);
    expect(alone.field).toMatchObject({ Cove: 'G3', Dune: 'G0' });
    expect(alone.position.capitals?.[GREEN]).toBe(3);
    expect(alone.lines).toEqual([
      'Green took neutral Dune: 0 and the commander from Cove against 4, lost 0, beat 4',
    ]);
  });

  it('who attacks may die too, and all of that land is neutral', () => {
    const { field, events } = turn(held({ Cove: 'G20' }), ['advance Brin Cove 2 commander', '', '']);
    expect(field).toMatchObject({ Alba: 'n2', Brin: 'n4' });
    expect(events.filter(({ type }) => type === 'eliminated')).toEqual([
      { type: 'eliminated', seat: RED, by: GREEN },
    ]);
  });

  it('returns with the survivors of an attack that fails, and goes once in a turn', () => {
    const { field, position } = turn(held({ Cove: 'G9' }), ['advance Brin Cove 5 commander', '', '']);
    expect(field).toMatchObject({ Brin: 'R1', Cove: 'G2' });
    expect(position.capitals?.[RED]).toBe(1);
    const chain = 'advance Cove Dune 0 commander; advance Dune Esk 0 commander';
    const on = held({ Esk: 'n1' }, { multiAttack: true });
    expect(turn(on, ['', chain, '']).position.capitals?.[GREEN]).toBe(4);
  });

  it('is airlifted, not blockaded, given away or sent to a mate', () => {
    const cards = { cards: [['airlift', 'blockade'], [], []] };
    expect(
      turn(held({}, {}, cards), ['airlift Brin Alba 0 commander', '', '']).position.capitals?.[RED],
    ).toBe(0);
    expect(turn(held({}, {}, cards), ['blockade Brin', '', '']).lines).toEqual([
      'Red could not blockade Brin: the commander stood there',
    ]);
    const mates = turn(held({}, { teams: 112 }), ['advance Brin Cove 2 commander', '', '']);
    expect(mates.field).toMatchObject({ Brin: 'R4', Cove: 'G5' });
    expect(mates.position.capitals).toEqual([1, 2, 5]);
  });

  it.each([
    [['advance Brin Cove 0'], 'the number must be 1 to 1000000, not 0'],
    [['advance Alba Cove 1 commander'], 'your commander will be in Brin, not in Alba'],
    [
      ['advance Brin Alba 1 commander', 'advance Brin Cove 1 commander'],
      'your commander goes once in a turn',
    ],
  ])('%s is refused: %s', (words, answer) => {
    const here = held({});
    let { position } = here;
    const answers = words.map(each => {
      const step = here.rules.apply(position, RED, { type: 'give', order: order(here, each) });
      if (step.ok) ({ position } = step.value);
      return step.ok ? null : warzone.explain(step.error, NAMES);
    });
    expect(answers.at(-1)).toBe(answer);
    expect(answers.slice(0, -1).every(each => each === null)).toBe(true);
  });

  it('is in no game without the option', () => {
    const here = stage({ field: { Alba: 'R2', Brin: 'R6', Cove: 'G3', Fenn: 'B2' } });
    const step = here.rules.apply(here.position, RED, {
      type: 'give',
      order: order(here, 'advance Brin Cove 1 commander'),
    });
    expect(!step.ok && warzone.explain(step.error, NAMES)).toBe('there are no commanders in this game');
  });

  it('begins where a capital would be', () => {
    const begin = (options: Partial<WarzoneOptions>) =>
      good(
        good(warzone.prepare({ seats: 3, options: optionsSchema.parse(options), board: NORTH_SOUTH })).start(
          fromSeed('begin'),
        ),
      );
    expect(begin({ commanders: true }).capitals).toEqual(begin({ capitals: true }).capitals);
    expect(begin({ commanders: true, capitals: true })).toEqual(begin({ commanders: true }));
  });

  it('is seen by who sees the armies, and in battles too', () => {
    const here = held({ Brin: 'R11', Alba: 'n1', Cove: 'G3', Dune: 'n4' }, { fog: 'normal' });
    const seen = (who: typeof RED) => here.rules.view(here.position, who).capitals;
    expect(seen(RED)).toEqual([1, 2, 5]);
    expect(seen(BLUE)).toEqual([1, null, 5]);
    const { events } = turn(here, ['advance Brin Cove 10', '', '']);
    const attack = events.find(({ type }) => type === 'attacked');
    expect(attack).toMatchObject({ guarded: true });
    expect(attack && here.rules.seen(attack, BLUE)).not.toHaveProperty('guarded');
  });
});
