import { percent, plural } from '../../../../machines/wording.ts';
import { width as cells } from '../../../base/text.ts';
import { type Pen, type Phrase, phrase } from '../../../screens/drawing/painter.tsx';
import { left, right } from '../../../screens/widgets.tsx';
import { paintBar } from './bar.ts';
import { paintAim } from './battle-painter.ts';
import { nameText } from './names.ts';
import { type Campaign, campaignOf, type Prospect, prospectOf, prospectsOf, threatOf } from './prospects.ts';
import { type Aim, aimOf, attackDice, type ConquestScene, type Transfer, transferOf } from './scene.ts';

/** Rows of the subject by panel height. */
export const subjectRows = (height: number): number => (height >= 45 ? 15 : height >= 30 ? 10 : 5);

/** Tests whether armies are placed now: where, or how many. */
export const isPlacing = ({ step }: ConquestScene): boolean =>
  step.name === 'place' || (step.name === 'number' && step.of === 'place');

/** Draws what the cursor is on: an attack with its exact odds, a move of armies, or a territory. */
export function paintSubject(pen: Pen, scene: ConquestScene): void {
  const { step, focus } = scene;
  if (step.name === 'covered') return;
  const transfer = transferOf(scene);
  const aim = aimOf(scene) ?? battleOf(scene);
  if (transfer !== null) {
    paintTransfer(pen, scene, transfer);
    paintNeighbours(pen, 4, scene, transfer.target);
    return;
  }
  const next = aim === null ? paintPlace(pen, scene) : paintAim(pen, scene, aim);
  // Below, where there is room: what borders on the territory of new armies, or other attacks.
  if (isPlacing(scene)) paintEndangered(pen, paintNeighbours(pen, next, scene, focus.cursor), scene);
  else paintElsewhere(pen, paintProspects(pen, next, scene), scene);
}

/** Another player's current battle, or null. */
function battleOf(scene: ConquestScene): Aim | null {
  const { stage, clash, step } = scene;
  const fought = stage === 'defend' || (stage === 'battle' && step.name === 'watch');
  if (clash === null || !fought) return null;
  const dice = clash.dice ?? attackDice(scene, clash.source);
  return { ...clash, dice, most: dice, floor: 1 };
}

/** Draws a name with right-aligned columns. */
function paintRow(pen: Pen, y: number, name: Phrase, ...columns: readonly Phrase[]): void {
  const taken = columns.reduce((sum, { text }) => sum + text.length, 0);
  pen.line(y, { ...name, text: left(name.text, pen.width - taken) }, ...columns);
}

/** The same of a territory, whose name is shortened where it has no room. */
function paintNamed(pen: Pen, y: number, name: Phrase, ...columns: readonly Phrase[]): void {
  const taken = columns.reduce((sum, { text }) => sum + text.length, 0);
  const [before = ''] = /^ *(from |to )?/.exec(name.text) ?? [];
  const called = nameText(name.text.slice(before.length), pen.width - taken - before.length);
  paintRow(pen, y, { ...name, text: before + called }, ...columns);
}

/** A territory's name in its owner's colour. */
function nameOf(pen: Pen, { owners, ground }: ConquestScene, territory: number): Phrase {
  const owner = owners[territory] ?? null;
  const shade = owner === null ? 'dim' : pen.owner(owner).ink;
  return phrase(ground.names[territory] ?? '', shade);
}

/** Draws both ends of a move with their armies after it and the threats. */
function paintTransfer(pen: Pen, scene: ConquestScene, transfer: Transfer): void {
  const { armies } = scene;
  const { source, target } = transfer;
  const title = transfer.armies === 0 ? 'Before the move' : `With ${transfer.armies} moved`;
  paintRow(pen, 0, phrase(title, 'text', true));
  const ends = [
    { side: 'from', territory: source, after: (armies[source] ?? 0) - transfer.armies },
    { side: 'to', territory: target, after: (armies[target] ?? 0) + transfer.armies },
  ].map(end => ({ ...end, threat: threatOf(scene, end.territory) }));
  const dangers = ends.map(({ threat }) => (threat === 0 ? 'safe' : `against ${threat}`));
  const columns = Math.max(...dangers.map(text => text.length)) + 2;
  ends.forEach(({ side, territory, after, threat }, index) => {
    const name = nameOf(pen, scene, territory);
    const end = { ...name, text: `${side} ${name.text}` };
    const danger = right(dangers[index] ?? '', columns);
    const number = phrase(right(`${after}`, 5), 'text', true);
    paintNamed(pen, 1 + index, end, number, phrase(danger, threat > after ? 'bad' : 'dim'));
  });
}

/** The armies of a territory, or those that it begins with; in words where nobody has it. */
const countOf = ({ owners, armies, garrisons }: ConquestScene, territory: number, free: string): string =>
  (owners[territory] ?? null) === null
    ? `${garrisons?.get(territory)?.armies ?? free}`
    : `${armies[territory] ?? 0}`;

/** Draws the territory under the cursor, or the campaign to it with its chance. @returns the next row */
function paintPlace(pen: Pen, scene: ConquestScene): number {
  const { cursor } = scene.focus;
  if (cursor < 0) return 0;
  const count = right(countOf(scene, cursor, ''), 5);
  const name = { ...nameOf(pen, scene, cursor), bold: true };
  paintNamed(pen, 0, name, phrase(count, 'text', true));
  const campaign = campaignOf(scene);
  const remark = campaign === null ? remarkOf(scene) : null;
  const lines = [continentLine(scene, pen.width), remark].filter(line => line !== null);
  lines.forEach((text, index) => {
    paintRow(pen, 1 + index, phrase(text, 'dim'));
  });
  const next = 1 + lines.length;
  return campaign === null ? next : paintCampaign(pen, next, scene, campaign);
}

/** Whose capital, or whose commander, is in the territory under the cursor; null for nobody's. */
export function crownWords({
  owners,
  capitals,
  crown,
  focus,
  asked,
  near,
  names,
}: ConquestScene): string | null {
  const holder = capitals.indexOf(focus.cursor);
  if (holder < 0) return null;
  const isOwn = owners[focus.cursor] === holder && (asked === holder || near === holder);
  return isOwn ? `your ${crown}` : `${crown} of ${names[holder] ?? ''}`;
}

/** A remark on the territory under the cursor: whose capital it is, and its threat. */
function remarkOf(scene: ConquestScene): string | null {
  const { owners, focus, asked, near } = scene;
  const { cursor } = focus;
  const owner = owners[cursor] ?? null;
  const own = owner !== null && (asked === owner || near === owner);
  const threat = threatOf(scene, cursor);
  const danger = threat === 0 ? 'nothing can attack it' : `${threat} could attack it`;
  const words = crownWords(scene);
  if (words === null) return own ? danger : null;
  if (!words.startsWith('your')) return words;
  return threat === 0 ? `${words}, and safe` : `${words}, ${danger}`;
}

/** The cursor's continent with its bonus and the own share, as far as there is room; null without one. */
function continentLine(
  { ground, owners, focus, asked, near, active }: ConquestScene,
  room: number,
): string | null {
  const continent = ground.continents.find(({ territories }) => territories.includes(focus.cursor));
  if (continent === undefined) return null;
  const { name, bonus, territories } = continent;
  const of = asked ?? near ?? active;
  const own = territories.filter(territory => owners[territory] === of).length;
  const whose = asked === null && near === null ? 'held' : 'yours';
  const line = `${name} ${bonus < 0 ? '' : '+'}${bonus}, ${own} of ${territories.length}`;
  return cells(line) + 1 + whose.length > room ? line : `${line} ${whose}`;
}

/** Draws a campaign with its chance. @returns the next row */
function paintCampaign(pen: Pen, y: number, { ground }: ConquestScene, { path, odds }: Campaign): number {
  const names = path.slice(1).map(territory => ground.names[territory] ?? '');
  paintRow(pen, y, phrase(`through ${names.join(', ')}`, 'dim'));
  paintBar(pen, y + 1, odds.win, odds.win >= 0.5 ? 'good' : 'bad');
  const far = `whole path, ${odds.left.toFixed(1)} left at its end`;
  const text = odds.win > 0 ? far : 'too far for these armies';
  paintRow(pen, y + 2, phrase(text, 'dim'));
  return y + 4;
}

/** Draws a territory's neighbours, enemies first, then the strongest. @returns the next row */
function paintNeighbours(pen: Pen, from: number, scene: ConquestScene, of: number): number {
  const { owners, armies, ground, asked } = scene;
  const strength = (territory: number): number =>
    (armies[territory] ?? 0) + (owners[territory] === asked ? 0 : 100_000);
  const around = [...(ground.graph.neighbours[of] ?? [])].sort((a, b) => strength(b) - strength(a));
  const room = Math.max(0, pen.height - from);
  const shown = around.length <= room ? around : around.slice(0, Math.max(0, room - 1));
  shown.forEach((territory, index) => {
    const count = countOf(scene, territory, 'free');
    paintNamed(pen, from + index, nameOf(pen, scene, territory), phrase(right(count, 5), 'dim'));
  });
  const hidden = around.slice(shown.length);
  if (hidden.length > 0 && room > 0) {
    const most = Math.max(...hidden.map(territory => armies[territory] ?? 0));
    pen.line(from + room - 1, phrase(`${plural(hidden.length, 'other', 'others')}, ${most} at most`, 'dim'));
  }
  return from + around.length;
}

/** Draws the attacks from or to the cursor with their odds. @returns the next row */
function paintProspects(pen: Pen, from: number, scene: ConquestScene): number {
  const { step, ground, armies, focus, choices } = scene;
  const incoming = step.name === 'source' && !choices.ways.has(focus.cursor);
  const shown = prospectsOf(scene).slice(0, Math.max(0, pen.height - from));
  shown.forEach(({ source, target, odds }, index) => {
    const here = incoming ? source : target;
    const text = `${incoming ? 'from ' : ''}${ground.names[here] ?? ''}`;
    const name = { ...nameOf(pen, scene, here), text, bold: here === focus.cursor };
    const losses = `  −${odds.attackerLoses.toFixed(1)} −${odds.defenderLoses.toFixed(1)}`;
    const count = phrase(right(`${armies[here] ?? 0}`, 4), 'text');
    const last = phrase(pen.width >= 40 ? losses : '', 'dim');
    paintNamed(pen, from + index, name, count, chancePhrase(odds.win), last);
  });
  return from + shown.length;
}

const chancePhrase = (win: number): Phrase =>
  phrase(right(percent(win), 6), win >= 0.5 ? 'good' : 'bad', true);

/** Fewest rows worth a list. */
const FEWEST = 4;

/** Draws the best attacks elsewhere, if they fit. */
function paintElsewhere(pen: Pen, from: number, scene: ConquestScene): void {
  const { armies, ground, step, focus, stage } = scene;
  const room = pen.height - from - 2;
  if (room + 1 < FEWEST || stage !== 'attack') return;
  const here = step.name === 'target' ? step.source : focus.cursor;
  let y = from + 1;
  for (const { source, target, odds } of attacksBeside(scene, here, room)) {
    const name = nameOf(pen, scene, target);
    const sides = right(`${armies[source] ?? 0} against ${armies[target] ?? 0}`, 16);
    const origin = `from ${ground.names[source] ?? ''}`;
    const whole = `${name.text} ${origin}`;
    const short = whole.length <= pen.width - sides.length - 6;
    if (y + (short ? 1 : 2) >= pen.height) break;
    if (y === from + 1) pen.line(y, phrase('other attacks', 'faint'));
    y += 1;
    const what = short ? { ...name, text: whole } : name;
    paintNamed(pen, y, what, phrase(sides, 'dim'), chancePhrase(odds.win));
    if (short) continue;
    y += 1;
    paintNamed(pen, y, phrase(`  ${origin}`, 'dim'));
  }
}

/** The best attacks elsewhere, likeliest first; only the best ratios of armies get odds, which are slow. */
function attacksBeside(scene: ConquestScene, here: number, most: number): readonly Prospect[] {
  const { armies } = scene;
  const all = [...scene.choices.ways].flatMap(([source, targets]) =>
    source === here || targets.has(here) ? [] : [...targets].map(target => ({ source, target })),
  );
  const ratio = ({ source, target }: (typeof all)[number]): number =>
    ((armies[source] ?? 1) - 1) / (armies[target] ?? 1);
  return all
    .sort((a, b) => ratio(b) - ratio(a))
    .slice(0, most)
    .map(({ source, target }) => prospectOf(scene, source, target))
    .sort((a, b) => b.odds.win - a.odds.win || b.odds.left - a.odds.left);
}

/** Draws the most endangered own territories, if they fit. */
function paintEndangered(pen: Pen, from: number, scene: ConquestScene): void {
  const { armies, owners, asked, choices } = scene;
  const room = pen.height - from - 2;
  if (room + 1 < FEWEST) return;
  [...choices.territories]
    .filter(territory => owners[territory] === asked)
    .map(territory => ({ territory, own: armies[territory] ?? 0, threat: threatOf(scene, territory) }))
    .filter(({ threat }) => threat > 0)
    .sort((a, b) => b.threat - b.own - (a.threat - a.own))
    .slice(0, room)
    .forEach(({ territory, own, threat }, index) => {
      if (index === 0) pen.line(from + 1, phrase('most in danger', 'faint'));
      const name = nameOf(pen, scene, territory);
      const text = right(`${own} against ${threat}`, 16);
      const shade = threat > own ? 'bad' : 'dim';
      paintNamed(pen, from + 2 + index, name, phrase(text, shade));
    });
}
