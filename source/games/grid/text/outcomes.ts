import { SIZE } from '../../../../machines/grid/board.ts';
import type { ScriptedOutcome } from '../../../../machines/random.ts';
import { err, ok, type Result } from '../../../../machines/result.ts';

/** The lines of an outcomes file of Simple Risk, for the help. */
export const outcomeForms: readonly string[] = [
  'deal A B C …    the owners of the 25 territories, row by row',
  "roll 6 2 / 5    the attacker's dice, then the defender's",
];

/** One outcome from a line of an outcomes file; see `outcomeForms`. */
export function readOutcome(words: readonly string[]): Result<ScriptedOutcome, string> {
  const [word = '', ...given] = words;
  if (word === 'deal') return readDeal(given);
  if (word === 'roll') return readRoll(given);
  return err(`${word} is no outcome; a line begins with deal or roll`);
}

function readDeal(owners: readonly string[]): Result<ScriptedOutcome, string> {
  const wrong = owners.find(owner => !/^[a-e]$/i.test(owner));
  if (wrong !== undefined) return err(`${wrong} is no player; owners are letters from A to E`);
  if (owners.length !== SIZE)
    return err(`a deal has ${SIZE} owners, row by row, and this one has ${owners.length}`);
  return ok({ what: 'deal', numbers: owners.map(owner => owner.toUpperCase().charCodeAt(0) - 65) });
}

function readRoll(given: readonly string[]): Result<ScriptedOutcome, string> {
  const wrong = given.find(word => word !== '/' && !/^[1-6]$/.test(word));
  if (wrong !== undefined) return err(`${wrong} is not on a die; eyes go from 1 to 6`);
  const slash = given.indexOf('/');
  const attack = given.slice(0, Math.max(slash, 0));
  const defence = given.slice(slash + 1);
  const fits = attack.length >= 1 && attack.length <= 3 && defence.length >= 1 && defence.length <= 2;
  if (slash < 0 || defence.includes('/') || !fits)
    return err('a roll is written like roll 6 2 / 5; one to three attacking dice, then one or two defending');
  return ok({ what: 'roll', numbers: [...attack, ...defence].map(Number) });
}
