import type { AnyStateNode } from 'xstate';
import type { DominationMove, PhaseName } from '../../../../machines/domination/types.ts';
import type { ConsoleGame } from './console-game.ts';

/** The console's word for each move that the statechart knows. */
const WORDS: Readonly<Partial<Record<DominationMove['type'], string>>> = {
  claim: 'placearmies',
  place: 'placearmies',
  'place-random': 'autoplace',
  'choose-capital': 'capital',
  trade: 'trade',
  'end-trade': 'endtrade',
  attack: 'attack',
  'end-attack': 'endattack',
  roll: 'roll',
  retreat: 'retreat',
  defend: 'roll',
  advance: 'move',
  fortify: 'movearmies',
  pass: 'nomove',
  'end-turn': 'endgo',
  continue: 'continue',
};

/** What the console lists first in some phases. */
const LOOKS: Readonly<Partial<Record<PhaseName, string>>> = {
  'setup.claiming': 'showarmies',
  'setup.placing': 'showarmies',
  placing: 'showarmies',
  trading: 'showcards',
};

/** The moves that the statechart's present state has, in its order. */
function movesNow({ course }: ConsoleGame): DominationMove['type'][] {
  let node: AnyStateNode | undefined = course.rules.machine.root;
  for (const name of course.progress.phase.split('.')) node = node?.states[name];
  return (node?.ownEvents ?? []).filter(isMoveWord);
}

const isMoveWord = (type: string): type is DominationMove['type'] => Object.hasOwn(WORDS, type);

/** True when a word is a command of the present state, whether or not it would be accepted. */
export const isPossible = (game: ConsoleGame, word: string): boolean =>
  movesNow(game).some(type => WORDS[type] === word);

/**
 * The commands of the present state as the refusal of any other lists them. Trading that may not end is not in it;
 * neither is the right spelling of `endgo`.
 */
export function possibleCommands(game: ConsoleGame): string[] {
  const { course, current } = game;
  const mayEndTrade = course.next(current, { type: 'end-trade' } as DominationMove).ok;
  const words = movesNow(game)
    .filter(type => type !== 'end-trade' || mayEndTrade)
    .map(type => (type === 'end-turn' ? 'emdgo' : (WORDS[type] ?? type)));
  const look = LOOKS[game.position.phase.name];
  return look === undefined ? words : [look, ...words];
}
