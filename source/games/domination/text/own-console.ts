import { basename, dirname } from 'node:path';
import { Readable } from 'node:stream';
import * as z from 'zod';
import { optionsSchema } from '../../../../machines/domination/options.ts';
import type { DominationTypes } from '../../../../machines/domination/types.ts';
import { mapsFolder } from '../../../app/maps/folder.ts';
import type { Table } from '../../../table/api.ts';
import type { ConsoleContext, OwnConsole, TextWords } from '../../../text/face.ts';
import { type ExitStatus, refuse } from '../../../text/io.ts';
import { printable } from '../../../text/printable.ts';
import { freshSeed } from '../../../text/seed.ts';
import { dominationConsole } from './index.ts';

/** The options of the command line that only this console knows. */
const ownWords = z.object({
  cards: z.string().optional(),
  maps: z.array(z.string()).default([]),
  friendly: z.boolean().default(false),
});

/** The console of the Domination program. Players are made there, not by `--seats`. */
export const ownConsole: OwnConsole<DominationTypes> = { begin, goOn };

async function begin(words: TextWords, context: ConsoleContext): Promise<ExitStatus> {
  const { io, store, version } = context;
  const { seats, seed = freshSeed(), map, outcomes, save } = words;
  if (seats !== undefined) {
    return refuse(io, 'the console of Domination makes its players itself: newplayer human red Ada');
  }
  const options = await context.options(words, 'domination');
  if (!options.ok) return refuse(io, options.error);
  const { cards, maps, friendly } = ownWords.parse(words);
  // Folders of files that are named with their path, then those that are named as folders.
  const ofFiles = [map, cards].flatMap(file =>
    file !== undefined && basename(file) !== file ? [dirname(file)] : [],
  );
  return dominationConsole(
    {
      seed,
      version,
      store,
      friendly,
      maps: [...ofFiles, ...maps, mapsFolder(io.env)],
      rules: optionsSchema.parse(options.value),
      ...(map === undefined ? {} : { map: basename(map) }),
      ...(cards === undefined ? {} : { cards: basename(cards) }),
      ...(outcomes === undefined ? {} : { outcomes }),
      ...(save === undefined ? {} : { save }),
    },
    io,
  );
}

/**
 * The game of a save as it stands, as if `loadgame` were typed first. What is played there is written to the same save. Games of the full screen are refused: their turns are conducted otherwise.
 */
async function goOn(
  table: Table<DominationTypes>,
  _: TextWords,
  { io, store, version }: ConsoleContext,
): Promise<ExitStatus> {
  await table.close();
  const { saveName } = table;
  const { conduct } = table.rules.setup.options;
  if (saveName === null) return refuse(io, 'the game is over, and its save is damaged');
  if (conduct !== 'console') {
    const name = printable(saveName, saveName.length);
    return refuse(io, `${name} is a game of the full screen: sandtable resume goes on with it there`);
  }
  const stdin = Readable.from(after(`loadgame ${saveName}\n`, io.stdin));
  const options = { seed: freshSeed(), version, maps: [mapsFolder(io.env)], store, resumed: saveName };
  return dominationConsole(options, { ...io, stdin });
}

/** Something said before what comes from a stream. */
async function* after(
  first: string,
  stream: AsyncIterable<Uint8Array | string>,
): AsyncGenerator<Uint8Array | string> {
  yield first;
  yield* stream;
}
