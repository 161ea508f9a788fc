import type { Painter, Surface } from '../../../terminal/types.ts';
import { writeLine } from '../../drawing/words.ts';
import type { Readable } from '../../store.ts';
import { ownerShades, type Theme } from '../../theme/theme.ts';
import { left, right } from '../../widgets.tsx';
import { percent } from '../grid/odds.ts';
import { threatOf } from './focus.ts';
import { campaignOf, type Prospect, prospectOf, prospectsOf } from './prospects.ts';
import { type Aim, aimOf, type Scene } from './steps.ts';

/** Rows of the subject in a low panel and in a high one. */
export const subjectRows = (height: number): number => (height >= 45 ? 15 : height >= 30 ? 10 : 5);

/** What the cursor is on: the attack that Enter would make with its exact odds, else the territory. */
export function subjectPainter(scene: Readable<Scene>, theme: Theme): Painter {
  return {
    subscribe: scene.subscribe,
    paint(surface) {
      const now = scene.get();
      surface.fill(0, 0, surface.width, surface.height, { bg: theme.background.rgb });
      const aim = aimOf(now) ?? defended(now);
      const y = aim === null ? paintPlace(surface, now, theme) : paintAim(surface, now, aim, theme);
      paintProspects(surface, y, now, theme);
    },
  };
}

/** The attack that is being defended, as its defender looks at it. */
function defended({ view: { phase } }: Scene): Aim | null {
  return phase.name === 'attacking.defending' ? { ...phase, floor: 1 } : null;
}

/** Columns of the chance beside its bar. */
const CHANCE = 7;

function paintAim(surface: Surface, scene: Scene, aim: Aim, theme: Theme): number {
  const { view, board } = scene;
  const { odds } = prospectOf(scene, aim.source, aim.target);
  const way = `${board.names[aim.source] ?? ''} → ${board.names[aim.target] ?? ''}`;
  writeLine(surface, 0, [{ text: left(way, surface.width), shade: theme.text, bold: true }], theme);
  const floor = aim.floor > 1 ? `, stop at ${aim.floor}` : '';
  const sides = `${view.armies[aim.source] ?? 0} against ${view.armies[aim.target] ?? 0}, ${aim.dice} dice${floor}`;
  writeLine(surface, 1, [{ text: left(sides, surface.width), shade: theme.dim }], theme);
  paintBar(surface, 2, odds.win, theme);
  const [own, other] = [odds.attackerLoses.toFixed(1), odds.defenderLoses.toFixed(1)];
  writeLine(
    surface,
    3,
    [
      { text: surface.width < 36 ? '' : 'losses ', shade: theme.dim },
      { text: `−${own}`, shade: theme.bad },
      { text: ' against ', shade: theme.dim },
      { text: `−${other}`, shade: theme.good },
      { text: odds.win > 0 ? `, ${odds.left.toFixed(1)} left` : '', shade: theme.dim },
    ],
    theme,
  );
  return 5;
}

function paintBar(surface: Surface, y: number, win: number, theme: Theme): void {
  const cells = surface.width - CHANCE;
  const filled = Math.round(cells * win);
  const empty = (surface.depth === 0 ? '·' : '█').repeat(Math.max(0, cells - filled));
  writeLine(
    surface,
    y,
    [
      { text: '█'.repeat(filled), shade: win >= 0.5 ? theme.good : theme.bad },
      { text: empty, shade: theme.panel },
      { text: right(percent(win), CHANCE), shade: theme.text, bold: true },
    ],
    theme,
  );
}

/** The territory under the cursor: its owner, its continent, what stands against it; or the way there with its chance. */
function paintPlace(surface: Surface, scene: Scene, theme: Theme): number {
  const { view, board, focus } = scene;
  const { cursor } = focus;
  const owner = view.owners[cursor] ?? null;
  const armies = view.armies[cursor] ?? 0;
  const shade = owner === null ? theme.dim : ownerShades(theme, owner).ink;
  const name = board.names[cursor] ?? '';
  const count = owner === null ? '' : right(`${armies}`, 5);
  const capital = view.capitals.some(each => each === cursor) ? ' *' : '';
  writeLine(
    surface,
    0,
    [
      { text: left(`${name}${capital}`, surface.width - count.length), shade, bold: true },
      { text: count, shade: theme.text, bold: true },
    ],
    theme,
  );
  writeLine(surface, 1, [{ text: left(continentLine(scene), surface.width), shade: theme.dim }], theme);
  const campaign = campaignOf(scene);
  if (campaign !== null) {
    const names = campaign.path.slice(1).map(territory => board.names[territory] ?? '');
    writeLine(
      surface,
      2,
      [{ text: left(`through ${names.join(', ')}`, surface.width), shade: theme.dim }],
      theme,
    );
    paintBar(surface, 3, campaign.odds.win, theme);
    const kept =
      campaign.odds.win > 0
        ? `whole path, ${campaign.odds.left.toFixed(1)} left at its end`
        : 'too far for these armies';
    writeLine(surface, 4, [{ text: left(kept, surface.width), shade: theme.dim }], theme);
    return 6;
  }
  if (owner !== null && (scene.asked === owner || scene.near === owner)) {
    const threat = threatOf(scene, cursor);
    const text = threat === 0 ? 'nothing stands against it' : `${threat} could attack it`;
    writeLine(surface, 2, [{ text: left(text, surface.width), shade: theme.dim }], theme);
    return 3;
  }
  return 2;
}

/** The continent of the cursor, what it pays, and how much of it is one's own. */
function continentLine({ board, view, focus, asked, near }: Scene): string {
  const index = board.regions.findIndex(region => region.territories.includes(focus.cursor));
  const region = board.regions[index];
  if (region === undefined) return '';
  const of = asked ?? near ?? view.active;
  const own = region.territories.filter(territory => view.owners[territory] === of).length;
  const bonus = `${region.bonus < 0 ? '' : '+'}${region.bonus}`;
  return `${board.continentNames[index] ?? ''} ${bonus}, ${own} of ${region.territories.length} ${asked === null && near === null ? 'held' : 'yours'}`;
}

/** The attacks that could be made from here, or to here, with their odds. */
function paintProspects(surface: Surface, from: number, scene: Scene, theme: Theme): void {
  const { step, board, view, focus } = scene;
  const prospects = prospectsOf(scene);
  const incoming = step.name === 'source' && !scene.choices.ways.has(focus.cursor);
  const room = surface.height - from;
  if (prospects.length === 0 || room < 1) return;
  const shown = prospects.slice(0, room);
  shown.forEach(({ source, target, odds }: Prospect, index) => {
    const here = incoming ? source : target;
    const owner = view.owners[here];
    const numbers = surface.width >= 40;
    const losses = numbers ? `  −${odds.attackerLoses.toFixed(1)} −${odds.defenderLoses.toFixed(1)}` : '';
    const chance = right(percent(odds.win), 6);
    const armies = right(`${view.armies[here] ?? 0}`, 4);
    const name = left(
      `${incoming ? 'from ' : ''}${board.names[here] ?? ''}`,
      surface.width - armies.length - chance.length - losses.length,
    );
    const shade = owner === null || owner === undefined ? theme.dim : ownerShades(theme, owner).ink;
    writeLine(
      surface,
      from + index,
      [
        { text: name, shade, bold: here === focus.cursor },
        { text: armies, shade: theme.text },
        { text: chance, shade: odds.win >= 0.5 ? theme.good : theme.bad, bold: true },
        { text: losses, shade: theme.dim },
      ],
      theme,
    );
  });
}
