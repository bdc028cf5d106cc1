import { afterAll, afterEach } from 'vitest'
import { closeBrowsers, stopServers } from './quad.ts'

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await closeBrowsers()
})
afterAll(stopServers)
