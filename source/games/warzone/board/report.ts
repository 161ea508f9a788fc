import { attackOdds } from '../../../../machines/conquest/exchange.ts';
import type { WarzoneTypes } from '../../../../machines/warzone/events.ts';
import type { Story } from '../../../table/story.ts';
import type { Chart } from '../../conquest/board/chart-painter.ts';
import type { ResultReport } from '../../conquest/board/tally.ts';
import { talliesOf, territoryChart } from '../../conquest/board/tally.ts';

/** Who owned how much of the map, turn by turn. */
export const chartOf = (story: Story<WarzoneTypes>): Chart => ({
  title: 'Territories',
  caption: 'turn by turn',
  ...territoryChart(story, ({ turn, phase }) => (phase.name === 'over' ? turn + 1 : turn)),
});

/** What each player did, and how battles went against what was to be expected. */
export function reportOf({ rules, header, steps }: Story<WarzoneTypes>): ResultReport {
  const { options } = rules.setup;
  const events = steps.flatMap(step => (step.kind === 'played' ? step.events : []));
  const fights = events
    .filter(event => event.type === 'attacked')
    .map(({ seat, defender, sent, defenders, lost, killed, captured }) => {
      const odds = attackOdds(options, sent, defenders ?? 0);
      const surplus = killed - odds.killed - (lost - odds.lost);
      return {
        seat,
        defender,
        from: defender,
        attackerLoses: lost,
        defenderLoses: killed,
        surplus,
        captured,
      };
    });
  return {
    tallies: talliesOf(
      header.seats.length,
      fights,
      fights.filter(({ captured }) => captured),
    ),
    columns: ['took', 'lost', 'beat', 'fell', 'luck'],
    legend: ['took, lost: land', 'beat, fell: armies', 'luck: armies above expectation'],
  };
}
