import { PASSED } from '../../../../machines/intensity/types.ts';
import { type Binding, type Command, commandsUnder, digits } from '../../../screens/keys/command.ts';
import { commands } from '../../../screens/keys/commands.ts';
import type { CardModel } from './model.ts';
import { scoresPage } from './panel-painter.ts';
import { mayPlayOut } from './scene.ts';

const atTable = commandsUnder('At the card table', 2, 'cards', { when: 'while you choose a card' });

export const cardCommands = {
  alongHand: atTable('along-hand', ['left', 'right'], 'card', 'go along your hand', {
    shown: '←→',
    touched: true,
  }),
  playCard: atTable('play-card', ['enter'], 'play', 'play the card, or go on'),
  pick: atTable('choose-card', ['space', 'up', 'down'], 'choose', 'choose a card to pass, or not'),
  numberOfCard: atTable('card-number', digits, 'number', 'type the number of a card', { shown: '0–9' }),
  coach: atTable('coach', ['f'], 'coach', 'what each card is expected to cost', {
    was: ['c', 'h'],
    deed: 'figures',
  }),
  lastRound: atTable('last-round', ['w'], 'last round', 'the cards of the last round', {
    alias: ['t'],
    was: ['l'],
    deed: 'happened',
    when: 'once a round is over',
  }),
  scores: atTable('scores', ['tab'], 'scores', 'the score sheet', { when: 'during the game', tab: true }),
  sortHand: atTable('order-of-hand', ['o'], 'order', 'order the hand by suits or by danger', {
    deed: 'other look',
    when: 'during a hand',
  }),
  playOut: atTable('play-out', ['a'], 'play out', 'finish the hand when nothing is left to win', {
    was: ['f'],
    deed: 'all',
    when: 'once nothing is left to win',
  }),
  analyse: atTable('analysis', ['f'], 'costs', 'what each decision of the hand has cost', {
    was: ['a'],
    deed: 'figures',
    when: 'once the hand is over',
  }),
} as const satisfies Record<string, Command>;

/** The keys of the card table now, most useful first. */
export function cardBindings(model: CardModel, names: readonly string[]): readonly Binding[] {
  const { step, view, focus } = model.scene.get();
  const aids = aidsOf(model, names);
  const confirm = (label: string): Binding => ({ command: cardCommands.playCard, label, run: model.confirm });
  const { judging } = model;
  const analyse =
    judging === null ? [] : [{ command: cardCommands.analyse, label: judging, run: model.analyse }];
  const coach = { command: cardCommands.coach, vain: !model.mayCoach, run: model.coach };
  const along: Binding = {
    command: cardCommands.alongHand,
    run: key => model.along(key === 'left' ? -1 : 1),
  };
  const typing: Binding = {
    command: cardCommands.numberOfCard,
    quiet: true,
    run: key => model.typeDigit(Number(key)),
  };
  switch (step.name) {
    case 'over':
      return analyse;
    case 'cover':
      return [confirm('show the cards'), ...aids];
    case 'closing':
      return [confirm('score sheet'), ...aids];
    case 'scored':
      return [confirm('next hand'), ...analyse, ...aids];
    case 'watch':
      return view.phase.name === 'scored' ? [...analyse, ...aids] : aids;
    case 'pass': {
      const full = focus.chosen.length === PASSED;
      const pick = { command: cardCommands.pick, label: 'choose', quiet: !full, run: model.pick };
      return [confirm(full ? 'pass them' : 'choose'), along, pick, typing, coach, ...aids];
    }
    case 'play': {
      const playOut = { command: cardCommands.playOut, run: model.playOut };
      const rest = mayPlayOut(model.scene.get()) ? [playOut, coach] : [coach];
      return [confirm('play'), along, typing, ...rest, ...aids];
    }
  }
}

/** The keys that work at any time: the last round, the score sheet, the order of the hand. */
function aidsOf(model: CardModel, names: readonly string[]): readonly Binding[] {
  const { view, focus, step } = model.scene.get();
  const hasLast = view.rounds.length > 0 && step.name !== 'closing' && view.phase.name !== 'scored';
  const label = focus.peek ? 'this round' : 'last round';
  return [
    ...(focus.peek ? [{ command: commands.shutView, run: model.peek }] : []),
    ...(focus.page === 'log'
      ? []
      : [{ command: commands.shutPage, quiet: true, run: () => model.turnTo(focus.page) }]),
    ...(hasLast ? [{ command: cardCommands.lastRound, label, run: model.peek }] : []),
    {
      ...{ command: cardCommands.scores, run: () => model.turnTo('scores') },
      page: () => ({ title: 'Score sheet', View: scoresPage(model, names) }),
    },
    { command: cardCommands.sortHand, quiet: true, run: model.reorder },
  ];
}
