import { territory as territoryOf } from '../../../../machines/conquest/board.ts';
import { writeLine } from '../../../app/drawing/words.ts';
import type { Readable } from '../../../app/store.ts';
import { ownerShades, type Theme } from '../../../app/theme/theme.ts';
import { left, right } from '../../../app/widgets.tsx';
import type { Painter, Surface } from '../../../terminal/types.ts';
import { percent } from '../../grid/board/odds.ts';
import { paintAim, paintBar } from './aim-painter.ts';
import { attackDiceAt } from './choices.ts';
import { paintElsewhere, paintEndangered } from './elsewhere-painter.ts';
import { threatOf } from './focus.ts';
import { campaignOf, type Prospect, prospectsOf } from './prospects.ts';
import { type Aim, aimOf, type Scene } from './steps.ts';
import { paintTransfer, transferOf } from './transfer-painter.ts';

/** Rows of the subject in a low panel and in a high one. */
export const subjectRows = (height: number): number => (height >= 45 ? 15 : height >= 30 ? 10 : 5);

/** What the cursor is on: the attack that Enter would make with its exact odds, else the territory. */
export function subjectPainter(scene: Readable<Scene>, names: readonly string[], theme: Theme): Painter {
  return {
    subscribe: scene.subscribe,
    paint(surface) {
      const now = scene.get();
      surface.fill(0, 0, surface.width, surface.height, { bg: theme.background.rgb });
      if (now.step.name === 'covered') return;
      const transfer = transferOf(now);
      if (transfer !== null) {
        paintTransfer(surface, now, transfer, theme);
        paintNeighbours(surface, 4, now, transfer.target, theme);
        return;
      }
      const aim = aimOf(now) ?? battleOf(now);
      if (aim === null) paintRest(surface, paintPlace(surface, now, names, theme), now, theme);
      else paintRest(surface, paintAim(surface, now, aim, names, theme), now, theme);
    },
  };
}

/** The battle that somebody else fights at this moment, whether against the person at this screen or not. */
function battleOf({ view, step }: Scene): Aim | null {
  const { phase } = view;
  if (phase.name === 'attacking.defending') return { ...phase, most: phase.dice, floor: 1 };
  if (phase.name !== 'attacking.rolling' || step.name !== 'watch') return null;
  const most = attackDiceAt(view, phase.source);
  return { ...phase, dice: most, most, floor: 1 };
}

/** Below the subject, where there is room: other attacks, or what borders on the place of new armies. */
function paintRest(surface: Surface, from: number, scene: Scene, theme: Theme): void {
  const { step } = scene;
  if (step.name === 'place' || (step.name === 'number' && step.of === 'place'))
    paintEndangered(surface, paintNeighbours(surface, from, scene, scene.focus.cursor, theme), scene, theme);
  else paintElsewhere(surface, paintProspects(surface, from, scene, theme), scene, theme);
}

/** The territory under the cursor: its owner, its continent, what stands against it; or the way there with its chance. */
function paintPlace(surface: Surface, scene: Scene, names: readonly string[], theme: Theme): number {
  const { view, board, focus } = scene;
  const { cursor } = focus;
  if (cursor < 0) return 0;
  const owner = view.owners[cursor] ?? null;
  const armies = view.armies[cursor] ?? 0;
  const shade = owner === null ? theme.dim : ownerShades(theme, owner).ink;
  const count = owner === null ? '' : right(`${armies}`, 5);
  const name = left(board.names[cursor] ?? '', surface.width - count.length);
  const [title, number] = [
    { text: name, shade, bold: true },
    { text: count, shade: theme.text, bold: true },
  ];
  writeLine(surface, 0, [title, number], theme);
  writeLine(surface, 1, [{ text: left(continentLine(scene), surface.width), shade: theme.dim }], theme);
  if (campaignOf(scene) !== null) return paintCampaign(surface, scene, theme);
  const about = remarkOf(scene, names);
  if (about === null) return 2;
  writeLine(surface, 2, [{ text: left(about, surface.width), shade: theme.dim }], theme);
  return 3;
}

/** What else there is to say of the territory under the cursor: whose capital it is, what stands against it. */
function remarkOf(scene: Scene, names: readonly string[]): string | null {
  const { view, focus, asked, near } = scene;
  const { cursor } = focus;
  const owner = view.owners[cursor] ?? null;
  const holder = view.capitals.indexOf(territoryOf(cursor));
  const own = owner !== null && (asked === owner || near === owner);
  const threat = threatOf(scene, cursor);
  const danger = threat === 0 ? 'nothing can attack it' : `${threat} could attack it`;
  if (holder < 0) return own ? danger : null;
  if (owner !== holder || !own) return `capital of ${names[holder] ?? ''}`;
  return threat === 0 ? 'your capital, and safe' : `your capital, ${danger}`;
}

/** The way to a territory farther off, with the chance to take it all. */
function paintCampaign(surface: Surface, scene: Scene, theme: Theme): number {
  const campaign = campaignOf(scene);
  if (campaign === null) return 2;
  const names = campaign.path.slice(1).map(territory => scene.board.names[territory] ?? '');
  const way = left(`through ${names.join(', ')}`, surface.width);
  writeLine(surface, 2, [{ text: way, shade: theme.dim }], theme);
  paintBar(surface, 3, campaign.odds.win, campaign.odds.win >= 0.5, theme);
  const kept =
    campaign.odds.win > 0
      ? `whole path, ${campaign.odds.left.toFixed(1)} left at its end`
      : 'too far for these armies';
  writeLine(surface, 4, [{ text: left(kept, surface.width), shade: theme.dim }], theme);
  return 6;
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

/** What borders on a territory: the others first, the strongest of them on top. @returns the row after */
function paintNeighbours(
  surface: Surface,
  from: number,
  { view, board, asked }: Scene,
  of: number,
  theme: Theme,
): number {
  const strength = (territory: number): number =>
    (view.armies[territory] ?? 0) + (view.owners[territory] === asked ? 0 : 100_000);
  const around = [...(board.graph.neighbours[of] ?? [])].sort((a, b) => strength(b) - strength(a));
  const room = surface.height - from;
  around.slice(0, Math.max(0, room)).forEach((territory, index) => {
    const owner = view.owners[territory] ?? null;
    const shade = owner === null ? theme.dim : ownerShades(theme, owner).ink;
    const count = owner === null ? 'free' : `${view.armies[territory] ?? 0}`;
    const number = right(count, 5);
    const name = left(board.names[territory] ?? '', surface.width - number.length);
    const line = [
      { text: name, shade },
      { text: number, shade: theme.dim },
    ];
    writeLine(surface, from + index, line, theme);
  });
  return from + around.length;
}

/** The attacks that could be made from here, or to here, with their odds. @returns the row after them */
function paintProspects(surface: Surface, from: number, scene: Scene, theme: Theme): number {
  const { step, board, view, focus } = scene;
  const prospects = prospectsOf(scene);
  const incoming = step.name === 'source' && !scene.choices.ways.has(focus.cursor);
  const room = surface.height - from;
  if (prospects.length === 0 || room < 1) return from;
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
  return from + shown.length;
}
