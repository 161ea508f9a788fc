import { at } from '../../../../machines/result.ts';
import type { Surface } from '../../../terminal/types.ts';
import { chosenPhrase, type Phrase, writeLine } from '../../drawing/words.ts';
import { ownerShades, type Theme } from '../../theme/theme.ts';
import { left } from '../../widgets.tsx';
import { ownerWord } from './map-scene.ts';
import { type Aim, aimOf } from './odds.ts';
import { cardsLeft, freeAt, pendingOf, plannerOf, playersFor, poolOf, rangeOf, type Scene } from './steps.ts';
import { warningsOf } from './warnings.ts';
import { armies, broken, cardEffects } from './words.ts';

type Line = readonly Phrase[];

/** Draws what helps with the question: odds, what is under the cursor, the hand, what should be looked at again. */
export function paintDetail(surface: Surface, scene: Scene, names: readonly string[], theme: Theme): void {
  surface.fill(0, 0, surface.width, surface.height, { bg: theme.background.rgb });
  const aim = aimOf(scene, pendingOf(scene));
  if (aim !== null) {
    paintAim(surface, scene, aim, theme);
    return;
  }
  linesOf(surface, scene, names, theme)
    .slice(0, surface.height)
    .forEach((line, y) => {
      writeLine(surface, y, line, theme);
    });
}

function linesOf(surface: Surface, scene: Scene, names: readonly string[], theme: Theme): readonly Line[] {
  const { task } = scene;
  // Behind the curtain nobody's territories are looked at.
  if (scene.curtain !== null) return [];
  switch (task.name) {
    case 'hand':
      return pickLines(
        surface,
        cardsLeft(scene).map(([card, count]) => [
          `${card}${count > 1 ? ` ${count}` : ''}`,
          cardEffects[card],
        ]),
        task.index,
        theme,
      );
    case 'player':
      return pickLines(
        surface,
        playersFor(scene, task.card).map(each => [names[each] ?? '', '']),
        task.index,
        theme,
      );
    case 'commit':
      return warningLines(surface, scene, names, theme);
    case 'number':
      return deployLines(scene, theme);
    default:
      return placeLines(scene, names, theme);
  }
}

/** What can be picked from a list, the present one marked, with what it does. */
function pickLines(
  surface: Surface,
  items: readonly (readonly [name: string, effect: string])[],
  index: number,
  theme: Theme,
): readonly Line[] {
  const first = Math.max(0, Math.min(index - 1, items.length - surface.height));
  return items.slice(first).map(([name, effect], offset) => {
    const cells = left(name, 15);
    const isHere = first + offset === index;
    const phrase: Phrase = isHere
      ? chosenPhrase(surface, cells.trimEnd(), theme)
      : { text: ` ${cells.trimEnd()} `, shade: theme.text };
    const gap = ' '.repeat(Math.max(1, 15 - cells.trimEnd().length));
    return [phrase, { text: `${gap}${effect}`, shade: theme.dim }];
  });
}

function warningLines(
  surface: Surface,
  scene: Scene,
  names: readonly string[],
  theme: Theme,
): readonly Line[] {
  const warnings = warningsOf(scene, names);
  if (warnings.length === 0) return [[{ text: 'Nothing is left over.', shade: theme.dim }]];
  return warnings.flatMap(({ text, stops }) =>
    broken(text, surface.width - 2).map(
      (line, index): Line => [
        { text: index === 0 ? '! ' : '  ', shade: stops ? theme.bad : theme.accent, bold: true },
        { text: line, shade: stops ? theme.bad : theme.text },
      ],
    ),
  );
}

function deployLines(scene: Scene, theme: Theme): readonly Line[] {
  const { task, board, view } = scene;
  if (task.name !== 'number') return [];
  const { order } = task;
  const place = order.type === 'deploy' ? order.territory : order.target;
  const now = view.armies[place] ?? 0;
  const verb = order.type === 'deploy' ? 'deploy' : order.type === 'airlift' ? 'airlift' : 'move';
  return [
    [
      { text: `${at(board.names, place)} `, shade: theme.text, bold: true },
      { text: `${now} → ${now + order.armies}`, shade: theme.dim },
    ],
    [{ text: `${verb} ${armies(order.armies)}`, shade: theme.dim }],
    ...(order.type === 'deploy'
      ? [
          [
            {
              text: `${rangeOf(scene, order, task.replaces).most - order.armies} stay in hand`,
              shade: theme.faint,
            },
          ],
        ]
      : []),
  ];
}

/** What is known of the territory under the cursor. */
function placeLines(scene: Scene, names: readonly string[], theme: Theme): readonly Line[] {
  const { view, board, cursor, asked } = scene;
  const planner = plannerOf(scene);
  const owner = view.owners[cursor];
  const shade = typeof owner === 'number' ? ownerShades(theme, owner).ink : theme.dim;
  const count = view.armies[cursor] ?? null;
  const free = planner !== null && owner === asked ? freeAt(planner, scene.draft.items, cursor) : null;
  const country = view.board.countries[cursor];
  const continent = view.board.continents[country?.continent ?? 0];
  const inside = view.board.countries.flatMap((each, index) =>
    each.continent === country?.continent ? [index] : [],
  );
  const mine = inside.filter(each => asked !== null && view.owners[each] === asked).length;
  return [
    [
      { text: `${at(board.names, cursor)}  `, shade: theme.text, bold: true },
      { text: ownerWord(scene, cursor, names), shade, bold: true },
    ],
    [
      { text: count === null ? 'armies unknown' : armies(count), shade: theme.text },
      { text: free === null ? '' : `, ${free} can go`, shade: theme.dim },
    ],
    [
      { text: `${continent?.name ?? ''} +${continent?.bonus ?? 0}`, shade: theme.dim },
      { text: asked === null ? '' : `  ${mine} of ${inside.length} yours`, shade: theme.faint },
    ],
  ];
}

function paintAim(surface: Surface, scene: Scene, aim: Aim, theme: Theme): void {
  const order = pendingOf(scene);
  const target = order !== null && 'target' in order ? at(scene.board.names, order.target) : '';
  const against = aim.defenders === null ? 'an unknown number' : `${aim.defenders}`;
  writeLine(
    surface,
    0,
    [
      { text: `${aim.attackers} against ${against}`, shade: theme.text, bold: true },
      { text: `  ${target}`, shade: theme.dim },
    ],
    theme,
  );
  if (aim.odds === null || aim.better === null) {
    writeLine(surface, 1, [{ text: 'the fog hides the odds', shade: theme.dim }], theme);
    return;
  }
  paintBar(surface, 1, aim.odds.capture, theme);
  const losses = `you lose ${aim.odds.lost.toFixed(1)}, they ${aim.odds.killed.toFixed(1)}`;
  writeLine(surface, 2, [{ text: losses, shade: theme.dim }], theme);
  const more = `${aim.attackers + 1} would make it ${percent(aim.better.capture)}`;
  writeLine(surface, 3, [{ text: more, shade: theme.dim }], theme);
  if (aim.worst !== null) {
    const text = `${percent(aim.worst.capture)} if ${aim.worst.defenders} stand there then`;
    writeLine(surface, 5, [{ text, shade: theme.faint }], theme);
  }
  if (aim.least === null) return;
  const enough = aim.attackers >= aim.least;
  const sure = aim.sure === 1 ? 'will do' : `will do, ${percent(aim.sure)} or more`;
  const text = `${aim.least} ${sure}`;
  writeLine(surface, 4, [{ text, shade: enough ? theme.good : theme.dim }], theme);
}

const percent = (chance: number): string => {
  const rounded = Math.round(chance * 100);
  if (rounded === 100 && chance < 1) return '>99 %';
  return rounded === 0 && chance > 0 ? '<1 %' : `${rounded} %`;
};

/** A bar of a chance with its number behind it. */
function paintBar(surface: Surface, y: number, chance: number, theme: Theme): void {
  const bg = theme.background.rgb;
  const label = percent(chance);
  const room = Math.min(24, surface.width - 7);
  const full = Math.round(chance * room);
  const shade = chance >= 0.66 ? theme.good : chance >= 0.4 ? theme.accent : theme.bad;
  if (surface.depth === 0) surface.text(0, y, `${'#'.repeat(full)}${'.'.repeat(room - full)}`, {});
  else {
    surface.fill(0, y, room, 1, { bg: theme.panel.rgb });
    surface.fill(0, y, full, 1, { bg: shade.rgb });
  }
  surface.text(room + 1, y, label, { fg: shade.rgb, bg, bold: true });
}

/** Draws how many armies are still to be deployed. */
export function paintPool(surface: Surface, y: number, scene: Scene, theme: Theme): void {
  const { view, asked, draft } = scene;
  if (asked === null) return;
  if (view.phase === 'picking') {
    const text = `you start with ${view.options.startTerritories}`;
    writeLine(surface, y, [{ text, shade: theme.dim }], theme);
    return;
  }
  const pool = poolOf(scene);
  const given = draft.items.reduce((sum, order) => sum + (order.type === 'deploy' ? order.armies : 0), 0);
  writeLine(
    surface,
    y,
    [
      { text: 'To deploy  ', shade: theme.dim },
      { text: `${pool}`, shade: pool > 0 ? theme.accent : theme.good, bold: true },
      { text: ` of ${pool + given}`, shade: theme.dim },
    ],
    theme,
  );
}

/** Draws the cards that are left in the hand in one line. */
export function paintHand(surface: Surface, y: number, scene: Scene, theme: Theme): void {
  if (scene.asked === null || scene.view.phase !== 'ordering') return;
  const cards = cardsLeft(scene);
  const held = cards.map(([card, count]) => (count > 1 ? `${card} ${count}` : card)).join(', ');
  const pieces = scene.view.options.cardPieces > 1 ? scene.view.hand.reduce((sum, each) => sum + each, 0) : 0;
  const text = held !== '' ? held : pieces > 0 ? `${pieces} pieces` : 'none';
  writeLine(
    surface,
    y,
    [
      { text: 'Cards  ', shade: theme.dim },
      { text, shade: held === '' ? theme.faint : theme.text },
    ],
    theme,
  );
}
