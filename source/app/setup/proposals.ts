import { letter, seats as seatList, seat as seatOf } from '../../../machines/seat.ts';
import { type MapChoice, rulesName, type SetupChoices } from '../../setup/choices.ts';
import { type DraftSeat, middleLevel, type SetupDraft, usualDraft, withinSeats } from '../../setup/draft.ts';
import { takes } from '../../setup/options.ts';
import { cleanLine } from '../../terminal/text.ts';
import type { LastSetup } from '../settings.ts';

/** Cells of a name that is written in a form (rules/grid.md#players). */
export const NAME_CELLS = 16;

const presetNames = ['Ada', 'Bruno', 'Cleo', 'Darius', 'Edda', 'Fritz', 'Gala', 'Hugo'];
const presetName = (seat: number): string => presetNames[seat] ?? letter(seatOf(seat));

/**
 * The last draft of this game once more, as far as it still makes sense; without one a person against computer players.
 * @param maps those that can be chosen
 */
export function proposedDraft(
  choices: SetupChoices,
  last: LastSetup | null,
  maps: readonly MapChoice[],
  seed: string,
): SetupDraft {
  const { game, levels, options } = choices;
  const seats = seatList(game.seats.max).map((seat): DraftSeat => {
    const known = last?.occupants[seat] ?? { kind: seat === 0 ? 'human' : 'bot', name: '', level: '' };
    const name = cleanLine(known.name, NAME_CELLS) || presetName(seat);
    if (known.kind === 'human') return { name, who: 'human' };
    return { name, who: levels.find(({ id }) => id === known.level)?.id ?? middleLevel(choices) };
  });
  const usual = usualDraft(choices, seats, seed);
  if (last === null) return usual;
  const values = options.map(option => {
    const value = last.options[option.name];
    return [option.name, takes(option, value) ? value : option.initial];
  });
  const chosen = { ...usual.options, ...Object.fromEntries(values) };
  return {
    ...usual,
    count: withinSeats(game, last.occupants.length),
    rules: rulesName(choices, chosen) ?? usual.rules,
    options: chosen,
    map: maps.find(({ id }) => id === last.map)?.id ?? usual.map,
  };
}

/** The seats with somebody else in one. A name that was proposed and not written goes with who bore it. */
export function seatsWith(
  { levels }: SetupChoices,
  seats: readonly DraftSeat[],
  seat: number,
  who: string,
): readonly DraftSeat[] {
  const name = seats[seat]?.name ?? '';
  const proposals = [...presetNames, ...levels.flatMap(({ names = [] }) => names)];
  if (!proposals.includes(name)) return seats.with(seat, { name, who });
  const others = seats.filter((_, index) => index !== seat).map(other => other.name);
  const own = levels.find(({ id }) => id === who)?.names?.find(each => !others.includes(each));
  return seats.with(seat, { name: own ?? presetName(seat), who });
}
