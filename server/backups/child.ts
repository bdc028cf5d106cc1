import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { BadBackup } from './archive.ts'
import { type ChildAnswer, type ChildTask, childAnswer as shape } from './messages.ts'

/**
 * Packs and checks in a process of its own: opening a backup takes some 300 MB for a few seconds. The process gives the
 * memory back, and the server stays up even if the process crashes. Throws BadBackup with the fault.
 */
export async function inChild(order: ChildTask): Promise<Exclude<ChildAnswer, { fault: string }>> {
  const child = fork(fileURLToPath(new URL('./worker.ts', import.meta.url)), {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: ['--import', new URL('../loading.js', import.meta.url).href],
    // Keeps dates as Date objects.
    serialization: 'advanced',
  })
  const answer = await new Promise<ChildAnswer>((resolve) => {
    child.once('message', (message) => resolve(shape.parse(message)))
    child.once('error', (error) => resolve({ fault: error.message }))
    child.once('exit', (code, signal) => resolve({ fault: `the process that checks it ended with ${signal ?? code}` }))
    child.send(order)
  })
  if ('fault' in answer) throw new BadBackup(answer.fault)
  return answer
}
