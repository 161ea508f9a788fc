// What the levels do, in short: the hash of a level's answers in positions of the corpus, which never change. Where it is as recorded, the level
// is as strong as it was. `npm run bench -- ladder --changed` records it again, once it is known what a change did.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { GameTypes } from '../machines/game.ts';
import { at } from '../machines/result.ts';
import type { Kit } from '../source/games/kit.ts';
import { kits } from '../source/games/kits.ts';
import type { Question } from '../source/players/player.ts';
import { fileStore } from '../source/table/file-store.ts';
import { readReplay } from '../source/table/replay.ts';
import { levelsOf } from './duels.ts';

const fingerprintSchema = z.strictObject({
  /** How many answers are hashed. */
  answers: z.int().positive(),
  hash: z.string(),
  /** Points of a hundred against the level as recorded before, as a 95 % interval; null for what was never measured so. */
  points: z.tuple([z.number(), z.number()]).nullable(),
});
export type Fingerprint = z.infer<typeof fingerprintSchema>;

const recordSchema = z.record(z.string(), z.record(z.string(), fingerprintSchema));
/** By game and level. */
type Fingerprints = z.infer<typeof recordSchema>;

/** Where they are kept. */
export const RECORD = 'bench/fingerprints.json';
export const readRecord = (text: string): Fingerprints => recordSchema.parse(JSON.parse(text));

/** As it is kept: a line for each level. */
export function recordLines(record: Fingerprints): string {
  const lineOf = (words: object): string =>
    JSON.stringify(words)
      .replaceAll(/[{,]|":/g, mark => `${mark} `)
      .replaceAll('}', ' }');
  const games = Object.entries(record).map(([game, levels]) => {
    const lines = Object.entries(levels).map(([level, each]) => `    "${level}": ${lineOf(each)}`);
    return `  "${game}": {\n${lines.join(',\n')}\n  }`;
  });
  return `{\n${games.join(',\n')}\n}\n`;
}

/** Their games are of released versions, and so for ever the same. */
const VERSIONS = ['0.1.0', '0.2.0'];
/** A prime: every so-many-th decision in turn is each of them once. */
const STRIDE = 7919;

/** Every decision in the saves of a game in the corpus, so mixed that the first ones come from all of them. */
async function questionsOf(kit: Kit): Promise<readonly (() => Question<GameTypes>)[]> {
  const questions: (() => Question<GameTypes>)[] = [];
  for (const version of VERSIONS) {
    const folder = fileURLToPath(new URL(`../test/corpus/${version}`, import.meta.url));
    const standings = standingsSchema.parse(JSON.parse(readFileSync(`${folder}/positions.json`, 'utf8')));
    for (const [name, { game }] of Object.entries(standings)) {
      if (game !== kit.id) continue;
      const replay = await readReplay(fileStore(folder), name, kits);
      if (!replay.ok) throw new Error(`${name} of the corpus cannot be read`);
      const { rules, steps } = replay.value;
      const { setup } = rules;
      for (const [number, { position }] of steps.entries())
        for (const seat of rules.seatsToMove(position).slice(0, 1))
          questions.push(() => ({
            setup,
            view: rules.view(position, seat),
            seat,
            seed: `${name} ${number}`,
          }));
    }
  }
  return questions.map((_, index) => at(questions, (index * STRIDE) % questions.length));
}

const standingsSchema = z.record(z.string(), z.object({ game: z.string() }));

/** CPU in milliseconds that the answers of a new level may take, and how many they are at least and at most. */
const ENOUGH = { cpu: 300, least: 12, most: 300 };

/** What has a level's fingerprint: of as many answers as were recorded, of a new one as many as are cheap. */
export async function fingerprintsOf(kit: Kit) {
  const [questions, roster] = await Promise.all([questionsOf(kit), kit.players.load()]);
  return (level: string, recorded: number | null): Omit<Fingerprint, 'points'> => {
    const hash = createHash('sha256');
    const begun = process.cpuUsage();
    const isEnough = (answers: number): boolean => {
      if (recorded !== null) return answers === recorded;
      const { user, system } = process.cpuUsage(begun);
      return answers >= ENOUGH.least && (answers === ENOUGH.most || user + system > ENOUGH.cpu * 1000);
    };
    let answers = 0;
    for (; answers < questions.length && !isEnough(answers); answers += 1)
      hash.update(JSON.stringify(roster.choose(level, at(questions, answers)())));
    return { answers, hash: hash.digest('hex').slice(0, 16) };
  };
}

/** The levels of a game that do not answer as recorded, with their fingerprints of now; null for one that is no more. */
export async function changedLevels(kit: Kit, record: Fingerprints) {
  const known = record[kit.id] ?? {};
  const fingerprint = await fingerprintsOf(kit);
  const changed = new Map<string, Omit<Fingerprint, 'points'> | null>();
  for (const level of levelsOf(kit)) {
    const before = known[level];
    const now = fingerprint(level, before?.answers ?? null);
    if (now.hash !== before?.hash) changed.set(level, now);
  }
  for (const level of Object.keys(known)) if (!levelsOf(kit).includes(level)) changed.set(level, null);
  return changed;
}
