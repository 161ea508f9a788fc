import { type TextDialog, textDialog } from '../../app/dialogs/dialog.ts';
import { wrapped } from '../../terminal/wrapped.ts';
import type { Hosted } from '../tables/hosted.ts';
import { TALK_CELLS } from '../tables/talk.ts';
import type { Guide } from './guide.ts';

/** Lines of talk that the dialog shows, and their cells. */
const SHOWN = 8;
const CELLS = 50;

/** Asks what is to be said at a table; shows what was said last. */
export function sayAt(guide: Guide, hosted: Hosted): TextDialog {
  const { hall, app, person } = guide;
  const said = hosted.talk.lines
    .slice(-SHOWN)
    .flatMap(line => wrapped(line.name === '' ? line.text : `${line.name}: ${line.text}`, CELLS))
    .slice(-SHOWN);
  return textDialog(app, {
    title: 'At this table',
    lines: said.length === 0 ? ['Everybody at this table reads it.'] : said,
    text: '',
    most: TALK_CELLS,
    accept: 'say it',
    async onAccept(text) {
      if (text === '') return null;
      if (!hall.mayTalk(person.get())) return 'one moment: that was a lot of talk at once';
      const done = hosted.say(person.get().name, text);
      return done.ok ? null : done.error;
    },
  });
}
