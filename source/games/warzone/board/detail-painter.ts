import { neighboursOf } from '../../../../machines/conquest/board.ts';
import { at } from '../../../../machines/result.ts';
import { letter } from '../../../../machines/seat.ts';
import { counted } from '../../../../machines/wording.ts';
import type { Pen, Phrase } from '../../../app/drawing/pen.ts';
import { left } from '../../../app/widgets.tsx';
import { wrapped } from '../../../terminal/wrapped.ts';
import { paintBar, percent } from '../../conquest/board/bar.ts';
import type { Ground } from '../../conquest/board/scene.ts';
import { type Outlook, outlookOf, shareOf, warningsOf } from './counsel.ts';
import {
  type Counted,
  cardsLeft,
  freeAt,
  hereOf,
  pendingOf,
  playersFor,
  poolOf,
  rangeOf,
  startsOf,
  type WarzoneScene,
} from './sight.ts';
import { armies, cardEffect } from './words.ts';

type Line = readonly Phrase[];

/** Rows of the odds of an attack, the longest detail. */
export const DETAIL_ROWS = 6;

/** Draws what helps with the question: odds, what is under the cursor, the hand, what should be looked at again. */
export function paintDetail(pen: Pen, scene: WarzoneScene): void {
  const outlook = outlookOf(scene, pendingOf(scene));
  const lines = outlook === null ? linesOf(pen, scene) : null;
  // Where there is room the numbers of the question stand apart.
  const top = scene.step.name === 'number' && pen.height > DETAIL_ROWS ? 1 : 0;
  if (outlook !== null) paintOutlook(pen, top, scene, outlook);
  lines?.slice(0, pen.height - top).forEach((line, y) => {
    pen.line(top + y, line);
  });
}

function linesOf(pen: Pen, scene: WarzoneScene): readonly Line[] {
  const { task, focus } = scene;
  // Behind the curtain nobody's territories are looked at.
  if (scene.covered) return [];
  switch (task.name) {
    case 'hand':
      return pickLines(
        pen,
        cardsLeft(scene).map(([card, count]) => [
          `${card}${count > 1 ? ` ${count}` : ''}`,
          cardEffect(card, scene.view.options),
        ]),
        focus.line,
      );
    case 'player':
      return pickLines(
        pen,
        playersFor(scene, task.card).map(each => [scene.names[each] ?? '', '']),
        focus.line,
      );
    case 'commit':
      return warningLines(pen, scene);
    case 'order': {
      const order = pendingOf(scene);
      return order === null ? placeLines(pen, scene) : arrivalLines(pen, scene, order);
    }
    default:
      return scene.view.phase === 'picking' ? wishLines(pen, scene) : placeLines(pen, scene);
  }
}

/** What can be picked from a list, the present one marked, with what it does. */
function pickLines(
  pen: Pen,
  items: readonly (readonly [name: string, effect: string])[],
  index: number,
): readonly Line[] {
  const first = Math.max(0, Math.min(index - 1, items.length - pen.height));
  return items.slice(first).map(([name, effect], offset) => {
    const cells = left(name, 15);
    const isHere = first + offset === index;
    const phrase: Phrase = isHere
      ? pen.chosen(cells.trimEnd())
      : { text: ` ${cells.trimEnd()} `, shade: pen.theme.text };
    const gap = ' '.repeat(Math.max(1, 15 - cells.trimEnd().length));
    return [phrase, { text: `${gap}${effect}`, shade: pen.theme.dim }];
  });
}

function warningLines(pen: Pen, scene: WarzoneScene): readonly Line[] {
  const warnings = warningsOf(scene);
  if (warnings.length === 0) return [[{ text: 'Nothing is left over.', shade: pen.theme.dim }]];
  return warnings.flatMap(({ text, stops }) =>
    wrapped(text, pen.width - 2).map(
      (line, index): Line => [
        { text: index === 0 ? '! ' : '  ', shade: stops ? pen.theme.bad : pen.theme.accent, bold: true },
        { text: line, shade: stops ? pen.theme.bad : pen.theme.text },
      ],
    ),
  );
}

/** How many there will be where armies are deployed, moved or flown to. */
function arrivalLines(pen: Pen, scene: WarzoneScene, order: Counted): readonly Line[] {
  const { task, board, view } = scene;
  const place = order.type === 'deploy' ? order.territory : order.target;
  const now = view.armies[place] ?? 0;
  const verb = order.type === 'deploy' ? 'deploy' : order.type === 'airlift' ? 'airlift' : 'move';
  const number = order.type === 'advance' && order.percent ? shareOf(scene, order) : order.armies;
  const replaces = task.name === 'order' ? task.replaces : null;
  const left = rangeOf(scene, order, replaces).most - number;
  return [
    [
      { text: `${at(board.names, place)} `, shade: pen.theme.text, bold: true },
      { text: `${now} → ${now + number}`, shade: pen.theme.dim },
    ],
    [{ text: `${verb} ${armies(number)}`, shade: pen.theme.dim }],
    ...(order.type === 'deploy'
      ? [[{ text: `${left} ${left === 1 ? 'stays' : 'stay'} in hand`, shade: pen.theme.faint }]]
      : []),
  ];
}

/** What is known of the territory under the cursor. */
function placeLines(pen: Pen, scene: WarzoneScene): readonly Line[] {
  const { view, board, asked } = scene;
  const cursor = hereOf(scene);
  const owner = view.owners[cursor];
  const shade = typeof owner === 'number' ? pen.owner(owner).ink : pen.theme.dim;
  const count = view.armies[cursor] ?? null;
  const free = asked !== null && owner === asked ? freeAt(scene, cursor) : null;
  const continent = continentAt(scene);
  const mine = continent.territories.filter(each => asked !== null && view.owners[each] === asked).length;
  return [
    [
      { text: `${at(board.names, cursor)}  `, shade: pen.theme.text, bold: true },
      { text: ownerWord(scene, cursor), shade, bold: true },
    ],
    [
      { text: count === null ? 'armies unknown' : armies(count), shade: pen.theme.text },
      { text: free === null ? '' : `, ${free} can go`, shade: pen.theme.dim },
    ],
    [
      { text: `${continent.name} +${continent.bonus}`, shade: pen.theme.dim },
      {
        text: asked === null ? '' : `  ${mine} of ${continent.territories.length} yours`,
        shade: pen.theme.faint,
      },
    ],
  ];
}

/** The continent of the cursor; where a map has a place without one, a nameless one. */
const continentAt = (scene: WarzoneScene): Ground['continents'][number] =>
  scene.ground.continents.find(({ territories }) => territories.includes(hereOf(scene))) ?? {
    name: '',
    bonus: 0,
    territories: [],
  };

/** Whose a territory is, in a word. */
function ownerWord({ view, asked, names }: WarzoneScene, place: number): string {
  const owner = view.owners[place];
  if (owner === 'hidden' || owner === undefined) return 'unknown';
  if (owner === null) return 'neutral';
  return owner === asked ? 'yours' : (names[owner] ?? letter(owner));
}

function paintOutlook(pen: Pen, top: number, scene: WarzoneScene, outlook: Outlook): void {
  const order = pendingOf(scene);
  const target = order !== null && 'target' in order ? at(scene.board.names, order.target) : '';
  pen.line(top, [
    { text: `${outlook.attackers} against ${outlook.defenders ?? '?'}`, shade: pen.theme.text, bold: true },
    { text: `  ${target}`, shade: pen.theme.dim },
  ]);
  const sure = outlook.sure === 1 ? '' : `, ${percent(outlook.sure)} or more`;
  if (outlook.odds === null || outlook.better === null) {
    const beats =
      (outlook.beats ?? 0) > 0 ? `enough for ${outlook.beats}${sure}` : `enough for nobody${sure}`;
    pen.line(top + 1, [{ text: 'the fog hides how many are there', shade: pen.theme.dim }]);
    pen.line(top + 2, [{ text: beats, shade: pen.theme.dim }]);
    return;
  }
  const { capture } = outlook.odds;
  const shade = capture >= 0.66 ? pen.theme.good : capture >= 0.4 ? pen.theme.accent : pen.theme.bad;
  paintBar(pen, top + 1, capture, shade);
  const losses = `you lose ${outlook.odds.lost.toFixed(1)}, they ${outlook.odds.killed.toFixed(1)}`;
  pen.line(top + 2, [{ text: losses, shade: pen.theme.dim }]);
  const more = `${outlook.attackers + 1} would make it ${percent(outlook.better.capture)}`;
  pen.line(top + 3, [{ text: more, shade: pen.theme.dim }]);
  if (outlook.worst !== null) {
    const text = `${percent(outlook.worst.capture)} if their ${outlook.worst.added} new ones join`;
    pen.line(top + 5, [{ text, shade: pen.theme.faint }]);
  }
  if (outlook.least === null) return;
  const enough = outlook.attackers >= outlook.least;
  const text = `${outlook.least} will do${sure}`;
  pen.line(top + 4, [{ text, shade: enough ? pen.theme.good : pen.theme.dim }]);
}

/** Draws how many armies are still to be deployed. */
export function paintPool(pen: Pen, y: number, scene: WarzoneScene): void {
  const { view, asked, draft } = scene;
  if (asked === null) return;
  if (view.phase === 'picking') {
    const text = `Everybody starts with ${startsOf(scene)}`;
    pen.line(y, [{ text, shade: pen.theme.dim }]);
    return;
  }
  const pool = poolOf(scene);
  const given = draft.items.reduce((sum, order) => sum + (order.type === 'deploy' ? order.armies : 0), 0);
  pen.line(y, [
    { text: 'To deploy  ', shade: pen.theme.dim },
    { text: `${pool}`, shade: pool > 0 ? pen.theme.accent : pen.theme.good, bold: true },
    { text: ` of ${pool + given}`, shade: pen.theme.dim },
  ]);
}

/** The cards that are left in the hand: each with what it does, or in as few lines as they take. */
export function handLines(pen: Pen, scene: WarzoneScene, roomy: boolean): readonly Line[] {
  if (scene.asked === null || scene.view.phase !== 'ordering') return [];
  const { options, hand } = scene.view;
  const cards = cardsLeft(scene);
  const held = cards.map(([card, count]) => (count > 1 ? `${card} ${count}` : card));
  const label: Phrase = { text: CARDS_LABEL, shade: pen.theme.dim };
  const pieces = options.cardPieces > 1 ? hand.reduce((sum, each) => sum + each, 0) : 0;
  const none = pieces > 0 ? counted(pieces, 'piece', 'pieces') : 'none';
  if (held.length === 0) return [[label, { text: none, shade: pen.theme.faint }]];
  if (roomy)
    return cards.map(([card], index) => [
      index === 0 ? label : { text: ' '.repeat(CARDS_LABEL.length), shade: pen.theme.dim },
      { text: left(held[index] ?? '', 16), shade: pen.theme.text },
      { text: cardEffect(card, options), shade: pen.theme.faint },
    ]);
  // A card and how many there are of it stay in one line.
  const words = held.join(', ').replaceAll(/ (?=\d)/g, '\u00a0');
  const [first = '', ...rest] = wrapped(`${CARDS_LABEL}${words}`, pen.width).map(line =>
    line.replaceAll('\u00a0', ' '),
  );
  return [
    [label, { text: first.slice(CARDS_LABEL.length), shade: pen.theme.text }],
    ...rest.map((line): Line => [{ text: line, shade: pen.theme.text }]),
  ];
}

const CARDS_LABEL = 'Cards  ';

/** What is known of the territory under the cursor while wishes are made. */
function wishLines(pen: Pen, scene: WarzoneScene): readonly (readonly Phrase[])[] {
  const { view, board, wishes } = scene;
  const cursor = hereOf(scene);
  const wish = wishes.items.indexOf(cursor);
  const isOffered = view.offered.includes(cursor);
  const offer = wish >= 0 ? `your wish ${wish + 1}` : isOffered ? 'on offer' : 'not on offer';
  const shade = wish >= 0 ? pen.theme.accent : isOffered ? pen.theme.good : pen.theme.faint;
  const { name, bonus, territories } = continentAt(scene);
  const count = view.armies[cursor] ?? null;
  const around = counted(neighboursOf(board, cursor).length, 'neighbour', 'neighbours');
  return [
    [{ text: at(board.names, cursor), shade: pen.theme.text, bold: true }],
    [
      { text: offer, shade, bold: isOffered },
      { text: `, ${count === null ? '' : `${armies(count)}, `}${around}`, shade: pen.theme.dim },
    ],
    [
      { text: `${name} +${bonus}`, shade: pen.theme.dim },
      { text: `  ${counted(territories.length, 'territory', 'territories')}`, shade: pen.theme.faint },
    ],
  ];
}
