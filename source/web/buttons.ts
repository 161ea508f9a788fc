// Buttons for the keys that work now: six at most, the others behind one more; and the tabs of a table below them.
import { element } from './element.ts';

interface Button {
  readonly sends: string;
  readonly label: string;
  readonly quiet: boolean;
  readonly kept: boolean;
}

interface Tab {
  readonly sends: string;
  readonly label: string;
  readonly chosen: boolean;
}

/** Buttons in sight at most. */
const MOST = 6;

/** Shows the buttons of a place, and its tabs. @param typed takes the key of one that is tapped */
export function showButtons(
  buttons: readonly Button[],
  tabs: readonly Tab[],
  typed: (text: string) => void,
): void {
  const plain = buttons.filter(({ quiet }) => !quiet);
  const out = plain.filter(({ kept }) => kept).slice(-1);
  const ranked = [...plain, ...buttons.filter(({ quiet }) => quiet)];
  const first = ranked.filter(button => !out.includes(button)).slice(0, MOST - 1 - out.length);
  // What concerns the page is in the sheet where tabs have its row.
  const isTable = tabs[0]?.chosen === true;
  const fit = buttons.length <= MOST - (isTable ? 1 : 0);
  const shown = fit ? buttons : [...first, ...out];
  const [bar, sheet] = [element('keys'), element('more')];
  const made = (those: readonly Button[]): readonly HTMLElement[] =>
    those.map(({ sends, label }) =>
      buttonOf(label, () => {
        sheet.hidden = true;
        typed(sends);
      }),
    );
  const more = buttonOf('more …', () => {
    sheet.hidden = !sheet.hidden;
    more.ariaExpanded = String(!sheet.hidden);
  });
  sheet.hidden = true;
  more.ariaExpanded = 'false';
  bar.replaceChildren(...made(shown), ...(shown.length < buttons.length || isTable ? [more] : []));
  const about = element('about');
  const rest = made(buttons.filter(button => !shown.includes(button)));
  if (tabs.length === 0) document.body.append(about);
  sheet.replaceChildren(...rest, ...(tabs.length > 0 ? [about] : []));
  showTabs(tabs, typed);
}

/** Shows tabs where what concerns the page stands without them. */
function showTabs(tabs: readonly Tab[], typed: (text: string) => void): void {
  const bar = element('tabs');
  bar.hidden = tabs.length === 0;
  bar.replaceChildren(
    ...tabs.map(({ sends, label, chosen }) => {
      const tab = buttonOf(label, () => typed(sends));
      tab.role = 'tab';
      tab.ariaSelected = String(chosen);
      return tab;
    }),
  );
}

function buttonOf(label: string, act: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = label;
  button.onclick = act;
  return button;
}
