import type { Player } from './client.ts';
import type { Page } from './doors/web/browsers.ts';

/** What a terminal sends for a key as the bottom line names it, one after the other until one does something; characters stand for themselves. */
const SENT: Readonly<Record<string, readonly string[]>> = {
  ...{
    Enter: ['\r'],
    Esc: ['\x1b'],
    Tab: ['\t'],
    Space: [' '],
    Del: ['\x1b[3~'],
    PgUp: ['\x1b[5~', '\x1b[6~'],
  },
  ...{ '→': ['\x1b[C'], Home: ['\x1b[H'], 'Ctrl-G': ['\x07'] },
  ...{
    '↑↓': ['\x1b[B', '\x1b[A'],
    '←→': ['\x1b[C', '\x1b[D'],
    '←↑↓→': ['\x1b[D', '\x1b[A', '\x1b[B', '\x1b[C'],
  },
};

/** The keys of a hint: of `1–3` any digit in it. */
const keysOf = (key: string): readonly string[] =>
  SENT[key] ?? (/^\d–\d$/.test(key) ? [key.slice(0, 1), key.slice(-1)] : [...key.replaceAll(' ', '')]);

interface Offer {
  readonly key: string;
  readonly label: string;
}

/** What a bottom line offers: `Enter place  ←→ card  ? help`. */
const offersOn = (footer: string): readonly Offer[] =>
  footer
    // What is said of a key stands before it.
    .replace(/^.*?(?:does nothing here|\) works|^ *\S+ \([^)]+\): ).*? {3}/, '')
    .trim()
    .split(/ {2,}/)
    .flatMap(hint => {
      const [, key = '', label = ''] = /^(\S+(?: \S)?) (\S.*)$/.exec(hint) ?? [];
      return key === '' ? [] : [{ key, label }];
    });

/** What is seen after a key with this label, whatever it is pressed at. */
const SEEN: Readonly<Record<string, RegExp>> = {
  help: /Keys/,
  rules: /Rules|How to play/,
  chat: /Everybody .*reads it/,
  'my games': /My games/,
  analysis: /Analysis/,
  replay: /Space/,
  lobby: /Lobby chat/,
};

/** What the bottom line says of a key that does nothing. */
const DEAD = /does nothing here|\) works|is refused|^ *\S+ \([^)]+\): /;

/** Milliseconds after which a key has come to nothing, and between two frames of one picture. */
const [PATIENCE, STILL] = [5000, 40];
/** How many frames a picture may take. */
const LOOKS = 100;

/** Looks again until this is so, or for so long. */
async function within(milliseconds: number, condition: () => boolean): Promise<boolean> {
  const end = performance.now() + milliseconds;
  while (!condition()) {
    if (performance.now() > end) return false;
    await new Promise(resolve => setTimeout(resolve, 5));
  }
  return true;
}

/** Waits until a picture is whole: until nothing more comes, or as long as something moves. */
async function settled(who: Player | Page): Promise<void> {
  let sent = -1;
  for (let looks = 0; sent !== who.sent() && looks < LOOKS; looks += 1) {
    sent = who.sent();
    await within(STILL, () => who.sent() !== sent);
  }
}

/**
 * Presses what the bottom line offers, the rarest first, so many times.
 * @param away what leads away, and is not pressed
 * @returns what was offered and did not do what it says, each with the screens before and after
 */
export async function pressOffers(
  who: Player | Page,
  steps: number,
  away: readonly string[] = [],
): Promise<readonly string[]> {
  const faults: string[] = [];
  const times = new Map<string, number>();
  const name = ({ key, label }: Offer): string => `${key} ${label}`;
  const count = (offer: Offer): number => times.get(name(offer)) ?? 0;
  for (let step = 0; step < steps; step += 1) {
    await settled(who);
    const offers = offersOn(who.rows().at(-1) ?? '');
    if (!offers.some(({ key }) => key === 'q' || key === 'Esc')) faults.push(`no way out:\n${who.text()}`);
    const [next] = offers
      .filter(({ label }) => label !== 'leave' && !away.includes(label))
      .toSorted((one, other) => count(one) - count(other));
    if (next === undefined) return [...faults, `nothing is offered:\n${who.text()}`];
    times.set(name(next), count(next) + 1);
    const screen = who.text();
    // What came of the key before may have taken the first; and what is said again of a territory changes nothing until one looks elsewhere.
    const why = (await press(who, next)) && (await again(who, next));
    if (why !== null) faults.push(`${name(next)}: ${why}:\n${screen}\n— then —\n${who.text()}`);
  }
  return faults;
}

/** Looks elsewhere and presses it once more. */
async function again(who: Player | Page, offer: Offer): Promise<string | null> {
  who.type('\x1b[D');
  await settled(who);
  return await press(who, offer);
}

/** Presses a key. @returns why it did not do what it says; null where it did, or is offered no more */
async function press(who: Player | Page, offer: Offer): Promise<string | null> {
  const footer = (): string => who.rows().at(-1) ?? '';
  if (!footer().includes(`${offer.key} ${offer.label}`)) return null;
  const before = who.sent();
  const wanted = SEEN[offer.label];
  // A frame may be of somebody else's move: pressed once more then, a key that opens would close.
  const hasCome = (): boolean =>
    wanted === undefined ? who.sent() !== before : wanted.test(who.text()) || DEAD.test(footer());
  for (const sent of keysOf(offer.key)) {
    who.type(sent);
    const isAnswered = await within(PATIENCE, hasCome);
    await settled(who);
    if (!isAnswered || DEAD.test(footer())) continue;
    return wanted === undefined || wanted.test(who.text()) ? null : `${wanted} is not seen`;
  }
  return who.sent() === before ? 'nothing happens' : `it is refused: ${footer()}`;
}
