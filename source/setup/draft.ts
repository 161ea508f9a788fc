import type { AnyGame, GameTypes, SetupFault } from '../../machines/game.ts';
import { checkOptions } from '../../machines/options.ts';
import { err, ok, type Result } from '../../machines/result.ts';
import { letter, seat as seatOf } from '../../machines/seat.ts';
import { type OptionValues, USUAL_MAP } from '../maps/setup-kit.ts';
import { cleanText } from '../maps/text.ts';
import { dealtStyle, EQUAL, readComputer } from '../players/computer-words.ts';
import { standInLevel } from '../players/player.ts';
import { equalFault } from '../players/skill.ts';
import type { Occupant } from '../table/api.ts';
import type { ColourChoice } from '../table/seat-colours.ts';
import { type MapSource, rulesName, type SetupChoices, usualRules } from './choices.ts';
import { lettersClash } from './seat-names.ts';

/** A seat of a draft: `human`, `open` to anybody, or a computer player (`hard`, `hard:raider`, `hard:any`). */
export interface DraftSeat extends ColourChoice {
  readonly name: string;
  readonly who: string;
}

/** A set-up in the making. Everything in it may be wrong until `checkDraft` has accepted it. */
export interface SetupDraft {
  readonly count: number;
  /** The first `count` take part; forms keep the others in case more players are wanted again. */
  readonly seats: readonly DraftSeat[];
  /** The set of rules that the options began from; they may have changed. */
  readonly rules: string;
  readonly options: OptionValues;
  /** The id of a map; empty for a game without. */
  readonly map: string;
  readonly seed: string;
  /** Takes a map that the set of rules refuses; left out: only if the options are no set of rules any more. */
  readonly allowOddMaps?: boolean;
}

/** The field of a form that a fault is about: a seat's name, who sits there, an option … */
export type DraftPart = 'count' | 'map' | 'rules' | `name ${number}` | `who ${number}` | `option ${string}`;

/** The reason why a draft cannot be played: a field, and one sentence. */
export interface DraftFault {
  readonly part: DraftPart;
  readonly sentence: string;
  /** True where `allowOddMaps` would help. */
  readonly oddMap?: boolean;
}

const fault = (part: DraftPart, sentence: string) => err<DraftFault>({ part, sentence });

const USUAL_COUNT = 3;

/** The nearest number of players that a game allows. */
export const withinSeats = ({ seats: { min, max } }: AnyGame, count: number): number =>
  Math.max(min, Math.min(max, count));

/** A new draft with the usual rules and map. */
export function usualDraft(choices: SetupChoices, seats: readonly DraftSeat[] = [], seed = ''): SetupDraft {
  const [rules, options] = usualRules(choices);
  const map = choices.mapSetup === null ? '' : USUAL_MAP;
  const { game } = choices;
  const count = game.seats.usual ?? withinSeats(game, USUAL_COUNT);
  return { count, seats, rules, options, map, seed };
}

/** The proposed level; `human` in a game without computer players. */
export const middleLevel = ({ levels }: SetupChoices): string => standInLevel({ levels }) || 'human';

export interface CheckedDraft {
  readonly setup: GameTypes['setup'];
  readonly occupants: readonly Occupant[];
}

/** The only gate from a draft to a game; refuses with the first fault. */
export function checkDraft(
  choices: SetupChoices,
  draft: SetupDraft,
  maps: MapSource,
): Result<CheckedDraft, DraftFault> {
  const setup = checkSetup(choices, draft, maps);
  if (!setup.ok) return setup;
  const occupants = occupantsOf(choices, draft);
  return occupants.ok ? ok({ setup: setup.value, occupants: occupants.value }) : occupants;
}

/** Most characters of a name in a save. */
const LONGEST_NAME = 32;

/** The occupants of a draft, or the name or player that is wrong. */
function occupantsOf(choices: SetupChoices, draft: SetupDraft): Result<readonly Occupant[], DraftFault> {
  const occupants: Occupant[] = [];
  for (const [seat, { colour, ...chosen }] of draft.seats.slice(0, draft.count).entries()) {
    const name = cleanText(chosen.name, LONGEST_NAME);
    const mark = letter(seatOf(seat));
    if (name === '') return fault(`name ${seat}`, `Player ${mark} needs a name`);
    const twin = occupants.findIndex(other => other.name.toLowerCase() === name.toLowerCase());
    const taken = `${name} is taken by player ${letter(seatOf(twin))}; names must differ`;
    if (twin >= 0) return fault(`name ${seat}`, taken);
    const clash = lettersClash(name, seatOf(seat), draft.count);
    if (clash !== null) return fault(`name ${seat}`, clash);
    const shade = colour === undefined ? {} : { colour };
    if (chosen.who === 'human') {
      occupants.push({ kind: 'human', name, ...shade });
      continue;
    }
    const read = readComputer(choices, chosen.who);
    if (!read.ok) return fault(`who ${seat}`, `nobody is known who could play for player ${mark}`);
    const computer = dealtStyle(choices, read.value.computer, draft.seed, seat);
    occupants.push({ kind: 'bot', name, ...computer, ...shade });
  }
  const unequalled = equalFault(occupants);
  if (unequalled !== null)
    return fault(`who ${draft.seats.findIndex(({ who }) => who === EQUAL)}`, unequalled);
  const { length } = occupants;
  if (length !== draft.count) return fault('count', `${draft.count} seats, and ${length} players`);
  return ok(occupants);
}

/** A set-up that `prepare` accepts, or the fault of the number of players, the rules or the map. */
export function checkSetup(
  choices: SetupChoices,
  draft: SetupDraft,
  maps: MapSource,
): Result<GameTypes['setup'], DraftFault> {
  const { game, mapSetup } = choices;
  const { min, max } = game.seats;
  if (!Number.isInteger(draft.count) || draft.count < min || draft.count > max)
    return fault('count', `${game.title} has ${min === max ? min : `${min} to ${max}`} players`);
  const fields = boardAndOptions(choices, draft, maps);
  if (!fields.ok) return fields;
  const whole = mapSetup === null ? 'count' : 'map';
  const setup = game.setup.safeParse({ seats: draft.count, ...fields.value });
  if (!setup.success) return fault(whole, `${game.title} cannot be set up here yet`);
  const rules = game.prepare(setup.data);
  return rules.ok ? ok(setup.data) : err(faultOf(rules.error, whole));
}

const faultOf = ({ code, option, sentence }: SetupFault, whole: DraftPart): DraftFault => ({
  part: option !== null ? `option ${option}` : code === 'wrong-seats' ? 'count' : whole,
  sentence,
});

/** The part of the set-up that a draft's options and map make up. */
export function boardAndOptions(
  choices: SetupChoices,
  draft: SetupDraft,
  maps: MapSource,
): Result<{ readonly options: object }, DraftFault> {
  const { game, mapSetup } = choices;
  const options = checkRules(choices, draft);
  if (!options.ok) return options;
  if (mapSetup === null && draft.map !== '') return fault('map', `${game.title} is not played on a map`);
  if (mapSetup === null) return ok({ options: options.value });
  const found = maps.find(draft.map, draft.seed);
  if (!found.ok) return fault('map', found.error);
  const { loaded, source, odd } = found.value;
  const sentence = refusalOf(choices, draft, odd);
  if (sentence !== null) return err({ part: 'map', sentence, oddMap: true });
  return ok({ ...mapSetup.fieldsOf(loaded, source), options: options.value });
}

/** The reason why the rules of a draft refuse a map, or null. @param odd why those of the class refuse it */
export function refusalOf(choices: SetupChoices, draft: SetupDraft, odd: string | null): string | null {
  if (odd === null) return null;
  const now = rulesName(choices, draft.options);
  const rules = now ?? draft.rules;
  const allowed = draft.allowOddMaps ?? now === null;
  const refuses = choices.mapSetup?.strict.includes(rules) === true && !allowed;
  return refuses ? `the rules "${rules}" refuse this map: ${odd}` : null;
}

/** All options of a draft, or the one that is wrong. */
export function checkRules(choices: SetupChoices, draft: SetupDraft): Result<object, DraftFault> {
  const { game, rules } = choices;
  if (Object.hasOwn(rules, draft.rules)) {
    const options = checkOptions(game.options, limited(choices, draft));
    return options.ok ? options : err(faultOf(options.error, 'rules'));
  }
  const names = Object.keys(rules);
  const known = `there ${names.length === 1 ? 'is' : 'are'} ${new Intl.ListFormat('en-GB').format(names)}`;
  return fault('rules', `${game.title} has no rules ${cleanText(draft.rules)}; ${known}`);
}

/** Turns after which a game without people, who could agree to a draw, is drawn (rules/grid.md#a-limit). */
const COMPUTERS_TURN_LIMIT = 1000;

/** The options of a draft, with limited turns for computer players alone. */
function limited(choices: SetupChoices, { seats, count, options }: SetupDraft): OptionValues {
  const players = seats.slice(0, count);
  const alone = players.length > 0 && players.every(({ who }) => who !== 'human' && who !== 'open');
  return alone ? endingOptions(choices, options) : options;
}

/** The options with limited turns, if they can be limited and are not. */
export function endingOptions(
  { setup: { turnLimits = [''] } }: SetupChoices,
  options: OptionValues,
  turns: number = COMPUTERS_TURN_LIMIT,
): OptionValues {
  const isEndless = turnLimits.every(limit => options[limit] === 0);
  return isEndless ? { ...options, [turnLimits[0]]: turns } : options;
}
