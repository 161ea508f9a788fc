import { type Player, until } from './client.ts';

/** What playing by keys needs of a client. */
export type Hands = Pick<Player, 'rows' | 'text' | 'type' | 'sent'>;

/** What the bottom line offers when it is somebody's turn, and the keys that go on quickly, if not well, in turn. */
export type Answers = readonly (readonly [RegExp, ...(readonly (readonly string[])[])])[];

const simpleRisk: Answers = [
  [/Enter place/, ['\t', '\r']],
  [/n stop|n next step|n stay|n end/, ['n']],
  [/Enter (roll|defend|advance|move)/, ['\r']],
];

/** The keys for each game, by its id. */
export const answersOf: Readonly<Record<string, Answers>> = {
  grid: simpleRisk,
  intensity: [
    [/Enter choose/, ['\r', '\x1b[C']],
    [/Enter (pass them|play|score sheet|next hand)/, ['\r']],
  ],
  domination: [
    [/Enter (attack|roll)/, ['a']],
    [/Enter (how many|capital|take)/, ['\t', '\r']],
    [/a all here/, ['a']],
    [/Enter (place|move in|move|defend|trade|end the turn)/, ['\r']],
    [/n (end attacks|stay|retreat)/, ['\t', '\r'], ['\t', '\r'], ['n']],
  ],
  warzone: [
    [/Enter (commit|go on)/, ['\r']],
    [/n commit/, ['\t', 'a'], ['\t', 'a'], ['n']],
    [/Enter/, ['\x1b']],
  ],
};

/** Looks at the screen after which the same keys are typed again, where nothing has come of them. */
const LOOKS = 200;

/** Milliseconds that a whole game may take beside much other work, and after which one without news stands still. */
const [PATIENCE, STILL] = [280_000, 100_000];

/**
 * Plays by keys, as the bottom line offers them, until the game is over on this screen.
 * @param stop ends it before
 * @param answers the keys of the game, Simple Risk's unless told
 * @param told what is told where it does not come to its end
 */
export async function playToTheEnd(
  player: Hands,
  stop: () => boolean = () => false,
  answers: Answers = simpleRisk,
  told: () => string = player.text,
): Promise<void> {
  let [sent, since] = [player.sent(), performance.now()];
  const seen = (): string =>
    `typed last ${JSON.stringify(typed.get(player))}, sent ${player.sent()}\n${player.text()}\n${told()}`;
  await until(
    () => {
      const over = stop() || isOver(player);
      if (!over) act(player, answers);
      if (player.sent() !== sent) [sent, since] = [player.sent(), performance.now()];
      if (!over && performance.now() - since > STILL) throw new Error(`the game stands still:\n${seen()}`);
      return over;
    },
    seen,
    PATIENCE,
  );
}

/** When keys were typed last: how much had been sent by then, and how often it has been looked at since. */
const typed = new WeakMap<Hands, { bytes: number; looks: number; times: number }>();

/** What the bottom line says of a key that does nothing, with few other keys beside it; any key that works takes it away. */
const DEAD_KEY = /^ *\S+( \([^)]+\))?(:| works| does nothing here)/;
// A finger may have found the search for a territory, too. The page of keys opens and closes everywhere with the same key; Esc would be Alt with the key that follows at once. This goes
// before a game's own answers, which beside a key that does nothing may be that very key again.
const GO_ON: Answers = [
  [/Esc (close|there)/, ['\x1b']],
  [DEAD_KEY, ['?', '?']],
];

/** Types the next keys, where something has come of the last ones. */
export function act(player: Hands, answers: Answers = simpleRisk): void {
  const last = typed.get(player) ?? { bytes: -1, looks: 0, times: 0 };
  last.looks += 1;
  typed.set(player, last);
  if (player.sent() === last.bytes && last.looks < LOOKS) return;
  const footer = player.rows().at(-1) ?? '';
  const [, ...choices] = [...GO_ON, ...answers].find(([offer]) => offer.test(footer)) ?? [];
  const keys = choices[last.times % choices.length];
  if (keys === undefined) return;
  typed.set(player, { bytes: player.sent(), looks: 0, times: last.times + 1 });
  player.type(...keys);
}

/** Whether the bottom line is that of a game that is over. */
export const hasEnded = ({ rows }: Pick<Hands, 'rows'>): boolean =>
  /v review|M rematch/.test(rows().at(-1) ?? '');

/** Whether a game is over, and its last cards lie on the table no more. */
export const isOver = (player: Pick<Hands, 'rows'>): boolean =>
  hasEnded(player) && !player.rows().at(-1)?.includes('Enter score sheet');
