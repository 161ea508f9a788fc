import { defineConfig } from 'vitest/config';

/** Pages of docs/ are text, as in the bundle. */
const pages = {
  name: 'pages',
  transform: (text: string, path: string) =>
    path.endsWith('.md') ? `export default ${JSON.stringify(text)};` : undefined,
};

export default defineConfig({
  plugins: [pages],
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    env: { FORCE_COLOR: '3' },
    testTimeout: 30_000,
    maxWorkers: 2,
  },
});
