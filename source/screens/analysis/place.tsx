import type { ReactNode } from 'react';
import type { GameTypes } from '../../../machines/game.ts';
import { at } from '../../../machines/result.ts';
import { letter, seats } from '../../../machines/seat.ts';
import { informationOf } from '../../table/positions.ts';
import type { ScreenView } from '../../terminal/canvas.tsx';
import { type App, keyHandlers, onScreen, type Place, type ShownPlace } from '../app.ts';
import { chartDialog, countedMoves } from '../chart/chart-dialog.ts';
import type { ChartMoment } from '../chart/chart-painter.ts';
import { copyPosition } from '../copy-position.ts';
import { openQuestion } from '../dialogs/dialog.ts';
import type { Binding } from '../keys/command.ts';
import { commands, cursorBinding } from '../keys/commands.ts';
import type { BoardKind, BoardWatch, Frame } from '../play/board.ts';
import { WatchScreen } from '../play/watch-screen.tsx';
import type { ScreenKit } from '../services.ts';
import { derive, type Readable } from '../store.ts';
import { chanceHere, chanceLines, playedWords } from './chances.ts';
import { editChoices, editKeys, litLineCommands } from './edit-keys.ts';
import { campaignLines, forecastKeys, markedCampaign, studiedSeat } from './forecast-keys.ts';
import {
  type AnalysedPosition,
  type AnalysisExits,
  type AnalysisModel,
  type AnalysisState,
  analysisModel,
} from './model.ts';
import { AnalysisPanel } from './panel.tsx';
import { studyKeys } from './study-keys.ts';

/** A position to change and to study. */
export interface AnalysisPlace extends Place {
  readonly kind: 'analysis';
  readonly model: AnalysisModel;
  readonly watch: BoardWatch;
  /** True if rollouts are offered. */
  readonly plays: boolean;
}

export function analysisPlace(
  app: App,
  kit: ScreenKit,
  board: BoardKind,
  analysed: AnalysedPosition,
  exits: AnalysisExits,
): AnalysisPlace & ShownPlace {
  const model = analysisModel(analysed);
  const { rules, game, occupants } = analysed;
  const watched = openFrame(model);
  const watch = board.watch(watched, occupants, rules.setup, app.services);
  const about = watch.looking;
  about?.cursor.set(about.step(0, 'left'));
  const lookHere = (): void => model.look(about?.cursor.get() ?? null, about?.marked.get() ?? []);
  about?.cursor.subscribe(lookHere);
  about?.marked.subscribe(lookHere);
  lookHere();

  const lookingKeys = (): readonly Binding[] => {
    if (about === undefined) return [];
    const { cursor } = about;
    return [
      { ...cursorBinding(direction => cursor.set(about.step(cursor.get() ?? 0, direction))), quiet: true },
      { command: commands.find, quiet: true, run: askForPlace },
      ...(watch.bindings?.() ?? []),
    ];
  };
  const askForPlace = (): void =>
    openQuestion(app, {
      title: 'Find',
      lines: ['The name of a place of the board'],
      text: '',
      most: 40,
      accept: 'find',
      async onAccept(text) {
        const found = about?.find(text) ?? null;
        if (found === null) return 'there is no such place';
        about?.cursor.set(found);
        return null;
      },
    });
  const campaignInLines = (): readonly string[] => {
    const way = markedCampaign(model);
    if (way === null) return [];
    return typeof way === 'string'
      ? [way]
      : campaignLines(way, spot => about?.nameOf(spot) ?? '', CAMPAIGN_CELLS);
  };
  const charted = () =>
    derive(model, ({ position, fault }): ChartMoment => {
      const seat = fault === null ? studiedSeat(model) : null;
      const legal = seat === null ? null : countedMoves(rules.legalMoves(position, seat));
      return { phase: rules.progress(position).phase, legal };
    });
  const copy = (): void => {
    const { position, knower, fault } = model.get();
    if (fault !== null) return;
    void app.travel(copyPosition(app, game.id, rules, informationOf(rules, position, knower)));
  };
  const study = studyKeys(app, kit, model, exits);
  const bindings = (): readonly Binding[] => [
    ...editKeys(app, model),
    ...study.bindings(),
    ...forecastKeys(app, model, about, app.services.rollouts !== undefined),
    { command: commands.position, quiet: true, run: copy },
    { command: commands.chart, quiet: true, run: () => app.open(chartDialog(app, rules, charted())) },
    ...lookingKeys(),
    { command: commands.back, label: exits.called ?? commands.back.label, run: exits.back },
    ...app.everywhere(),
  ];
  return onScreen<AnalysisPlace>(
    {
      kind: 'analysis',
      model,
      watch,
      plays: app.services.rollouts !== undefined,
      textPage() {
        const { spot, fault, chances } = model.get();
        const { moment } = watch.heading.get();
        return {
          title: `Analysis of ${game.title}`,
          lines: [
            ...(moment === '' ? [] : [moment]),
            fault ?? 'a game can have this position',
            ...(spot === null ? [] : [`here: ${about?.nameOf(spot) ?? ''}`]),
            ...(chances?.tally
              ? [...chanceLines(chanceHere(model, chances.tally)), playedWords(analysed)]
              : []),
            ...campaignInLines(),
          ],
          choices: editChoices(app, model),
          bindings: bindings().filter(({ command }) => !litLineCommands.has(command)),
          board: {
            game,
            rules,
            names: occupants.map(({ name }, seat) => name || letter(at(seats(occupants.length), seat))),
            view: watched.get().view,
          },
        };
      },
      ...keyHandlers(bindings, model, app.answer.set),
      rulesAsked: () => ({ game: game.id, options: rules.setup.options }),
      async close() {
        study.close();
      },
    },
    AnalysisScreen,
  );
}

/** The frame that the board shows: all of an open position, else what its knower may see. */
function openFrame(model: AnalysisModel): Readable<Frame> {
  const { rules, open } = model.analysed;
  const view = ({ position, knower }: AnalysisState): GameTypes['view'] =>
    knower === 'open' ? open.view(position, 'spectator') : rules.view(position, knower);
  let last: { readonly of: AnalysisState; readonly frame: Frame } | null = null;
  return derive(model, now => {
    // Looking about changes nothing of what is there.
    if (last?.of.position === now.position && last.of.knower === now.knower) return last.frame;
    last = { of: now, frame: { view: view(now), events: [] } };
    return last.frame;
  });
}

/** Columns of a campaign on the text page. */
const CAMPAIGN_CELLS = 50;

/** The board with its cursor, and beside it the panel. */
function AnalysisScreen({ place, screen }: { place: AnalysisPlace; screen: ScreenView }): ReactNode {
  const { game, rules } = place.model.analysed;
  const { nameOf = () => '' } = place.watch.looking ?? {};
  return (
    <WatchScreen {...{ place, screen }} title={game.title} seats={rules.setup.seats} word="Analysis">
      {room => <AnalysisPanel model={place.model} nameOf={nameOf} plays={place.plays} {...room} />}
    </WatchScreen>
  );
}
