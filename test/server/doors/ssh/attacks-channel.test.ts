import type { ConnectConfig, ExecOptions } from 'ssh2';
import { expect, test } from 'vitest';
import { comeIn, connect, startTestServer } from '../../harness.ts';

/** The requests on a channel that the client's library itself would not send. */
interface RawProtocol {
  shell(id: number, reply: boolean): void;
  exec(id: number, command: string, reply: boolean): void;
  subsystem(id: number, name: string, reply: boolean): void;
  pty(
    id: number,
    rows: number,
    columns: number,
    h: number,
    w: number,
    term: string,
    modes: null,
    reply: boolean,
  ): void;
  x11Forward(id: number, config: object, reply: boolean): void;
  openssh_agentForward(id: number, reply: boolean): void;
}

const REQUESTS: readonly ((protocol: RawProtocol, id: number) => void)[] = [
  (protocol, id) => protocol.shell(id, true),
  (protocol, id) => protocol.exec(id, 'export x', true),
  (protocol, id) => protocol.pty(id, 1000, 3000, 0, 0, 'xterm', null, true),
  (protocol, id) => protocol.subsystem(id, 'sftp', true),
  (protocol, id) =>
    protocol.x11Forward(id, { single: false, protocol: 'MIT-MAGIC-COOKIE-1', cookie: 'aa', screen: 0 }, true),
  (protocol, id) => protocol.openssh_agentForward(id, true),
];

test('somebody asks for a second shell, a command, another terminal and forwarding on a channel in use: nothing comes of it', async () => {
  const server = await startTestServer();
  const ada = await comeIn(server, { login: 'ada' });
  // The library's inner parts: it has no other way to misbehave.
  const { outgoing } = ada.channel as unknown as { readonly outgoing: { readonly id: number } };
  const { _protocol } = ada.client as unknown as { readonly _protocol: RawProtocol };
  for (const send of REQUESTS) send(_protocol, outgoing.id);
  ada.type('?');
  await ada.see('Keys');
  expect(server.hall.visitors).toHaveLength(1);
  expect(server.metrics.sessions).toBe(1);
});

test.each<[string, ConnectConfig, ExecOptions]>([
  ['X11', {}, { x11: true }],
  ['the agent', { agent: '/nowhere/agent.sock', agentForward: true }, {}],
])('somebody wants %s forwarded: it is refused before anything runs', async (_what, config, options) => {
  const server = await startTestServer();
  const client = await connect(server, {}, config);
  await expect(
    new Promise((resolve, reject) =>
      client.exec('whoami', options, (error, channel) => (error ? reject(error) : resolve(channel))),
    ),
  ).rejects.toThrow();
});

test('somebody sends variables without end: the ones after the sixteenth are not heard, nor an over-long one', async () => {
  const server = await startTestServer();
  const many = Object.fromEntries(Array.from({ length: 16 }, (_, index) => [`LC_${index}`, 'x']));
  const flood = await comeIn(server, { login: 'flood', env: { ...many, COLORTERM: 'truecolor' } });
  const long = await comeIn(server, {
    login: 'long',
    env: { COLORTERM: 'truecolor', NO_COLOR: 'x'.repeat(129) },
  });
  const allColours = /38;2;\d+;\d+;\d+/;
  expect(flood.bytes().toString()).not.toMatch(allColours);
  expect(long.bytes().toString()).toMatch(allColours);
});
