import { expect, onTestFinished, test } from 'vitest';
import { ChangeChannel } from '../../../../../source/server/house/data/postgres/change-channel.ts';
import { ownPostgres, withOwnPostgres } from '../../../../database/postgres.ts';
import { until } from '../../../harness.ts';

const log = { write() {} };

withOwnPostgres('the channel of a house', () => {
  test('tells the other nodes what has changed, and not its own; and does so again when the database was gone', async () => {
    const postgres = await ownPostgres();
    const url = await postgres.database();
    const [one, other] = [new ChangeChannel('one', { url, log }), new ChangeChannel('other', { url, log })];
    onTestFinished(async () => void (await Promise.all([one.close(), other.close()])));
    const heard: string[] = [];
    const own: string[] = [];
    other.onChange((kind, name) => void heard.push(`${kind} ${name}`));
    one.onChange((kind, name) => void own.push(`${kind} ${name}`));
    await until(() => {
      one.publish('saves', 'a game with blanks');
      return heard.includes('saves a game with blanks');
    });
    await postgres.stop('SIGQUIT');
    await postgres.start();
    other.reconnect();
    await until(() => {
      one.publish('tables', 'after');
      return heard.includes('tables after');
    });
    expect(own).toEqual([]);
  });
});
