import { type Territory, territory } from '../../../../machines/conquest/board.ts';
import type {
  DominationMove,
  DominationSetup,
  DominationTypes,
  DominationView,
  PhaseName,
} from '../../../../machines/domination/types.ts';
import type { SeatNames } from '../../../../machines/game.ts';
import { at, err, ok, type Result } from '../../../../machines/result.ts';
import { letter } from '../../../../machines/seat.ts';
import type { SeatPerspective, TextAdapter, TextFault, TextWords } from '../../../lines/text/adapter.ts';
import { fault, type MoveCommand, moveReader } from '../../../lines/text/commands.ts';
import { consoleEnds, runConsole, statusOf } from '../../../lines/text/console.ts';
import { type ExitStatus, type Io, writeLines } from '../../../lines/text/io.ts';
import { readerOf, seatsOfPeople } from '../../../lines/text/seats.ts';
import { headLines } from '../../../lines/text/transcript.ts';
import type { Table } from '../../../table/api.ts';
import { groundOf } from '../../conquest/board/scene.ts';
import { boardTable, boardWords, continentBoard } from '../../conquest/board-text.ts';
import { newsFor } from '../board/sight.ts';
import { dominationRoster } from '../players/index.ts';
import { readCountries, reasonFor } from './friendly.ts';
import { wordsOf } from './words.ts';

type Read = Result<DominationMove, TextFault>;
type Command = MoveCommand<DominationMove, DominationView>;

const ANY = Number.POSITIVE_INFINITY;
/** Most armies in a command; the rules refuse larger numbers. */
const LARGEST = 1_000_000;

/** Resumes a game of the full screen in lines of text. */
export async function playInText(
  table: Table<DominationTypes>,
  words: TextWords,
  io: Io,
): Promise<ExitStatus> {
  const { game, rules, occupants, seed } = table;
  const adapter = dominationTextAdapter(rules.setup);
  const viewer = readerOf(seatsOfPeople(table));
  await writeLines(io.stdout, headLines(game.title, occupants, seed, false));
  await writeLines(io.stdout, adapter.board(table.view(viewer)));
  try {
    const ends = consoleEnds(words, io);
    return await statusOf(await runConsole({ table, adapter, roster: dominationRoster, ...ends }), io);
  } finally {
    await table.close();
  }
}

/** The text adapter for games conducted as on the screen; the console is for its own games. */
export function dominationTextAdapter(setup: DominationSetup): TextAdapter<DominationTypes> {
  const { countries } = setup.board;
  const ground = groundOf(setup.board);
  const read = moveReader(moveCommands(setup), wordsOf);
  const ofBoard = boardWords<DominationTypes>(view => continentBoard(setup.board, view));
  return {
    commands: moveCommands(setup),
    move: (words, view) => read(words, view),
    board: view => boardLines(setup, view),
    turnBegins: 'go-began',
    ...ofBoard,
    questions: [...ofBoard.questions, { form: 'cards', does: 'tells your cards, with their numbers' }],
    answer(words, hearing) {
      if (words.join(' ') !== 'cards') return ofBoard.answer(words, hearing);
      const { view } = hearing;
      const empty = view.hand.length === 0;
      return ok([empty ? 'You have no cards.' : `Your cards: ${cardWords(countries, view)}.`]);
    },
    hint: (advised, seen) => {
      const { move } = at(advised, 0);
      return { line: lineOf(move, seen), why: reasonFor(move, seen) };
    },
    story: (events, { seat, view, names }) => newsFor(seat, events, view, ground, names).lines,
    state: (view, names) => stateLine(view, names, index => at(countries, index).name),
    outcomeForms: [],
    outcome: () => err('outcomes of this game are written as a log of the Domination program'),
  };
}

/** A whole number; anything else counts as too large, so that the rules say what is right. */
const numberOf = (word: string | undefined): number =>
  word !== undefined && /^\d{1,6}$/.test(word) ? Number(word) : LARGEST;

/** The moves as words; T, A and B are countries by number, name, or the beginning of one. */
function moveCommands(setup: DominationSetup): readonly Command[] {
  /** Reads so many countries, and the words behind them. */
  const territories =
    (
      count: number,
      make: (territory: Territory, next: Territory, rest: readonly string[]) => DominationMove,
    ) =>
    (given: readonly string[]): Read | null => {
      const words = readCountries({ setup }, given, count);
      if (words === null) return fault('no-such-country', `${given.join(' ')} names no country, or several`);
      const found = words.slice(0, count).map(word => territory(Number(word) - 1));
      const [place = territory(0), next = place] = found;
      return found.some(each => each < 0 || each >= setup.board.countries.length)
        ? fault('no-such-country', `countries go from 1 to ${setup.board.countries.length}`)
        : ok(make(place, next, words.slice(count)));
    };
  const alone = (move: DominationMove) => (): Read => ok(move);
  const number =
    (make: (number: number) => DominationMove) =>
    ([word]: readonly string[]): Read =>
      ok(make(numberOf(word)));
  return [
    {
      form: 'place T [N]',
      does: 'put N armies into a country of yours, else one',
      counts: [1, ANY],
      read: territories(1, (territory, _, [word = '1']) => ({
        type: 'place',
        territory,
        armies: numberOf(word),
      })),
    },
    {
      form: 'claim T',
      does: 'at the start: take a country that is free',
      counts: [1, ANY],
      read: territories(1, territory => ({ type: 'claim', territory })),
    },
    {
      form: 'capital T',
      does: 'choose your capital',
      counts: [1, ANY],
      read: territories(1, territory => ({ type: 'choose-capital', territory })),
    },
    {
      form: 'trade I J K',
      does: 'trade three of your cards, as they are numbered under the board',
      read: (given, { hand }) =>
        ok({ type: 'trade', cards: given.map(word => hand[numberOf(word) - 1] ?? -1) }),
    },
    { form: 'keep', does: 'keep your cards', read: alone({ type: 'end-trade' }) },
    {
      form: 'attack A B',
      does: 'attack B from A; roll comes next',
      counts: [2, ANY],
      read: territories(2, (source, target) => ({ type: 'attack', source, target })),
    },
    { form: 'roll N', does: 'attack with N dice', read: number(dice => ({ type: 'roll', dice })) },
    { form: 'retreat', does: 'end this attack', read: alone({ type: 'retreat' }) },
    { form: 'defend N', does: 'defend with N dice', read: number(dice => ({ type: 'defend', dice })) },
    {
      form: 'advance N',
      does: 'move N armies into the country just taken',
      read: number(armies => ({ type: 'advance', armies })),
    },
    { form: 'stop', does: 'end the attacks of this turn', read: alone({ type: 'end-attack' }) },
    {
      form: 'fortify A B N',
      does: 'move N armies from A to B, once a turn; the turn ends',
      counts: [3, ANY],
      read: territories(2, (source, target, [word]) => ({
        type: 'fortify',
        source,
        target,
        armies: numberOf(word),
      })),
    },
    { form: 'pass', does: 'end the turn without moving', read: alone({ type: 'pass' }) },
    {
      form: 'done',
      does: 'end the turn, where it does not end by itself',
      read: alone({ type: 'end-turn' }),
    },
  ];
}

const WORDS: Readonly<Partial<Record<DominationMove['type'], string>>> = {
  'choose-capital': 'capital',
  'end-trade': 'keep',
  'end-attack': 'stop',
  'end-turn': 'done',
};

function lineOf(move: DominationMove, { view, setup }: SeatPerspective<DominationTypes>): string {
  const name = (country: Territory): string => at(setup.board.countries, country).name;
  const words = [
    WORDS[move.type] ?? move.type,
    ...('territory' in move ? [name(move.territory)] : []),
    ...('source' in move ? [name(move.source), name(move.target)] : []),
    ...('armies' in move ? [move.armies] : []),
    ...('dice' in move ? [move.dice] : []),
    ...('cards' in move ? move.cards.map(card => view.hand.indexOf(card) + 1) : []),
  ];
  return words.join(' ');
}

/** The board as a table, then the viewer's cards. */
const boardLines = ({ board }: DominationSetup, view: DominationView): readonly string[] => [
  ...boardTable(continentBoard(board, view)),
  ...(view.hand.length === 0 ? [] : [`cards  ${cardWords(board.countries, view)}`]),
];

/** The viewer's cards, numbered, and the value of the next set. */
function cardWords(countries: DominationSetup['board']['countries'], view: DominationView): string {
  const cards = view.hand.map((number, index) => {
    const card = at(view.cards, number);
    const name = card.kind === 'wildcard' ? '' : ` ${at(countries, card.country).name}`;
    return `${index + 1} ${card.kind}${name}`;
  });
  return `${cards.join(', ')}; a set is worth ${view.nextTrade} next`;
}

const CHOICES: Readonly<Partial<Record<PhaseName, string>>> = {
  'setup.claiming': 'claim T',
  capital: 'capital T',
  trading: 'trade I J K, or keep',
  'attacking.choosing': 'attack A B, or stop',
  fortifying: 'fortify A B N, or pass',
  ending: 'done',
};

/** The state of the game in one line: `turn 3, placing, A Ada: place T N (5 left)`. */
function stateLine(view: DominationView, names: SeatNames, nameOf: (index: number) => string): string {
  const { phase, turn } = view;
  const [mover] = view.toMove;
  if (phase.name === 'over' || mover === undefined) return `turn ${turn}, over`;
  const who = `turn ${turn}, ${phase.name.replace(/^.*\./, '')}, ${letter(mover)} ${names[mover] ?? ''}`;
  const placing = phase.name === 'setup.placing' || phase.name === 'placing';
  if (placing) return `${who}: place T N (${view.reserve[mover] ?? 0} left)`;
  if (!('source' in phase)) return `${who}: ${CHOICES[phase.name] ?? ''}`;
  const [own, others] = [phase.source, phase.target].map(of => `${nameOf(of)} ${view.armies[of] ?? 0}`);
  const front = `${own} against ${others}`;
  if (phase.name === 'attacking.rolling') return `${who}: roll N, or retreat (${front})`;
  return phase.name === 'attacking.defending'
    ? `${who}: defend N (${front}, ${phase.dice} dice)`
    : `${who}: advance N (${phase.least} to ${phase.most}, ${front})`;
}
