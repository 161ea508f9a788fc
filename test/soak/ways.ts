import { spawn } from 'node:child_process';
import { type AtTerminal, enter, type Listening, logIn } from '../server/client.ts';
import { comeByOpenSsh, OPENSSH, options } from '../server/openssh.ts';
import type { Visitor } from './house.ts';

/** The size of somebody's screen. */
export interface Size {
  readonly columns: number;
  readonly rows: number;
}

/** The way into a server for one visit: one screen, or one thing that is told in lines. */
export interface Way {
  /** The connection has gone, whoever has ended it. */
  readonly gone: Promise<void>;
  sitDown(size: Size, command?: string): Promise<AtTerminal>;
  /** Hears what is told, to its end. */
  listen(command: string, hear: (part: string) => void): Promise<void>;
  close(): void;
}

/** Whether somebody comes with OpenSSH's client. */
export const hasOpenSsh = ({ folder }: Visitor): boolean => OPENSSH && folder !== null;

/** Comes to the server as this person, with their client. @throws Error when nobody is let in */
export const wayIn = (server: Listening, visitor: Visitor): Promise<Way> =>
  visitor.folder !== null && OPENSSH
    ? Promise.resolve(byOpenSsh(server, visitor.folder, visitor.name))
    : byLibrary(server, visitor);

async function byLibrary(server: Listening, { name, key }: Visitor): Promise<Way> {
  const client = await logIn(server, { login: name, key });
  const gone = new Promise<void>(resolve => void client.on('close', () => resolve()));
  return {
    gone,
    sitDown: (size, command) =>
      Promise.race([
        enter(client, { ...size, ...(command === undefined ? {} : { command }) }),
        gone.then(() => {
          throw new Error('the server has gone');
        }),
      ]),
    listen: (command, hear) =>
      new Promise<void>(resolve => {
        client.exec(command, (error, channel) => {
          if (error !== undefined) return resolve();
          channel.on('data', (part: Buffer) => hear(part.toString()));
          channel.on('close', () => resolve());
        });
      }),
    close: () => void client.destroy(),
  };
}

/** The client's process ends with the connection. */
function byOpenSsh({ port }: Listening, folder: string, name: string): Way {
  let close = (): void => {};
  let went = (): void => {};
  const gone = new Promise<void>(resolve => {
    went = resolve;
  });
  return {
    gone,
    async sitDown(size, command) {
      const words = command === undefined ? [] : command.split(' ');
      const player = comeByOpenSsh(folder, port, name, { ...size, words });
      close = player.cut;
      void player.left.then(went);
      return player;
    },
    listen(command, hear) {
      const words = [...options(folder, port, name), ...command.split(' ')];
      const child = spawn('/usr/bin/ssh', words, { stdio: ['ignore', 'pipe', 'ignore'] });
      close = () => void child.kill('SIGKILL');
      child.stdout.on('data', (part: Buffer) => hear(part.toString()));
      return new Promise<void>(resolve => {
        child.on('close', () => {
          went();
          resolve();
        });
      });
    },
    close: () => close(),
  };
}
