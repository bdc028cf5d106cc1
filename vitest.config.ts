import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,server,features,web,scripts}/**/*.test.{ts,tsx}'],
    globalSetup: ['server/testing/template.ts'],
    setupFiles: ['server/testing/quiet.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 90_000,
    hookTimeout: 90_000,
  },
})
