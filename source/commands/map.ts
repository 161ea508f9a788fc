import { boardOfMap } from '../../machines/conquest/deck.ts';
import { err, ok, type Result } from '../../machines/result.ts';
import { type ExitStatus, exit, type Io, refuse, writeLines } from '../lines/text/io.ts';
import { mapCheckCommand, mapConvertCommand } from '../maps/command.ts';
import { type MapIo, mapIo } from '../maps/files.ts';
import { loadMap } from '../maps/load.ts';
import type { PictureWish } from '../screens/maps/picture-files.ts';
import { FAIR_SEATS, fairTables, MapFairness } from '../study/map-fairness.ts';
import { depthOf } from '../terminal/depth.ts';
import { askedGlyphs, glyphSetOf } from '../terminal/glyph-choice.ts';
import type { PictureCapabilities } from '../terminal/types.ts';
import type { Context } from './context.ts';
import { showApp } from './launch.ts';

/** `map check FILE…`: says whether each map can be played, and why not. */
export async function mapCheck(
  files: readonly string[],
  words: { readonly strict?: boolean; readonly class?: boolean; readonly json?: boolean },
  { io }: Context,
): Promise<ExitStatus> {
  const both = '--strict and --class are two ways to judge a map; one of them can be used';
  if (words.strict === true && words.class === true) return refuse(io, both, exit.usage);
  const mode = words.strict === true ? 'strict' : words.class === true ? 'class' : 'tolerant';
  return collected(io, own => mapCheckCommand({ files, mode, json: words.json === true }, own));
}

/** `map convert IN OUT`: a Conquest map as Domination files, or back. */
export async function mapConvert(from: string, to: string, io: Io): Promise<ExitStatus> {
  return collected(io, own => mapConvertCommand({ from, to }, own));
}

/** `map edit FILE`: draws on a map, or begins one of that name, with the lands of a picture if one is named. */
export const mapEdit = (
  file: string,
  { from }: { readonly from?: string },
  context: Context,
): Promise<ExitStatus> =>
  showApp({ kind: 'draw', file, from }, context, 'use editmap in sandtable text warzone');

/** The most games for each number of players; those of a minute or two. */
const MOST_GAMES = 10_000;

/** `map fair FILE|NAME`: plays games of computer players on a map, and prints who won. */
export async function mapFair(
  name: string,
  words: { readonly players: string; readonly games: string; readonly level: string },
  { io, kits }: Context,
): Promise<ExitStatus> {
  const { players, games, level } = words;
  const counts = players.split(',').map(Number);
  const { least, most } = FAIR_SEATS;
  if (!/^\d(,\d)*$/.test(players) || counts.some(count => count < least || count > most))
    return refuse(io, `--players is a list of numbers from ${least} to ${most}, such as 2,3,4`, exit.usage);
  if (!/^\d+$/.test(games) || Number(games) < 1 || Number(games) > MOST_GAMES)
    return refuse(io, `--games is a whole number from 1 to ${MOST_GAMES}`, exit.usage);
  const [kit] = kits.filter(({ mapFairness }) => mapFairness !== undefined);
  const levels = kit?.players.levels.map(({ id }) => id) ?? [];
  if (!levels.includes(level)) return refuse(io, `--level is one of ${levels.join(', ')}`, exit.usage);
  return collected(io, async own => {
    const loaded = loadMap(name, own);
    if (!loaded.ok) {
      for (const sentence of loaded.error) own.complain(sentence);
      return exit.fault;
    }
    const { map, deck } = loaded.value;
    const open = await kit?.mapFairness?.();
    const tables = open === undefined ? [] : fairTables(open, boardOfMap(map, deck), level, counts);
    const fairness = new MapFairness(map);
    for (const table of tables)
      for (let game = 0; game < Number(games); game += 1)
        fairness.add(table.players, played(table.play(`fair ${game}`)));
    own.print(`${map.name}: ${kit?.title}, level ${level}, territories dealt`);
    for (const { heading, lines } of fairness.report())
      for (const line of ['', heading, ...lines.map(each => `  ${each}`)]) own.print(line);
    return exit.fine;
  });
}

/** The end of a game, all its moves played. */
function played<T>(moves: Generator<void, T>): T {
  for (;;) {
    const { done, value } = moves.next();
    if (done === true) return value;
  }
}

export interface PictureWords {
  readonly svg?: string;
  readonly png?: string;
  readonly size?: string;
}

/** `map show FILE|NAME`: prints the map in the terminal's colours, and what the picture cannot show; or draws a file. */
export async function mapShow(map: string, words: PictureWords, { io }: Context): Promise<ExitStatus> {
  const { svg, png } = words;
  const inFile = svg !== undefined || png !== undefined;
  const pixels = inFile ? pixelsOf(words.size) : ok(null);
  if (!pixels.ok) return refuse(io, pixels.error, exit.usage);
  const size = words.size === undefined ? terminalSize(io) : sizeOf(words.size);
  const fault = `--size is COLUMNSxROWS, such as 120x40, not ${JSON.stringify(words.size)}`;
  if (size === null) return refuse(io, fault, exit.usage);
  const { mapShowCommand } = await import('../screens/maps/show.ts');
  return collected(io, own =>
    mapShowCommand({ map, ...size, ...coloursOf(io), svg, png, pixels: pixels.value }, own),
  );
}

const USUAL = { columns: 100, rows: 40 } as const;

/** The range of the sides of a picture file. */
const PIXELS = { least: 64, most: 4096 } as const;

/** The size of a picture file, null without one; or one sentence that refuses it. */
export function pixelsOf(text: string | undefined): Result<PictureWish['size'], string> {
  if (text === undefined) return ok(null);
  const { columns: width, rows: height } = sizeOf(text) ?? { columns: 0, rows: 0 };
  if ([width, height].every(side => side >= PIXELS.least && side <= PIXELS.most))
    return ok({ width, height });
  const form = `in pixels, each from ${PIXELS.least} to ${PIXELS.most}, such as 1600x1000`;
  return err(`--size of a picture file is ${form}, not ${JSON.stringify(text)}`);
}

function terminalSize({ stdout }: Io): { columns: number; rows: number } {
  const known = 'columns' in stdout && typeof stdout.columns === 'number' ? stdout.columns : 0;
  const high = 'rows' in stdout && typeof stdout.rows === 'number' ? stdout.rows : 0;
  return { columns: known || USUAL.columns, rows: high || USUAL.rows };
}

function sizeOf(text: string): { columns: number; rows: number } | null {
  const match = /^([0-9]{1,4})x([0-9]{1,4})$/.exec(text);
  return match === null ? null : { columns: Number(match[1]), rows: Number(match[2]) };
}

/** Colours only for a terminal, or when they are asked for; and what the picture is made of. */
function coloursOf({ stdout, env }: Io): PictureCapabilities & { plain: boolean } {
  const wanted = stdout.isTTY === true || env['FORCE_COLOR'] !== undefined;
  const term = env.TERM ?? '';
  const glyphSet = askedGlyphs(env) ?? glyphSetOf(term, env);
  return { depth: wanted ? depthOf(term, env) : 0, glyphSet, plain: !wanted };
}

/** Runs a map command and writes its lines to both streams, in the order in which each stream got them. */
async function collected(io: Io, run: (own: MapIo) => Promise<number>): Promise<ExitStatus> {
  const printed: string[] = [];
  const complaints: string[] = [];
  const complain = (line: string): unknown => complaints.push(`sandtable: ${line}`);
  const status = await run(mapIo(line => printed.push(line), complain));
  await writeLines(io.stderr, complaints);
  await writeLines(io.stdout, printed);
  return status;
}
