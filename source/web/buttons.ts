// Buttons for the keys that work now: six at most, the others behind one more.
import { element } from './element.ts';

interface Button {
  readonly sends: string;
  readonly label: string;
  readonly quiet: boolean;
  readonly kept: boolean;
}

/** Buttons in sight at most. */
const MOST = 6;

/** Shows the buttons of a place. @param typed takes the key of one that is tapped */
export function showButtons(buttons: readonly Button[], typed: (text: string) => void): void {
  const plain = buttons.filter(({ quiet }) => !quiet);
  const out = plain.filter(({ kept }) => kept).slice(-1);
  const first = plain.filter(button => !out.includes(button)).slice(0, MOST - 1 - out.length);
  const shown = buttons.length <= MOST ? buttons : [...first, ...out];
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
  bar.replaceChildren(...made(shown), ...(shown.length < buttons.length ? [more] : []));
  sheet.replaceChildren(...made(buttons.filter(button => !shown.includes(button))));
}

function buttonOf(label: string, act: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = label;
  button.onclick = act;
  return button;
}
