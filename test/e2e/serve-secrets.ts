import { join } from 'node:path';
import type { DominationView } from '../../machines/domination/types.ts';
import { type Seat, seats, type Viewer } from '../../machines/seat.ts';
import { kits } from '../../source/games/kits.ts';
import { fileStore } from '../../source/table/file-store.ts';
import { readStory, type Story } from '../../source/table/story.ts';
import { type Secrets, secretsOf, type Told } from '../server/secrets.ts';

/** What was found on all screens of one client. */
export interface Searched {
  /** What was not to be known, each with the screen it stood on. */
  readonly leaks: readonly string[];
  /** What was to be known and stood there: shows that the search finds things. */
  readonly seen: ReadonlySet<string>;
  /** The secrets that were looked for. */
  readonly kept: ReadonlySet<string>;
}

function secretsIn({ game }: Story): Secrets {
  const secrets = secretsOf[game.id];
  if (secrets === undefined) throw new Error(`nothing is known of the secrets of ${game.id}`);
  return secrets;
}

/** The turn that a board's own line names. */
const TURN = /\b(?:turn|round) (\d+)/;

/** Tells a finished game again from its save. */
export async function storyOf(data: string, code: string): Promise<Story> {
  const story = await readStory(fileStore(join(data, 'games')), code, kits);
  if (!story.ok) throw new Error(story.error.sentence);
  return story.value;
}

/**
 * Searches the screens of a client for what others held throughout the turn that a screen shows, and what its viewer
 * was not told in that turn or the ones around it; and for the game's seed.
 */
export function search(story: Story, screens: readonly string[], viewer: Viewer): Searched {
  const secrets = secretsIn(story);
  const turns = factsOf(story, viewer);
  const leaks: string[] = [];
  const [seen, kept] = [new Set<string>(), new Set<string>()];
  for (const screen of screens) {
    if (screen.includes(story.header.seed)) leaks.push(`the seed\n${screen}`);
    const turn = Number(TURN.exec(screen.split('\n', 2).join('\n'))?.[1] ?? -1);
    const held = turns.get(turn)?.held;
    if (held === undefined) continue;
    const known = new Set(
      [...turns].flatMap(([at, facts]) => {
        if (at > turn + 1) return [];
        return at >= turn - secrets.memory ? [...facts.known, ...facts.told] : [...facts.told];
      }),
    );
    const hidden = [...held].filter(fact => !known.has(fact));
    for (const fact of hidden) kept.add(fact);
    for (const fact of secrets.shown(screen.split('\n'))) {
      if (hidden.includes(fact)) leaks.push(`${fact}\n${screen}`);
      else if (known.has(fact)) seen.add(fact);
    }
  }
  return { leaks, seen, kept };
}

interface Facts {
  /** What somebody else held at every step of the turn. */
  readonly held: ReadonlySet<string>;
  /** What the viewer knew at one step of it at least. */
  readonly known: ReadonlySet<string>;
  /** What the viewer was told in it: that may stand in a log for good. */
  readonly told: ReadonlySet<string>;
}

/** By turn: what was hidden from this viewer, and what was not. */
function factsOf(story: Story, viewer: Viewer): ReadonlyMap<number, Facts> {
  const secrets = secretsIn(story);
  const turns = new Map<number, Facts>();
  const others = seatsOf(story).filter(seat => seat !== viewer);
  for (const told of toldOf(story)) {
    const held = new Set(others.flatMap(seat => secrets.held(told, seat)));
    const known = new Set(secrets.known(told, viewer));
    const news = secrets.told?.(told, viewer) ?? [];
    const before = turns.get(told.progress.turn);
    turns.set(told.progress.turn, {
      held: before === undefined ? held : new Set([...held].filter(fact => before.held.has(fact))),
      known: new Set([...(before?.known ?? []), ...known]),
      told: new Set([...(before?.told ?? []), ...news]),
    });
  }
  return turns;
}

function toldOf({ rules, steps }: Story): readonly Told[] {
  return steps.map(step => ({
    rules,
    progress: step.progress,
    history: step.kind === 'played' ? [step] : [],
    view: viewer => rules.view(step.position, viewer),
  }));
}

const seatsOf = (story: Story): readonly Seat[] => seats(story.header.seats.length);

/** Characters by which a mission is known, however its text is wrapped on a screen. */
const MISSION = 18;

/** The beginnings of the missions of Domination, by seat. */
export function missionsOf(story: Story): readonly string[] {
  const [first] = toldOf(story);
  return seatsOf(story).map(seat => {
    const view = first?.view(seat) as DominationView; // the story is one of Domination
    return (view.mission?.text ?? '').slice(0, MISSION);
  });
}
