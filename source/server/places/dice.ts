import { plural } from '../../../machines/wording.ts';
import { type Dialog, pageDialog, textDialog } from '../../screens/dialogs/dialog.ts';
import { WORD_LENGTH } from '../../table/honest-dice.ts';
import { type DicePledge, giveWord, mayGiveWord, pledgeAt } from '../house/tables/dice.ts';
import type { HostedTable } from '../house/tables/hosted-table.ts';
import type { Session } from './session.ts';

/** Characters of a seal, which is longer than any word. */
const SEAL_LENGTH = 64;

/** The commitment to a table's dice, with a field for a word while one can be added. */
export function diceDialog({ app, person }: Session, table: HostedTable): Dialog {
  const pledge = pledgeAt(table);
  const title = 'The dice of this table';
  if (pledge === null || !mayGiveWord(table.record, person.get()))
    return pageDialog(app, title, [
      { heading: 'Fixed by', lines: pledge === null ? [UNFIXED] : inHalves(pledge.hash) },
      ...(pledge === null ? [] : [{ heading: 'Words in them', lines: wordLines(pledge) }]),
      { heading: 'To check them', lines: CHECKED },
    ]);
  return textDialog(app, {
    title,
    lines: [
      'They are drawn already; this hash fixes them:',
      ...inHalves(pledge.hash),
      ...wordLines(pledge),
      `Add a word of up to ${WORD_LENGTH} letters, digits, signs.`,
      'Or its seal, and the word once all others are in:',
      "printf 'sandtable dice 1 word\\nWORD' | sha256sum",
    ],
    text: '',
    most: SEAL_LENGTH,
    accept: 'give it',
    onAccept: text => giveWord(table, person.get(), text),
  });
}

/** The commitment in one line; empty if nothing fixes the dice. */
export function diceLine(table: HostedTable): string {
  const pledge = pledgeAt(table);
  if (pledge === null) return '';
  const { hash, words } = pledge;
  return `Dice fixed by ${hash}${words.length === 0 ? '' : `, ${plural(words.length, 'word', 'words')}`}`;
}

/** The commitment in lines, for the reader's mode. */
export function diceLines(table: HostedTable): readonly string[] {
  const pledge = pledgeAt(table);
  return pledge === null ? [] : [`The dice are fixed by ${pledge.hash}.`, ...pledge.words.map(wordLine)];
}

/** The beginning of the hash, for the line over a board. */
export function diceMark(table: HostedTable): string {
  const pledge = pledgeAt(table);
  return pledge === null ? '' : `F dice ${pledge.hash.slice(0, 16)}  `;
}

const UNFIXED = 'nothing: they are drawn when the game begins';

/** A hash in two lines, which fit into a dialog. */
const inHalves = (hash: string): readonly string[] => [hash.slice(0, 32), hash.slice(32)];

const wordLine = ({ name, word, seal }: DicePledge['words'][number]): string =>
  `${name === undefined ? '' : `${name}: `}${word ?? `sealed, ${seal ?? ''}`}`;

const wordLines = ({ words }: DicePledge): readonly string[] =>
  words.length === 0
    ? ['No words are in them.']
    : words.flatMap(each =>
        each.word === undefined
          ? [wordLine({ ...each, seal: '' }), ...inHalves(each.seal ?? '')]
          : [wordLine(each)],
      );

const CHECKED = [
  'Once the game is over its seed is shown, and ssh HOST export CODE gives you the save.',
  'sandtable verify SAVE --dice HASH says whether the hidden number is the one of this hash, and whether all dice and positions are what it and the words give.',
];
