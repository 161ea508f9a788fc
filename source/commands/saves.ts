import { err, ok, type Result } from '../../machines/result.ts';
import { plural } from '../../machines/wording.ts';
import { tableLines } from '../base/table-lines.ts';
import { canShow } from '../lines/plain/mode.ts';
import { textAdapterOf } from '../lines/text/adapter.ts';
import { type ExitStatus, exit, refuse, writeLines } from '../lines/text/io.ts';
import { storyData, storyText } from '../lines/text/transcript.ts';
import { luckOf, luckParts } from '../study/luck/luck.ts';
import { hashOfNonce } from '../table/honest-dice.ts';
import { readReplay, type Verification, verifySave } from '../table/replay.ts';
import type { SaveSummary } from '../table/save-index.ts';
import { listSaves } from '../table/save-list.ts';
import type { ChanceWords } from './chances.ts';
import type { Context } from './context.ts';
import { showApp } from './launch.ts';
import type { PictureWords } from './map.ts';

/** Resumes a save: the one named, else the newest whose game is not over. */
export async function resumeCommand(
  wished: string | undefined,
  words: { readonly text?: boolean; readonly boardEveryTurn?: boolean; readonly boardEveryMove?: boolean },
  context: Context,
): Promise<ExitStatus> {
  const { io } = context;
  const name = wished === undefined ? await newest(context) : ok(wished);
  if (!name.ok) return refuse(io, name.error);
  if (words.text === true) return (await import('./text.ts')).resumeInText(name.value, words, context);
  return showApp({ kind: 'resume', name: name.value }, context, 'add --text');
}

async function newest({ store, kits, folder }: Context): Promise<Result<string, string>> {
  const saves = await listSaves(store, kits);
  if (!saves.ok) return err(saves.error.sentence);
  const save = saves.value.find(({ played, standing }) => played !== null && standing?.over !== true);
  return save === undefined
    ? err(`there is no game to go on with in ${folder}; ${playsOne(kits)} begins one`)
    : ok(save.name);
}

/** The command line that begins a game. */
const playsOne = ([kit]: Context['kits']): string => `sandtable play ${kit?.id}`;

interface ReplayWords extends ChanceWords, PictureWords {
  readonly text?: boolean;
  readonly luck?: boolean;
  readonly chances?: boolean;
}

/** Replays a save on the screen, as lines (always in a pipe), or as JSON; or prints its chances alone, or its luck. */
export async function replayCommand(name: string, words: ReplayWords, context: Context): Promise<ExitStatus> {
  const { io, store, kits } = context;
  if (words.svg !== undefined || words.png !== undefined)
    return (await import('./share.ts')).savedPicture(name, words, context);
  if (words.chances === true) return (await import('./chances.ts')).chancesCommand(name, words, context);
  if (words.luck === true) return luckCommand(name, words.json === true, context);
  if (words.text !== true && words.json !== true && canShow(context))
    return showApp({ kind: 'replay', name }, context, '');
  const tell = async (lines: readonly string[]): Promise<void> => {
    if (!io.signal.aborted) await writeLines(io.stdout, lines);
  };
  const story = await readReplay(store, name, kits);
  if (!story.ok) return refuse(io, story.error.sentence);
  if (words.json === true) {
    for (const object of storyData(story.value)) await tell([JSON.stringify(object)]);
  } else {
    const { game, rules } = story.value;
    const kit = kits.find(({ id }) => id === game.id);
    const adapter = await textAdapterOf(kit, rules.setup);
    for (const lines of storyText(story.value, adapter ?? null)) await tell(lines);
  }
  return story.value.fault === null ? exit.fine : refuse(io, story.value.fault.sentence);
}

/** Prints what chance was expected to give in a game that is over, what it gave, and how likely that is. */
async function luckCommand(name: string, asJson: boolean, { io, store, kits }: Context): Promise<ExitStatus> {
  const story = await readReplay(store, name, kits);
  if (!story.ok) return refuse(io, story.error.sentence);
  const { game, outcome } = story.value;
  const reader = await kits.find(({ id }) => id === game.id)?.luck?.();
  if (reader === undefined)
    return refuse(io, `${game.title} has no battles; its chance has no honest figure`);
  if (outcome === null) return refuse(io, 'the luck of a game is told once it is over');
  const parts = (): readonly string[] =>
    luckParts(story.value, reader, 'all').flatMap(({ heading, lines }) => [heading, ...lines, '']);
  await writeLines(io.stdout, asJson ? [JSON.stringify(luckOf(story.value, reader))] : parts().slice(0, -1));
  return exit.fine;
}

/**
 * Plays a save again from its seed and compares every roll and position, and what fixed the seed. @param words
 * `dice`: the hash that was shown before the first roll, or at least its first 32 digits
 */
export async function verifyCommand(
  name: string,
  words: { readonly dice?: string },
  { io, store, kits }: Context,
): Promise<ExitStatus> {
  const verified = await verifySave(store, name, kits);
  if (!verified.ok) return refuse(io, verified.error.sentence);
  const { fault, dice } = verified.value;
  if (fault !== null)
    return refuse(io, `${fault.sentence}; before it, ${counts(verified.value)} are as they were shown`);
  const hash = dice === null ? null : hashOfNonce(dice.nonce);
  if (words.dice !== undefined && !LEAST_OF_HASH.test(words.dice))
    return refuse(io, 'a hash of dice has 64 digits of 0 to 9 and a to f; the first 32 of them will do');
  if (words.dice !== undefined && hash?.startsWith(words.dice) !== true)
    return refuse(
      io,
      hash === null
        ? 'no hash fixed the seed of this game before it began'
        : `the seed of this game was not fixed by that hash; its own is ${hash}`,
    );
  const fixed =
    hash === null || dice === null
      ? []
      : [
          `the dice: fixed by ${hash}`,
          `words in them: ${dice.words.length === 0 ? 'none' : dice.words.join(' ')}`,
          words.dice === undefined
            ? 'is that the hash that was shown before the first roll, and is your word among the words?'
            : 'that is the hash you were shown; is your word among the words?',
        ];
  await writeLines(io.stdout, [`verified: ${counts(verified.value)}; every one is what was shown`, ...fixed]);
  return exit.fine;
}

/** The shortest part of a hash for which nobody can find another number. */
const LEAST_OF_HASH = /^[0-9a-f]{32,64}$/;

function counts({ moves, revealing, snapshots, undos }: Verification): string {
  const parts = [count(moves, 'move'), count(revealing, 'roll'), count(snapshots, 'snapshot')];
  return (undos === 0 ? parts : [...parts, count(undos, 'undo')]).join(', ');
}

const count = (number: number, word: string): string => plural(number, word, `${word}s`);

/** Lists the saves, the one changed last first: the newest are printed while the rest is read. */
export async function savesCommand(
  words: { readonly json?: boolean },
  { io, store, kits, folder }: Context,
): Promise<ExitStatus> {
  let printed: Promise<void> = Promise.resolve();
  const names = new Set<string>();
  const saves = await listSaves(store, kits, newest => {
    if (words.json === true) return;
    for (const { name } of newest) names.add(name);
    printed = writeLines(io.stdout, tableLines([HEAD, ...newest.map(rowOf)]));
  });
  await printed;
  if (!saves.ok) return refuse(io, saves.error.sentence);
  const none = [`There are no saves in ${folder} yet.`, `A game played with ${playsOne(kits)} saves itself.`];
  const rest = tableLines([HEAD, ...saves.value.filter(({ name }) => !names.has(name)).map(rowOf)]);
  const list = saves.value.length === 0 ? none : rest.slice(names.size === 0 ? 0 : 1);
  await writeLines(io.stdout, words.json === true ? [JSON.stringify(saves.value.map(forPrograms))] : list);
  return exit.fine;
}

const HEAD = ['NAME', 'GAME', 'PLAYERS', 'STANDS AT', 'CHANGED', ''];

const rowOf = (save: SaveSummary): readonly string[] => [
  save.name,
  [save.played?.title ?? '?', save.played?.map ?? ''].join(' ').trim(),
  save.played?.seats.map(seat => seat.name).join(', ') ?? '?',
  standingWords(save),
  minute(save.changedAt),
  save.fault?.sentence ?? '',
];

function standingWords({ standing }: SaveSummary): string {
  if (standing === null) return '?';
  if (standing.over) return 'over';
  return standing.turn === 0 ? 'before turn 1' : `turn ${standing.turn}`;
}

/** A local time to the minute: `2026-11-20 08:59`. */
function minute(time: Date): string {
  const local = new Date(time.getTime() - time.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16).replace('T', ' ');
}

/** A save as programs get it; what cannot be read is null. */
function forPrograms(save: SaveSummary): object {
  const { name, size, changedAt, played, standing: stand, fault } = save;
  return {
    name,
    game: played?.game ?? null,
    title: played?.title ?? null,
    map: played?.map ?? null,
    seats: played?.seats ?? null,
    createdAt: played?.createdAt ?? null,
    changedAt: changedAt.toISOString(),
    size,
    moves: stand?.seq ?? null,
    turn: stand?.turn ?? null,
    phase: stand?.phase ?? null,
    over: stand?.over ?? null,
    fault: fault === null ? null : { code: fault.code, sentence: fault.sentence },
  };
}
