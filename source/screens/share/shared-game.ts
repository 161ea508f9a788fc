import { winnersOf } from '../../../machines/outcome.ts';
import { err, ok, type Result } from '../../../machines/result.ts';
import { seat as seatOf } from '../../../machines/seat.ts';
import { sidesOf } from '../../../machines/teams.ts';
import { plural } from '../../../machines/wording.ts';
import type { Skill } from '../../players/player.ts';
import { skillsOf } from '../../players/skill.ts';
import { dailyLine, dayOfSeed } from '../../study/daily.ts';
import { valueChances, valueOfReplay } from '../../study/film/chances.ts';
import { decisiveOf } from '../../study/film/decisive.ts';
import { balanceOf } from '../../study/film/film.ts';
import { chatPicture, mapSquares } from '../../study/share/chat.ts';
import type { GameCourse } from '../../study/share/course-footer.ts';
import { type Provenance, provenanceOf, safeText } from '../../study/share/provenance.ts';
import type { Replay } from '../../table/replay.ts';
import { coloursOf } from '../../table/seat-colours.ts';
import type { App, ShownPlace } from '../app.ts';
import type { BoardKind, BoardWatch, Frame } from '../play/board.ts';
import { playersHere } from '../replay/chances.ts';
import { openRules, replayMoments } from '../replay/moments.ts';
import type { Services } from '../services.ts';
import { createStore } from '../store.ts';

/** The forms in which a game that is over is shared, by the ends of their files' names. */
export const SHARE_FORMS = ['svg', 'png', 'cast', 'txt'] as const;
export type ShareForm = (typeof SHARE_FORMS)[number];

export interface SharedGame {
  readonly chat: string;
  /** The name of a form's file, without anything that a person wrote. */
  fileName(form: ShareForm): string;
  /** Makes the file of a form; a recording takes some seconds. */
  file(form: ShareForm): Promise<Uint8Array>;
}

export interface ShareWords {
  /** The size of a map's picture, in pixels; null for as wide as usual. */
  readonly size?: { readonly width: number; readonly height: number } | null;
  /** The way to see the game where it was played: a line of a server. */
  readonly link?: string;
  /** Makes the replay that is recorded. */
  readonly replayPlace: (app: App, name: string, replay: Replay, kind: BoardKind) => ShownPlace;
}

/** A game to share. @returns one sentence while it is not over: the seed in every file gives the dice to come */
export async function sharedGame(
  read: Replay,
  name: string,
  kind: BoardKind,
  services: Services,
  { size = null, link, replayPlace }: ShareWords,
): Promise<Result<SharedGame, string>> {
  // Asked for once, so that a recording is the same each time.
  const { ratings: ask, ...plain } = read;
  const known = (await ask?.().catch(() => null)) ?? null;
  const replay: Replay = known === null ? plain : { ...plain, ratings: async () => known };
  const { outcome } = replay;
  if (outcome === null)
    return err(
      'the game is not over: its seed would tell the dice to come; sandtable position shares a moment',
    );
  const moments = replayMoments(replay, kind, openRules(replay, kind));
  const frame = createStore(moments.frame(moments.last));
  const watch = kind.watch(frame, replay.header.seats, replay.rules.setup, services);
  const said = saidOf(replay, watch);
  const told = courseOf(replay, kind, skillsOf(await playersHere(services, replay)));
  const chat = chatPicture({
    title: `${said.title.split(':')[0]} · ${plural(moments.turnOf(moments.last), 'turn', 'turns')}`,
    squares: squaresOf(watch),
    seats: placesOf(replay),
    leaders: told?.chances.map(shares => balanceOf(shares, 1).ahead) ?? [],
    lines: [
      ...(told?.moments.map(({ said: moment }) => moment) ?? []),
      ...(await dailyWords(replay, frame.get(), services)),
      ...said.lines,
      ...(link === undefined ? [] : [link]),
    ],
  });
  return ok({
    chat,
    fileName: form => `${said.stem}.${form}`,
    async file(form) {
      if (form === 'txt') return Buffer.from(`${chat}\n`);
      if (form === 'cast')
        return (await import('./recording.tsx')).recordReplay({ replay, kind, said, services }, app =>
          replayPlace(app, name, replay, kind),
        );
      const pictures = await (await import('./still.tsx')).picturesOf(
        watch,
        replay,
        { ...said, course: told },
        services,
        size,
      );
      return pictures[form]();
    },
  });
}

/** How a game came to its end; null where nobody can say. */
function courseOf(replay: Replay, kind: BoardKind, levels: readonly Skill[]): GameCourse | null {
  const rules = openRules(replay, kind);
  const value = valueOfReplay(replay, kind.film, rules, levels);
  if (value === null) return null;
  const { byStep } = valueChances(replay, value);
  const stops = [...byStep.keys()];
  return {
    chances: [...byStep.values()].map(({ shares }) => shares),
    moments: decisiveOf(replay, value, kind.film, rules).map(({ to, what, chances }) => ({
      at: (stops.indexOf(to) + 0.5) / stops.length,
      said: `${safeText(what, MOST_TOLD)} (${safeText(chances, MOST_TOLD)})`,
    })),
  };
}

/** Characters of a moment, and of its chances. */
const MOST_TOLD = 160;

/** The title and lines of a game, with its map's own name. */
export const saidOf = (replay: Pick<Replay, 'header' | 'game'>, { map }: BoardWatch): Provenance =>
  provenanceOf(replay, map?.().atlas.map.name);

async function dailyWords(
  { header, game, outcome, steps }: Replay,
  { view }: Frame,
  { games }: Services,
): Promise<readonly string[]> {
  const day = dayOfSeed(header.seed);
  const today = day === null ? undefined : await games.find(({ id }) => id === game.id)?.daily?.();
  const seat = header.seats.findIndex(({ kind }) => kind === 'human');
  const turn = steps.at(-1)?.progress.turn ?? 0;
  if (day === null || today === undefined || outcome === null || seat < 0) return [];
  return [dailyLine(game.title, day, today.scoreOf({ outcome, view, turn, seat: seatOf(seat) }), 0)];
}

function squaresOf({ squares, map }: BoardWatch): ReturnType<NonNullable<BoardWatch['squares']>> {
  if (squares !== undefined) return squares();
  const moment = map?.();
  return moment === undefined ? [] : mapSquares({ ...moment.atlas, owners: moment.scene.owners });
}

/** By seat: its name and its place. */
function placesOf({ header, outcome }: Replay) {
  const places = outcome?.places ?? [];
  const colours = coloursOf(header.seats);
  const won = winnersOf({ places }, sidesOf(header.setup));
  return header.seats.map(({ name }, seat) => {
    const place = places.findIndex(shared => shared.some(each => each === seat));
    const before = places.slice(0, place).flat().length;
    const isDraw = place === 0 && won.length === 0;
    const how = isDraw ? 'shares the win' : place === 0 ? 'wins' : `is ${ordinal(before + 1)}`;
    return { said: `${safeText(name, 24)} ${how}`, colour: colours[seat] ?? seat };
  });
}

const ordinal = (place: number): string => (place === 2 ? '2nd' : place === 3 ? '3rd' : `${place}th`);
