import { type AdminRequest, askAdmin } from '../server/admin.ts';
import { type ExitStatus, exit, type Io, refuse, writeLines } from '../text/io.ts';
import { dataFolder } from './serve.ts';

/** What the owner of a running server may ask of it. */
export const adminWords = ['status', 'kick', 'ban', 'unban', 'drain', 'undrain'] as const;

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

function readRequest(word: string, who: string | undefined): AdminRequest | string {
  switch (word) {
    case 'status':
      return { word };
    case 'drain':
      return { word, on: true };
    case 'undrain':
      return { word: 'drain', on: false };
    case 'kick':
    case 'ban':
    case 'unban':
      return who === undefined ? `${word} needs a name, a session or an address` : { word, who };
    default:
      return `there is no admin ${word}; there are ${adminWords.join(', ')}`;
  }
}
