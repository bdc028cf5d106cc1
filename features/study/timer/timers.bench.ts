import { z } from 'zod'
import type { Side } from '../../../scripts/bench/compare.ts'
import type { BenchServers } from '../../../scripts/bench/engines.ts'
import { freshIdMark } from '../../../scripts/bench/load.ts'

const listed = z.object({ rows: z.array(z.object({ id: z.string() })) })

/** Every person resumes and pauses a session repeatedly; each command has a new id. */
export async function timerSides({ ours, bare, people }: BenchServers): Promise<[Side, Side]> {
  const origin = `http://localhost:${ours.port}`
  const sessions = await Promise.all(
    people.map(async ({ cookie }) => {
      const answer = await fetch(`${origin}/api/study-sessions?limit=1`, { headers: { cookie } })
      return listed.parse(await answer.json()).rows[0]?.id ?? ''
    }),
  )
  const press = (kind: string, index: number) =>
    JSON.stringify({ page: freshIdMark, commands: [{ id: freshIdMark, n: 1, kind, sessionId: sessions[index] }] })
  const raw = (port: number, who: string, body: string) =>
    `POST /api/study-timer/commands HTTP/1.1\r\nhost: localhost:${port}\r\n${who}\r\norigin: http://localhost:${port}\r\n` +
    `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
  for (const [index, { cookie }] of people.entries()) {
    const headers = { cookie, origin, 'content-type': 'application/json' }
    const body = press('start', index).replaceAll(freshIdMark, () => crypto.randomUUID())
    await (await fetch(`${origin}/api/study-timer/commands`, { method: 'POST', headers, body })).text()
  }
  const kinds = ['pause', 'resume']
  const requests = (port: number, who: (person: BenchServers['people'][number]) => string) =>
    kinds.flatMap((kind) => people.map((person, index) => raw(port, who(person), press(kind, index))))
  return [
    { ...ours, status: 200, requests: requests(ours.port, ({ cookie }) => `cookie: ${cookie}`) },
    { ...bare, status: 200, requests: requests(bare.port, ({ token }) => `authorization: Bearer ${token}`) },
  ]
}
