import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { main } from '../../source/commands/main.ts';
import { randomMap } from '../../source/maps/random-map.ts';
import { writeCards, writeDomination } from '../../source/maps/write.ts';
import { memoryIo } from '../lines/text/memory-io.ts';
import type { Parser } from './parser.ts';

/** A folder that is gone when the process ends. `@` in a script stands for it. */
const folder = mkdtempSync(join(tmpdir(), 'sandtable-consoles-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

/** What stands between the parts of an input: what is typed, a map, its cards, a log. */
const NEXT = '\n=====\n';
const PARTS = ['x.map', 'x.cards', 'x.log'] as const;

const { map, deck } = randomMap('consoles', 8);
const mapText = Buffer.from(
  writeDomination({ ...map, files: { ...map.files, cards: 'x.cards' } }),
).toString();
const cardsText = Buffer.from(writeCards(deck)).toString();
const LOG = [
  ...['x newplayer human red Ada', 'x newplayer human blue Bo', 'x startgame domination increasing'],
  ...['PLAYER 1', 'PLACEALL 0 1 2 3 4 5 6 7', 'x autoplace', 'x showarmies'],
].join('\n');

/** One of the consoles of `sandtable text`: its script is changed, and so are the files that it names. */
function console(name: string, words: readonly string[], ...scripts: readonly (readonly string[])[]): Parser {
  return {
    name,
    seeds: scripts.map(script => Buffer.from([script.join('\n'), mapText, cardsText, LOG].join(NEXT))),
    async read(bytes) {
      const saves = join(folder, 'saves');
      rmSync(saves, { recursive: true, force: true });
      mkdirSync(saves);
      const [typed = '', ...files] = bytes.toString('latin1').split(NEXT);
      for (const [index, file] of PARTS.entries())
        writeFileSync(join(folder, file), Buffer.from(files[index] ?? '', 'latin1'));
      const input = Buffer.from(typed.replaceAll('@', folder), 'latin1');
      const io = memoryIo([input], { SANDTABLE_SAVES: saves, SANDTABLE_MAPS: folder, HOME: folder });
      const status = await main(['text', ...words.map(word => word.replaceAll('@', folder))], io);
      if (status !== 0 && status !== 1) throw new Error(`the console ended with ${status}`);
      return [io.out(), io.err()];
    },
  };
}

/** The four consoles, with hostile names, maps and logs. */
export const consoles: readonly Parser[] = [
  console(
    'the console of Simple Risk',
    ['grid', '--seats', 'Ada,Bo,bot:easy', '--seed', 'x'],
    [
      ...['board', 'deploy 0 0', 'deploy 1 1', 'help', 'attack 0 0 0 1 2', 'defend 1', 'save my game'],
      ...['undo', 'quit'],
    ],
    ['deploy 0 0 3', '# a comment', 'stop', 'pass', 'move 0 0 0 1 1', 'advance 2', 'nonsense é'],
  ),
  console(
    'the console of Intensity',
    ['intensity', '--seats', 'Ada,bot:easy,bot:easy:Zoe,Bo', '--seed', 'x'],
    ['board', 'pass 10 11 12', 'pass 13 14 15', 'play 20', 'play 31', 'undo', 'save one', 'ready', 'help'],
  ),
  console(
    'the console of Warzone',
    ['warzone', '--seed', 'x'],
    ['loadmap @/x.map', 'validatemap', 'addplayer Ada', 'gameplayer -add Bo easy', 'gamestart', 'board'],
    [
      ...['loadmap @/x.map', 'addplayer "Ada L" ', 'addplayer Bo', 'gamestart', 'showplayers', 'deploy 1 3'],
      ...['orders', 'commit', 'advance 1 2 3', 'savegame a b', 'loadgame a b', 'showcards', 'undo', 'redo'],
    ],
    [
      ...['editmap @/x.map', 'editcontinent -add North 3', 'editcountry -add Ash North -add Birch North'],
      ...[
        'editneighbor -add Ash Birch',
        'showmap',
        'savemap @/x.map',
        'tournament -M @/x.map -P easy random -G 1 -D 10',
      ],
    ],
  ),
  ...[[], ['--friendly']].map(friendly =>
    console(
      `the ${friendly.length === 0 ? '' : 'friendly '}console of Domination`,
      ['domination', '--seed', 'x', '--maps', '@', ...friendly],
      [
        ...[
          ...['newgame', 'newplayer human red Ada', 'newplayer ai easy blue Bo Bo', 'choosemap x.map'],
          'choosecards x.cards',
        ],
        ...[
          ...['info', 'startgame domination increasing', 'autoplace', 'placearmies 1 1', 'showarmies'],
          'showcards',
        ],
        ...['attack 1 2', 'rem a remark', 'savegame one', 'closegame', 'loadgame one', 'replay', 'undo'],
      ],
      ['newgame', 'play @/x.log', 'placearmies 1 1', 'showmission', 'endattack', 'nomove', 'endgo', 'replay'],
      [
        ...[
          ...['newgame', 'newplayer human green C', 'newplayer human 0x123456 D', 'delplayer C'],
          'newplayer human red E',
        ],
        ...[
          ...['choosemap x.map', 'startgame mission fixed autoplaceall', 'showmission'],
          ...['trade 1 2 wildcard', 'join x'],
        ],
      ],
    ),
  ),
  console(
    'the console of Domination with a log',
    ['domination', '--outcomes', '@/x.log', '--map', '@/x.map', '--cards', '@/x.cards'],
    [
      ...['newgame', 'newplayer human red Ada', 'newplayer human blue Bo'],
      ...['startgame domination increasing', 'autoplace'],
    ],
  ),
];
