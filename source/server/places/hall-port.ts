import { err, ok, type Result } from '../../../machines/result.ts';
import { turnWords } from '../../../machines/wording.ts';
import { freshSeed } from '../../lines/text/seed.ts';
import { equalAs } from '../../players/skill.ts';
import { thinkingBots } from '../../screens/run-app.tsx';
import type { GameMoment, HousePort, SaveEntry, Services } from '../../screens/services.ts';
import { createStore, type Readable } from '../../screens/store.ts';
import { withRules } from '../../setup/line-reader.ts';
import { isOnKnownMap, KNOWN_MAPS_ONLY } from '../../setup/position-string.ts';
import { defaultSettings } from '../../setup/settings.ts';
import type { DailyTry } from '../../study/daily.ts';
import { type Replay, readReplay } from '../../table/replay.ts';
import { defaultName, freeName, parseName } from '../../table/save-names.ts';
import type { SeatRatings } from '../../table/seat-ratings.ts';
import { firstTry, playDaily, resultsOf } from '../house/hall/daily.ts';
import type { Hall } from '../house/hall/hall.ts';
import type { OwnGame } from '../house/hall/own-games.ts';
import { mapTitle } from '../house/hall/setups.ts';
import type { Person } from '../house/people/people.ts';
import type { HostedTable } from '../house/tables/hosted-table.ts';
import type { TableRecord } from '../house/tables/record.ts';
import { occupantsOf, seatOfPerson } from '../house/tables/seating.ts';
import { mapsFor } from './screen-parts.ts';
import type { PlaceParts } from './session.ts';

/** Most characters of a pasted position; one on a built-in map has some hundred. */
const LONGEST_POSITION = 4000;

type HallParts = Pick<PlaceParts, 'hall' | 'listing' | 'lines'>;

/** Pairs of rollouts of a decision in a review. */
const REVIEW_PAIRS = 24;

interface SessionExits extends Required<Pick<HousePort, 'whenDrawn'>> {
  toTable(table: HostedTable): void;
}

/** The services of one person's screens. The hall itself moves the computer players of its tables. */
export function hallServices(
  {
    hall,
    listing,
    lines,
    reviewer,
    atlases,
    library,
    shelf,
    address,
  }: HallParts & Pick<PlaceParts, 'reviewer' | 'atlases' | 'library' | 'shelf' | 'address'>,
  person: Readable<Person>,
  ways: SessionExits = { toTable: () => {}, whenDrawn: (_, go) => go() },
): Services {
  const { games, clock, thinker } = hall.parts;
  const { think: _, ...bots } = thinkingBots(games, thinker);
  const maps = mapsFor(library, shelf, person, address);
  const house = hallPort({ hall, listing, lines }, person, ways);
  return {
    ...{ games, house, bots, clock, settings: createStore(defaultSettings), atlases, maps, freshSeed },
    // One thread for all who look at reviews, behind the players': fewer rollouts than a home has time for.
    ...(reviewer && { review: { service: reviewer, think: thinker.think, pairs: REVIEW_PAIRS } }),
  };
}

/** The line that replays the game of a table. */
export const replayLine = (address: string, code: string): string =>
  `to see it again: ${address} -t replay ${code}`;

/** The hall as the house of one person's session: the games that they have sat at, at tables and on the disk. */
function hallPort(
  { hall, listing: { houseRecords }, lines }: HallParts,
  person: Readable<Person>,
  { toTable, whenDrawn }: SessionExits,
): HousePort {
  const { ownGames } = hall;
  const me = (): string => person.get().id;
  const find = async (save: string): Promise<Result<OwnGame, string>> => {
    const game = (await ownGames.of(me())).find(({ record }) => record.save === save);
    return game === undefined ? err('that game is not kept any more') : ok(game);
  };
  /** The games by their names: chosen ones first, then generated ones, made unique from the oldest on. */
  const byName = async (): Promise<ReadonlyMap<string, OwnGame>> => {
    const nameIn = ({ record }: OwnGame): string | undefined => record.personal[me()]?.name;
    const rank = (game: OwnGame): number => Number(nameIn(game) === undefined);
    const names = new Map<string, OwnGame>();
    const games = await ownGames.of(me());
    for (const game of games.toSorted((a, b) => rank(a) - rank(b) || a.record.createdAt - b.record.createdAt))
      names.set(freeName(nameIn(game) ?? nameOf(hall, person.get(), game), names.keys()), game);
    return names;
  };
  const ratingsOf = async (save: string): Promise<SeatRatings> => {
    const record = await ownGames.withSave(save);
    return houseRecords.ratingsOf(record ?? { game: '', seats: [] }, levelsOf(record?.game ?? ''));
  };
  const levelsOf = (game: string): readonly string[] =>
    hall.game(game)?.players.levels.map(({ id }) => id) ?? [];
  return {
    words: {
      title: 'My games',
      one: 'a game',
      all: 'my games',
      none: ['You have not sat at a table yet.', 'Games that you play here are kept, and listed.'],
      removed: ['You cannot bring it back.', 'Others who have played it keep it.'],
    },
    whenDrawn,
    list: async () =>
      [...(await byName())]
        .map(([name, game]) => entryOf(hall, name, game))
        .toSorted((a, b) => b.savedAt - a.savedAt),
    async rename(save, to) {
      const game = await find(save);
      const parsed = parseName(to);
      if (!game.ok) return game;
      if (!parsed.ok) return err(parsed.error.sentence);
      if (freeName(to, (await byName()).keys()) !== to) return err(`you call another game ${to}`);
      return ownGames.rename(game.value, me(), to);
    },
    async remove(save) {
      const game = await find(save);
      return game.ok ? ownGames.remove(game.value, me()) : game;
    },
    async resume(save) {
      const game = await find(save);
      if (!game.ok) return game;
      if (game.value.table === null) return ok('over');
      toTable(game.value.table);
      return ok('there');
    },
    async readReplay(save) {
      const story = await storyOfOver(hall, save);
      return story.ok ? ok({ ...story.value, ratings: () => ratingsOf(save) }) : story;
    },
    records: {
      seasons: () => houseRecords.seasons(),
      search: line => houseRecords.search(me(), line),
      async equalAs(game) {
        const equal = await hall.equalOf(game, person.get());
        return equal && equalAs(equal, person.get().name);
      },
    },
    daily: {
      async tries(day) {
        const counting = await Promise.all(hall.parts.games.map(({ id }) => firstTry(hall, id, day, me())));
        const own = (await ownGames.of(me())).map(({ record }) => record);
        return ok([...counting, ...own].flatMap(tryOf));
      },
      results: async (game, day) =>
        (await resultsOf(hall, game, day)).map(({ host, ...row }) => ({ ...row, isOwn: host === me() })),
      async begin({ id }) {
        const game = hall.game(id);
        if (game === null) return err('that game is not played here');
        const opened = await playDaily(hall, person.get(), game);
        if (!opened.ok) return opened;
        toTable(opened.value);
        return ok('there');
      },
    },
    async chat(save) {
      const table = hall.tables.find(({ record }) => record.save === save);
      return table?.chat.lines ?? (await ownGames.withSave(save))?.talk ?? [];
    },
    async standing(save) {
      const game = await find(save);
      return game.ok ? standingAt(hall, game.value, me()) : null;
    },
    analysis: {
      longest: LONGEST_POSITION,
      ...(lines && {
        async read(line) {
          const plain = await lines.read(line);
          return plain.ok ? withRules(hall.parts.games, plain.value) : plain;
        },
      }),
      async refusal(kit, rules) {
        if (playsWithoutHints(hall, me(), kit.id))
          return `you play ${kit.title} at a table that gives no hints: it is not analysed here until that game is over`;
        return (await isOnKnownMap(kit, rules)) ? null : KNOWN_MAPS_ONLY;
      },
    },
  };
}

/** The try at a daily challenge that a game is; nothing for another game. */
function tryOf(record: TableRecord | null): readonly DailyTry[] {
  if (record?.today === undefined) return [];
  const { day, told, score = 0 } = record.today;
  return [{ game: record.game, day, save: record.save, result: told === undefined ? null : { score, told } }];
}

/** Replays a whole game with everything open, so only a finished one. */
async function storyOfOver(
  { ownGames, parts: { saves, games } }: Hall,
  save: string,
): Promise<Result<Replay, string>> {
  if ((await ownGames.withSave(save))?.stage !== 'over')
    return err('Only a game that is over can be replayed');
  const story = await readReplay(saves, save, games);
  return story.ok ? story : err(story.error.sentence);
}

/** The present position of a game, as this player sees it. */
async function standingAt(
  hall: Hall,
  { record, table }: OwnGame,
  person: string,
): Promise<GameMoment | null> {
  const seat = seatOfPerson(record, person);
  if (record.stage !== 'playing' || table === null || seat === null) return null;
  if ((await hall.takeUp(table)) !== null || table.running === null) return null;
  const played = table.played(seat);
  const { game, rules, outcome, occupants } = played;
  return { game, view: played.view(seat), setup: rules.setup, outcome, occupants };
}

/** True for somebody who plays this game at a table without hints. */
const playsWithoutHints = ({ tables }: Hall, person: string, game: string): boolean =>
  tables.some(
    ({ record }) =>
      record.game === game &&
      record.stage === 'playing' &&
      !record.hints &&
      seatOfPerson(record, person) !== null,
  );

/** The generated name of a game, from its title, map and the other players. */
function nameOf(hall: Hall, person: Person, { record }: OwnGame): string {
  const title = hall.game(record.game)?.title ?? record.game;
  const others = occupantsOf(record).filter((_, index) => index !== seatOfPerson(record, person.id));
  return defaultName(
    title,
    mapTitle(record.map, hall.parts.maps),
    others.map(({ name }) => name),
  );
}

function entryOf(hall: Hall, name: string, { record, table }: OwnGame): SaveEntry {
  const over = record.stage === 'over';
  return {
    save: record.save,
    name,
    title: hall.game(record.game)?.title ?? record.game,
    map: mapTitle(record.map, hall.parts.maps),
    players: occupantsOf(record).map(each => each.name),
    moment: turnWords(table?.turn ?? record.turn ?? 0, record.seats.length, hall.game(record.game)),
    over,
    savedAt: record.changedAt,
    fault: table?.persistence.unsaved ?? null,
    playable: true,
    replayable: over,
  };
}
