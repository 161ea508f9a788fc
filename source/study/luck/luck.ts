import type { GameTypes, Rules } from '../../../machines/game.ts';
import { letter, type Seat, seats } from '../../../machines/seat.ts';
import { plural } from '../../../machines/wording.ts';
import { tableLines } from '../../base/table-lines.ts';
import type { Replay } from '../../table/replay.ts';
import { atLeast, atMost, type Chances, meanOf, subtractFrom, sumOf } from './chances.ts';
import { chanceOfFaces, chiSquare, EXACT_DICE, facesOf } from './faces.ts';

/** A roll of dice, or an exchange of all armies, that somebody fought against somebody; null for neutral armies. */
export interface Fight {
  readonly seat: Seat;
  readonly defender: Seat | null;
  readonly source: number;
  readonly target: number;
  readonly attackerLoses: number;
  readonly defenderLoses: number;
  /** The attacker's result, and its chances; the rest of `of` is the defender's result. */
  readonly came: number;
  readonly chances: Chances;
  readonly of: number;
  /** Pips, where dice were rolled. */
  readonly attack?: readonly number[];
  readonly defence?: readonly number[];
}

export interface LuckReader<T extends GameTypes = GameTypes> {
  /** The noun for the count: `armies beaten`. */
  readonly measure: string;
  /** One fight: `roll`, `rolls`. */
  readonly fight: readonly [one: string, many: string];
  fights(events: readonly T['event'][], rules: Rules<T>): readonly Fight[];
  territoryName(territory: number, rules: Rules<T>): string;
}

/** The part of a game's kit with its luck; left out by one whose chance has no honest figure. */
export interface LuckKit<T extends GameTypes = GameTypes> {
  luck?(): Promise<LuckReader<T>>;
}

/** The expected and the actual result of fights, and the chance of as much luck. */
export interface LuckFigures {
  readonly fights: number;
  readonly expected: number;
  readonly came: number;
  /** The chance of so much or more where it is above expectation, else of so much or less. */
  readonly asMuch: number;
}

/** Fights for one territory from one territory, one after the other. */
type LuckBattle = LuckFigures & Pick<DatedFight, 'turn' | 'seat' | 'defender' | 'source' | 'target'>;

interface DiceCount {
  readonly faces: readonly number[];
  readonly chiSquare: number;
  /** The chance that fair dice are as uneven, or more. */
  readonly asUneven: number;
}

interface GameLuck {
  readonly battles: readonly LuckBattle[];
  /** By seat. */
  readonly players: readonly LuckFigures[];
  /** All dice of the game, then those of each seat; empty for a game without dice. */
  readonly dice: readonly DiceCount[];
}

interface DatedFight extends Fight {
  readonly turn: number;
}

/** Armies by which a fight went better for the attacker than expected; negative when worse. */
export const surplusOf = ({ came, chances }: Fight): number => came - meanOf(chances);

/** The luck of a seat in its fights. */
export function luckFiguresOf(fights: readonly Fight[], seat: Seat): LuckFigures {
  const own = fights
    .filter(fight => fight.seat === seat || fight.defender === seat)
    .map(fight => (fight.seat === seat ? fight : asDefended(fight)));
  const came = own.reduce((sum, fight) => sum + fight.came, 0);
  const all = sumOf(own.map(({ chances }) => chances));
  const expected = own.reduce((sum, { chances }) => sum + meanOf(chances), 0);
  const asMuch = came >= expected ? atLeast(all, came) : atMost(all, came);
  return { fights: own.length, expected, came, asMuch };
}

/** A fight from its defender's side. */
const asDefended = ({ came, chances, of }: Fight): Pick<Fight, 'came' | 'chances'> => {
  return { came: of - came, chances: subtractFrom(of, chances) };
};

/** The luck of a replayed game; exact if its fights were fixed beforehand (docs/decisions/luck.md). */
export function luckOf<T extends GameTypes>(
  { rules, steps, header }: Replay<T>,
  reader: LuckReader<T>,
): GameLuck {
  const fights = steps.flatMap((step, index): readonly DatedFight[] => {
    if (step.kind !== 'played') return [];
    const turn = steps[index - 1]?.progress.turn ?? step.progress.turn;
    return reader.fights(step.events, rules).map(fight => ({ ...fight, turn }));
  });
  const players = seats(header.seats.length);
  const rolled = fights.flatMap(({ attack = [], defence = [] }) => [...attack, ...defence]);
  const rolledBy = (seat: Seat): readonly number[] =>
    fights.flatMap(fight => [
      ...(fight.seat === seat ? (fight.attack ?? []) : []),
      ...(fight.defender === seat ? (fight.defence ?? []) : []),
    ]);
  return {
    battles: battlesOf(fights),
    players: players.map(seat => luckFiguresOf(fights, seat)),
    dice: rolled.length === 0 ? [] : [rolled, ...players.map(rolledBy)].map(diceCount),
  };
}

function diceCount(rolls: readonly number[]): DiceCount {
  const faces = facesOf(rolls);
  return { faces, chiSquare: chiSquare(faces), asUneven: chanceOfFaces(faces) };
}

function battlesOf(fights: readonly DatedFight[]): readonly LuckBattle[] {
  const battleOf = ({ turn, seat, defender, source, target }: DatedFight) => {
    return { turn, seat, defender, source, target };
  };
  const battles: { readonly of: ReturnType<typeof battleOf>; readonly fights: Fight[] }[] = [];
  for (const fight of fights) {
    const [last, of] = [battles.at(-1), battleOf(fight)];
    if (last !== undefined && JSON.stringify(last.of) === JSON.stringify(of)) last.fights.push(fight);
    else battles.push({ of, fights: [fight] });
  }
  return battles.map(battle => ({ ...battle.of, ...luckFiguresOf(battle.fights, battle.of.seat) }));
}

/** The number of battles on a page: those with the least likely luck. */
const LEAST_LIKELY = 8;

/** Characters of a place's name on a page. */
const LONGEST_NAME = 16;

interface LuckPart {
  readonly heading: string;
  readonly lines: readonly string[];
}

/** A game's luck in words. @param battles all of them, or those with the least likely luck */
export function luckParts<T extends GameTypes>(
  replay: Replay<T>,
  reader: LuckReader<T>,
  battles: 'all' | 'least-likely',
): readonly LuckPart[] {
  const luck = luckOf(replay, reader);
  const names = replay.header.seats.map(({ name }, index) => `${letter(index as Seat)} ${name}`);
  if (luck.battles.length === 0)
    return [{ heading: 'Luck', lines: ['Nothing was left to chance in a battle.'] }];
  const isBrief = battles !== 'all';
  const byLuck = luck.battles.toSorted((one, other) => one.asMuch - other.asMuch);
  const shown = isBrief ? byLuck.slice(0, LEAST_LIKELY) : luck.battles;
  const nameOf = (territory: number): string => {
    const name = reader.territoryName(territory, replay.rules);
    return isBrief && name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}…` : name;
  };
  const [, many] = reader.fight;
  const players = tableLines(
    [
      ['who', many, 'expected', 'came', 'luck', 'as much'],
      ...luck.players.map((each, seat) => [names[seat] ?? '', `${each.fights}`, ...figures(each)]),
    ],
    column => column > 0,
  );
  const fought = tableLines(
    [
      ['turn', 'who', 'where', ...(isBrief ? [] : [many, 'expected', 'came']), 'luck', 'as much'],
      ...shown.map(each => [
        `${each.turn}`,
        letter(each.seat) + (each.defender === null ? '' : ` on ${letter(each.defender)}`),
        `${nameOf(each.source)} › ${nameOf(each.target)}`,
        ...(isBrief ? [] : [`${each.fights}`]),
        ...figures(each).slice(isBrief ? 2 : 0),
      ]),
    ],
    column => column > 2,
  );
  return [
    {
      heading: `Luck: ${reader.measure}`,
      lines: [...players, 'as much: the chance of so much luck or more, or so little or less'],
    },
    ...(luck.dice.length === 0 ? [] : [{ heading: 'Dice', lines: diceLines(luck.dice, names) }]),
    { heading: isBrief ? 'The least likely battles' : 'Battles', lines: fought },
  ];
}

const figures = ({ expected, came, asMuch }: LuckFigures): readonly string[] => [
  expected.toFixed(1).replace('-', '−'),
  `${came}`.replace('-', '−'),
  withSign(came - expected),
  shareWords(asMuch),
];

/** A number with its sign, to a tenth. */
export const withSign = (number: number): string => `${number < 0 ? '−' : '+'}${Math.abs(number).toFixed(1)}`;

/** A chance in few characters: `23 %`, `4.2 %`, `1 in 340`. */
export function shareWords(chance: number): string {
  if (chance >= 0.0995) return `${Math.round(chance * 100)} %`;
  if (chance >= 0.01) return `${(chance * 100).toFixed(1)} %`;
  return `1 in ${chance <= 1e-12 ? 'a million millions' : Math.round(1 / chance).toLocaleString('en')}`;
}

function diceLines(dice: readonly DiceCount[], names: readonly string[]): readonly string[] {
  const rows = dice.map(({ faces, chiSquare: value, asUneven }, index) => {
    const all = faces.reduce((sum, count) => sum + count, 0);
    const mean = faces.reduce((sum, count, side) => sum + count * (side + 1), 0) / Math.max(1, all);
    const who = index === 0 ? 'all' : (names[index - 1] ?? '');
    const figures = [all === 0 ? '' : mean.toFixed(2), value.toFixed(1), shareWords(asUneven)];
    return [who, ...faces.map(String), ...figures];
  });
  const heads = ['who', '1', '2', '3', '4', '5', '6', 'mean', 'chi²', 'as uneven'];
  return [
    ...tableLines([heads, ...rows], column => column > 0),
    `as uneven: how often fair dice are so; exact up to ${plural(EXACT_DICE, 'die', 'dice')}`,
  ];
}
