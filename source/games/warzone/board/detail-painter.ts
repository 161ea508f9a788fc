import { neighboursOf } from '../../../../machines/conquest/board.ts';
import { at } from '../../../../machines/result.ts';
import { letter } from '../../../../machines/seat.ts';
import { COMMANDER } from '../../../../machines/warzone/options.ts';
import { CARDS, type Card, piecesOf } from '../../../../machines/warzone/orders.ts';
import { percent, plural } from '../../../../machines/wording.ts';
import { width as cells, wrap } from '../../../base/text.ts';
import { type Pen, type Phrase, phrase } from '../../../screens/drawing/painter.tsx';
import { left } from '../../../screens/widgets.tsx';
import { paintBar } from '../../conquest/board/bar.ts';
import { type Ground, isMatesAt } from '../../conquest/board/scene.ts';
import { crownWords } from '../../conquest/board/subject-painter.ts';
import { type Outlook, outlookOf, shareOf, warningsOf } from './order-advice.ts';
import {
  type ArmyOrder,
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

/** Draws the details of the question: odds, the territory under the cursor, the hand, or warnings. */
export function paintDetail(pen: Pen, scene: WarzoneScene): void {
  const outlook = outlookOf(scene, pendingOf(scene));
  const lines = outlook === null ? linesOf(pen, scene) : null;
  // Where there is room the numbers of the question stand apart.
  const top = scene.step.name === 'number' && pen.height > DETAIL_ROWS ? 1 : 0;
  if (outlook !== null) paintOutlook(pen, top, scene, outlook);
  lines?.slice(0, pen.height - top).forEach((line, y) => {
    pen.line(top + y, ...line);
  });
}

function linesOf(pen: Pen, scene: WarzoneScene): readonly Line[] {
  const { task, focus } = scene;
  // Behind the curtain nobody's territories are looked at.
  if (scene.covered) return [];
  switch (task.name) {
    case 'hand': {
      const { options } = scene.view;
      const cards = cardsLeft(scene).map(held => [cardText(held), cardEffect(held[0], options)] as const);
      return pickLines(pen, cards, focus.line);
    }
    case 'player': {
      const players = playersFor(scene, task).map(each => [scene.names[each] ?? '', ''] as const);
      return pickLines(pen, players, focus.line);
    }
    case 'commit':
      return warningLines(pen, scene);
    case 'order': {
      const order = pendingOf(scene);
      return order === null ? placeLines(pen, scene) : arrivalLines(scene, order);
    }
    default:
      return scene.view.phase === 'picking' ? wishLines(scene) : placeLines(pen, scene);
  }
}

const cardText = ([card, count]: readonly [Card, number]): string => (count > 1 ? `${card} ${count}` : card);

/** The items of a list to pick from with their effects, the present one marked. */
function pickLines(
  pen: Pen,
  items: readonly (readonly [name: string, effect: string])[],
  index: number,
): readonly Line[] {
  const first = Math.max(0, Math.min(index - 1, items.length - pen.height));
  return items.slice(first).map(([name, effect], offset) => {
    const cells = left(name, 15);
    const isHere = first + offset === index;
    const marked: Phrase = isHere ? pen.chosen(cells.trimEnd()) : phrase(` ${cells.trimEnd()} `, 'text');
    const gap = ' '.repeat(Math.max(1, 15 - cells.trimEnd().length));
    return [marked, phrase(`${gap}${effect}`, 'dim')];
  });
}

function warningLines(pen: Pen, scene: WarzoneScene): readonly Line[] {
  const warnings = warningsOf(scene);
  if (warnings.length === 0) return [[phrase('Nothing is left over.', 'dim')]];
  return warnings.flatMap(({ text, stops }) =>
    wrap(text, pen.width - 2).map(
      (line, index): Line => [
        phrase(index === 0 ? '! ' : '  ', stops ? 'bad' : 'accent', true),
        phrase(line, stops ? 'bad' : 'text'),
      ],
    ),
  );
}

/** The armies that there will be where some are deployed, moved or flown to. */
function arrivalLines(scene: WarzoneScene, order: ArmyOrder): readonly Line[] {
  const { task, board, view } = scene;
  const territory = order.type === 'deploy' ? order.territory : order.target;
  const now = view.armies[territory] ?? 0;
  const verb = order.type === 'deploy' ? 'deploy' : order.type === 'airlift' ? 'airlift' : 'move';
  const number = order.type === 'advance' && order.percent ? shareOf(scene, order) : order.armies;
  const replaces = task.name === 'order' ? task.replaces : null;
  const left = rangeOf(scene, order, replaces).most - number;
  const stays = `${left} ${left === 1 ? 'stays' : 'stay'} in hand`;
  return [
    [phrase(`${at(board.names, territory)} `, 'text', true), phrase(`${now}, then ${now + number}`, 'dim')],
    [phrase(`${verb} ${armies(number)}`, 'dim')],
    ...(order.type === 'deploy' ? [[phrase(stays, 'faint')]] : []),
  ];
}

/** The territory under the cursor: owner, armies, continent. */
function placeLines(pen: Pen, scene: WarzoneScene): readonly Line[] {
  const { view, board, asked } = scene;
  const cursor = hereOf(scene);
  const owner = view.owners[cursor];
  const shade = typeof owner === 'number' ? pen.owner(owner).ink : 'dim';
  const count = view.armies[cursor] ?? null;
  const crown = crownWords(scene);
  const known = count === null ? 'armies unknown' : armies(count);
  const free = asked !== null && owner === asked ? freeAt(scene, cursor) : null;
  const { name, bonus, territories } = continentAt(scene);
  const mine = territories.filter(each => view.owners[each] === asked).length;
  const [named, share] = [`${name} +${bonus}`, `  ${mine} of ${territories.length}`];
  const held = asked === null ? '' : cells(`${named}${share} yours`) > pen.width ? share : `${share} yours`;
  return [
    [phrase(`${at(board.names, cursor)}  `, 'text', true), phrase(ownerWord(scene, cursor), shade, true)],
    [phrase(known, 'text'), phrase(free === null ? '' : `, ${free} can go`, 'dim')],
    [phrase(named, 'dim'), phrase(held, 'faint')],
    ...(crown === null ? [] : [[phrase(`* ${crown}`, 'text')]]),
  ];
}

const continentAt = (scene: WarzoneScene): Ground['continents'][number] =>
  scene.ground.continents.find(({ territories }) => territories.includes(hereOf(scene))) ?? NAMELESS;

const NAMELESS = { name: '', bonus: 0, territories: [] };

function ownerWord(scene: WarzoneScene, territory: number): string {
  const { view, asked, names } = scene;
  const owner = view.owners[territory];
  if (owner === 'hidden' || owner === undefined) return 'unknown';
  if (owner === null) return 'neutral';
  const mate = isMatesAt(scene, territory) ? ', your team' : '';
  return owner === asked ? 'yours' : `${names[owner] ?? letter(owner)}${mate}`;
}

function paintOutlook(pen: Pen, top: number, scene: WarzoneScene, outlook: Outlook): void {
  const { attackers, defenders, known, beats } = outlook;
  const order = pendingOf(scene);
  const target = order !== null && 'target' in order ? at(scene.board.names, order.target) : '';
  const sides = `${attackers} against ${defenders ?? '?'}`;
  const isShort = sides.length + 2 + target.length > pen.width;
  // The name of the target is never cut.
  if (isShort)
    pen.line(top, phrase(`${target}, `, 'dim'), phrase(`${attackers} v ${defenders ?? '?'}`, 'text', true));
  else pen.line(top, phrase(sides, 'text', true), phrase(`  ${target}`, 'dim'));
  const sure = outlook.sure === 1 ? '' : `, ${percent(outlook.sure)} or more`;
  if (known === null) {
    pen.line(top + 1, phrase('the fog hides how many are there', 'dim'));
    pen.line(top + 2, phrase(`enough for ${beats === 0 ? 'nobody' : beats}${sure}`, 'dim'));
    return;
  }
  const { better, least, worst } = known;
  const { capture, lost, killed } = known.odds;
  paintBar(pen, top + 1, capture, capture >= 0.66 ? 'good' : capture >= 0.4 ? 'accent' : 'bad');
  // Hits that do not kill a commander do nothing, so the mean would be too high.
  const losses = `you lose ${lost.toFixed(1)}, they ${killed.toFixed(1)}`;
  pen.line(top + 2, phrase(outlook.hasCommander ? `a commander counts ${COMMANDER}` : losses, 'dim'));
  // One more that changes nothing is no news.
  if (percent(better.capture) !== percent(capture))
    pen.line(top + 3, phrase(`${attackers + 1} would make it ${percent(better.capture)}`, 'dim'));
  if (least !== null)
    pen.line(top + 4, phrase(`${least} will do${sure}`, attackers >= least ? 'good' : 'dim'));
  if (worst === null) return;
  pen.line(top + 5, phrase(`${percent(worst.capture)} if their ${worst.added} new ones join`, 'faint'));
}

/** Draws the number of armies still to be deployed. */
export function paintPool(pen: Pen, y: number, scene: WarzoneScene): void {
  const { view, asked, draft } = scene;
  if (asked === null) return;
  if (view.phase === 'picking') {
    pen.line(y, phrase(`Everybody starts with ${startsOf(scene)}`, 'dim'));
    return;
  }
  const pool = poolOf(scene);
  const given = draft.items.reduce((sum, order) => sum + (order.type === 'deploy' ? order.armies : 0), 0);
  const left = phrase(`${pool}`, pool > 0 ? 'accent' : 'good', true);
  pen.line(y, phrase('To deploy  ', 'dim'), left, phrase(` of ${pool + given}`, 'dim'));
}

/** The cards left in the hand: each with its effect if there is room, else in as few lines as possible. */
export function handLines(pen: Pen, scene: WarzoneScene, roomy: boolean): readonly Line[] {
  if (scene.asked === null || scene.view.phase !== 'ordering') return [];
  const { options, hand } = scene.view;
  const cards = cardsLeft(scene);
  const held = cards.map(cardText);
  const label = phrase(CARDS_LABEL, 'dim');
  const pieces = CARDS.reduce((sum, card, index) => sum + ((hand[index] ?? 0) % piecesOf(options, card)), 0);
  const none = pieces > 0 ? plural(pieces, 'piece', 'pieces') : 'none';
  if (held.length === 0) return [[label, phrase(none, 'faint')]];
  if (roomy)
    return cards.map(([card], index) => [
      index === 0 ? label : phrase(' '.repeat(CARDS_LABEL.length), 'dim'),
      phrase(left(held[index] ?? '', 16), 'text'),
      phrase(cardEffect(card, options), 'faint'),
    ]);
  // A card and its number stay in one line.
  const words = held.join(', ').replaceAll(/ (?=\d)/g, '\u00a0');
  const [first = '', ...rest] = wrap(`${CARDS_LABEL}${words}`, pen.width).map(line =>
    line.replaceAll('\u00a0', ' '),
  );
  return [
    [label, phrase(first.slice(CARDS_LABEL.length), 'text')],
    ...rest.map(line => [phrase(line, 'text')]),
  ];
}

const CARDS_LABEL = 'Cards  ';

/** The territory under the cursor while wishes are made. */
function wishLines(scene: WarzoneScene): readonly Line[] {
  const { view, board, wishes } = scene;
  const cursor = hereOf(scene);
  const wish = wishes.items.indexOf(cursor);
  const isOffered = view.offered.includes(cursor);
  const offer = wish >= 0 ? `your wish ${wish + 1}` : isOffered ? 'on offer' : 'not on offer';
  const shade = wish >= 0 ? 'accent' : isOffered ? 'good' : 'faint';
  const { name, bonus, territories } = continentAt(scene);
  const count = view.armies[cursor] ?? null;
  const size = plural(territories.length, 'territory', 'territories');
  const around = plural(neighboursOf(board, cursor).length, 'neighbour', 'neighbours');
  return [
    [phrase(at(board.names, cursor), 'text', true)],
    [
      phrase(offer, shade, isOffered),
      phrase(`, ${count === null ? '' : `${armies(count)}, `}${around}`, 'dim'),
    ],
    [phrase(`${name} +${bonus}`, 'dim'), phrase(`  ${size}`, 'faint')],
  ];
}
