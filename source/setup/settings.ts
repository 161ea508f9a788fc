import * as z from 'zod';
import { seatColourSchema } from '../table/save-lines.ts';
import { NOTICE_WAYS } from '../terminal/notices.ts';
import { GLYPH_SETS } from '../terminal/points.ts';

/** The times for which computer players' moves are shown, slowest first. */
export const paces = [
  { id: 'slow', milliseconds: 1100 },
  { id: 'steady', milliseconds: 600 },
  { id: 'brisk', milliseconds: 280 },
  { id: 'quick', milliseconds: 90 },
  { id: 'at once', milliseconds: 0 },
] as const;

const STANDARD_THEME = 'night';

const colour = { colour: seatColourSchema.optional().catch(undefined) };

const style = z.string().max(32).optional().catch(undefined);

const occupantShape = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('human'), name: z.string().max(64), ...colour }),
  z.object({ kind: z.literal('bot'), name: z.string().max(64), level: z.string().max(32), style, ...colour }),
]);

const optionsShape = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));

/** The last set-up of a game: proposed again, never trusted. */
const lastSetupShape = z.object({
  occupants: z.array(occupantShape).max(64),
  options: optionsShape,
  /** The value of `--map`, for games on maps. */
  map: z.string().max(1000).optional(),
});
export type LastSetup = z.infer<typeof lastSetupShape>;

const settingsShape = z.object({
  theme: z.string().max(32).catch(STANDARD_THEME),
  animation: z.boolean().catch(true),
  /** An index of `paces`. */
  pace: z.int().gte(0).lt(paces.length).catch(2),
  /** The glyph set of pictures; left out: the terminal's. */
  glyphs: z.enum(GLYPH_SETS).optional().catch(undefined),
  /** True: maps are images where a terminal shows them; left out: except over a network. */
  images: z.boolean().optional().catch(undefined),
  /** The way in which a terminal announces somebody's turn; left out: the one that it is known to take. */
  notices: z
    .enum([...NOTICE_WAYS, 'off'])
    .optional()
    .catch(undefined),
  /** True: the reader's mode from the next start on. */
  plain: z.boolean().catch(false),
  solved: z.array(z.string().max(16)).max(1000).catch([]),
  /** First tries of puzzles, in order. */
  tries: z
    .array(z.object({ id: z.string().max(16), right: z.boolean(), rated: z.boolean() }))
    .max(1000)
    .catch([]),
  /** The most puzzles solved in a run, by game. */
  runs: z.record(z.string().max(32), z.int().min(0)).catch({}),
  lastSetups: z.record(z.string(), lastSetupShape).catch({}),
  /** Own sets of rules, by game and name. */
  ownRules: z.record(z.string(), z.record(z.string().max(64), optionsShape)).catch({}),
  /** The colours of the seats that were kept with them, by the same names. */
  ownColours: z.record(z.string(), z.record(z.string().max(64), z.array(seatColourSchema).max(64))).catch({}),
});

/** The settings that the program keeps between starts. */
export type Settings = Readonly<z.infer<typeof settingsShape>>;

export const defaultSettings: Settings = {
  theme: STANDARD_THEME,
  animation: true,
  pace: 2,
  plain: false,
  solved: [],
  tries: [],
  runs: {},
  lastSetups: {},
  ownRules: {},
  ownColours: {},
};

/** The settings with the next pace, or the one before. */
export const withNextPace = (now: Settings, by: 1 | -1): Settings => {
  return { ...now, pace: Math.max(0, Math.min(paces.length - 1, now.pace + by)) };
};

/** The settings after a try of a puzzle; only the first one of each is kept, and one of a solved puzzle is none. */
export function withTry(now: Settings, tried: Settings['tries'][number]): Settings {
  const { solved, tries } = now;
  const { id, right } = tried;
  const isFirst = !solved.includes(id) && tries.every(each => each.id !== id);
  return {
    ...now,
    tries: isFirst ? [...tries, tried] : tries,
    solved: right && !solved.includes(id) ? [...solved, id] : solved,
  };
}

/** The settings after a run through puzzles of a game, or of `all`. */
export const withRun = (now: Settings, game: string, solved: number): Settings =>
  solved <= (now.runs[game] ?? 0) ? now : { ...now, runs: { ...now.runs, [game]: solved } };

/** Reads settings from outside; invalid ones become the default. */
export function parseSettings(data: unknown): Settings {
  const parsed = settingsShape.safeParse(data);
  return parsed.success ? parsed.data : defaultSettings;
}

/** Tests whether there are own sets of rules. */
export const hasOwnRules = ({ ownRules }: Settings): boolean =>
  Object.values(ownRules).some(sets => Object.keys(sets).length > 0);
