import type { Binding } from '../../../app/keys/command.ts';
import { commands } from '../../../app/keys/commands.ts';
import { looking } from '../../../app/keys/directions.ts';
import type { GridModel } from './model.ts';
import { aimOf, numberOf, type Scene } from './steps.ts';

/** What keys do on the grid board now, most useful first. */
export function gridBindings(model: GridModel): readonly Binding[] {
  const scene = model.scene.get();
  switch (scene.step.name) {
    case 'over':
      return [];
    case 'number':
      return [...numberBindings(model, scene), ...unpickBinding(model, scene)];
    case 'watch':
      return [{ ...looking(model.look), quiet: true }];
    default:
      return boardBindings(model, scene);
  }
}

function boardBindings(model: GridModel, scene: Scene): readonly Binding[] {
  const { step, view } = scene;
  const aim = aimOf(scene);
  const bindings: Binding[] = [
    { command: commands.confirm, label: confirmLabel(scene), run: () => model.confirm() },
  ];
  if (aim !== null) {
    bindings.push({ command: commands.again, run: () => model.storm() });
    if (aim.range.most > 1) {
      bindings.push({
        command: { ...commands.dice, shown: `1–${aim.range.most}` },
        run: key => model.setNumber(Math.min(Number(key), aim.range.most)),
      });
    }
  }
  if (view.phase.name === 'choosing' || view.phase.name === 'moving') {
    const label = view.phase.name === 'choosing' ? 'end attacks' : 'stay';
    bindings.push({ command: commands.done, label, run: () => model.endStep() });
  }
  if (step.name === 'target') bindings.push(...unpickBinding(model, scene));
  bindings.push(
    { ...looking(model.look), quiet: aim !== null },
    { command: commands.next, quiet: aim !== null, run: () => model.cycle(1) },
    { command: commands.previous, quiet: true, run: () => model.cycle(-1) },
  );
  return bindings;
}

function confirmLabel(scene: Scene): string {
  const { step, view } = scene;
  if (step.name === 'place') return 'place';
  if (step.name === 'source') return 'from here';
  if (aimOf(scene) !== null) return 'attack';
  return view.phase.name === 'moving' ? 'to here' : 'target';
}

function unpickBinding(model: GridModel, scene: Scene): readonly Binding[] {
  const { source, target } = scene.focus;
  const chosen = scene.view.phase.name === 'moving' ? (target ?? source) : source;
  const withdrawable = chosen !== null && scene.view.phase.name !== 'advancing';
  return withdrawable ? [{ command: commands.unpick, run: () => void model.unpick() }] : [];
}

function numberBindings(model: GridModel, scene: Scene): readonly Binding[] {
  const { step, focus, view } = scene;
  if (step.name !== 'number') return [];
  const now = numberOf(focus, step.range);
  const set = (number: number): void =>
    model.setNumber(Math.max(step.range.least, Math.min(step.range.most, number)));
  const accept =
    view.phase.name === 'defending' ? 'defend' : view.phase.name === 'advancing' ? 'move in' : 'move';
  const confirm: Binding = { command: commands.confirm, label: accept, run: () => model.confirm() };
  if (step.range.least === step.range.most) return [confirm];
  return [
    confirm,
    { command: commands.fewer, run: () => set(now - 1) },
    { command: commands.more, quiet: true, run: () => set(now + 1) },
    { command: commands.least, quiet: true, run: () => set(step.range.least) },
    { command: commands.most, quiet: true, run: () => set(step.range.most) },
    { command: commands.number, run: key => model.typeDigit(Number(key)) },
  ];
}
