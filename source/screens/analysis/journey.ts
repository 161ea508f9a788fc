import type { GameTypes } from '../../../machines/game.ts';
import { fromSeed } from '../../../machines/random.ts';
import type { Result } from '../../../machines/result.ts';
import { seats } from '../../../machines/seat.ts';
import { readSeats } from '../../lines/text/seats.ts';
import { standInLevel } from '../../players/player.ts';
import { playersTaken } from '../../players/skill.ts';
import { setupChoices } from '../../setup/choices.ts';
import { openRules } from '../../setup/open-rules.ts';
import { openingPosition, readPosition } from '../../setup/position-string.ts';
import type { Occupant, TableOptions } from '../../table/api.ts';
import { type Information, isCertain, type Positions } from '../../table/positions.ts';
import type { App, ShownPlace } from '../app.ts';
import { openChoice, openQuestion } from '../dialogs/dialog.ts';
import { type PlayController, viewerHere } from '../play/controller.ts';
import type { HousePort, OpenedTable, ScreenKit } from '../services.ts';
import { setupPlace } from '../setup/place.ts';
import type { AnalysedPosition, AnalysisExits, AnalysisInput, PlayFrom } from './model.ts';
import { analysisPlace } from './place.tsx';

interface AnalysisJourneyExits {
  back(): void;
  whenDrawn: NonNullable<HousePort['whenDrawn']>;
  enter(opened: Result<OpenedTable, string>, said: null, exit: () => void): Promise<string | null>;
}

/** The ways to the analysis board, and from it to a game. */
export function analysisJourney(app: App, { back: usualBack, whenDrawn, enter }: AnalysisJourneyExits) {
  const { house } = app.services;
  /** Goes to the analysis board. @returns one sentence when it cannot */
  async function analyse(
    input: AnalysisInput,
    exit: Pick<AnalysisExits, 'back' | 'called'> = { back: usualBack },
  ): Promise<string | null> {
    const { kit, rules, known, sitting } = input;
    const refused = await house.analysis?.refusal(kit, rules);
    if (typeof refused === 'string') return refused;
    const { open: begin } = house;
    const playOn =
      begin && playFrom(app, input, async options => enter(await begin(options), null, () => app.go(place)));
    const [game, positions, board, forecasts = null] = await Promise.all([
      kit.rules(),
      kit.positions?.(),
      kit.board?.(),
      kit.forecasts?.(),
    ]);
    if (positions === undefined || board === undefined) return `${kit.title} has no analysis board`;
    const whole = wholeOf(positions, rules, known);
    const occupants =
      sitting?.occupants ?? seats(rules.setup.seats).map((): Occupant => ({ kind: 'human', name: '' }));
    const analysed = {
      ...{ game, rules, positions, forecasts, occupants, ...whole },
      ...{ players: sitting?.players ?? null, film: board.film, open: openRules(game, rules, kit) },
    };
    const place = analysisPlace(app, kit, board, analysed, { ...exit, playOn });
    whenDrawn(rules.setup, () => app.go(place));
    return null;
  }

  /**
   * Takes a game there: all of it once it is over, else what is known here; it is saved meanwhile.
   * @param exit goes back to its save @returns one sentence when it cannot
   */
  async function analyseGame(
    controller: PlayController,
    exit: (save: string) => void,
  ): Promise<string | null> {
    const { table, readReplay } = controller;
    const { game, rules, occupants, saveName } = table;
    const kit = app.services.games.find(({ id }) => id === game.id);
    if (kit === undefined) return null;
    if (saveName === null) return 'a game without a save cannot be left for a while';
    const read = await readReplay();
    const knower = viewerHere(table);
    const known: Information =
      table.outcome === null || read === null
        ? { knower, view: table.view(knower) }
        : { knower: 'open', position: read.steps.at(-1)?.position ?? {} };
    const players = playersTaken(kit.players, occupants, await read?.ratings?.().catch(() => null));
    const sitting = { occupants, players };
    return analyse({ kit, rules, sitting, known }, { back: () => exit(saveName) });
  }

  /** The same with a position as a line. */
  async function analyseLine(line: string, leave?: () => void): Promise<string | null> {
    const read = await (house.analysis?.read?.(line) ?? readPosition(line, app.services.games));
    if (!read.ok) return read.error;
    const { game, rules, knower, position } = read.value;
    const kit = app.services.games.find(({ id }) => id === game.id);
    if (kit === undefined) return `this Sandtable does not know ${game.title}`;
    const known: Information =
      knower === 'open' ? { knower, position } : { knower, view: rules.view(position, knower) };
    return analyse({ kit, rules, known }, leave && { back: leave, called: 'leave' });
  }

  const askForLine = (): void =>
    openQuestion(app, {
      title: 'A position',
      lines: ['Paste its line: P copies one from a board'],
      text: '',
      most: house.analysis?.longest ?? LONGEST_LINE,
      accept: 'open',
      onAccept: line => app.travel(analyseLine(line)),
    });

  async function setUp(kit: ScreenKit): Promise<ShownPlace> {
    const start = async ({ game, setup, seed }: TableOptions): Promise<string | null> => {
      const rules = game.prepare(setup);
      if (!rules.ok) return rules.error.sentence;
      const position = rules.value.start(fromSeed(seed));
      if (!position.ok) return 'the game does not begin';
      return analyse({ kit, rules: rules.value, known: { knower: 'open', position: position.value } });
    };
    return setupPlace(app, await setupChoices(kit), { back: usualBack, start });
  }

  /** Asks where the position comes from. */
  const open = (): void =>
    openChoice(app, 'Analysis', [
      ['a position as a line', askForLine],
      ...app.services.games
        .filter(kit => kit.positions !== undefined && kit.board !== undefined)
        .map(kit => [`${kit.title}, a new set-up`, () => void app.travel(setUp(kit).then(app.go))] as const),
    ]);

  return { open, analyse, analyseGame, analyseLine };
}

/** The most characters of a line that is pasted. */
const LONGEST_LINE = 100_000;

/** A position that fits what is known; open where nothing is hidden from its knower. */
function wholeOf(
  positions: Positions,
  rules: AnalysedPosition['rules'],
  known: Information,
): Pick<AnalysedPosition, 'position' | 'knower'> {
  if (known.knower === 'open') return known;
  const position: GameTypes['position'] = positions.determinize(rules, known.view, fromSeed('one'));
  return { position, knower: isCertain(positions, rules, known.view) ? 'open' : known.knower };
}

/** Begins a game from a position: a person in one seat, computer players in the others. */
const playFrom =
  (
    app: App,
    { kit, rules }: AnalysisInput,
    start: (options: TableOptions) => Promise<string | null>,
  ): PlayFrom =>
  async ({ position, knower }, person) => {
    const game = await kit.rules();
    const seed = app.services.freshSeed();
    const begun = await openingPosition({ kit, game, rules, position, knower }, { seed });
    const { seats: count } = rules.setup;
    const words = seats(count).map(seat => (seat === person ? 'Ada' : `bot:${standInLevel(kit.players)}`));
    const occupants = readSeats(words.join(','), {
      ...kit.players,
      title: kit.title,
      min: count,
      max: count,
    });
    if (!occupants.ok) return occupants.error;
    const options = { game, setup: rules.setup, occupants: occupants.value, seed, position: begun };
    return start(options);
  };
