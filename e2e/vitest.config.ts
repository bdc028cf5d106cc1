import path from 'node:path'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['e2e/**/*.test.ts'],
    globalSetup: ['e2e/prepare.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // Files of a worker share its modules and its browser; Node loads our code and keeps what it compiled.
    isolate: false,
    experimental: { viteModuleRunner: false },
    env: { NODE_COMPILE_CACHE: path.resolve('node_modules/.cache/compiled') },
    setupFiles: ['e2e/endOfFile.ts'],
    testTimeout: 600_000,
    hookTimeout: 120_000,
    // Its own second is over before a busy machine has drawn a page.
    expect: { poll: { timeout: 120_000 } },
  },
})
