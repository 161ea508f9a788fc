import type { Chronicle } from './chronicle.ts';

export const friendly = (_game: Chronicle | null, line: string): string => line;
