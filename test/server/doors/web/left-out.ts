import { CHROMIUM, hasChromium } from './chromium.ts';

/** Said at the end of a run where there is no browser. */
export function setup(): () => void {
  return () => {
    if (!hasChromium)
      process.stdout.write(
        ` Left out: whole games in a real browser; there is no ${CHROMIUM} (Debian: chromium).\n`,
      );
  };
}
