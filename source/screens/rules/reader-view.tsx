import { Box, Text } from 'ink';
import { type ReactNode, useLayoutEffect, useMemo } from 'react';
import { useScreen } from '../../terminal/canvas.tsx';
import type { RulesDialog } from '../dialogs/dialog.ts';
import { moreBelow } from '../dialogs/help-view.tsx';
import { commands } from '../keys/commands.ts';
import { shownKeys } from '../keys/keymap.ts';
import type { Room } from '../play/board.ts';
import { useKeymap } from '../services.ts';
import { useStore } from '../store.ts';
import { TextField } from '../text-field.tsx';
import { Ink, left, Selected, useTheme, Words } from '../widgets.tsx';
import { type Hit, hitsOf, linesOf, type RuleLine, rowOf } from './lines.ts';
import type { Manual } from './manual.ts';
import { inSight, QUERY_CELLS } from './reader.ts';

/** Columns of the list of headings, and those of the whole from which there is room for it. */
const CONTENTS = 31;
const WITH_CONTENTS = 88;
/** The widest line of text: longer ones are hard to read. */
const WIDEST = 84;

/** The room that the rules would like, the frame of the dialog with it. */
export const rulesSize = (most: Room): Room => ({
  width: Math.min(most.width, CONTENTS + WIDEST + 6),
  height: most.height,
});

/** The games with rules, the present one highlighted: it alone, where they have no room. */
export function RulesTitle({ dialog, width }: { dialog: RulesDialog; width: number }): ReactNode {
  const { manual } = useStore(dialog.state, now => now);
  const { title, manuals } = dialog;
  const fit = [title, ...manuals.map(each => ` ${each.title} `)].join('').length + 2 <= width;
  return (
    <Ink shade="accent" bold>
      {`${title}  `}
      {manuals.map(({ game, title }, index) =>
        index === manual ? (
          <Selected key={game}>{title}</Selected>
        ) : fit ? (
          <Words key={game} shade="dim">{` ${title} `}</Words>
        ) : null,
      )}
    </Ink>
  );
}

/** The rules of a game in rows, with its headings beside them where there is room, and the search below. */
export function RulesView({ dialog, width, height }: Room & { dialog: RulesDialog }): ReactNode {
  const state = useStore(dialog.state, now => now);
  const { query, at } = state;
  const manual = dialog.manuals[state.manual] ?? dialog.manuals[0];
  const beside = width >= WITH_CONTENTS ? CONTENTS : 0;
  const room = useMemo(
    () => ({ width: Math.min(WIDEST, width - beside), height: height - 2 }),
    [width, beside, height],
  );
  useLayoutEffect(() => dialog.fit(room), [dialog, room]);
  const lines = useMemo(() => linesOf(manual, room.width), [manual, room.width]);
  const hits = useMemo(() => hitsOf(manual, query), [manual, query]);
  const { from, over } = inSight(lines, room.height, at);
  const section = lines[rowOf(lines, at)]?.section ?? 0;
  const now = hits.findIndex(hit => hit.paragraph === at.paragraph && hit.from === at.from);
  return (
    <>
      <Box height={room.height} flexShrink={0}>
        {beside === 0 ? null : <Contents manual={manual} section={section} height={room.height} />}
        <Box flexDirection="column" width={room.width} flexShrink={0}>
          {lines.slice(from, from + room.height).map(line => (
            <Line
              key={`${line.paragraph} ${line.from}`}
              line={line}
              here={section}
              hits={hits}
              now={hits[now]}
            />
          ))}
        </Box>
      </Box>
      <Box height={1} flexShrink={0} />
      <Status dialog={dialog} width={width} found={hits.length} now={now} below={over - from} />
    </>
  );
}

type ContentsProps = { readonly manual: Manual; readonly section: number; readonly height: number };

/** The headings; that of the section on top is highlighted. Of more than there is room for those about it. */
function Contents({ manual, section, height }: ContentsProps): ReactNode {
  const theme = useTheme();
  const { sections } = manual;
  const from = Math.max(0, Math.min(section - Math.floor(height / 2), sections.length - height));
  return (
    <Box flexDirection="column" width={CONTENTS} flexShrink={0}>
      {sections.slice(from, from + height).map(({ heading, below }, row) => {
        const index = from + row;
        const shade = index === section ? theme.accent : theme.dim;
        const words = `${index === section ? '›' : ' '}${numberOf(index)}${below === true ? '  ' : ''}${heading}`;
        return (
          <Ink key={`${index}`} shade={shade} bold={index === section}>
            {left(words, CONTENTS - 2)}
          </Ink>
        );
      })}
    </Box>
  );
}

/** The number of a heading that a digit goes to. */
const numberOf = (section: number): string => (section < 9 ? `${section + 1}  ` : '   ');

interface LineProps {
  readonly line: RuleLine;
  /** The number of the section on top. */
  readonly here: number;
  readonly hits: readonly Hit[];
  readonly now: Hit | undefined;
}

function Line({ line, here, hits, now }: LineProps): ReactNode {
  const theme = useTheme();
  const { look, section } = line;
  if (look === 'blank') return <Box height={1} flexShrink={0} />;
  const isHeading = look === 'heading';
  const shade = isHeading ? (section === here ? theme.accent : theme.text) : theme.text;
  return (
    <Ink shade="faint">
      {isHeading && section < 9 ? numberOf(section) : ' '.repeat(line.indent)}
      {partsOf(line, hits, now).map(({ at, text, kind }) =>
        kind === 'now' ? (
          <Found key={at}>{text}</Found>
        ) : (
          <Words
            key={at}
            shade={kind === 'hit' || kind === 'changed' ? 'accent' : kind === 'about' ? 'dim' : shade}
            bold={isHeading || kind === 'hit' || kind === 'changed' || kind === 'value'}
          >
            {text}
          </Words>
        ),
      )}
    </Ink>
  );
}

/** A hit that was gone to. */
function Found({ children }: { readonly children: string }): ReactNode {
  const { depth } = useScreen();
  if (depth === 0) return <Text inverse>{children}</Text>;
  return (
    <Words shade="onAccent" on="accent" bold>
      {children}
    </Words>
  );
}

type PartKind = 'plain' | 'value' | 'changed' | 'about' | 'hit' | 'now';

interface LinePart {
  readonly at: number;
  readonly text: string;
  readonly kind: PartKind;
}

/** A row in parts that look alike: finds, and of an option its name and value before its description. */
function partsOf(
  { text, from, paragraph, option }: RuleLine,
  hits: readonly Hit[],
  now: Hit | undefined,
): readonly LinePart[] {
  const own = hits.filter(hit => hit.paragraph === paragraph);
  const named = option === undefined ? 0 : option.name.length + option.value.length + 3;
  const kindAt = (at: number): PartKind => {
    const hit = own.find(each => each.from <= at && at < each.to);
    if (hit !== undefined) return hit === now ? 'now' : 'hit';
    if (option === undefined) return 'plain';
    if (at >= named) return 'about';
    return option.changed ? 'changed' : 'value';
  };
  const parts: LinePart[] = [];
  for (let index = 0; index < text.length; index += 1) {
    const kind = kindAt(from + index);
    const last = parts.at(-1);
    if (last?.kind === kind) parts[parts.length - 1] = { ...last, text: text.slice(last.at, index + 1) };
    else parts.push({ at: index, text: text[index] ?? '', kind });
  }
  return parts;
}

interface StatusProps {
  readonly dialog: RulesDialog;
  readonly width: number;
  /** Number of hits, and index of the present one. */
  readonly found: number;
  readonly now: number;
  /** Rows below those in sight. */
  readonly below: number;
}

/** The search being written, its hits, or how much is left to read. */
function Status({ dialog, width, found, now, below }: StatusProps): ReactNode {
  const keymap = useKeymap();
  const { writing, query, manual } = useStore(dialog.state, each => each);
  const touched = useScreen().touched === true;
  if (writing !== null)
    return (
      <Box height={1} flexShrink={0}>
        <Ink shade="accent">{'Find: '}</Ink>
        <TextField editing={writing} width={QUERY_CELLS} />
      </Box>
    );
  const keysOf = (shown: string): string => shownKeys(commands.nextFound, keymap, shown);
  const more = moreBelow(below, shownKeys(commands.readOn, keymap, '↓'), touched);
  if (query === '') return <Ink shade="faint">{below > 0 ? more : ''}</Ink>;
  const others = dialog.manuals.filter((each, index) => index !== manual && hitsOf(each, query).length > 0);
  const elsewhere = others.map(({ title }) => title).join(', ');
  const status =
    found === 0
      ? `“${query}” is not here${elsewhere === '' ? '' : `, but in ${elsewhere}`}`
      : `“${query}”: ${now < 0 ? '' : `${now + 1} of `}${found}${touched ? '' : `, with ${keysOf('n')} and ${keysOf('N')}`}`;
  return <Ink shade={found === 0 ? 'bad' : 'accent'}>{left(status, width)}</Ink>;
}
