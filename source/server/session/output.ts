import type { Socket } from 'node:net';
import { Writable } from 'node:stream';
import type { ServerChannel } from 'ssh2';

/** Bytes that may wait in the socket of a slow reader before frames are left out. */
const SLOW = 256 * 1024;

/**
 * The way to a client's terminal. Only one portion at a time is on its way; the next waits until the client's window
 * and the socket have taken it. So whoever draws sees what is waiting (`writableLength`) and leaves frames out:
 * memory stays flat however slowly somebody reads.
 */
export class ChannelOutput extends Writable {
  readonly #channel: ServerChannel;
  readonly #socket: Socket;

  constructor(channel: ServerChannel, socket: Socket) {
    super({ decodeStrings: false });
    this.#channel = channel;
    this.#socket = socket;
    channel.on('close', () => this.destroy());
  }

  override _write(chunk: string | Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    if (!this.#channel.writable) {
      done();
      return;
    }
    // A packet is written in parts; together they are one call of the system.
    this.#socket.cork();
    this.#channel.write(chunk, () => this.#taken(done));
    this.#socket.uncork();
  }

  #taken(done: () => void): void {
    if (this.#socket.writableLength < SLOW) done();
    else this.#socket.once('drain', done);
  }
}
