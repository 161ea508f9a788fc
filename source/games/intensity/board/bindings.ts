import { PASSED } from '../../../../machines/intensity/types.ts';
import type { Binding } from '../../../app/keys/command.ts';
import { commands } from '../../../app/keys/commands.ts';
import type { CardModel } from './model.ts';
import { mayPlayOut } from './scene.ts';

/** What keys do at the card table now, most useful first. */
export function cardBindings(model: CardModel): readonly Binding[] {
  const scene = model.scene.get();
  const aids = aidsOf(model);
  switch (scene.step.name) {
    case 'over':
      return analysisOf(model);
    case 'cover':
      return [{ command: commands.playCard, label: 'show the cards', run: model.confirm }, ...aids];
    case 'closing':
      return [{ command: commands.playCard, label: 'score sheet', run: model.confirm }, ...aids];
    case 'scored':
      return [
        { command: commands.playCard, label: 'next hand', run: model.confirm },
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
  model.mayAnalyse ? [{ command: commands.analyse, run: model.analyse }] : [];

const along = (model: CardModel): Binding => ({
  command: commands.alongHand,
  run: key => model.along(key === 'left' ? -1 : 1),
});

const typing = (model: CardModel): Binding => ({
  command: commands.numberOfCard,
  quiet: true,
  run: key => model.typeDigit(Number(key)),
});

function passBindings(model: CardModel): readonly Binding[] {
  const full = model.scene.get().focus.chosen.length === PASSED;
  return [
    { command: commands.playCard, label: full ? 'pass them' : 'choose', run: model.confirm },
    along(model),
    { command: commands.pick, label: 'choose', quiet: !full, run: model.pick },
    typing(model),
    { command: commands.coach, run: model.coach },
  ];
}

function playBindings(model: CardModel): readonly Binding[] {
  const scene = model.scene.get();
  return [
    { command: commands.playCard, label: 'play', run: model.confirm },
    along(model),
    typing(model),
    ...(mayPlayOut(scene) ? [{ command: commands.playOut, run: model.playOut }] : []),
    { command: commands.coach, run: model.coach },
  ];
}

/** What helps at any time: the last round, the score sheet, the order of the hand, the rules. */
function aidsOf(model: CardModel): readonly Binding[] {
  const { view, focus, step } = model.scene.get();
  const isOpen = focus.page !== 'log' || focus.peek;
  return [
    ...(isOpen ? [{ command: commands.unpick, quiet: true, run: () => shut(model) }] : []),
    ...(view.rounds.length > 0 && step.name !== 'closing' && view.phase.name !== 'scored'
      ? [{ command: commands.lastRound, label: focus.peek ? 'this round' : 'last round', run: model.peek }]
      : []),
    { command: commands.scores, run: () => model.turnTo('scores') },
    { command: commands.sortHand, quiet: true, run: model.reorder },
    { command: commands.rulesPage, run: () => model.turnTo('rules') },
  ];
}

function shut(model: CardModel): void {
  const { focus } = model.scene.get();
  if (focus.peek) model.peek();
  else model.turnTo(focus.page);
}
