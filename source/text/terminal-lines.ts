import { createInterface } from 'node:readline';
import type { Io } from './io.ts';
import { checkLine, type Line } from './lines.ts';

/** The lines that a person types at a terminal, with a prompt, editing keys and a history. */
export async function* terminalLines(io: Io): AsyncGenerator<Line> {
  const editor = createInterface({ input: io.stdin, output: io.stdout, prompt: '> ', historySize: 200 });
  editor.on('SIGINT', () => io.interrupt());
  try {
    editor.prompt();
    for await (const text of editor) {
      yield checkLine(text);
      editor.prompt();
    }
  } finally {
    editor.close();
  }
}
