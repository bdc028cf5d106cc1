import { defineConfig } from 'vitest/config'
import { testProjects } from './server/testing/projects.ts'

const { rules, engine, features } = testProjects()
const shared = {
  pool: 'forks' as const,
  // For tests that hang, not for those that a busy machine slows down.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  setupFiles: ['server/testing/quiet.ts'],
}
/** Every test through the front door, on one engine. Files share a worker's modules and its database. */
const on = (name: 'embedded' | 'postgres') => ({
  test: {
    ...shared,
    name,
    include: features,
    isolate: false,
    provide: { engine: name },
    globalSetup: ['server/testing/template.ts'],
    setupFiles: [...shared.setupFiles, 'server/testing/endOfFile.ts'],
  },
})

export default defineConfig({
  test: {
    maxWorkers: 2,
    coverage: {
      provider: 'v8',
      reporter: ['text-summary'],
      include: ['{contract,server,features,web}/**/*.{ts,tsx}'],
      exclude: ['**/*.test.{ts,tsx}', 'server/testing/**'],
    },
    projects: [
      { test: { ...shared, name: 'rules', include: rules, isolate: false } },
      { test: { ...shared, name: 'engine', include: engine } },
      on('embedded'),
      on('postgres'),
    ],
  },
})
