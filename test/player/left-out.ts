import { hasPlayer } from './where.ts';

/** Said at the end of a run without asciinema's player. */
export function setup(): () => void {
  return () => {
    if (!hasPlayer)
      process.stdout.write(
        " Left out: what is recorded, played by asciinema's own player; `npm test` fetches it.\n",
      );
  };
}
