import type { GameTypes } from '../../../machines/game.ts';
import { seeded } from '../../../machines/random.ts';
import { err, ok, type Result } from '../../../machines/result.ts';
import { seats } from '../../../machines/seat.ts';
import { standInLevel } from '../../players/player.ts';
import { setupChoices } from '../../setup/choices.ts';
import { begunPosition, readPosition } from '../../setup/position-string.ts';
import type { TableOptions } from '../../table/api.ts';
import { canonicalJson } from '../../table/canonical.ts';
import type { Known, Positions } from '../../table/positions.ts';
import { readSeats } from '../../text/seats.ts';
import type { App, ShownPlace } from '../app.ts';
import { choiceDialog, textDialog } from '../dialogs/dialog.ts';
import type { Opened, ScreenKit } from '../services.ts';
import { setupPlace } from '../setup/place.tsx';
import type { Analysed, AnalysisExits, PlayFrom } from './model.ts';
import { analysisPlace } from './place.tsx';

/** A position that somebody brings to the analysis board. */
export interface Brought {
  readonly kit: ScreenKit;
  readonly rules: Analysed['rules'];
  readonly known: Known;
  /** The players, where they are known. */
  readonly names?: readonly string[];
}

interface AnalysisWays {
  toMenu(): void;
  /** Waits for what a position needs to be shown. @returns one sentence where it is not analysed here */
  ready?(brought: Brought): Promise<string | null>;
  /** The most characters of a line that is pasted; left out, as many as a position may have. */
  readonly longest?: number;
  /** Opens a game; left out where none can be begun from a position. */
  readonly begin?: (options: TableOptions) => Promise<Result<Opened, string>>;
  readonly enter?: (opened: Result<Opened, string>) => Promise<string | null>;
}

/** The ways to the analysis board, and from it to a game. */
export function analysisWays(
  app: App,
  { toMenu, ready, longest = LONGEST_LINE, begin, enter }: AnalysisWays,
) {
  /** Goes to the analysis board. @returns one sentence when it cannot */
  async function analyse(brought: Brought, back: () => void = toMenu): Promise<string | null> {
    const refused = await ready?.(brought);
    if (typeof refused === 'string') return refused;
    const playOn =
      begin === undefined || enter === undefined ? undefined : playFrom(app, brought, begin, enter);
    const place = await analysisOf(app, brought, { back, playOn });
    if (!place.ok) return place.error;
    app.go(place.value);
    return null;
  }

  /** The same with a position as a line. */
  async function analyseLine(line: string, back?: () => void): Promise<string | null> {
    const read = await readPosition(line, app.services.games);
    if (!read.ok) return read.error;
    const { game, rules, knower, position } = read.value;
    const kit = app.services.games.find(({ id }) => id === game.id);
    if (kit === undefined) return `this Sandtable does not know ${game.title}`;
    const known: Known =
      knower === 'open' ? { knower, position } : { knower, view: rules.view(position, knower) };
    return analyse({ kit, rules, known }, back);
  }

  const askForLine = (): void =>
    app.open(
      textDialog(app, {
        title: 'A position',
        lines: ['Paste its line: P copies one from a board'],
        text: '',
        most: longest,
        accept: 'open',
        onAccept: line => app.travel(analyseLine(line)),
      }),
    );

  /** A new position, from the set-up of a game. */
  async function setUp(kit: ScreenKit): Promise<ShownPlace> {
    const start = async ({ game, setup, seed }: TableOptions): Promise<string | null> => {
      const rules = game.prepare(setup);
      if (!rules.ok) return rules.error.sentence;
      const position = rules.value.start(seeded(seed));
      if (!position.ok) return 'the game does not begin';
      return analyse({ kit, rules: rules.value, known: { knower: 'open', position: position.value } });
    };
    return setupPlace(app, await setupChoices(kit), { toMenu, start });
  }

  /** Asks where the position comes from. */
  const open = (): void =>
    app.open(
      choiceDialog(app, 'Analysis', [
        ['a position as a line', askForLine],
        ...app.services.games
          .filter(kit => kit.positions !== undefined && kit.board !== undefined)
          .map(kit => [`${kit.title}, set up anew`, () => void app.travel(setUp(kit).then(app.go))] as const),
      ]),
    );

  return { open, analyse, analyseLine };
}

/** The most characters of a line that is pasted. */
const LONGEST_LINE = 100_000;

/** The analysis board with a position, or one sentence that says why there is none. */
async function analysisOf(
  app: App,
  { kit, rules, known, names = [] }: Brought,
  exits: AnalysisExits,
): Promise<Result<ShownPlace, string>> {
  const [game, positions, board, forecasts = null] = await Promise.all([
    kit.rules(),
    kit.positions?.(),
    kit.board?.(),
    kit.forecasts?.(),
  ]);
  if (positions === undefined || board === undefined) return err(`${kit.title} has no analysis board`);
  const whole = wholeOf(positions, rules, known);
  const analysed = { game, rules, positions, forecasts, names, ...whole };
  return ok(analysisPlace(app, kit, board, analysed, exits));
}

/** Ways to deal what is hidden that are compared, to find out whether anything is. */
const TRIALS = ['one', 'two', 'three'] as const;

/** A position that could be what is known; an open one where nothing is hidden from its knower. */
function wholeOf(
  positions: Positions,
  rules: Brought['rules'],
  known: Known,
): Pick<Analysed, 'position' | 'knower'> {
  if (known.knower === 'open') return known;
  const dealt = TRIALS.map(trial => ({
    ...positions.supposed(rules, known.view, seeded(trial)),
    random: null,
  }));
  const hides = new Set(dealt.map(canonicalJson)).size > 1;
  const position: GameTypes['position'] = positions.supposed(rules, known.view, seeded(TRIALS[0]));
  return { position, knower: hides ? known.knower : 'open' };
}

/** Begins a game from a position: a person in one seat, computer players in the others. */
const playFrom =
  (
    app: App,
    { kit, rules }: Brought,
    begin: NonNullable<AnalysisWays['begin']>,
    enter: NonNullable<AnalysisWays['enter']>,
  ): PlayFrom =>
  async ({ position, knower }, person) => {
    const game = await kit.rules();
    const seed = app.services.freshSeed();
    const begun = await begunPosition({ kit, game, rules, position, knower }, { seed });
    const { seats: count } = rules.setup;
    const words = seats(count).map(seat => (seat === person ? 'Ada' : `bot:${standInLevel(kit.players)}`));
    const { levels } = kit.players;
    const occupants = readSeats(words.join(','), { title: kit.title, min: count, max: count, levels });
    if (!occupants.ok) return occupants.error;
    const options = { game, setup: rules.setup, occupants: occupants.value, seed, position: begun };
    return enter(await begin(options));
  };
