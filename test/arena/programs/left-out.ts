import { wallsFor } from '../../../source/arena/programs/walls.ts';

/** Said at the end of a run where the machine allows no name spaces. */
export async function setup(): Promise<() => void> {
  const walls = await wallsFor('closed');
  return () => {
    if (!walls.ok) process.stdout.write(` Left out: programs behind walls; ${walls.error}.\n`);
  };
}
