/** Somebody who plays by what is told alone: types lines, and hears what comes of them. */
export interface Player {
  /** Types a line. @returns what is told until the next one is waited for */
  type(line: string): Promise<readonly string[]>;
}

/** A territory of one's own, with those beyond its borders. */
interface Front {
  readonly name: string;
  readonly count: number;
  readonly beyond: readonly { readonly name: string; readonly count: number }[];
}

/** `Alaska, 3 armies, beside Kamchatka, Bo, 2 armies; Alberta, Bo, 1 army.` */
function frontOf(line: string): Front[] {
  const found = /^(.+), (\d+) (?:troops?|arm(?:y|ies)), beside (.*)\.$/.exec(line);
  if (found === null) return [];
  const [, name = '', count = '0', others = ''] = found;
  const beyond = others.split('; ').flatMap(other => {
    const [, place = '', number = ''] = /^(.+), [^,]+, (\d+) (?:troops?|arm(?:y|ies))$/.exec(other) ?? [];
    return place === '' ? [] : [{ name: place, count: Number(number) }];
  });
  return [{ name, count: Number(count), beyond }];
}

async function fronts(player: Player): Promise<readonly Front[]> {
  return (await player.type('mine')).flatMap(frontOf).sort((a, b) => b.count - a.count);
}

/** A name as a line of words takes it: rows and columns, or one word. */
const word = (name: string): string =>
  name.startsWith('(') ? name.replace(/[(),]/g, ' ').trim() : name.replaceAll(' ', '_');

/** An attack with the odds on one's side, or null. */
async function attack(player: Player, spare = 1): Promise<{ from: Front; to: string; count: number } | null> {
  for (const from of await fronts(player)) {
    const weak = from.beyond.find(({ count }) => from.count - spare > count);
    if (weak !== undefined) return { from, to: weak.name, count: from.count - 1 };
  }
  return null;
}

const first = (text: string, pattern: RegExp): string => pattern.exec(text)?.[1] ?? '';

/** What is typed at a prompt of a game. The games are told apart by what they ask for. */
async function lineAt(prompt: string, player: Player): Promise<string> {
  const asks = (what: string): boolean => prompt.includes(`: ${what}`);
  // Intensity.
  if (asks('pass C C C')) return `pass ${first(prompt, /out of (\d+, \d+, \d+)/)}`;
  if (asks('play one of')) return `play ${first(prompt, /play one of (\d+)/)}`;
  if (asks('ready')) return 'ready';
  // Simple Risk.
  if (asks('deploy R C')) return `deploy ${word((await fronts(player))[0]?.name ?? '')}`;
  if (asks('attack R C')) {
    const found = await attack(player);
    if (found === null) return 'stop';
    return `attack ${word(found.from.name)} ${word(found.to)} ${Math.min(3, found.count)}`;
  }
  if (asks('defend N')) return `defend ${first(prompt, /\((\d)/)}`;
  if (asks('advance P') || asks('advance N')) return `advance ${first(prompt, /\((?:\d+ to )?(\d+)/)}`;
  if (asks('move R C') || asks('fortify A B')) return 'pass';
  // Domination.
  if (asks('place T N')) {
    const left = first(prompt, /\((\d+) left\)/);
    const name = word((await fronts(player))[0]?.name ?? '');
    return `place ${name} ${/, placing, /.test(prompt) && !/turn 0/.test(prompt) ? left : 1}`;
  }
  if (asks('trade I J K')) return 'keep';
  if (asks('attack A B')) {
    const found = await attack(player, 2);
    return found === null ? 'stop' : `attack ${word(found.from.name)} ${word(found.to)}`;
  }
  if (asks('roll N')) {
    const [, mine = '1', theirs = '0'] = /(\d+) against .*? (\d+)\)/.exec(prompt) ?? [];
    return Number(mine) > Number(theirs) + 1 ? `roll ${Math.min(3, Number(mine) - 1)}` : 'retreat';
  }
  if (asks('done')) return 'done';
  // Warzone.
  const armies = first(prompt, /: (\d+) arm(?:y|ies) to deploy/);
  if (prompt.includes('picking')) return `pick ${word(first(prompt, /pick some of ([^,]+)/))}`;
  const [best] = await fronts(player);
  if (Number(armies) > 0 && best !== undefined) return `deploy ${word(best.name)} ${armies}`;
  if (/ 1 orders? given|, [12] orders given/.test(prompt) && best !== undefined) {
    const weak = best.beyond.find(({ count }) => best.count - 1 > count);
    if (weak !== undefined && !/ 2 orders/.test(prompt))
      return `attack ${word(best.name)} ${word(weak.name)} all`;
  }
  return armies === '' ? 'commit lose' : 'commit';
}

/** Plays a game to its end, from the prompt that was told last. @returns the prompt at its end */
export async function playToTheEnd(player: Player, told: readonly string[]): Promise<string> {
  let prompt = promptIn(told) ?? '';
  let last = '';
  for (let count = 0; count < 600; count += 1) {
    if (prompt.startsWith('The game is over')) return prompt;
    const line = await lineAt(prompt, player);
    const answer = await player.type(line);
    last = `${line}: ${answer.join('; ')}`;
    const next = promptIn(answer);
    // A refusal leaves the question as it was.
    if (next !== undefined) prompt = next;
    else if (/^(place|advance|trade|defend|attack|deploy)/.test(line))
      prompt = await refused(line, prompt, player);
  }
  throw new Error(`the game does not end; last asked: ${prompt}, last ${last}`);
}

/** What is asked last; what others do at the same time may be told after it. */
const promptIn = (lines: readonly string[]): string | undefined =>
  lines.findLast(line => /^turn \d+, .*: |^hand \d+, |^The game is over/.test(line));

/** What is typed when a line was refused: what ends the phase. */
async function refused(line: string, prompt: string, player: Player): Promise<string> {
  for (const other of ['stop', 'pass', 'commit lose', 'retreat', 'keep', ...trades, 'done']) {
    const next = promptIn(await player.type(other));
    if (next !== undefined) return next;
  }
  throw new Error(`${line} was refused at: ${prompt}`);
}

const trades = [1, 2, 3, 4, 5].flatMap(a =>
  [2, 3, 4, 5, 6].flatMap(b => [3, 4, 5, 6].flatMap(c => (a < b && b < c ? [`trade ${a} ${b} ${c}`] : []))),
);
