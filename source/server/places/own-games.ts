import { err, ok, type Result } from '../../../machines/result.ts';
import type { ShownPlace } from '../../app/app.ts';
import { savesPlace } from '../../app/saves-place.tsx';
import { endOf, type Preview, previewOf, type SavesWords } from '../../app/saves-preview.tsx';
import type { SaveEntry } from '../../app/services.ts';
import { freeName, madeName, parseName } from '../../table/names.ts';
import type { Story } from '../../table/story.ts';
import type { OwnGame } from '../hall/own-games.ts';
import { mapTitle } from '../hall/setups.ts';
import { occupantsOf, seatOfPerson } from '../tables/seating.ts';
import { type Guide, showAgain } from './guide.ts';

const words: SavesWords = {
  title: 'My games',
  one: 'a game',
  all: 'my games',
  none: ['You have not sat at a table yet.', 'Games that you play here are kept, and listed.'],
  removed: ['You cannot bring it back.', 'Others who have played it keep it.'],
};

/** The games that somebody has sat at, as the saves are shown at home: gone on with, seen again, renamed, deleted. */
export function ownGamesPlace(guide: Guide): ShownPlace {
  const { app, hall, person, atlases } = guide;
  const { ownGames } = hall;
  const me = (): string => person.get().id;
  /** The games by their names: those of one's own, else made ones, of which the older keeps its own. */
  const named = (): ReadonlyMap<string, OwnGame> => {
    const games = ownGames.of(me());
    const own = (game: OwnGame): number => Number(game.record.personal[me()]?.name === undefined);
    const names = new Map<string, OwnGame>();
    for (const game of games.toSorted((a, b) => own(a) - own(b) || a.record.createdAt - b.record.createdAt)) {
      const wished = game.record.personal[me()]?.name ?? nameOf(guide, game);
      names.set(freeName(wished, names.keys()), game);
    }
    return names;
  };
  const find = (name: string): Result<OwnGame, string> => {
    const game = named().get(name);
    return game === undefined ? err('that game is not kept any more') : ok(game);
  };
  const storyOf = async ({ record }: OwnGame): Promise<Result<Story, string>> =>
    app.services.library.story(record.save);

  async function replay(name: string): Promise<string | null> {
    const game = find(name);
    if (!game.ok) return game.error;
    const { record } = game.value;
    return showAgain(guide, record, { name, back: () => guide.toOwnGames(), said: record.talk });
  }
  async function resume(name: string): Promise<string | null> {
    const game = find(name);
    if (!game.ok) return game.error;
    if (game.value.hosted === null) return replay(name);
    guide.toTable(game.value.hosted);
    return null;
  }
  async function preview(name: string): Promise<Preview | null> {
    const game = find(name);
    const kind = game.ok ? hall.game(game.value.record.game)?.shown : undefined;
    if (!game.ok || kind === undefined) return null;
    const { record, hosted } = game.value;
    const seat = seatOfPerson(record, me());
    const isThere = record.stage === 'playing' && hosted !== null && (await hall.takeUp(hosted)) === null;
    if (isThere && hosted.table !== null && seat !== null) {
      // It may be let go of while its map is drawn.
      const played = hosted.played(seat);
      await atlases.prepare(played.rules.setup);
      const { rules, outcome, occupants } = played;
      return previewOf(
        name,
        kind,
        { view: played.view(seat), setup: rules.setup, outcome, occupants },
        app.services,
      );
    }
    const story = record.stage === 'over' ? await storyOf(game.value) : null;
    const end = story?.ok === true ? endOf(story.value) : null;
    if (end === null) return null;
    await atlases.prepare(end.setup);
    return previewOf(name, kind, end, app.services);
  }
  const library = {
    list: async () => [...named()].map(([name, game]) => entryOf(guide, name, game)).toSorted(newestFirst),
    async rename(name: string, to: string) {
      const game = find(name);
      const parsed = parseName(to);
      if (!game.ok) return game;
      if (!parsed.ok) return err(parsed.error.sentence);
      if (freeName(to, named().keys()) !== to) return err(`you call another game ${to}`);
      return ownGames.rename(game.value, me(), to);
    },
    async remove(name: string) {
      const game = find(name);
      return game.ok ? ownGames.remove(game.value, me()) : game;
    },
  };
  guide.standAt(null);
  return savesPlace(app, {
    toMenu: () => guide.toLobby(),
    resume,
    replay,
    tellsRunning: false,
    preview,
    library,
    words,
  });
}

const newestFirst = (a: SaveEntry, b: SaveEntry): number => b.savedAt - a.savedAt;

/** The name of a game that nobody has named: as of a save at home, without who looks. */
function nameOf({ hall, person }: Guide, { record }: OwnGame): string {
  const title = hall.game(record.game)?.title ?? record.game;
  const others = occupantsOf(record).filter((_, index) => index !== seatOfPerson(record, person.get().id));
  return madeName(
    title,
    mapTitle(record.map, hall.parts.maps),
    others.map(({ name }) => name),
  );
}

function entryOf({ hall }: Guide, name: string, { record, hosted }: OwnGame): SaveEntry {
  return {
    name,
    title: hall.game(record.game)?.title ?? record.game,
    map: mapTitle(record.map, hall.parts.maps),
    players: occupantsOf(record).map(each => each.name),
    turn: hosted?.turn ?? record.turn ?? 0,
    over: record.stage === 'over',
    savedAt: record.changedAt,
    fault: hosted?.kept.unsaved ?? null,
    playable: true,
  };
}
