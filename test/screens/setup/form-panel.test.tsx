import { render } from 'ink-testing-library';
import { describe, expect, test } from 'vitest';
import { seat } from '../../../machines/seat.ts';
import { dispatch } from '../../../source/screens/keys/command.ts';
import { choiceRow, createForm, type Form, type FormRow } from '../../../source/screens/setup/form.ts';
import { FormPanel } from '../../../source/screens/setup/form-panel.tsx';
import type { KeyName } from '../../../source/terminal/key.ts';
import { turns } from '../../terminal/fill.ts';

interface Value {
  readonly name: string;
  readonly size: number;
}

/** A form of a line of two fields, and of numbers below it. */
function formOf(more: readonly FormRow<Value>[] = [], lines = 2): Form<Value> {
  return createForm<Value>({ name: 'Ada', size: 3 }, now => {
    const size = {
      about: 'how large it is',
      shown: String(now.size),
      next: (by: 1 | -1) => ({ ...now, size: now.size + by }),
      typed: (key: KeyName) => (/^\d$/.test(key) ? { ...now, size: Number(key) } : null),
    };
    return [
      ...more,
      {
        label: 'A',
        pinned: true,
        fields: [
          {
            id: 'name',
            about: 'who it is',
            text: {
              noun: 'name',
              text: now.name,
              isProposed: now.name === 'Ada',
              most: 8,
              cells: 9,
              written: name => ({ ...now, name }),
            },
          },
          { ...choiceRow<Value>('', { id: 'beside', ...size }).fields[0], id: 'beside', about: '' },
        ],
      },
      ...Array.from({ length: lines }, (_, index) => choiceRow(`Size ${index}`, { id: `${index}`, ...size })),
    ];
  });
}

function show(form: Form<Value>, { width = 60, height = 20 } = {}) {
  const shown = render(
    <FormPanel form={form} title="A form" summary="to try" width={width} height={height} />,
  );
  const text = (): string => (shown.lastFrame() ?? '').replace(/\x1b\[[\d;]*m/g, '');
  return {
    text,
    /** The line that has the keys. */
    line: () =>
      text()
        .split('\n')
        .find(row => row.startsWith('▌'))
        ?.trimEnd(),
    async press(...keys: readonly KeyName[]) {
      for (const key of keys) if (!dispatch(form.bindings([]), key)) form.press(key);
      await turns(5);
    },
  };
}

describe('a form on the screen', () => {
  test('shows its title, its lines and what the field with the keys is about', () => {
    const { text } = show(formOf());
    for (const word of ['A form', 'to try', 'Ada', '◂ 3 ▸', 'who it is']) expect(text()).toContain(word);
    expect(text()).not.toContain('how large it is');
  });

  test('up and down go from line to line and keep to the column, Tab takes every field', () => {
    const form = formOf();
    const after = (key: KeyName): string | undefined => {
      dispatch(form.bindings([]), key);
      return form.focus()?.id;
    };
    const keys = ['tab', 'down', 'up', 'up', 'shift-tab', 'shift-tab', 'down'] as const;
    expect(keys.map(after)).toEqual(['beside', '0', 'name', '1', '0', 'beside', '0']);
  });

  test('keys write into a text, and turn or type a choice', async () => {
    const form = formOf();
    const { press, text, line } = show(form);
    await press('x', 'space', 'y', 'left', 'backspace', 'enter');
    expect(form.state.get().value.name).toBe('xy');
    await press('enter', 'z', 'escape', 'enter', 'home', 'a');
    expect(form.state.get().value.name).toBe('axy');
    await press('tab', 'right', 'right', 'left');
    expect(form.state.get().value.size).toBe(4);
    await press('space', '7', 'y');
    expect(text()).toContain('◂ 7 ▸');
    expect(line()).toContain('axy');
  });

  test('what is wrong is said below, its field gets the keys, and any change takes it away', async () => {
    const form = formOf();
    const { press, text, line } = show(form);
    form.refuse('it is too small', '1');
    await press();
    expect(text()).toContain('it is too small');
    expect(line()).toContain('Size 1');
    await press('right');
    expect(text()).not.toContain('it is too small');
    form.refuse('still', 'a field that is not there');
    await press();
    expect(line()).toContain('Ada');
  });

  test('lines without room are scrolled below those that stay, with the one that has the keys in sight', async () => {
    const { press, text, line } = show(formOf([], 30), { height: 16 });
    expect(text()).toContain('23 more options with ↑↓');
    await press('up');
    expect(line()).toContain('Size 29');
    expect(text()).toContain('Ada');
    expect(text()).not.toContain('Size 22 ');
  });

  test('something fixed has no field', () => {
    const fixed: FormRow<Value> = { label: 'Seat A', fields: [], fixed: 'ada', owner: seat(0) };
    expect(show(formOf([fixed])).text()).toMatch(/Seat A +ada/);
  });
});
