import type { Section } from '../../../app/play/board.ts';
import type { Theme } from '../../../app/theme/theme.ts';
import type { Painter } from '../../../terminal/types.ts';
import { tableTones } from './tones.ts';

/** Intensity in short (rules/intensity.md#in-short). */
export const rules: readonly Section[] = [
  {
    heading: 'The aim',
    lines: ['Few penalty points. A calf, 30 to 39, is 1;', 'the buffalo, 47, is 7; all others are 0.'],
  },
  {
    heading: 'Passing',
    lines: ['First everybody passes three cards to', 'the left, all at the same time.'],
  },
  {
    heading: 'A round',
    lines: [
      'The first digit of the first card must be',
      'followed; who has none plays anything.',
      'The highest card of that digit takes all',
      'four cards, and leads the next round.',
    ],
  },
  {
    heading: 'Calves',
    lines: [
      'may not be led before one has been played',
      'in an earlier round, unless you hold',
      'nothing else. 47 may always be led.',
    ],
  },
];

/** What is easily forgotten (rules/intensity.md#examples-of-legal-cards). */
const examples: Section = {
  heading: 'Examples',
  lines: [
    '24 is led and you hold 21: play 21.',
    '17 is led and you hold no 1: play any card,',
    'calves and 47 too, even in the first round.',
    'You lead, no calf has been played, and you',
    'hold 31 36 38 47: lead 47.',
  ],
};
/** Rows from which there is room for them. */
const WITH_EXAMPLES = 28;

/** The rules on the table itself. */
export function rulesPainter(theme: Theme): Painter {
  return {
    paint(surface) {
      const tones = tableTones(theme, surface.depth);
      const sections = surface.height >= WITH_EXAMPLES ? [...rules, examples] : rules;
      const rows = sections.reduce((sum, section) => sum + section.lines.length + 2, 0);
      let y = Math.max(1, Math.floor((surface.height - rows) / 2));
      const x = Math.max(1, Math.floor((surface.width - 44) / 2));
      const gap = rows <= surface.height - 1 ? 1 : 0;
      for (const { heading, lines } of sections) {
        surface.text(x, y, heading, { fg: tones.accent, bg: tones.felt, bold: true });
        lines.forEach((line, index) => {
          surface.text(x, y + 1 + index, line, { fg: tones.text, bg: tones.felt });
        });
        y += lines.length + 1 + gap;
      }
    },
  };
}
