import { moveSchema } from '../../machines/domination/types.ts';
import { seat, type Viewer } from '../../machines/seat.ts';
import { ConsoleGame } from '../../source/games/domination/text/console-game.ts';
import { readNote } from '../../source/games/domination/text/notes.ts';
import { playerOf } from '../../source/games/domination/text/players.ts';
import { repliesTo, startReplies } from '../../source/games/domination/text/replies.ts';
import { kits } from '../../source/games/kits.ts';
import { movesLeft, outcomeLines, sentencesOf } from '../../source/lines/text/teller.ts';
import { readHistory } from '../../source/table/load-save.ts';
import { type Replay, readReplay } from '../../source/table/replay.ts';
import type { SaveStore } from '../../source/table/store.ts';

/** A number from 0 to `below` − 1. */
export type Choose = (below: number) => number;

/** A way to play a game that is killed: what is typed, and which lines of its output must be in the save. */
export interface Victim {
  readonly name: string;
  /** The words of the command line that begin a game. */
  readonly begin: readonly string[];
  /** On the full screen, in a real terminal. */
  readonly isScreen: boolean;
  /** What is typed at the beginning of a new game. */
  readonly first: readonly string[];
  /** What is typed next, legal or not. */
  line(choose: Choose): string;
  /** The lines of an output, or of a screen, that tell what happened. */
  told(output: string): readonly string[];
  /** All that a save tells, in the same words. */
  found(store: SaveStore, save: string): Promise<readonly string[]>;
}

/** What happened, in the lines of the text mode, moves that were taken back among it; some is told to one seat alone. */
export function linesOf({ game, rules, header, steps, outcome }: Replay, viewer: Viewer): readonly string[] {
  const names = header.seats.map(({ name }) => name);
  const told = { game, rules, names };
  return [
    ...steps.flatMap(step =>
      step.kind === 'played'
        ? sentencesOf(
            told,
            step.events.flatMap(event => told.rules.seen(event, viewer) ?? []),
          )
        : step.kind === 'undone'
          ? [movesLeft(step)]
          : [],
    ),
    ...(outcome === null ? [] : outcomeLines(outcome, names)),
  ];
}

const tellOf =
  (viewer: Viewer) =>
  async (store: SaveStore, save: string): Promise<readonly string[]> => {
    const body = await readReplay(store, save, kits);
    if (!body.ok) return [];
    const { fault } = body.value;
    if (fault !== null && fault.code !== 'torn') throw new Error(`${save}: ${fault.sentence}`);
    return linesOf(body.value, viewer).filter(line => EVENT.test(line));
  };

const NAMES = ['Quill', 'Robin', 'Sable', 'Teal'] as const;
/** How the lines of what happened begin: with a player, a turn or a round, or the end. */
const EVENT = new RegExp(
  `^(?:(?:Turn|Round|Hand) \\d+: .*|(?:${NAMES.join('|')}) .*|over: .*|place \\d+: .*)$`,
);

/** The head of an output ends with the seed. */
const textLines = (output: string): readonly string[] =>
  (output.split(/^seed .*$/m)[1] ?? '').split('\n').filter(line => EVENT.test(line));

const computers = (level: string, count: number): string =>
  NAMES.slice(0, count)
    .map(name => `bot:${level}:${name}`)
    .join(',');

function text(name: string, game: string, seats: string, lines: (choose: Choose) => string): Victim {
  const people = seats.split(',').filter(each => !each.startsWith('bot:'));
  return {
    name,
    begin: ['text', game, '--seats', seats],
    isScreen: false,
    first: [],
    line: lines,
    told: textLines,
    found: tellOf(people.length === 1 ? seat(seats.split(',').indexOf(people[0] ?? '')) : 'spectator'),
  };
}

const oneOf = (choose: Choose, lines: readonly string[]): string => lines[choose(lines.length)] ?? '';

function gridLine(choose: Choose): string {
  const place = (): string => `${choose(5)} ${choose(5)}`;
  const moves = [`deploy ${place()} 3`, `deploy ${place()}`, `attack ${place()} ${place()} 1`];
  return oneOf(choose, [...moves, 'defend 1', 'advance 1', 'stop', 'pass', 'undo']);
}

function warzoneLine(choose: Choose): string {
  const place = (): number => 1 + choose(42);
  const orders = [`deploy ${place()} ${1 + choose(4)}`, `advance ${place()} ${place()} 1`];
  return oneOf(choose, [...orders, ...orders, 'commit', 'commit lose']);
}

function consoleLine(choose: Choose): string {
  const place = (): number => 1 + choose(42);
  const armies = ['autoplace', 'autoplace', `placearmies ${place()} 1`, `placearmies ${place()} 3`];
  const attacks = [`attack ${place()} ${place()}`, 'roll 3', 'roll 1', 'move all', 'retreat', 'showmission'];
  return oneOf(choose, [...armies, ...attacks, 'endattack', 'nomove', 'endtrade']);
}

/** The replies of Domination's console that tell what happened; a refusal or a look tells nothing. */
const REPLY =
  /^>?((?:\d+ new army|1 army placed in|New player selected|Attack .*\(You can|Rolled attacking|Dice results|Result:|Country |Retreated|Moved |No moves|Cards traded|You got a new card).*)$/;

const domination: Victim = {
  name: 'Domination’s console',
  begin: ['text', 'domination'],
  isScreen: false,
  first: [
    ...['newgame', 'newplayer human red Ada', 'newplayer ai easy blue Bo', 'newplayer ai crap green Cy'],
    'startgame domination increasing autoplaceall recycle',
  ],
  line: consoleLine,
  told: output => output.split('\n').flatMap(line => REPLY.exec(line)?.[1] ?? []),
  found: async (store, save) => {
    const read = await readHistory(store, save, kits);
    if (!read.ok) return [];
    const { header, body, history } = read.value;
    const game = new ConsoleGame(header, header.seats.map(playerOf), history);
    const first = startReplies(game).join('\n');
    const replies = body.flatMap(({ line }) => {
      const note = line.kind === 'note' ? readNote(line.note) : null;
      if (note !== null) game.note(note);
      const played = line.kind === 'move' ? game.play(moveSchema.parse(line.move)) : null;
      return played?.ok ? repliesTo(game, played.value) : [];
    });
    return domination.told([first, ...replies].join('\n'));
  },
};

/** A line of the log at the end of a row. */
const LOGGED = new RegExp(`(?:^| )[A-F] ((?:(?:Turn|Round) \\d+: )?(?:${NAMES.join('|')}) [a-z].*?) *$`);

const screen = (name: string, game: string, seats: string): Victim => ({
  name: `${name} on the full screen`,
  begin: ['play', game, '--seats', seats],
  isScreen: true,
  first: [],
  // It skips the pause between two moves, and goes on where something was told; pictures come by themselves.
  line: () => '\r',
  // The log's lines begin with their seat's letter, and are the last thing in their row; a table's have columns.
  told: output =>
    output.split('\n').flatMap(row => {
      const line = LOGGED.exec(row)?.[1] ?? '';
      return line === '' || line.includes('   ') ? [] : [line];
    }),
  found: tellOf('spectator'),
});

/** All four games in lines, with people and without; the consoles of their own; the full screen. */
export const VICTIMS: readonly Victim[] = [
  text('Simple Risk in lines', 'grid', 'Quill,bot:easy:Robin,bot:hard:Sable', gridLine),
  text('Warzone in lines', 'warzone', 'Quill,bot:aggressive:Robin,bot:random:Sable', warzoneLine),
  text('Intensity in lines', 'intensity', computers('normal', 4), () => ''),
  domination,
  {
    ...text('Warzone’s commands', 'warzone', 'Quill', warzoneLine),
    begin: ['text', 'warzone'],
    first: [
      ...['loadmap world', 'validatemap', 'gameplayer -add Quill human -add Robin aggressive'],
      ...['gameplayer -add Sable benevolent', 'gamestart'],
    ],
  },
  screen('Simple Risk', 'grid', computers('easy', 3)),
  screen('Domination', 'domination', computers('easy', 3)),
  screen('Warzone', 'warzone', computers('random', 3)),
  screen('Intensity', 'intensity', computers('normal', 4)),
];
