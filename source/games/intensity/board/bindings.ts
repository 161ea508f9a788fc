import { PASSED } from '../../../../machines/intensity/types.ts';
import { type Binding, type Command, commandsUnder, digits } from '../../../screens/keys/command.ts';
import { commands } from '../../../screens/keys/commands.ts';
import type { CardModel } from './model.ts';
import { mayPlayOut } from './scene.ts';

const atTable = commandsUnder('At the card table', 2, 'cards', { when: 'while you choose a card' });

/** The commands that only a card table has. */
export const cardCommands = {
  alongHand: atTable('along-hand', ['left', 'right'], 'card', 'go along your hand', { shown: '←→' }),
  playCard: atTable('play-card', ['enter'], 'play', 'play the card, or go on'),
  pick: atTable('choose-card', ['space', 'up', 'down'], 'choose', 'choose a card to pass, or not'),
  numberOfCard: atTable('card-number', digits, 'number', 'type the number of a card', { shown: '0–9' }),
  coach: atTable('coach', ['c', 'h'], 'coach', 'what each card is expected to cost'),
  lastRound: atTable('last-round', ['t', 'l'], 'last round', 'the cards of the last round', {
    when: 'once a round is over',
  }),
  scores: atTable('scores', ['tab'], 'scores', 'the score sheet', { when: 'during the game' }),
  sortHand: atTable('order-of-hand', ['o'], 'order', 'order the hand by suits or by danger', {
    when: 'during a hand',
  }),
  playOut: atTable('play-out', ['f'], 'play out', 'finish the hand when nothing is left to win', {
    when: 'once nothing is left to win',
  }),
  analyse: atTable('analysis', ['a'], 'analysis', 'what each decision of the hand has cost', {
    when: 'once the hand is over',
  }),
} as const satisfies Record<string, Command>;

/** What keys do at the card table now, most useful first. */
export function cardBindings(model: CardModel): readonly Binding[] {
  const scene = model.scene.get();
  const aids = aidsOf(model);
  switch (scene.step.name) {
    case 'over':
      return analysisOf(model);
    case 'cover':
      return [{ command: cardCommands.playCard, label: 'show the cards', run: model.confirm }, ...aids];
    case 'closing':
      return [{ command: cardCommands.playCard, label: 'score sheet', run: model.confirm }, ...aids];
    case 'scored':
      return [
        { command: cardCommands.playCard, label: 'next hand', run: model.confirm },
        ...analysisOf(model),
        ...aids,
      ];
    case 'watch':
      return scene.view.phase.name === 'scored' ? [...analysisOf(model), ...aids] : aids;
    case 'pass':
      return [...passBindings(model), ...aids];
    case 'play':
      return [...playBindings(model), ...aids];
  }
}

/** Only people are told what their choices cost. */
const analysisOf = (model: CardModel): readonly Binding[] =>
  model.mayAnalyse ? [{ command: cardCommands.analyse, run: model.analyse }] : [];

const along = (model: CardModel): Binding => ({
  command: cardCommands.alongHand,
  run: key => model.along(key === 'left' ? -1 : 1),
});

const typing = (model: CardModel): Binding => ({
  command: cardCommands.numberOfCard,
  quiet: true,
  run: key => model.typeDigit(Number(key)),
});

function passBindings(model: CardModel): readonly Binding[] {
  const full = model.scene.get().focus.chosen.length === PASSED;
  return [
    { command: cardCommands.playCard, label: full ? 'pass them' : 'choose', run: model.confirm },
    along(model),
    { command: cardCommands.pick, label: 'choose', quiet: !full, run: model.pick },
    typing(model),
    { command: cardCommands.coach, run: model.coach },
  ];
}

function playBindings(model: CardModel): readonly Binding[] {
  const scene = model.scene.get();
  return [
    { command: cardCommands.playCard, label: 'play', run: model.confirm },
    along(model),
    typing(model),
    ...(mayPlayOut(scene) ? [{ command: cardCommands.playOut, run: model.playOut }] : []),
    { command: cardCommands.coach, run: model.coach },
  ];
}

/** What helps at any time: the last round, the score sheet, the order of the hand. */
function aidsOf(model: CardModel): readonly Binding[] {
  const { view, focus, step } = model.scene.get();
  const isOpen = focus.page !== 'log' || focus.peek;
  return [
    ...(isOpen ? [{ command: commands.unpick, quiet: true, run: () => shut(model) }] : []),
    ...(view.rounds.length > 0 && step.name !== 'closing' && view.phase.name !== 'scored'
      ? [
          {
            command: cardCommands.lastRound,
            label: focus.peek ? 'this round' : 'last round',
            run: model.peek,
          },
        ]
      : []),
    { command: cardCommands.scores, run: () => model.turnTo('scores') },
    { command: cardCommands.sortHand, quiet: true, run: model.reorder },
  ];
}

function shut(model: CardModel): void {
  const { focus } = model.scene.get();
  if (focus.peek) model.peek();
  else model.turnTo(focus.page);
}
