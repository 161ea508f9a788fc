import { handTotals, matchTotals, placesOf } from '../../../../machines/intensity/round.ts';
import type { Readable } from '../../../app/store.ts';
import type { Theme } from '../../../app/theme/theme.ts';
import { left, right } from '../../../app/widgets.tsx';
import { cut } from '../../../terminal/text.ts';
import type { Painter, Surface } from '../../../terminal/types.ts';
import { wrapped } from '../../../terminal/wrapped.ts';
import type { Scene } from './scene.ts';

/** What the panel shows instead of the log: what the coach says, or the score sheet. */
export function pagePainter(scene: Readable<Scene>, names: readonly string[], theme: Theme): Painter {
  return {
    subscribe: scene.subscribe,
    paint(surface) {
      const now = scene.get();
      surface.fill(0, 0, surface.width, surface.height, { bg: theme.background.rgb });
      if (now.focus.page === 'scores') paintScores(surface, now, names, theme);
      else paintCoach(surface, now, theme);
    },
  };
}

function paintCoach(surface: Surface, { coaching }: Scene, theme: Theme): void {
  const bg = theme.background.rgb;
  surface.text(0, 0, 'Coach', { fg: theme.text.rgb, bg, bold: true });
  if (coaching === null) return;
  const about = coaching.kind === 'pass' ? 'points of the hand, about' : 'points from here, about';
  surface.text(7, 0, about, { fg: theme.faint.rgb, bg }, surface.width - 7);
  const lines =
    coaching.kind === 'pass'
      ? coaching.hints.slice(0, 5).map(hint => ({ ...hint, cards: hint.cards.join(' ') }))
      : coaching.hints.map(hint => ({ ...hint, cards: `${hint.card}` }));
  const digits = Math.max(...lines.map(({ points }) => points.toFixed(2).length));
  const told = lines.map(({ cards, points, reason }) => {
    const head = `${cards}  ${points.toFixed(2).padStart(digits)}  `;
    const room = surface.width - head.length;
    return { head, room, words: wrapped(reason, room) };
  });
  // Reasons are told in full as far as there is room for them.
  const full = told.reduce((rows, { words }) => rows + words.length, 1) <= surface.height;
  let y = 1;
  told.forEach(({ head, room, words }, index) => {
    const best = index === 0;
    const fg = best ? theme.good.rgb : theme.dim.rgb;
    if (y >= surface.height) return;
    surface.text(0, y, head, { fg, bg, bold: best });
    const shown = best || full ? words : words.slice(0, 1);
    shown.forEach((text, row) => {
      const more = row === shown.length - 1 && shown.length < words.length ? `${text}…` : text;
      surface.text(head.length, y + row, more, { fg: best ? theme.text.rgb : theme.dim.rgb, bg }, room);
    });
    y += Math.max(1, shown.length);
  });
}

function paintScores(surface: Surface, { view }: Scene, names: readonly string[], theme: Theme): void {
  const bg = theme.background.rgb;
  const cells = Math.max(5, Math.floor((surface.width - 4) / 4));
  const row = (y: number, head: string, texts: readonly string[], fg: number, bold = false): void => {
    if (y >= surface.height) return;
    surface.text(0, y, `${left(head, 4)}${texts.map(text => right(text, cells)).join('')}`, { fg, bg, bold });
  };
  row(
    0,
    'hand',
    names.map(name => cut(name, cells - 1)),
    theme.faint.rgb,
  );
  const finished = view.scores.map(handTotals);
  const running = view.scores.length < view.number ? [handTotals(view.score)] : [];
  const all = [...finished, ...running];
  const room = surface.height - 4;
  const shown = all.slice(-Math.max(1, room));
  shown.forEach((points, index) => {
    const number = all.length - shown.length + index + 1;
    const now = number > finished.length;
    row(1 + index, now ? 'now' : `${number}`, points.map(String), now ? theme.text.rgb : theme.dim.rgb);
  });
  const totals = matchTotals([...view.scores, ...(running.length > 0 ? [view.score] : [])]);
  row(1 + shown.length, 'sum', totals.map(String), theme.text.rgb, true);
  row(2 + shown.length, 'rank', placesOf(totals).map(String), theme.dim.rgb);
  const faults = view.scores.reduce((sum, score) => sum + score.faults.reduce((a, b) => a + b, 0), 0);
  if (faults > 0)
    row(3 + shown.length, `${faults} illegal choices, 5 points each, are counted`, [], theme.faint.rgb);
}
