import { Readable } from 'node:stream';
import { boardData } from '../../machines/conquest/board.ts';
import { seat } from '../../machines/seat.ts';
import { prepareBoard } from '../../machines/warzone/types.ts';
import { cleanLine } from '../../source/base/text.ts';
import { readOpening } from '../../source/commands/opening.ts';
import { readGameLog } from '../../source/games/domination/text/game-log.ts';
import { answerTo } from '../../source/games/intensity/referee/bot.ts';
import { cleanName } from '../../source/games/intensity/referee/contestant.ts';
import { chosenCard, chosenPass, readRequest } from '../../source/games/intensity/referee/protocol.ts';
import { kits } from '../../source/games/kits.ts';
import { WarlightBot } from '../../source/games/warzone/referee/bot.ts';
import { readAdvances, readPlacements } from '../../source/games/warzone/referee/wire.ts';
import { readLines } from '../../source/lines/text/lines.ts';
import { readOutcomes } from '../../source/lines/text/outcomes.ts';
import { readSeats } from '../../source/lines/text/seats.ts';
import { randomMap } from '../../source/maps/random-map.ts';
import { readWords } from '../../source/server/doors/session/line-session.ts';
import { readCode } from '../../source/server/house/people/codes.ts';
import { readName } from '../../source/server/house/people/names.ts';
import { searchOf } from '../../source/study/records/search.ts';
import { parseName } from '../../source/table/save-names.ts';
import { KeyDecoder } from '../../source/terminal/key-decoder.ts';
import { type Parser, text } from './parser.ts';

const small = randomMap('fuzz', 8);
const REQUESTS = [
  '0\n',
  '1\n13 19 24 25 29 32 39 44 46 49\n',
  '2\n9 2 0\n11 15 18 23 33 34 47 48 49\n24 26\n16 13 19 12\n37 38 39\n34 47 48\n',
];
const ENGINE = [
  ...['settings your_bot player1', 'settings opponent_bot player2', 'settings max_rounds 60'],
  ...['setup_map super_regions 1 2 2 3', 'setup_map regions 1 1 2 1 3 2 4 2 5 2'],
  ...['setup_map neighbors 1 2 2 3 3 4 4 5', 'setup_map wastelands 5', 'settings starting_regions 2 4'],
  ...['settings starting_pick_amount 1', 'pick_starting_region 10000 2 4', 'settings starting_armies 5'],
  ...['update_map 1 neutral 2 2 player1 4 3 player2 2', 'opponent_moves player2 place_armies 3 5'],
  ...['go place_armies 9000', 'go attack/transfer 9000'],
];
const board = prepareBoard(boardData(small.map));
const owners = board.territories.map(each => seat(each % 2));

const protocols: readonly Parser[] = [
  {
    name: 'requests of Intensity',
    seeds: REQUESTS.map(text),
    read(bytes) {
      const request = readRequest(bytes.toString('utf8').split(/\s+/).filter(Boolean), true);
      if (request?.ok !== true) return request === null ? [] : [request.error];
      const answer = answerTo(request.value, { level: 'normal', clock: null });
      return answer.ok ? [answer.value.line, answer.value.oddity ?? ''] : [answer.error];
    },
  },
  {
    name: 'answers of Intensity',
    seeds: ['29, 39 49\n', 'I play the 47', 'Dennis Ritchie'].map(text),
    read(bytes) {
      const output = bytes.toString('latin1');
      chosenPass(output);
      chosenCard(output);
      return [cleanName(output)];
    },
  },
  {
    name: 'lines of Warlight engines',
    seeds: [text(ENGINE.join('\n'))],
    read(bytes) {
      const bot = new WarlightBot('easy');
      return bytes
        .toString('utf8')
        .split('\n')
        .flatMap(line => bot.take(line) ?? []);
    },
  },
  {
    name: 'answers of Warlight programs',
    seeds: [
      'player1 place_armies 1 3, player1 place_armies 3 2',
      'player1 attack/transfer 1 2 4',
      'No moves',
    ].map(text),
    read(bytes) {
      const answer = bytes.toString('utf8');
      const orders = [
        ...readPlacements(answer, board, 'player1', owners).orders,
        ...readAdvances(answer, board, 'player1', owners).orders,
      ];
      return orders.map(order => JSON.stringify(order));
    },
  },
];

const limits = {
  title: 'A game',
  min: 2,
  max: 6,
  levels: [{ id: 'easy', title: 'Easy', summary: '', names: ['Io'] }],
};
const faces = await Promise.all(
  kits.flatMap(({ id, text: { adapter } }) =>
    adapter === undefined ? [] : [adapter().then(loaded => ({ id, adapter: loaded }))],
  ),
);

const words: readonly Parser[] = [
  {
    name: 'lines of input',
    seeds: [text('attack 1 2 3\r\n  roll 2\n\tsave x\nquit')],
    async read(bytes) {
      const said: string[] = [];
      for await (const line of readLines(Readable.from([bytes])))
        said.push(line.ok ? line.value : line.error.sentence);
      return said;
    },
  },
  {
    name: 'seats',
    seeds: ['Ada,Bo,bot:easy', 'bot:easy:Zoe,bot:easy,Äß', 'bot:easy+40,bot:equal:Zoe,Bo', ',,'].map(text),
    read(bytes) {
      const seats = readSeats(bytes.toString('utf8'), limits);
      return seats.ok ? seats.value.map(({ name }) => name) : [seats.error];
    },
  },
  {
    name: 'options and maps of the command line',
    seeds: [
      'grid turnLimit=5',
      'warzone fog=light luck=0',
      'domination map=random:x:9 mode=capital',
      'intensity hands=4',
    ].map(text),
    async read(bytes) {
      const [game = '', ...set] = bytes.toString('utf8').split(' ');
      const map = set.find(word => word.startsWith('map=random:'))?.slice('map='.length, 60);
      const opening = await readOpening(kits, game, {
        set: set.filter(word => !word.startsWith('map=')),
        ...(map === undefined ? {} : { map }),
      });
      return opening.ok ? [] : [opening.error];
    },
  },
  {
    name: 'outcomes',
    seeds: ['roll 6 2 / 5\ndeal A B C A', 'deal 1 2 3\norders\nroll 0.5', '# x\ndeal 10 11 12'].map(text),
    read: bytes =>
      faces.flatMap(({ adapter }) => {
        const read = readOutcomes(adapter, bytes.toString('utf8'), 'x');
        return read.ok ? [] : [read.error];
      }),
  },
  {
    name: 'logs of Domination',
    seeds: [text('1 newplayer human red Ada\nPLACEALL 1 2 3\nDICE 1 1 3 4\n1 attack 1 2\nCARD wildcard\n')],
    read(bytes) {
      const tape = readGameLog(bytes.toString('utf8'));
      const commands: string[] = [];
      for (; !tape.isAtEnd; tape.skip()) if (tape.command !== null) commands.push(tape.command);
      return commands;
    },
  },
  {
    name: 'names, codes and words over SSH',
    seeds: ['Ada', 'abcd-efgh', 'play grid', 'watch abcd-efgh', 'my game 2'].map(text),
    read(bytes) {
      const word = bytes.toString('utf8');
      const asked = readWords(word);
      const save = parseName(word);
      const name = readName(word);
      const code = readCode(word);
      return [
        ...(asked.kind === 'unknown' ? [cleanLine(asked.word, 100)] : []),
        save.ok ? save.value : save.error.sentence,
        name.ok ? name.value : name.error,
        code ?? '',
      ];
    },
  },
  {
    name: 'searches in records',
    seeds: ['with:bo result:won', 'game:grid rating:1500..1600 2026-Q4', 'map:world length:>20'].map(text),
    read(bytes) {
      const search = searchOf(
        bytes.toString('utf8'),
        kits.map(({ id }) => id),
      );
      return search.ok ? [] : [search.error];
    },
  },
  {
    name: 'keys',
    seeds: [text('\x1b[A\x1b[1;5C\x1b[<0;10;5M\x1b[200~paste\x1b[201~q\r\x1b')],
    read(bytes) {
      const nothing = (): undefined => undefined;
      const decoder = new KeyDecoder({ key: nothing, mouse: nothing, paste: nothing, answer: nothing });
      decoder.push(bytes);
      decoder.expire();
      return [];
    },
  },
];

/** Parsers of lines: protocols, what is typed, and the words of the command line and over SSH. */
export const lineParsers: readonly Parser[] = [...protocols, ...words];
