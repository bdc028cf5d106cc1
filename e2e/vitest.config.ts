import path from 'node:path'
import { defineConfig } from 'vitest/config'
import type { TestSpecification } from 'vitest/node'
import { inOrderOf } from '../scripts/testing/longFirst.ts'
import { reporters } from '../scripts/testing/reporter.ts'
import { testLimits } from '../server/testing/limits.ts'

/** Walks through all screens, and the wait for the end of a phase: the longest, whatever the sizes of their files. */
const isLong = ({ moduleId }: TestSpecification) => /(-screens?|bell)\.test\.ts$/.test(moduleId)

/** Before all, the other browsers: a worker ends where the next file is of another project. */
const sequencer = inOrderOf(
  (file) => ['firefox', 'webkit', 'chromium'].indexOf(file.project.name) * 2 + (isLong(file) ? 0 : 1),
)

/** The journeys that Firefox walks as well, for what its engine could do in another way. */
const inFirefox = ['first-term', 'study', 'calendar', 'grades'].map((name) => `e2e/${name}.test.ts`)

const shared = {
  pool: 'forks' as const,
  // Files of a worker share its modules and its browser; Node loads our code and keeps what it compiled.
  isolate: false,
  experimental: { viteModuleRunner: false },
  execArgv: ['--import', './server/loading.js'],
  env: { NODE_COMPILE_CACHE: path.resolve('node_modules/.cache/compiled') },
  // The hooks of the last one run first: a failed test's pages are kept before they are closed.
  setupFiles: ['e2e/endOfFile.ts', 'server/testing/keeping.ts'],
  testTimeout: testLimits.test,
  hookTimeout: testLimits.test,
  // Its own second is over before a busy machine has drawn a page.
  expect: { poll: { timeout: testLimits.wait } },
}
const inBrowser = (browser: 'chromium' | 'firefox' | 'webkit', include: string[], exclude: string[] = []) => ({
  test: { ...shared, name: browser, include, exclude, provide: { browser } },
})

export default defineConfig({
  test: {
    globalSetup: ['e2e/prepare.ts'],
    experimental: shared.experimental,
    reporters: reporters(),
    // One more than the cores of a small machine: a journey often waits for a page or a server.
    maxWorkers: 3,
    sequence: { sequencer },
    projects: [
      inBrowser('chromium', ['e2e/*.test.ts']),
      inBrowser('firefox', inFirefox),
      inBrowser('webkit', ['e2e/webkit/*.test.ts']),
    ],
  },
})
