import { type AdminRequest, adminWords, askAdmin } from '../server/admin.ts';
import { type ExitStatus, exit, type Io, refuse, writeLines } from '../text/io.ts';
import { dataFolder } from './serve.ts';

/** Speaks to the server that runs on a data folder. */
export async function adminCommand(
  word: string,
  who: string | undefined,
  options: { readonly data?: string },
  io: Io,
): Promise<ExitStatus> {
  const asked = readRequest(word, who);
  if (typeof asked === 'string') return refuse(io, asked);
  try {
    const answer = await askAdmin(dataFolder(options.data), asked);
    if (!answer.ok) return refuse(io, answer.lines.join('; '));
    await writeLines(io.stdout, answer.lines);
    return exit.fine;
  } catch (error) {
    return refuse(io, error instanceof Error ? error.message : String(error));
  }
}

function readRequest(text: string, who: string | undefined): AdminRequest | string {
  const word = adminWords.find(known => known === text);
  if (word === undefined) return `there is no admin ${text}; there are ${adminWords.join(', ')}`;
  const needsWho = word === 'kick' || word === 'ban' || word === 'unban';
  return needsWho && who === undefined ? `${word} needs a name, a session or an address` : { word, who };
}
