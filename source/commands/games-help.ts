import type { Kit } from '../games/kit.ts';
import { helpLines } from '../lines/text/commands.ts';
import { computersOf, wordOfComputer } from '../players/computer-words.ts';
import { offeredOptions } from '../setup/choices.ts';
import { valuesInWords } from '../setup/options.ts';

/** Each game in the help of `play` and `text`: seats, computer players, options. */
export async function gamesHelp(kits: readonly Kit[]): Promise<string> {
  const blocks = kits.map(async kit => {
    const computers = computersOf(kit.players).map(wordOfComputer);
    const rules = Object.keys((await kit.setup.rules?.()) ?? {});
    return [
      `${kit.id}: ${kit.title}, ${kit.seats.min} to ${kit.seats.max} players`,
      `  computer players: ${computers.join(', ')}`,
      `  seats when none are named: ${kit.setup.seats}`,
      ...(rules.length === 0 ? [] : [`  rules to start from: ${rules.join(', ')}`]),
      ...offeredOptions(await kit.rules(), kit).flatMap(option => [
        `  --set ${option.name}=${String(option.initial)}`,
        `      ${option.description}; ${valuesInWords(option)}`,
      ]),
    ].join('\n');
  });
  return `\nGames:\n${(await Promise.all(blocks)).join('\n')}`;
}

/** Each game in the help of `text`: its commands, and the lines of an outcomes file. */
export async function textHelp(kits: readonly Kit[]): Promise<string> {
  const blocks = kits.map(async ({ id, text }) => {
    const adapter = await text.adapter?.();
    const help =
      adapter === undefined
        ? await text.help?.()
        : { commands: helpLines(adapter), outcomes: adapter.outcomeForms };
    if (help === undefined) return [];
    return [
      `Commands of ${id}:`,
      ...help.commands.map(line => `  ${line}`),
      `Lines of an outcomes file of ${id} (--outcomes${adapter === undefined ? '' : '; # begins a comment'}):`,
      ...help.outcomes.map(line => `  ${line}`),
    ];
  });
  return ['', ...(await Promise.all(blocks)).flat()].join('\n');
}
