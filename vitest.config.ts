import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { inOrderOf } from './scripts/testing/longFirst.ts'
import { reporters } from './scripts/testing/reporter.ts'
import { testLimits } from './server/testing/limits.ts'
import { unoptimized } from './server/testing/programs.ts'
import { testProjects } from './server/testing/projects.ts'

const { rules, engine, embedded, postgres } = testProjects()
/** Counting what is reached needs code that the test runner loads itself, and compiles anew. */
const counting = process.argv.includes('--coverage')
const shared = {
  pool: 'forks' as const,
  isolate: false,
  // Node loads our code as it does when Quad runs, and keeps what it compiled.
  experimental: { viteModuleRunner: counting },
  execArgv: counting ? [] : ['--import', './server/loading.js'],
  env: counting ? {} : { NODE_COMPILE_CACHE: path.resolve('node_modules/.cache/compiled') },
  testTimeout: testLimits.test,
  hookTimeout: testLimits.test,
  // Its own second is over before a busy machine has answered.
  expect: { poll: { timeout: testLimits.wait } },
  setupFiles: ['server/testing/keeping.ts', 'server/testing/quiet.ts'],
}
/** Tests through the front door, on one engine. Files share a worker's modules and its database. */
const on = (name: 'embedded' | 'postgres', include: string[]) => ({
  test: {
    ...shared,
    name,
    include,
    provide: { engine: name },
    globalSetup: ['server/testing/template.ts'],
    setupFiles: [...shared.setupFiles, 'server/testing/endOfFile.ts'],
  },
})

/** Small files that take long. */
const long = [
  'scripts/feature.test.ts',
  'scripts/prove/features.test.ts',
  'scripts/prove/roles.test.ts',
  'server/demo/demo.test.ts',
  'server/personalData.test.ts',
  'server/traces.test.ts',
]
const sequencer = inOrderOf(({ moduleId }) => (long.some((file) => moduleId.endsWith(`/${file}`)) ? 0 : 1))

export default defineConfig({
  test: {
    // One more than the cores of a small machine: a test often waits for a database, a process or a disk.
    maxWorkers: 3,
    sequence: { sequencer },
    reporters: reporters(),
    coverage: {
      provider: 'v8',
      reporter: ['text-summary'],
      include: ['{contract,server,features,web}/**/*.{ts,tsx}'],
      exclude: ['**/*.test.{ts,tsx}', 'server/testing/**'],
    },
    projects: [
      { test: { ...shared, name: 'rules', include: rules } },
      // A project with a number of its own runs apart.
      {
        test: {
          ...{ ...shared, name: 'engine', include: engine, maxWorkers: 3, sequence: { groupOrder: 1 } },
          globalSetup: ['server/testing/bundled.ts'],
          execArgv: counting ? [] : [...shared.execArgv, ...unoptimized],
        },
      },
      on('embedded', embedded),
      on('postgres', postgres),
    ],
  },
})
