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
  readonly news?: string;
}

/** Buttons in sight at most. */
const MOST = 6;

/** A phone held sideways: buttons stand beside the terminal. */
const sideways = matchMedia(
  '(pointer: coarse) and (orientation: landscape) and (min-width: 560px) and (max-height: 500px)',
);
let showAgain = (): void => {};
const turned = (): void => {
  document.body.classList.toggle('sideways', sideways.matches);
  showAgain();
};
turned();
sideways.onchange = turned;

/** Shows the buttons of a place, and its tabs. @param typed takes the key of one that is tapped */
export function showButtons(
  buttons: readonly Button[],
  tabs: readonly Tab[],
  typed: (text: string) => void,
): void {
  showAgain = () => showButtons(buttons, tabs, typed);
  const plain = buttons.filter(({ quiet }) => !quiet);
  const out = plain.filter(({ kept }) => kept).slice(-1);
  const ranked = [...plain, ...buttons.filter(({ quiet }) => quiet)];
  const first = ranked.filter(button => !out.includes(button)).slice(0, MOST - 1 - out.length);
  const isTable = tabs[0]?.chosen === true;
  // What concerns the page is in the sheet where tabs, or the terminal, have its row.
  const holdsPage = isTable || sideways.matches;
  const fit = buttons.length <= MOST - (holdsPage ? 1 : 0);
  const shown = fit ? buttons : [...first, ...out];
  const [bar, sheet, about, row] = [element('keys'), element('more'), element('about'), element('tabs')];
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
  bar.replaceChildren(...made(shown), ...(shown.length < buttons.length || holdsPage ? [more] : []));
  const rest = made(buttons.filter(button => !shown.includes(button)));
  const [hand, beside] = [element('hand'), element('beside')];
  row.hidden = tabs.length === 0;
  row.replaceChildren(...tabs.map(tab => tabOf(tab, typed)));
  // A board that has every row has no row of tabs: they are the first thing in the sheet.
  const inSheet = isTable && sideways.matches;
  const news = tabs.find(each => inSheet && each.news !== undefined)?.news;
  if (news !== undefined) tell(more, 'more', news);
  const isAside = tabs.length > 0 || sideways.matches;
  if (!isAside) document.body.append(about);
  sheet.replaceChildren(...(inSheet ? [beside] : []), ...rest, ...(isAside ? [about] : []));
  if (!inSheet) hand.append(beside);
}

function tabOf({ sends, label, chosen, news }: Tab, typed: (text: string) => void): HTMLButtonElement {
  const tab = buttonOf(label, () => typed(sends));
  tab.role = 'tab';
  tab.ariaSelected = String(chosen);
  if (news !== undefined) tell(tab, label, news);
  return tab;
}

/** Marks a button with what waits behind it. */
function tell(button: HTMLButtonElement, label: string, news: string): void {
  button.dataset['news'] = /\d+/.exec(news)?.[0] ?? '';
  button.ariaLabel = `${label}, ${news}`;
}

/** What the button said on which a finger came down: others may stand there when it goes up. */
let meant = '';

function buttonOf(label: string, act: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = label;
  button.onpointerdown = () => {
    meant = label;
  };
  // A key presses it without a pointer: `detail` is 0 then.
  button.onclick = ({ detail }) => {
    if (detail === 0 || meant === label) act();
  };
  return button;
}
