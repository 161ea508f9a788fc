import { describe, expect, test } from 'vitest';
import type { Order } from '../../../../machines/warzone/orders.ts';
import type { TestApp } from '../../../screens/harness.tsx';
import { openWarzone, viewOf } from './support.ts';

const large = { columns: 120, rows: 40 } as const;
const said = (app: TestApp): string => app.game().controller.state.get().notice?.text ?? '';

/** The orders of the person, as they are committed. */
async function committed(app: TestApp): Promise<readonly Order[]> {
  await app.press('n', 'enter');
  const move = app.game().controller.table.history.find(({ seat }) => seat === 0)?.move;
  return move !== undefined && 'orders' in move ? (move.orders as readonly Order[]) : [];
}

describe('a number before a key', () => {
  test('deploys so many armies without asking', async () => {
    const app = await openWarzone(large);
    await app.press('4', 'enter', '1', 'd');
    expect(app.text()).toContain('To deploy  1 of 6');
  });

  test('attacks with so many', async () => {
    const app = await openWarzone(large);
    await app.press('a', 'm', '3', 'enter');
    expect(app.text()).toMatch(/attack +3/);
  });

  test('too many are refused with the reason', async () => {
    const app = await openWarzone(large);
    await app.press('9', 'd');
    expect(said(app)).not.toBe('');
    expect(app.text()).toContain('To deploy  6 of 6');
  });

  test('is how many changes of the list are undone, and how many lines a key goes', async () => {
    const app = await openWarzone(large);
    await app.press('1', 'd', '1', 'd', '1', 'd', '3', 'u');
    expect(app.text()).toContain('To deploy  6 of 6');
  });
});

describe('new armies that are left', () => {
  test('are spread along the borders, so that these come to stand alike, and one undo takes it back', async () => {
    const app = await openWarzone(large);
    const { owners, armies } = viewOf(app);
    await app.press('e');
    expect(app.text()).toContain('To deploy  0 of 6');
    await app.press('u');
    expect(app.text()).toContain('To deploy  6 of 6');
    await app.press('e');
    const deployed = (await committed(app)).flatMap(order => (order.type === 'deploy' ? [order] : []));
    expect(deployed.length).toBeGreaterThan(1);
    const stand = deployed.map(({ territory, armies: more }) => (armies[territory] ?? 0) + more);
    expect(Math.max(...stand) - Math.min(...stand)).toBeLessThanOrEqual(1);
    for (const { territory } of deployed) expect(owners[territory]).toBe(0);
  });
});

describe('the last order again', () => {
  test('says that there is none yet', async () => {
    const app = await openWarzone(large);
    await app.press('.');
    expect(said(app)).toBe('There is no order to give again yet');
  });

  test('deploys as many where the cursor is', async () => {
    const app = await openWarzone(large);
    await app.press('2', 'd', 'tab', '.');
    const orders = await committed(app);
    expect(orders.map(order => (order.type === 'deploy' ? order.armies : 0))).toEqual([2, 2]);
    expect(new Set(orders.map(order => (order.type === 'deploy' ? order.territory : -1))).size).toBe(2);
  });

  test('attacks with as many where it is aimed', async () => {
    const app = await openWarzone(large);
    await app.press('a', 'm', '2', 'enter', 'm', 'tab', '.');
    const attacks = (await committed(app)).flatMap(order => (order.type === 'advance' ? [order] : []));
    expect(attacks.map(({ armies }) => armies)).toEqual([2, 2]);
    expect(attacks[0]?.source).toBe(attacks[1]?.source);
    expect(attacks[0]?.target).not.toBe(attacks[1]?.target);
  });

  test('says where a target is missing', async () => {
    const app = await openWarzone(large);
    await app.press('a', 'm', '2', 'enter', '.');
    expect(said(app)).toBe('Choose where they go first: an order is given again where you aim');
  });
});
