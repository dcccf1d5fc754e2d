import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    // Each journey starts a whole installation and a browser: one at a time.
    fileParallelism: false,
    testTimeout: 240_000,
    hookTimeout: 120_000,
    // A page answers over its own network, on a machine that may be busy.
    expect: { poll: { timeout: 30_000 } },
  },
})
