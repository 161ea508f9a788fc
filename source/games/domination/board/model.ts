import { type Territory, territory as territoryOf } from '../../../../machines/conquest/board.ts';
import type {
  DominationMove,
  DominationSetup,
  DominationView,
} from '../../../../machines/domination/types.ts';
import { type Seat, seats } from '../../../../machines/seat.ts';
import { type MapControls, mapControls } from '../../../app/map-board/controls.ts';
import { overlayAfter, overlayTitles } from '../../../app/map-board/scene.ts';
import { isHere, type Session } from '../../../app/play/session.ts';
import { createStore, type Readable } from '../../../app/store.ts';
import type { Atlas } from '../../../atlas/atlas.ts';
import type { Direction } from '../../../atlas/steps.ts';
import { dominationEvents } from './beats.ts';
import { attackDiceAt, type Range } from './choices.ts';
import { METRICS } from './chronicle.ts';
import { mostInDanger, refocused } from './focus.ts';
import { newsFor, noNews } from './news.ts';
import { bestTarget, sourcesTo } from './prospects.ts';
import { repeatsOf } from './repeats.ts';
import {
  aimOf,
  cursorOf,
  type Focus,
  firstFocus,
  groundOf,
  litOf,
  numberOf,
  type Page,
  type Scene,
  type Sight,
  sceneOf,
} from './steps.ts';
import { whyNot } from './why.ts';

/** A person at the map: what is looked at and chosen, and the moves that come of it. */
export interface DominationModel {
  readonly scene: Readable<Scene>;
  readonly controls: MapControls;
  look(direction: Direction): void;
  lookAt(territory: number): void;
  /** To the next (1) or previous (-1) territory that makes sense now. */
  cycle(by: 1 | -1): void;
  /** Chooses what the cursor is on, or answers the question. */
  confirm(): void;
  /** Takes the last choice back. */
  unpick(): void;
  setNumber(number: number): void;
  typeDigit(digit: number): void;
  /** All armies of the start into one territory, one in each go. */
  placeAll(): void;
  /** More or fewer dice of an attack. */
  changeDice(by: 1 | -1): void;
  /** The next or previous set that could be traded. */
  nextOffer(by: 1 | -1): void;
  /** Ends the step: the trading, a battle, the attacks, the turn. */
  endStep(): void;
  /** Rolls on until it is won, lost, or no more armies than asked for are left. */
  storm(): void;
  readonly storming: boolean;
  calm(): void;
  turnTo(page: Page): void;
  nextOverlay(): void;
  switchNames(): void;
  nextGraph(): void;
  closeGraph(): void;
  /** Looks for a territory by these letters; null ends the search. */
  search(text: string | null): void;
  close(): void;
}

/** @param pause waits before each further roll of a storm */
export function createDominationModel(
  session: Session,
  atlas: Atlas,
  pause: () => Promise<void>,
): DominationModel {
  const { table } = session;
  const setup = table.rules.setup as DominationSetup; // the table is one of this game
  const board = groundOf(setup.board);
  const people = seats(table.occupants.length).filter(of => isHere(table, of));
  const controls = mapControls(atlas);
  let open: Seat | null = null;
  let { revision } = session.state.get();

  function sightNow(): Sight {
    const { asked } = session.state.get();
    const shared = people.length > 1;
    if (asked !== open) open = null;
    const near = shared ? open : (people[0] ?? null);
    const view = table.view(near ?? 'spectator') as DominationView; // as above
    const begins = asked !== null && (view.phase.name === 'trading' || view.phase.name === 'placing');
    const news = begins ? newsFor(asked, eventsSoFar(), view, board, table.names) : noNews;
    return { view, board, asked, near, shared, news };
  }
  const eventsSoFar = () => table.history.flatMap(played => dominationEvents(played.events));

  const first = sceneOf(sightNow(), firstFocus, null);
  const scene = createStore<Scene>(
    sceneOf(first, { ...refocused({ ...first, asked: null }, first), ...pageFor(first) }, first),
  );

  const repeats = repeatsOf(session, scene, pause);

  const focusOn = (change: Partial<Focus>): void => {
    const now = scene.get();
    const focus = { ...now.focus, ...change };
    scene.set(sceneOf(now, focus, now));
    if (change.cursor !== undefined) controls.see(focus.cursor);
  };
  const onChange = (): void => {
    const state = session.state.get();
    if (state.revision === revision) return;
    revision = state.revision;
    const before = scene.get();
    const next = sceneOf(sightNow(), before.focus, null);
    const focus = refocused(before, next);
    const traded = before.view.phase.name === 'trading' && next.view.phase.name === 'placing';
    const begins = traded || before.asked !== next.asked || before.view.turn !== next.view.turn;
    scene.set(sceneOf(next, { ...focus, ...(begins ? pageFor(next) : pageAfter(next)) }, next));
    if (focus.cursor !== before.focus.cursor) controls.see(focus.cursor);
    repeats.goOn();
  };
  const stopListening = session.state.subscribe(onChange);

  const play = (move: DominationMove): Promise<boolean> => session.play(move);
  function tell(territory: number): void {
    const { asked } = scene.get();
    if (asked === null) return;
    const why = whyNot(scene.get(), asked, territory);
    if (typeof why === 'string') session.say({ tone: 'bad', text: why });
    else void play(why);
  }

  function place(cursor: Territory): void {
    const { view, choices, asked } = scene.get();
    const { name } = view.phase;
    if (!choices.places.has(cursor)) tell(cursor);
    else if (name === 'setup.claiming') void play({ type: 'claim', territory: cursor });
    else if (name === 'capital') void play({ type: 'choose-capital', territory: cursor });
    else if (name === 'setup.placing' || view.reserve[asked ?? 0] === 1)
      void play({ type: 'place', territory: cursor, armies: 1 });
    else focusOn({ target: cursor, number: null, typed: '' });
  }

  function pickSource(cursor: number): void {
    const now = scene.get();
    const attacking = now.view.phase.name === 'attacking.choosing';
    if (now.choices.ways.has(cursor)) {
      const target = attacking ? bestTarget(now, cursor) : mostInDanger(now, cursor);
      focusOn({ source: cursor, target: null, number: null, typed: '', cursor: target ?? cursor });
      return;
    }
    const [strongest] = attacking ? sourcesTo(now, cursor) : [];
    if (strongest === undefined) tell(cursor);
    else focusOn({ source: strongest, target: null, number: null, typed: '' });
  }

  function pickTarget(source: number, cursor: number): void {
    const now = scene.get();
    const aim = aimOf(now);
    if (aim !== null) void repeats.attack(aim);
    else if (cursor === source) focusOn({ source: null, number: null, typed: '' });
    else if (now.view.phase.name === 'attacking.choosing' && now.choices.ways.has(cursor)) pickSource(cursor);
    else if (now.choices.ways.get(source)?.has(cursor) === true)
      focusOn({ target: cursor, number: null, typed: '' });
    else tell(cursor);
  }

  function answer(number: number): void {
    const { step, focus, view } = scene.get();
    if (step.name !== 'number') return;
    if (step.of === 'dice') void play({ type: 'defend', dice: number });
    else if (step.of === 'advance') void play({ type: 'advance', armies: number });
    else if (focus.target === null) return;
    else if (step.of === 'place')
      void play({ type: 'place', territory: territoryOf(focus.target), armies: number });
    else if (focus.source !== null && view.phase.name === 'fortifying') {
      const [source, target] = [territoryOf(focus.source), territoryOf(focus.target)];
      void play({ type: 'fortify', source, target, armies: number });
    }
  }

  function uncover(): void {
    open = session.state.get().asked;
    const { focus } = scene.get();
    scene.set(sceneOf(sightNow(), focus, null));
  }

  function rangeNow(): Range | null {
    const now = scene.get();
    if (now.step.name === 'number') return now.step.range;
    const aim = aimOf(now);
    return aim === null ? null : { least: 1, most: Math.max(1, (now.view.armies[aim.source] ?? 1) - 1) };
  }

  return {
    scene,
    controls,
    look: direction => focusOn({ cursor: controls.step(cursorOf(scene.get()), direction) }),
    lookAt: territory => focusOn({ cursor: territory }),
    cycle(by) {
      const among = litOf(scene.get()) ?? board.territories;
      focusOn({ cursor: controls.next(scene.get().focus.cursor, among, by) ?? scene.get().focus.cursor });
    },
    confirm() {
      const { step, focus, offers } = scene.get();
      session.say(null);
      if (step.name === 'covered') uncover();
      else if (step.name === 'place') place(territoryOf(focus.cursor));
      else if (step.name === 'source') pickSource(focus.cursor);
      else if (step.name === 'target') pickTarget(step.source, focus.cursor);
      else if (step.name === 'number') answer(numberOf(scene.get(), step.range));
      else if (step.name === 'end') void play({ type: 'end-turn' });
      else if (step.name === 'trade') {
        const offer = offers[focus.offer];
        if (offer !== undefined) void play({ type: 'trade', cards: offer.cards });
      } else if (step.name === 'battle') {
        const aim = aimOf(scene.get());
        if (aim !== null) void repeats.attack(aim);
      }
    },
    unpick() {
      const { focus, step } = scene.get();
      if (step.name === 'battle') void play({ type: 'retreat' });
      else if (focus.target !== null)
        focusOn({ target: null, number: null, typed: '', cursor: focus.target });
      else if (focus.source !== null)
        focusOn({ source: null, number: null, typed: '', cursor: focus.source });
    },
    setNumber: number => focusOn({ number, typed: '' }),
    typeDigit(digit) {
      const range = rangeNow();
      if (range === null) return;
      const { typed } = scene.get().focus;
      const joined = Number(`${typed}${digit}`);
      const next = joined <= range.most && joined > 0 ? `${joined}` : digit > 0 ? `${digit}` : '';
      if (next !== '') focusOn({ typed: next, number: Number(next) });
    },
    placeAll() {
      const { choices, focus } = scene.get();
      if (choices.places.has(focus.cursor)) repeats.placeAll(territoryOf(focus.cursor));
      else tell(focus.cursor);
    },
    changeDice(by) {
      const aim = aimOf(scene.get());
      if (aim === null) return;
      const most = attackDiceAt(scene.get().view, aim.source);
      focusOn({ dice: Math.max(1, Math.min(most, aim.dice + by)) });
    },
    nextOffer(by) {
      const { offers, focus } = scene.get();
      focusOn({ offer: (focus.offer + by + offers.length) % Math.max(1, offers.length) });
    },
    endStep() {
      const { phase } = scene.get().view;
      if (phase.name === 'trading') void play({ type: 'end-trade' });
      else if (phase.name === 'attacking.rolling') void play({ type: 'retreat' });
      else if (phase.name === 'attacking.choosing') void play({ type: 'end-attack' });
      else if (phase.name === 'fortifying') void play({ type: 'pass' });
      else if (phase.name === 'ending') void play({ type: 'end-turn' });
    },
    storm: () => void repeats.storm(),
    get storming() {
      return repeats.running;
    },
    calm: repeats.calm,
    turnTo(page) {
      if (page === 'cards' && scene.get().near === null) uncover();
      focusOn({ page: scene.get().focus.page === page ? 'log' : page });
    },
    nextOverlay() {
      const overlay = overlayAfter(scene.get().focus.overlay);
      const [title, explanation] = overlayTitles[overlay];
      session.say({ tone: 'plain', text: `colours: ${title}, ${explanation}` });
      focusOn({ overlay });
    },
    switchNames: () => focusOn({ names: !scene.get().focus.names }),
    nextGraph() {
      const { focus, step } = scene.get();
      // A game that is over shows the first one already.
      const graph = focus.graph ?? (step.name === 'over' ? METRICS[0] : null);
      focusOn({ graph: METRICS[graph === null ? 0 : (METRICS.indexOf(graph) + 1) % METRICS.length] ?? null });
    },
    closeGraph: () => focusOn({ graph: null }),
    search(text) {
      const found = text === null ? null : controls.find(text);
      focusOn({ search: text, ...(found === null ? {} : { cursor: found }) });
    },
    close() {
      repeats.calm();
      stopListening();
    },
  };
}

/** A turn begins with what happened since the last one. */
const pageFor = ({ news }: Sight): Pick<Focus, 'page'> => ({ page: news.lines.length > 0 ? 'news' : 'log' });

/** The news stay until the new armies are placed. */
const pageAfter = ({ news, focus }: Scene): Pick<Focus, 'page'> => ({
  page: focus.page === 'news' && news.lines.length === 0 ? 'log' : focus.page,
});
