import path from 'node:path'
import { afterAll, afterEach, type RunnerTestCase } from 'vitest'
import { forgetKeepers, keepFailure } from './kept.ts'

/** The names of a test and of the groups around it, as Vitest's reports join them. */
function titleOf(task: RunnerTestCase): string {
  const names = [task.name]
  for (let suite = task.suite; suite && suite.name !== ''; suite = suite.suite) names.unshift(suite.name)
  return names.join(' > ')
}

afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  const { filepath, projectName = '' } = task.file
  await keepFailure({ project: projectName, file: path.relative('.', filepath), title: titleOf(task) })
})
afterAll(forgetKeepers)
