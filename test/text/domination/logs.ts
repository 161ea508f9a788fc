import type { DominationEvent } from '../../../machines/domination/events.ts';
import type { DominationMove } from '../../../machines/domination/moves.ts';
import { at } from '../../../machines/result.ts';
import { type Chronicle, firstPlayer } from '../../../source/text/domination/chronicle.ts';

/** A game as a log of the Domination program would tell it (rules/domination-command-line.md, section 9). */
export function logOf(game: Chronicle): string {
  const { setup, course } = game;
  const lines = (setup.prelude ?? []).map(typed);
  const { dealt } = game.position;
  lines.push(`PLAYER ${firstPlayerOf(game)}`);
  if (dealt.length > 0) lines.push(`PLACEALL ${dealt.map(country => country + 1).join(' ')}`);
  for (const { move, events } of course.entries) {
    const { type } = move as DominationMove;
    if (type === 'remark') lines.push(typed((move as DominationMove & { type: 'remark' }).text));
    for (const event of events as readonly DominationEvent[]) lines.push(...eventLines(game, event));
  }
  return lines.join('\n');
}

const typed = (command: string): string => `LOCAL ${command}`;

/** Who was chosen to begin; the order of play gives it away only at the start. */
function firstPlayerOf(game: Chronicle): number {
  const outcome = game.tale.outcomes.find(({ what }) => what === 'first');
  return outcome === undefined ? firstPlayer(game.position) : at(outcome.numbers, 0);
}

function eventLines({ setup }: Chronicle, event: DominationEvent): string[] {
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
