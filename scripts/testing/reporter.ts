import os from 'node:os'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { SerializedError } from 'vitest'
import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node'
import { keptFolder } from '../../server/testing/kept.ts'
import { appendEntry, type Entry } from './record.ts'

/** The reporters of a configuration: Vitest's own, and with `npm test` one that records what happens as it happens. */
export function reporters(): ('default' | Reporter)[] {
  const folder = keptFolder()
  return folder === undefined ? ['default'] : ['default', recorder(recordFileIn(folder))]
}

/** The record of a part, in its folder. */
export const recordFileIn = (folder: string): string => path.join(folder, 'record.jsonl')

function recorder(file: string): Reporter {
  const write = (line: Entry) => appendEntry(file, line)
  const machine = () => ({ load: os.loadavg()[0] ?? 0, memory: os.freemem() })
  const fileOf = ({ moduleId }: TestModule) => path.relative('.', moduleId)
  const placeOf = (module: TestModule) => ({ file: fileOf(module), project: module.project.name })
  const testOf = (test: TestCase) => ({ ...placeOf(test.module), title: test.fullName })

  return {
    onTestRunStart(specifications) {
      for (const { moduleId, project } of specifications)
        write({ kind: 'planned', file: path.relative('.', moduleId), project: project.name })
    },
    onTestModuleQueued: (module) => write({ kind: 'loading', ...placeOf(module) }),
    onTestModuleEnd(module) {
      const { collectDuration, duration, setupDuration } = module.diagnostic()
      write({ kind: 'loaded', ...placeOf(module), seconds: (collectDuration + duration + setupDuration) / 1000 })
      const errors = module.errors()
      if (errors.length > 0) fail(module, '', module.diagnostic().duration, errors)
    },
    onTestSuiteResult(suite: TestSuite) {
      const errors = suite.errors()
      if (errors.length > 0) fail(suite.module, suite.fullName, 0, errors)
    },
    onTestCaseReady: (test) => write({ kind: 'begun', ...testOf(test), at: Date.now() }),
    onTestCaseResult(test) {
      const { state, errors = [] } = test.result()
      const milliseconds = test.diagnostic()?.duration ?? 0
      if (state === 'failed') fail(test.module, test.fullName, milliseconds, errors)
      else if (state === 'skipped') write({ kind: 'skipped', ...testOf(test) })
      else write({ kind: 'passed', ...testOf(test), seconds: milliseconds / 1000 })
    },
    onTestRunEnd(_, errors) {
      for (const error of errors) write({ kind: 'fault', words: wordsOf([error]) })
      write({ kind: 'ended' })
    },
  }

  function fail(module: TestModule, title: string, milliseconds: number, errors: readonly SerializedError[]): void {
    write({
      kind: 'failed',
      ...placeOf(module),
      title,
      seconds: milliseconds / 1000,
      words: wordsOf(errors),
      ...machine(),
    })
  }
}

/** Message, what was expected, and the stack of each error. */
function wordsOf(errors: readonly SerializedError[]): string {
  const words = errors
    .map(({ name, message, diff, stack }) => {
      const said = !name || name === 'Error' || message.includes(name) ? message : `${name}: ${message}`
      const lines =
        stack?.split('\n').filter((line) => /^\s+at /.test(line) && !/node_modules|\(?node:/.test(line)) ?? []
      return [said, diff, ...lines].filter(Boolean).join('\n')
    })
    .join('\n\n')
  return stripVTControlCharacters(words)
}
