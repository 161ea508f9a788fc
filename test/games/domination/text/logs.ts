import type { DominationEvent } from '../../../../machines/domination/types.ts';
import { at } from '../../../../machines/result.ts';
import { type ConsoleGame, notesIn } from '../../../../source/games/domination/text/console-game.ts';

/** A game as a log of the Domination program would tell it (rules/domination-console.md#logs). */
export function logOf(game: ConsoleGame): string {
  const { history: course } = game;
  const notes = notesIn(course);
  const lines = notes.flatMap(({ note }) => (note.type === 'prelude' ? note.lines.map(typed) : []));
  for (const { what, numbers } of game.script.outcomes) {
    const word = OPENING[what];
    if (word !== undefined) lines.push(`${word} ${numbers.join(' ')}`);
  }
  for (let seq = 0; seq <= course.seq; seq++) {
    const events = (course.entries[seq - 1]?.events ?? []) as readonly DominationEvent[];
    for (const event of events) lines.push(...eventLines(game, event));
    for (const { seq: after, note } of notes)
      if (after === seq && note.type === 'remark') lines.push(typed(note.text));
  }
  return lines.join('\n');
}

const typed = (command: string): string => `LOCAL ${command}`;

/** What chance gives before the first move; each of them once. */
const OPENING: Readonly<Record<string, string>> = { first: 'PLAYER', missions: 'MISSION', deal: 'PLACEALL' };

function eventLines({ setup }: ConsoleGame, event: DominationEvent): string[] {
  switch (event.type) {
    case 'defended':
      return event.automatic ? [typed(`roll ${event.dice}`)] : [];
    case 'rolled': {
      const dice = [...event.attack, ...event.defence].map(eyes => eyes - 1);
      return [`DICE ${event.attack.length} ${event.defence.length} ${dice.join(' ')} `];
    }
    case 'claimed':
    case 'placed':
      return event.random ? [`PLACE ${event.territory + 1}`] : [];
    case 'card-drawn': {
      const card = at(setup.cards, event.card ?? 0);
      return [`CARD ${card.kind === 'wildcard' ? card.kind : card.country + 1}`];
    }
    default:
      return [];
  }
}
