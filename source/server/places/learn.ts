import { err, ok, type Result } from '../../../machines/result.ts';
import { commands } from '../../app/keys/commands.ts';
import { learnPlace } from '../../app/learn/choose.tsx';
import { lessonPlace, openLesson } from '../../app/learn/place.tsx';
import { type PlayPlace, playPlace } from '../../app/play/place.ts';
import { openSession } from '../../app/play/session.ts';
import { thinkingBots } from '../../app/run-app.tsx';
import type { Opened, ScreenKit } from '../../app/services.ts';
import type { TableOptions } from '../../table/api.ts';
import { openTable } from '../../table/table.ts';
import { type Guide, whenDrawn } from './guide.ts';

/** Goes to the lessons: each is played at a table of this session alone, which nobody sees and nothing keeps. */
export function toLessons(guide: Guide): void {
  const { app } = guide;
  const learn = (game: ScreenKit): Promise<string | null> => toLesson(guide, game);
  app.go(learnPlace(app, { back: () => guide.toLobby(), learn }));
}

async function toLesson(guide: Guide, game: ScreenKit): Promise<string | null> {
  const { app, hall } = guide;
  const here = app.place.get();
  const taught = await openLesson(game, openHere);
  if (!taught.ok) return taught.error;
  const { opened, kind, lesson } = taught.value;
  const { table } = opened;
  const services = { ...app.services, bots: thinkingBots(app.services.games, hall.parts.thinker) };
  whenDrawn(guide, table.rules.setup, () => {
    if (app.place.get() !== here) return;
    const session = openSession(table, table, services, kind);
    const play = playPlace(app, session, kind.open(session, services), {
      toMenu: () => guide.toLobby(),
      rematch: () => toLessons(guide),
      replay: () => {},
      resign: () => {},
    });
    app.go(lessonPlace(app, unsaved(play), lesson, () => guide.toLobby()));
  });
  return null;
}

async function openHere(options: TableOptions): Promise<Result<Opened, string>> {
  const table = await openTable(options, null);
  return table.ok ? ok({ table: table.value, notice: null }) : err(table.error.sentence);
}

/** A game without the key that saves it: a server keeps the games of its tables alone. */
const unsaved = (play: PlayPlace): PlayPlace => ({
  ...play,
  told() {
    const { bindings = [], ...told } = play.told();
    return { ...told, bindings: bindings.filter(({ command }) => command !== commands.save) };
  },
  bindings: () => play.bindings().filter(({ command }) => command !== commands.save),
  press(key) {
    const meant = play.bindings().find(({ command }) => command.keys.includes(key));
    return meant?.command !== commands.save && play.press(key);
  },
});
