import { spawn } from 'node:child_process'

export type RunResult = { code: number; seconds: number; output: string }

/**
 * Runs a program of node_modules/.bin or node itself; its output is shown at once, or collected and shown only if it
 * fails.
 */
export function run(
  program: string,
  args: string[],
  { env = {}, quiet = false }: { env?: Record<string, string>; quiet?: boolean } = {},
): Promise<RunResult> {
  const started = performance.now()
  const child = spawn(program === 'node' ? process.execPath : `node_modules/.bin/${program}`, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part: Buffer) => {
      output += part
      if (!quiet) process.stdout.write(part)
    })
  }
  return new Promise((resolve) =>
    child.on('close', (code) => resolve({ code: code ?? 1, seconds: (performance.now() - started) / 1000, output })),
  )
}
