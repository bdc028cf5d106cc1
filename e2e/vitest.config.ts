import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['e2e/**/*.test.ts'],
    globalSetup: ['e2e/prepare.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 600_000,
    hookTimeout: 120_000,
    // Its own second is over before a busy machine has drawn a page.
    expect: { poll: { timeout: 120_000 } },
  },
})
