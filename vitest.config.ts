import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        extends: './vite.config.ts',
        test: { name: 'web', environment: 'node', include: ['tests/web/**/*.test.ts'] },
      },
      {
        test: { name: 'command', environment: 'node', include: ['tests/command/**/*.test.ts'], testTimeout: 60_000 },
      },
      {
        test: {
          name: 'package',
          environment: 'node',
          include: ['tests/package/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          name: 'browser',
          environment: 'node',
          include: ['tests/browser/**/*.test.ts'],
          // Without isolation, so that all files of a worker share the server and the Chromium of browser.ts; two workers,
          // since a page waits for its frames about half of the time.
          maxWorkers: 2,
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // What a page is waited for may take as long as the test: that it takes too long is no test's to say.
          expect: { poll: { timeout: 100_000 } },
        },
      },
    ],
  },
});
