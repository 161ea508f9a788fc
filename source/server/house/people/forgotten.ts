import { randomBytes } from 'node:crypto';
import type { ChatLine, SeatRecord, TableRecord } from '../tables/record.ts';
import { colourIn, peopleAt } from '../tables/seating.ts';
import type { HouseTournament } from '../tournaments/record.ts';
import { callOff, withdraw } from '../tournaments/record.ts';

/** The name of somebody who is forgotten, wherever theirs stood. Nobody else can take it. */
export const SOMEBODY = 'somebody';

/** What takes the place of a forgotten person's id: drawn, so that nobody finds the one from the other. */
export const freshPseudonym = (): string => pseudonymOf(randomBytes(16).toString('base64url'));

/** @param secret at least 22 letters and digits */
export const pseudonymOf = (secret: string): string => `x-${secret.slice(0, 22)}`;

export const isPseudonym = (id: string): boolean => id.startsWith('x-');

/** Who is to be forgotten. */
export interface Erasure {
  readonly person: string;
  /** The present name; null where there is no record of them any more. */
  readonly name: string | null;
  readonly pseudonym: string;
}

/** Lines of a chat in which somebody has said nothing and is not named. */
export function withoutNames(lines: readonly ChatLine[], names: readonly string[]): ChatLine[] {
  if (names.length === 0) return [...lines];
  const known = new Set(names.map(name => name.toLowerCase()));
  const words = names.map(name => name.replaceAll(/[^\w]/g, '\\$&')).join('|');
  const named = new RegExp(`(?<![\\w-])(?:${words})(?![\\w-])`, 'gi');
  return lines.map(line => ({
    ...line,
    name: known.has(line.name.toLowerCase()) ? SOMEBODY : line.name,
    text: line.text.replaceAll(named, SOMEBODY),
  }));
}

/** A table without a person: a free seat before the game, afterwards a seat of somebody who has resigned. */
export function withoutPerson(now: TableRecord, { person, name, pseudonym }: Erasure): TableRecord {
  const renamed = (id: string): string => (id === person ? pseudonym : id);
  const words = now.dice?.words ?? [];
  const here = [...peopleAt(now), ...words].filter(each => each.person === person);
  const names = [...new Set([...here.map(each => each.name), ...(name === null ? [] : [name])])];
  const isGathering = now.stage === 'gathering';
  const seats = now.seats.map((seat): SeatRecord => {
    if (seat.kind === 'open' && seat.for?.person === person) return { ...seat, for: null };
    if (seat.kind !== 'person' || seat.person !== person) return seat;
    if (isGathering) return { kind: 'open', for: null, ...colourIn(seat) };
    const standIn = now.stage === 'over' || seat.standIn === 'kicked' ? seat.standIn : 'resigned';
    return { ...seat, person: pseudonym, name: SOMEBODY, standIn };
  });
  const heir = isGathering ? peopleAt({ ...now, seats })[0]?.person : undefined;
  const { [person]: _gone, ...personal } = now.personal;
  return {
    ...now,
    seats,
    host: now.host === person ? (heir ?? pseudonym) : now.host,
    ...(now.dice && {
      dice: {
        ...now.dice,
        words: words.map(each =>
          each.person === person ? { ...each, person: pseudonym, name: SOMEBODY } : each,
        ),
      },
    }),
    votes: now.votes.map(vote => ({ ...vote, voters: vote.voters.map(renamed) })),
    talk: withoutNames(now.talk, names),
    ...(now.teamTalk && { teamTalk: withoutNames(now.teamTalk, names) }),
    personal,
  };
}

/** A tournament without a person, who has withdrawn; another one organises it, or it is over. */
export function withoutEntrant(now: HouseTournament, { person, pseudonym }: Erasure): HouseTournament {
  const left = withdraw(now, { id: person });
  const { entrants, host, stage, ...rest } = left.ok ? left.value : now;
  const renamed = entrants.map(each =>
    each.person === person ? { ...each, person: pseudonym, name: SOMEBODY } : each,
  );
  if (host !== person) return { ...rest, stage, host, entrants: renamed };
  const heir = renamed.find(each => each.person !== null && each.person !== pseudonym && !each.withdrawn);
  const next = { ...rest, stage, host: heir?.person ?? pseudonym, entrants: renamed };
  const ended = heir === undefined ? callOff(next) : null;
  return ended?.ok === true ? ended.value : next;
}
