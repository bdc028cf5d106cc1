import { askChild, stopChild } from '../../../scripts/bench/children.ts'
import { filledPostgres, serveQuad } from '../../../scripts/bench/engines.ts'
import type { Figure } from '../../../scripts/bench/figures.ts'
import { makeCaller } from '../../../server/testing/caller.ts'
import { attachSuccessfully, someAssignment } from './attach.testing.ts'
import { readContent } from './contract.ts'

const size = 50 * 1024 * 1024
const mebibyte = 1024 * 1024

/**
 * The server's peak memory above its level after one such file, while the next is uploaded in pieces and downloaded
 * whole.
 */
export async function benchUploads(): Promise<Figure[]> {
  const filled = await filledPostgres()
  const { server, port } = await serveQuad(filled.settings)
  const memory = async () => (await askChild<{ memory: number }>(server, {})).memory
  try {
    const person = await makeCaller(`http://localhost:${port}`).signUp()
    const assignment = await someAssignment(person)
    const bytes = new TextEncoder().encode('soil sample\n'.repeat(size / 12))
    const upDown = async () => {
      const { id } = await attachSuccessfully(person, assignment, 'samples.txt', bytes)
      const answer = await person.send(readContent, { id })
      let read = 0
      for await (const part of answer.body ?? []) read += part.byteLength
      if (read !== bytes.byteLength) throw new Error(`only ${read} of ${bytes.byteLength} bytes were downloaded`)
    }
    await upDown()
    const before = await memory()
    let most = before
    let under = true
    const watched = (async () => {
      while (under) {
        most = Math.max(most, await memory())
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    })()
    await upDown()
    await upDown()
    under = false
    await watched
    return [
      {
        name: '50 MB up in pieces and down: memory beyond rest',
        unit: 'MiB',
        value: (most - before) / mebibyte,
        goal: { at: 'most', must: 50, moonshot: 16 },
      },
    ]
  } finally {
    await stopChild(server)
    await filled.close()
  }
}
