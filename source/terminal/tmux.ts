import { execFileSync } from 'node:child_process';
import type { TerminalEnvironment } from './depth.ts';

/** Milliseconds that tmux has for its answer: it comes in five. */
const PATIENCE = 300;

/** Asks the tmux around this process for a value of its formats; null where it does not answer. */
export function askTmux(format: string): string | null {
  try {
    const stdio = ['ignore', 'pipe', 'ignore'] as const;
    const words = ['display-message', '-p', format];
    return execFileSync('tmux', words, { encoding: 'utf8', timeout: PATIENCE, stdio: [...stdio] }).trim();
  } catch {
    return null;
  }
}

/**
 * The environment with what the terminal around tmux shows: COLORTERM is of whoever started tmux, perhaps days ago and
 * elsewhere. Outside tmux, or where it does not tell, the same environment.
 */
export function withTmuxColours<Env extends TerminalEnvironment>(
  env: Env,
  ask: (format: string) => string | null = askTmux,
): Env {
  if (!env.TMUX) return env;
  const features = ask('#{client_termfeatures}');
  if (features === null || features === '') return env;
  return { ...env, COLORTERM: features.split(',').includes('RGB') ? 'truecolor' : undefined };
}
