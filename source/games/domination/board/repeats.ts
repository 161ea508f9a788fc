import { type Territory, territory as territoryOf } from '../../../../machines/conquest/board.ts';
import type { DominationMove } from '../../../../machines/domination/types.ts';
import type { Session } from '../../../app/play/session.ts';
import type { Readable } from '../../../app/store.ts';
import { attackDiceAt } from './choices.ts';
import { campaignOf } from './prospects.ts';
import { type Aim, aimOf, type Scene } from './steps.ts';

/** What goes on by itself until any key stops it: a long attack, all armies of the start into one territory. */
export interface Repeats {
  /** Declares the attack, if that has not been done, and rolls once. @returns whether both were possible */
  attack(aim: Aim): Promise<boolean>;
  /**
   * Rolls on until it is won, lost, or no more armies than asked for are left. Where the cursor is on a territory
   * farther away, the whole path to it is attacked.
   */
  storm(): Promise<void>;
  placeAll(territory: Territory): void;
  /** Told of each change at the table. */
  goOn(): void;
  readonly running: boolean;
  calm(): void;
}

/** @param pause waits before each further roll */
export function repeatsOf(session: Session, scene: Readable<Scene>, pause: () => Promise<void>): Repeats {
  let storming = false;
  let placing: Territory | null = null;
  const play = (move: DominationMove): Promise<boolean> => session.play(move);
  const rolling = (): boolean => scene.get().view.phase.name === 'attacking.rolling';

  async function attack({ source, target, dice }: Aim): Promise<boolean> {
    const front = { source: territoryOf(source), target: territoryOf(target) };
    if (!rolling() && !(await play({ type: 'attack', ...front }))) return false;
    return play({ type: 'roll', dice });
  }

  /** Takes one territory of a path after the other, as long as that goes; all that can move on does. */
  async function march(path: readonly number[]): Promise<void> {
    storming = true;
    for (const [index, target] of path.entries()) {
      const source = path[index - 1];
      if (source === undefined) continue;
      while (storming && (await attack(rolledWithMost(source, target))) && rolling()) await pause();
      const { phase } = scene.get().view;
      if (storming && phase.name === 'attacking.advancing')
        await play({ type: 'advance', armies: phase.most });
      const { view, asked } = scene.get();
      if (!storming || asked === null || view.owners[target] !== asked) break;
      if (index + 1 < path.length) await pause();
    }
    storming = false;
  }
  const rolledWithMost = (source: number, target: number): Aim => {
    const { view } = scene.get();
    const most = Math.max(1, attackDiceAt(view, source));
    return { source, target, dice: most, most, floor: 1 };
  };

  /** The next army of the start, once this person is asked again. */
  function placeOn(): void {
    const { view, asked } = scene.get();
    if (asked === null || placing === null) return;
    if (view.phase.name === 'setup.placing') void play({ type: 'place', territory: placing, armies: 1 });
    else placing = null;
  }

  return {
    attack,
    async storm() {
      const campaign = campaignOf(scene.get());
      if (campaign !== null) return march(campaign.path);
      let aim = aimOf(scene.get());
      const floor = aim?.floor ?? 1;
      storming = aim !== null;
      while (storming && aim !== null && (await attack(aim))) {
        aim = rolling() ? aimOf(scene.get()) : null;
        if (aim !== null && (scene.get().view.armies[aim.source] ?? 0) <= floor) {
          await play({ type: 'retreat' });
          break;
        }
        if (aim !== null) await pause();
      }
      storming = false;
    },
    placeAll(territory) {
      placing = territory;
      placeOn();
    },
    goOn() {
      if (placing !== null) session.whenIdle(placeOn);
    },
    get running() {
      return storming || placing !== null;
    },
    calm() {
      storming = false;
      placing = null;
    },
  };
}
