import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    env: { FORCE_COLOR: '3' },
    testTimeout: 30_000,
    maxWorkers: 2,
  },
});
