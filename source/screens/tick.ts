import { useEffect, useState } from 'react';
import { useServices } from './services.ts';

/** Draws what shows a clock again after so many milliseconds, and so on; null stops it. */
export function useTick(milliseconds: number | null): void {
  const { clock } = useServices();
  const [, tick] = useState(0);
  useEffect(() => {
    if (milliseconds === null) return undefined;
    return clock.after(milliseconds, () => tick(now => now + 1));
  });
}
