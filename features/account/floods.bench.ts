import { once } from 'node:events'
import net from 'node:net'
import { askChild, startScript, stopChild } from '../../scripts/bench/children.ts'
import { median } from '../../scripts/bench/compare.ts'
import { filledPostgres, serveQuad } from '../../scripts/bench/engines.ts'
import type { Figure } from '../../scripts/bench/figures.ts'
import type { Load, Loaded } from '../../scripts/bench/load.ts'
import { makeCaller } from '../../server/testing/caller.ts'
import { beginUpload, pieceOf, someAssignment } from '../homework/attachments/attach.testing.ts'
import { finishAttachment, putPiece } from '../homework/attachments/contract.ts'
import { requestReset, signIn } from './contract.ts'

/** Milliseconds of each measurement; a flood begins with it and ends within it or is cut off. */
const length = 3000

/** p95 of another student's list in the three seconds from the beginning of a flood, divided by its p95 before it. */
export async function benchFloods(): Promise<Figure[]> {
  const filled = await filledPostgres()
  const { server, port } = await serveQuad(filled.settings)
  const loader = startScript('scripts/bench/load.ts')
  const origin = `http://localhost:${port}`
  const [reader, flooder] = filled.people
  const raw = `GET /api/assignments?limit=100 HTTP/1.1\r\nhost: localhost:${port}\r\ncookie: ${reader?.cookie}\r\n\r\n`
  const read = () => {
    const order: Load = { port, requests: [raw], status: 200, concurrency: 1, milliseconds: length }
    return askChild<Loaded>(loader, order)
  }
  const many = (count: number, ask: (index: number) => Promise<Response>) => async () => {
    const answers = await Promise.all(Array.from({ length: count }, (_, index) => ask(index)))
    await Promise.all(answers.map((answer) => answer.arrayBuffer()))
    return () => {}
  }
  const floods: Record<string, () => Promise<() => void>> = {
    '150 wrong sign-ins at once': many(150, (index) => {
      const wrong = { email: `student${index + 1}@example.edu`, password: 'Wrong-Harbour-7', remember: false }
      return makeCaller(origin).send(signIn, wrong)
    }),
    '600 requests for a reset link': many(600, (index) =>
      makeCaller(origin).send(requestReset, { email: `student${index + 1}@example.edu` }),
    ),
    "200 reads of one person's at once": many(200, () =>
      fetch(`${origin}/api/assignments?limit=100`, { headers: { cookie: flooder?.cookie ?? '' } }),
    ),
    '100 times finishing uploads at once': async () => {
      const { uploader, ids } = uploads
      return many(100, (index) => uploader.send(finishAttachment, { id: ids[index % ids.length] }))()
    },
    '2,000 slow connections': () => openSlowly(port, 2000),
  }
  const uploads = await beginUploads(origin)
  try {
    await read()
    // The first sign-in after a start also loads the sign-in library.
    await (
      await makeCaller(origin).send(signIn, { email: 'a@example.edu', password: 'Wrong-Harbour-7', remember: false })
    ).text()
    const found = []
    for (const [name, flood] of Object.entries(floods)) {
      const before = (await read()).p95
      const reading = read()
      const [{ p95, wrong }, end] = await Promise.all([reading, flood()])
      end()
      if (wrong.length > 0) throw new Error(`the list was answered wrongly: ${wrong.join(', ')}`)
      found.push(figure(`list beside ${name}: p95`, [p95], [before]))
    }
    return found
  } finally {
    await stopChild(loader)
    await stopChild(server)
    await filled.close()
  }
}

function figure(name: string, during: number[], quiet: number[]): Figure {
  const [value, baseline] = [median(during), median(quiet)]
  return { name, unit: 'ms', value, baseline, ratio: value / baseline, goal: { at: 'most', must: 3 } }
}

/** Twenty uploads of somebody whose pieces have all arrived: of each, a thread has yet to find out what it is. */
async function beginUploads(origin: string) {
  const uploader = await makeCaller(origin).signUp()
  const assignment = await someAssignment(uploader)
  const bytes = new TextEncoder().encode('soil sample\n'.repeat(80_000))
  const ids: string[] = []
  for (let at = 0; at < 20; at++) {
    const { id } = await beginUpload(uploader, assignment, `samples ${at}.txt`, bytes.byteLength)
    await uploader.call(putPiece, { id, index: 0 }, pieceOf(bytes, 0))
    ids.push(id)
  }
  return { uploader, ids }
}

/** Connections that send the beginning of a request and nothing more. */
async function openSlowly(port: number, count: number): Promise<() => void> {
  const sockets: net.Socket[] = []
  for (let at = 0; at < count; at += 100) {
    const some = Array.from({ length: 100 }, () => net.connect({ port, host: '127.0.0.1' }))
    for (const socket of some) socket.on('error', () => {})
    sockets.push(...some)
    await Promise.all(some.map((socket) => once(socket, 'connect')))
    for (const socket of some) socket.write('GET /api/assignments HTTP/1.1\r\nhost: loc')
  }
  return () => {
    for (const socket of sockets) socket.destroy()
  }
}
