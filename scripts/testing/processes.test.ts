import { spawn } from 'node:child_process'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { keptVariable } from '../../server/testing/kept.ts'
import { runnerOf } from './folders.ts'
import { isRunning, startedByTests } from './processes.ts'

// Only Linux shows the environment of a process.
test.runIf(process.platform === 'linux')(
  'a process is known by the run that started it, also once that run is gone',
  async () => {
    const folder = '/somewhere/quad-test-runs-0/2026-11-24T10-00-00-4194305/engine'
    const child = spawn('sleep', ['600'], { env: { ...process.env, [keptVariable]: folder }, detached: true })
    onTestFinished(() => void child.kill('SIGKILL'))
    await new Promise((resolve) => child.once('spawn', resolve))
    expect(startedByTests()).toContainEqual({ pid: child.pid, command: 'sleep', folder })
    // No process has a number beyond the system's largest.
    expect(runnerOf(path.dirname(folder))).toBe(4_194_305)
    expect(isRunning(runnerOf(path.dirname(folder)))).toBe(false)
    expect(isRunning(process.pid)).toBe(true)
  },
)
