import type { Words } from './game.ts';
import type { ConquestScene, NumberOf, Sight } from './scene.ts';

/** The one question asked now, in words; null when nothing is. */
export function questionOf<S extends Sight>(scene: ConquestScene<S>, words: Words<S>): string | null {
  const { step, stage, focus } = scene;
  if (focus.search !== null) return `Find: ${focus.search}_`;
  switch (step.name) {
    case 'watch':
    case 'over':
      return null;
    case 'covered':
      return 'Enter uncovers your cards';
    case 'own':
      return words.own?.(scene) ?? null;
    case 'place':
      return words.place(scene);
    case 'source':
      return stage === 'move' ? `Move ${words.armies} from where?` : 'Attack from where?';
    case 'target':
      return words.target(scene, step.source);
    case 'battle':
      return 'Roll again?';
    case 'number': {
      const { least, most } = step.range;
      if (step.of !== 'dice') return `${QUESTIONS[step.of]} ${least}–${most}`;
      const only = least === 1 ? 'Defend with 1 die' : `Defend with ${least} dice`;
      return least === most ? only : `${words.dice} ${least}–${most}`;
    }
  }
}

const QUESTIONS: Readonly<Record<Exclude<NumberOf, 'dice'>, string>> = {
  place: 'How many go here?',
  advance: 'How many move in?',
  move: 'How many move?',
};
