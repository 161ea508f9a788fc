import { Box } from 'ink';
import type { ReactNode } from 'react';
import { at } from '../../../machines/result.ts';
import { type Seat, seats } from '../../../machines/seat.ts';
import { width as cells, wrap } from '../../base/text.ts';
import { skillsOf, type TakenPlayer, takenWords } from '../../players/skill.ts';
import { replayKnower } from '../../setup/position-string.ts';
import { valueOfReplay } from '../../study/film/chances.ts';
import { luckParts } from '../../study/luck/luck.ts';
import { type GameReview, type OpenedReview, openReview } from '../../study/review/review.ts';
import { informationOf } from '../../table/positions.ts';
import type { Replay } from '../../table/replay.ts';
import type { AnalysisInput } from '../analysis/model.ts';
import type { App } from '../app.ts';
import { createList } from '../choice.ts';
import { ListView } from '../choice-list.tsx';
import { type OwnDialog, openPage } from '../dialogs/dialog.ts';
import { type Binding, bindIf, dispatch, ofList } from '../keys/command.ts';
import { commands } from '../keys/commands.ts';
import { allRows } from '../list-window.ts';
import type { BoardKind, Room } from '../play/board.ts';
import { playersHere, playersUnrated } from '../replay/chances.ts';
import { openRules } from '../replay/moments.ts';
import { createStore, useStore } from '../store.ts';
import { ownerShades } from '../theme/theme.ts';
import { Ink, ListLine, left, useLineRows, useTheme, Words } from '../widgets.tsx';
import {
  costItem,
  costWords,
  DECIDED,
  decidedItems,
  type MoveWords,
  moveWords,
  type ReviewItem,
  type ReviewTellers,
  standingLines,
} from './lines.ts';

/** The ways out of a review; steps are those of the replay. */
export interface ReviewExits {
  /** Shows the game from a step on. */
  see(step: number): void;
  /** Continues the game from a step: what was done there may be tried again. Left out where no game begins so. */
  readonly tryAgain?: ((step: number) => void) | undefined;
  /** Takes a step to the analysis board. */
  readonly analyse?: ((input: AnalysisInput, step: number) => void) | undefined;
  /** Shows the whole game again; left out where that is what lies below. */
  readonly film?: () => void;
}

/** A game that is over, to be reviewed. */
export interface Reviewed {
  readonly replay: Replay;
  /** The name of its save. */
  readonly name: string;
  readonly kind: BoardKind;
  /** Whose costliest moves are told; left out, those of all people, else of all. */
  readonly own?: readonly Seat[];
}

const TITLE = 'Review';
/** Columns of the page at most. */
const WIDTH = 104;
/** With less columns than these sentences take twice the rows. */
const NARROW = 60;
/** Rows of its frame, its headings, its notes, and what is told of a moment. */
const OTHER_ROWS = 15;
/** Rows of three costly moves with their heading. */
const COST_ROWS = 5;
/** Milliseconds between two updates, so that keys are handled first. */
const SHOWN_EVERY = 150;
/** Why no move is priced. */
const NOT_PRICED = 'What a move cost is not told in this game.';
const NOT_HERE = 'What a move cost is played out at home, where your own machine has the time for it.';

/** Columns whose heads do not say it all. */
const COLUMNS = [
  ['accuracy', 'how much of their chance they kept'],
  ['as much', 'odds of such luck'],
] as const;

/** The last review of a session: who comes back to it does not wait for it again. */
const last = new WeakMap<App, { readonly name: string; readonly found: OpenedReview }>();

/** Opens the review of a game that is over; it grows until it is closed. */
export function openReviewPage(app: App, reviewed: Reviewed, exits: ReviewExits): void {
  const { replay, name, kind } = reviewed;
  const kit = app.services.games.find(({ id }) => id === replay.game.id);
  if (kit === undefined) return;
  const rules = openRules(replay, kind);
  const tellersFor = (players: readonly TakenPlayer[]): ReviewTellers => ({
    ...{ replay, rules, players, film: kind.film, luck: kind.luck ?? null },
    value: valueOfReplay(replay, kind.film, rules, skillsOf(players)),
  });
  const all = seats(replay.header.seats.length);
  const people = all.filter(seat => replay.header.seats[seat]?.kind === 'human');
  const own = reviewed.own ?? (people.length > 0 ? people : all);
  const { review: means } = app.services;
  const before = last.get(app);
  const found = ((): OpenedReview | string => {
    if (kind.film?.review === undefined) return NOT_PRICED;
    if (means === undefined) return NOT_HERE;
    if (before?.name === name) return before.found;
    return openReview(replay, { ...means, ranks: kit.players, own, film: kind.film });
  })();
  const dialog = reviewDialog(app, tellersFor(playersUnrated(app.services, replay)), found, exits);
  app.open(dialog);
  void playersHere(app.services, replay).then(players => dialog.know(tellersFor(players)));
  if (typeof found === 'string') return;
  last.set(app, { name, found });
  void grow(app, dialog, found, moveWords(kit, replay));
}

/** Finds out more for as long as the page is open. */
async function grow(
  app: App,
  dialog: ReviewDialog,
  found: OpenedReview,
  words: Promise<MoveWords>,
): Promise<void> {
  const stop = new AbortController();
  let cancel: (() => void) | null = null;
  const told = (): void => {
    cancel ??= app.services.clock.after(SHOWN_EVERY, () => {
      cancel = null;
      dialog.show(found.now());
    });
  };
  const unsubscribe = app.dialogs.subscribe(() => {
    if (app.dialogs.get().includes(dialog)) return;
    unsubscribe();
    stop.abort();
    cancel?.();
  });
  try {
    dialog.tell(await words);
    await found.run(told, stop.signal);
  } catch {
    // When a thread dies, what is known until then stays on the page.
  }
}

interface ReviewDialog extends OwnDialog {
  show(review: GameReview): void;
  /** Takes what tells moves, once it is loaded. */
  tell(words: MoveWords): void;
  /** Takes who plays how well, once that is known. */
  know(tellers: ReviewTellers): void;
}

function reviewDialog(
  app: App,
  told: ReviewTellers,
  found: OpenedReview | string,
  exits: ReviewExits,
): ReviewDialog {
  const { replay, luck } = told;
  let tellers = told;
  let decided = decidedItems(tellers);
  const tallest =
    OTHER_ROWS +
    replay.header.seats.length +
    (typeof found === 'string' ? 0 : COST_ROWS) +
    (decided.length === 0 ? 0 : decided.length + 2);
  const state = createStore(typeof found === 'string' ? found : found.now());
  let words: MoveWords | null = null;
  const kit = app.services.games.find(({ id }) => id === replay.game.id);
  const items = (): readonly ReviewItem[] => {
    const [review, said] = [state.get(), words];
    const costly = typeof review === 'string' || said === null ? [] : review.costly;
    return [...costly.flatMap(each => (said === null ? [] : costItem(tellers, each, said))), ...decided];
  };
  const close = (): void => app.shut(dialog);
  const leaving =
    <T extends readonly unknown[]>(run: (...args: T) => void) =>
    (...args: T): void => {
      close();
      run(...args);
    };
  /** Until somebody has chosen a line the first one is: the costliest move, once there is one. */
  let isMoved = false;
  const list = createList(items(), {
    open: ({ step }) => leaving(exits.see)(step),
    same: (one, other) => one.group === other.group && one.step === other.step,
    moving: () => {
      isMoved = true;
    },
  });
  const inputAt = (step: number): AnalysisInput | null =>
    kit?.positions === undefined
      ? null
      : {
          ...{
            kit,
            rules: replay.rules,
            sitting: { occupants: replay.header.seats, players: tellers.players },
          },
          known: informationOf(replay.rules, at(replay.steps, step).position, replayKnower(replay)),
        };
  const analyse = (step: number): void => {
    const input = inputAt(step);
    if (input !== null) leaving(exits.analyse ?? (() => {}))(input, step);
  };
  /** The step that keys are about: that of the highlighted line, else the end. */
  const here = (): number => list.highlighted()?.step ?? replay.steps.length - 1;
  const bindings = (): readonly Binding[] => [
    ofList({ command: commands.answer, quiet: list.get().items.length < 2 }),
    ...(list.get().items.length > 0 ? [ofList({ command: commands.yes, label: 'see it' })] : []),
    ...bindIf(list.get().items.length > 0 && exits.tryAgain, run => ({
      command: commands.tryAgain,
      run: () => leaving(run)(here()),
    })),
    ...bindIf(exits.film, run => ({ command: commands.film, run: leaving(run) })),
    ...bindIf(luck, reader => ({
      command: commands.gameLuck,
      run: () => openPage(app, 'Luck', luckParts(replay, reader, 'least-likely')),
    })),
    ...bindIf(exits.analyse && kit?.positions, () => ({
      command: commands.analyseMoment,
      run: () => analyse(here()),
    })),
    { command: commands.no, label: 'back', run: close },
  ];
  /** @param heads of the columns above */
  const notes = (review: GameReview | string, heads: string | undefined): readonly string[] =>
    [
      COLUMNS.flatMap(([head, meaning]) => (heads?.includes(head) ? [`${head}: ${meaning}`] : [])).join('; '),
      costWords(review) ?? '',
      ...(decided.length === 0 ? [`${DECIDED}: nothing changed the chances by much.`] : []),
      takenWords(replay.header.seats, tellers.players) ?? '',
    ].filter(text => text !== '');
  const dialog: ReviewDialog = {
    ...{ kind: 'own', title: `${TITLE} of ${replay.game.title}`, bindings },
    press: key => dispatch(bindings(), key),
    subscribe: list.subscribe,
    sizeIn: most => ({
      width: Math.min(most.width, WIDTH),
      height: Math.min(most.height, most.width < NARROW ? 2 * tallest : tallest),
    }),
    View: room => <ReviewView {...room} />,
    textPage() {
      const review = state.get();
      const moments = list.get().items;
      const standing = standingLines(tellers, review);
      return {
        title: dialog.title,
        lines: [
          ...standing,
          ...notes(review, standing[0]),
          ...moments.flatMap(({ group, told }, line) => [
            ...(moments[line - 1]?.group === group ? [] : [group]),
            ...told,
          ]),
        ],
        choices: list.choices(({ when, group }) => `see ${when} (${group.toLowerCase()})`),
        bindings: bindings().filter(({ inList }) => inList !== true),
      };
    },
    show(review) {
      state.set(review);
      list.refill(items(), isMoved ? undefined : 0);
    },
    know(known) {
      tellers = known;
      decided = decidedItems(known);
      list.refill(items(), isMoved ? undefined : 0);
    },
    tell(said) {
      words = said;
      list.refill(items(), isMoved ? undefined : 0);
    },
  };

  function ReviewView({ width, height }: Room): ReactNode {
    const theme = useTheme();
    const tall = useLineRows();
    const review = useStore(state, now => now);
    const { items: moments, line } = useStore(list, now => now);
    const [heads, ...players] = standingLines(tellers, review, width);
    const told = (moments[line]?.told ?? []).flatMap(text => wrap(text, width));
    const said = notes(review, heads).flatMap(text => wrap(text, width));
    const groups = { titles: moments.map(({ group }) => group), named: true, tall };
    const rows = Math.min(
      allRows(groups),
      Math.max(LEAST_ROWS, height - players.length - said.length - told.length - 3),
    );
    const whens = Math.max(0, ...moments.map(({ when }) => cells(when))) + 2;
    return (
      <>
        {heads === undefined ? null : <Ink shade="faint">{heads}</Ink>}
        {players.map((text, seat) => (
          <Ink key={text} shade="text">
            <Words shade={ownerShades(theme, at(seats(players.length), seat)).ink} bold>
              {text.slice(0, 1)}
            </Words>
            {text.slice(1)}
          </Ink>
        ))}
        {said.map(text => (
          <Ink key={text} shade="faint">
            {text}
          </Ink>
        ))}
        <Box height={1} flexShrink={0} />
        <Box height={rows} flexShrink={0}>
          <ListView list={list} rows={rows} inDialog headings={{ title: ({ group }) => group, width }}>
            {({ when, brief, seat }, isHere) => (
              <ListLine isHere={isHere} width={width}>
                <Ink shade={isHere ? 'accent' : 'text'} bold={isHere}>
                  {left(when, whens)}
                  <Words shade={seat === null ? 'text' : ownerShades(theme, seat).ink}>{brief}</Words>
                </Ink>
              </ListLine>
            )}
          </ListView>
        </Box>
        <Box height={1} flexShrink={0} />
        {told.map((text, row) => (
          <Ink key={text} shade={row === 0 ? 'text' : 'dim'}>
            {text}
          </Ink>
        ))}
      </>
    );
  }
  return dialog;
}

/** Rows of the list at least: a heading and two lines. */
const LEAST_ROWS = 3;
