// A small program on a screen of its own, to be ended in every way there is. Its argument is the folder for reports.

import { Text, useInput } from 'ink';
import { type ReactNode, useState } from 'react';
import { useScreen } from '../../source/terminal/canvas.tsx';
import { supervise } from '../../source/terminal/lifecycle.ts';
import { openScreen } from '../../source/terminal/screen.ts';

const screen = openScreen({ input: process.stdin, output: process.stdout, env: process.env });

function Victim(): ReactNode {
  const [broken, breakIt] = useState(false);
  const [heard, setHeard] = useState('');
  useInput((input, key) => {
    if (key.ctrl && input === 'c') process.kill(process.pid, 'SIGINT');
    else if (input === 'q') screen.close();
    else if (input === 'x') process.exit(7);
    else if (input === 'h') throw new Error('thrown by a key');
    else if (input === 'r') breakIt(true);
    else if (input === 't') setImmediate(() => breakLater());
    else if (input === 'p') void Promise.reject(new Error('a rejection nobody took'));
    else setHeard(before => before + input);
  });
  const { columns, rows } = useScreen();
  if (broken) throw new Error('thrown while rendering');
  return <Text>{`ready ${columns}x${rows} ${heard}`}</Text>;
}

function breakLater(): never {
  throw new Error('thrown by a timer');
}

screen.setTitle('victim');
screen.render(<Victim />);
process.exitCode = await supervise(screen, { reports: process.argv[2] ?? '', program: 'Victim 1.0' });
