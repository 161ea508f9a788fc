import type { KeyName } from '../../terminal/key.ts';
import type { DialogHost, RulesDialog, RulesState } from '../dialogs/dialog.ts';
import { type Binding, bindIf, dispatch } from '../keys/command.ts';
import { commands } from '../keys/commands.ts';
import { isDigit } from '../keys/keymap.ts';
import type { Room } from '../play/board.ts';
import { createStore } from '../store.ts';
import { editAfterKey, insertText, startEdit } from '../text-field.tsx';
import { type Hit, hitsOf, linesOf, type RuleLine, rowOf } from './lines.ts';
import type { Manual, RulesRequest } from './manual.ts';

/** The most cells of what is searched for. */
export const QUERY_CELLS = 30;

/** The room until the screen has set it. */
const USUAL_ROOM: Room = { width: 72, height: 18 };

const backwards: ReadonlySet<KeyName> = new Set(['up', 'k', 'left', 'h', 'shift-tab', 'pageup', 'b', 'N']);

const by = (key: KeyName): 1 | -1 => (backwards.has(key) ? -1 : 1);

/** The reader of the rules. @param asked the game on top, and the heading to open */
export function rulesDialog(
  host: DialogHost,
  manuals: readonly [Manual, ...Manual[]],
  asked: RulesRequest | null,
): RulesDialog {
  const first = manuals.findIndex(({ game }) => game === asked?.game);
  const top = { paragraph: 0, from: 0 };
  const state = createStore<RulesState>({
    ...{ manual: Math.max(0, first), at: top, query: '', writing: null, room: USUAL_ROOM },
  });

  const manual = (): Manual => manuals[state.get().manual] ?? manuals[0];
  const lines = (): readonly RuleLine[] => linesOf(manual(), state.get().room.width);
  const update = (change: Partial<RulesState>): void => state.update(now => ({ ...now, ...change }));
  const goTo = (line: RuleLine | undefined): void => {
    if (line !== undefined) update({ at: { paragraph: line.paragraph, from: line.from } });
  };
  const goToSection = (section: number): void =>
    goTo(lines().find(line => line.look === 'heading' && line.section === section));
  const section = (): number => lines()[rowOf(lines(), state.get().at)]?.section ?? 0;
  /** From the short form to what the whole page says of the same, and back. */
  const turnPage = (): void => {
    const { sections } = manual();
    const here = sections[section()];
    const other = sections.map(each => (each.inFull === true) !== (here?.inFull === true));
    const same = sections.findIndex((each, index) => other[index] === true && each.heading === here?.heading);
    goToSection(same < 0 ? other.indexOf(true) : same);
  };
  const turn = (by: 1 | -1): void => {
    const next = (state.get().manual + by + manuals.length) % manuals.length;
    update({ manual: next, at: top });
  };
  const scroll = (key: KeyName): void => {
    const all = lines();
    const { room } = state.get();
    const { from: now, over } = inSight(all, room.height, state.get().at);
    const page = ['pageup', 'pagedown', 'space', 'b', 'enter'].includes(key) ? room.height - 2 : 1;
    const by = backwards.has(key) ? -page : page;
    const next = key === 'home' ? 0 : key === 'end' ? over : Math.max(0, Math.min(over, now + by));
    if (next !== now) goTo(all[next]);
  };
  /** Goes to the next or previous hit, wrapping around. */
  const find = (by: 1 | -1, from: Omit<Hit, 'to'> | null = state.get().at): void => {
    const hits = hitsOf(manual(), state.get().query);
    const next = from === null ? 0 : hitAfter(hits, from, by);
    const hit = hits.at(next % Math.max(1, hits.length));
    if (hit !== undefined) update({ at: { paragraph: hit.paragraph, from: hit.from } });
  };
  const accept = (): void => {
    const { writing, at } = state.get();
    update({ query: writing?.text.trim() ?? '', writing: null });
    const { paragraph, from } = at;
    find(1, { paragraph, from: from - 1 });
  };
  const shut = (): void => host.shut(dialog);
  const bindings = (): readonly Binding[] => {
    const { writing, query, room } = state.get();
    const full = manual().sections.findIndex(({ inFull }) => inFull === true);
    if (writing !== null)
      return [
        { command: commands.accept, label: 'find', run: accept },
        { command: commands.close, label: 'back', run: () => update({ writing: null }) },
      ];
    return [
      ...bindIf(query !== '', () => ({
        command: commands.nextFound,
        quiet: hitsOf(manual(), query).length < 2,
        run: key => find(by(key)),
      })),
      ...bindIf(query !== '', () => ({
        command: commands.close,
        label: 'end search',
        run: () => update({ query: '' }),
      })),
      { command: commands.readOn, quiet: lines().length <= room.height, run: scroll },
      {
        command: commands.chapter,
        run: key => {
          const { length } = manual().sections;
          goToSection((section() + by(key) + length) % length);
        },
      },
      ...bindIf(full >= 0, () => ({
        command: commands.inFull,
        label: manual().sections[section()]?.inFull === true ? 'in short' : 'in full',
        run: turnPage,
      })),
      { command: commands.chapterNumber, quiet: true, run: key => goToSection(Number(key) - 1) },
      ...bindIf(manuals.length > 1, () => ({ command: commands.otherGame, run: key => turn(by(key)) })),
      { command: commands.search, run: () => update({ writing: startEdit('') }) },
      { command: commands.shutRules, quiet: query !== '', run: shut },
    ];
  };
  const write = (writing: RulesState['writing']): void => (writing ? update({ writing }) : undefined);
  const dialog: RulesDialog = {
    kind: 'rules',
    title: 'Rules',
    stays: true,
    tab: commands.rules,
    manuals,
    state,
    fit: next => update({ room: next }),
    bindings,
    subscribe: state.subscribe,
    press(key) {
      const { writing } = state.get();
      const isBeyond = writing === null && isDigit(key) && Number(key) > manual().sections.length;
      if (isBeyond) return false;
      if (dispatch(bindings(), key)) return true;
      const next = writing === null ? null : editAfterKey(writing, key, QUERY_CELLS);
      write(next);
      return next !== null;
    },
    paste(text) {
      const { writing } = state.get();
      if (writing !== null) write(insertText(writing, text, QUERY_CELLS));
    },
  };
  goToSection(manual().sections.findIndex(({ heading }) => heading === asked?.chapter));
  return dialog;
}

/** The hit after a place, or before it: an index that may lie past the last one, or before the first. */
function hitAfter(hits: readonly Hit[], { paragraph, from }: Omit<Hit, 'to'>, by: 1 | -1): number {
  const isAfter = (hit: Hit): boolean =>
    hit.paragraph > paragraph || (hit.paragraph === paragraph && hit.from > from);
  const isBefore = (hit: Hit): boolean =>
    hit.paragraph < paragraph || (hit.paragraph === paragraph && hit.from < from);
  const found = by > 0 ? hits.findIndex(isAfter) : hits.findLastIndex(isBefore);
  return found < 0 && by > 0 ? 0 : found;
}

/** The rows in sight: the first, and how many do not fit. */
export function inSight(
  lines: readonly RuleLine[],
  height: number,
  at: RulesState['at'],
): { readonly from: number; readonly over: number } {
  const over = Math.max(0, lines.length - height);
  return { over, from: Math.max(0, Math.min(over, rowOf(lines, at))) };
}
