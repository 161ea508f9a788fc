import type { Atlases } from '../../app/map-board/board-atlas.ts';
import type { Library, Services } from '../../app/services.ts';
import { defaultSettings } from '../../app/settings.ts';
import { createStore } from '../../app/store.ts';
import { readStory } from '../../table/story.ts';
import { freshSeed } from '../../text/seed.ts';
import type { Hall } from '../hall/hall.ts';

/** What boards need at a server, where the hall lets its computer players move. */
export const quietServices = (hall: Hall, atlases: Atlases): Services => ({
  games: hall.parts.games,
  library: libraryOf(hall),
  bots: { drive: () => () => {} },
  clock: hall.parts.clock,
  settings: createStore(defaultSettings),
  atlases,
  freshSeed,
});

/** How anybody sees the game of a table again. */
export const seenBy = (address: string, table: string): string =>
  `to see it again: ${address} -t replay ${table}`;

/** The stories of games that are over; everything else that a library does is the hall's affair. */
function libraryOf(hall: Hall): Library {
  const no = async (): Promise<{ readonly ok: false; readonly error: string }> => ({
    ok: false,
    error: 'games are opened in the lobby',
  });
  return {
    open: no,
    resume: no,
    remove: no,
    list: async () => [],
    freeName: async name => name,
    async story(name) {
      const hosted = hall.tables.find(one => one.record.save === name);
      if (hosted === undefined ? !hall.ownGames.isOver(name) : hosted.record.stage !== 'over')
        return { ok: false, error: 'Only a game that is over can be told again' };
      const story = await readStory(hall.parts.saves, name, hall.parts.games);
      return story.ok ? story : { ok: false, error: story.error.sentence };
    },
  };
}
