import type { Socket } from 'node:net';
import type { Clock } from '../../../base/clock.ts';
import type { Turn } from '../../../base/fair-turns.ts';
import { createRefresher } from '../../../base/refresher.ts';
import { editLines } from '../../../lines/plain/line-editor.ts';
import { type NamedTextKit, runPlain } from '../../../lines/plain/program.ts';
import { withoutAnimation } from '../../../lines/plain/run.ts';
import { writeText } from '../../../lines/text/io.ts';
import { readLines } from '../../../lines/text/lines.ts';
import type { App } from '../../../screens/app.ts';
import { Root } from '../../../screens/root.tsx';
import type { ScreenKit } from '../../../screens/services.ts';
import type { Store } from '../../../screens/store.ts';
import { LIGHT, palette } from '../../../screens/theme/theme.ts';
import { parseSettings, type Settings } from '../../../setup/settings.ts';
import { inLocale, type TerminalEnvironment } from '../../../terminal/depth.ts';
import { openScreen } from '../../../terminal/screen.ts';
import type { Metrics } from '../../house/owner/log.ts';
import type { Person } from '../../house/people/people.ts';
import { ChannelOutput, type Terminal, type Wire } from '../ssh/channel.ts';
import type { SessionShare } from './fair-share.ts';

/** The output of a session's program: a screen, or lines. */
interface SessionOutlet {
  show(app: App): void;
  /** Shows the number of tables that wait. @param rings true if one is new @param at true for somebody at a table */
  waitedFor(tables: number, rings: boolean, at: boolean): void;
  tell(app: App, sentence: string): void;
  close(): void;
  /** Writes a farewell, and calls back once it is on its way. */
  end(words: string, done: () => void): void;
  readonly closed: Promise<unknown>;
  readonly mayMove: () => boolean;
  readonly settings: Store<Settings>;
}

interface OutletParts {
  readonly channel: Wire;
  readonly socket: Socket;
  readonly clock: Clock;
  readonly settings: Store<Settings>;
  readonly share: SessionShare;
  readonly onFault: (error: unknown) => void;
}

/** Milliseconds after which a lone ESC is the Escape key: networks pull sequences apart. */
const ESCAPE = 150;

/** The full screen of a client's terminal. @param keysPerSecond excess keys are dropped */
export function screenOutlet(
  { channel, socket, clock, settings, share, onFault }: OutletParts,
  terminal: Terminal,
  keysPerSecond: number,
  timer: ReturnType<Metrics['keyTimer']>,
): SessionOutlet {
  const output = new ChannelOutput(channel, socket, timer.drawn);
  // Before the screen hears of it.
  channel.on('data', timer.typed);
  const screen = openScreen({
    input: channel,
    output,
    env: terminal.env,
    term: terminal.name,
    size: terminal.size(),
    touched: terminal.isTouched === true,
    far: true,
    palette,
    escapeTimeout: ESCAPE,
    keysPerSecond,
    ...share,
    onFault,
  });
  const resizing = createRefresher(clock, () =>
    share.turn(() => screen.resize(terminal.size().columns, terminal.size().rows)),
  );
  terminal.onResize(() => {
    share.ask();
    resizing.ask();
  });
  return {
    settings,
    closed: screen.closed,
    mayMove: screen.takesMovement,
    show: app => screen.render(<Root app={app} />),
    waitedFor(tables, rings) {
      const title = tables === 0 ? 'Sandtable' : `Sandtable · ${turns(tables)}`;
      screen.setTitle(inLocale(title, terminal.env));
      if (!rings) return;
      screen.bell();
      screen.notice(inLocale(turns(tables), terminal.env));
    },
    tell(app, sentence) {
      app.answer.set(sentence);
      screen.bell();
    },
    close() {
      resizing.stop();
      screen.close();
    },
    end: (words, done) => endOutput(output, inLocale(words, terminal.env), done),
  };
}

/** Everything in lines: on a terminal, where input is echoed, or to a client that does that itself. */
export function lineOutlet(
  { channel, socket, settings, share, onFault }: OutletParts,
  terminal: Terminal | null,
  env: TerminalEnvironment,
  games: readonly (ScreenKit & NamedTextKit)[],
): SessionOutlet {
  const output = new ChannelOutput(channel, socket);
  const stop = new AbortController();
  const close = (): void => stop.abort();
  channel.once('close', close);
  const newline = terminal === null ? '\n' : '\r\n';
  const tell = (lines: readonly string[]): Promise<void> =>
    writeText(output, inLocale(lines.map(line => `${line}${newline}`).join(''), env));
  return {
    settings: withoutAnimation(settings),
    closed: new Promise(resolve => void stop.signal.addEventListener('abort', resolve, { once: true })),
    mayMove: () => false,
    show(app) {
      const typed = terminal === null ? readLines(channel) : editLines(channel, output);
      const lines = linesInTurn(typed, share.turn);
      void tell(['Sandtable in lines. help tells what can be typed, quit leaves.'])
        .then(() => runPlain({ app, games, lines, tell, signal: stop.signal }))
        .catch((error: unknown) => {
          onFault(error);
          close();
        });
    },
    waitedFor(tables, rings, at) {
      // A table where one is says so itself.
      if (rings && (tables > 1 || !at)) void tell([`It is ${turns(tables)}.`]);
    },
    tell: (_app, sentence) => void tell([sentence]),
    close,
    end: (words, done) => endOutput(output, inLocale(words, env), done),
  };
}

/** The person's settings; without any, a light theme on a light terminal. */
export function settingsOf({ settings }: Person, terminal: Terminal | null): Settings {
  const parsed = parseSettings(settings);
  return settings === null && terminal?.isLight === true ? { ...parsed, theme: LIGHT } : parsed;
}

async function* linesInTurn<Line>(lines: AsyncIterable<Line>, turn: Turn): AsyncGenerator<Line> {
  for await (const line of lines) {
    await new Promise<void>(resolve => turn(resolve));
    yield line;
  }
}

const turns = (tables: number): string => `your turn${tables > 1 ? ` at ${tables} tables` : ''}`;

function endOutput(output: ChannelOutput, words: string, done: () => void): void {
  if (output.destroyed) done();
  else output.end(words === '' ? '' : `${words}\r\n`, done);
}
