import fs from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { type Issued, issue } from '../doctor/authority.testing.ts'

/** All invented names of machines outside end so; one certificate is for all of them. */
const domain = 'quad-tests.example'

export type StandInRequest = {
  method: string
  host: string
  path: string
  headers: http.IncomingHttpHeaders
  body: Buffer
}
export type StandInAnswer = { status?: number; headers?: http.OutgoingHttpHeaders; body?: string | Uint8Array }
/** What a machine answers: the same to everybody, or by the request, or with Node's own response. */
export type StandInAnswers =
  | StandInAnswer
  | ((
      request: StandInRequest,
      response: http.ServerResponse,
    ) => StandInAnswer | undefined | Promise<StandInAnswer | undefined>)

/**
 * Machines outside that are on loopback in truth: an HTTPS and an HTTP server, which answer as each of `hosts` (such as
 * `push.quad-tests.example`). A Quad with `settings` asks them as it asks any other machine: all its rules hold, and the
 * certificate is checked. What they are asked is in `requests`, oldest first.
 */
export async function startStandIn(hosts: Record<string, StandInAnswers>) {
  const strange = Object.keys(hosts).find((host) => !host.endsWith(`.${domain}`))
  if (strange !== undefined) throw new Error(`${strange} does not end in .${domain}`)
  const answers = new Map(Object.entries(hosts))
  const requests: StandInRequest[] = []
  const { authority, leaf, remove } = await certificates()
  const serve: http.RequestListener = (incoming, response) => {
    void answerTo(incoming, response, answers, requests).catch(() => response.destroy())
  }
  const secure = https.createServer({ cert: fs.readFileSync(leaf.cert), key: fs.readFileSync(leaf.key) }, serve)
  secure.on('tlsClientError', () => {})
  const plain = http.createServer(serve)
  const [securePort, plainPort] = [await listen(secure), await listen(plain)]
  const origins = [...answers.keys()].flatMap((host) => [
    `${host}:443=127.0.0.1:${securePort}`,
    `${host}:80=127.0.0.1:${plainPort}`,
  ])
  return {
    /** Spread into the settings of `testApp` or `startProcess`. */
    settings: { QUAD_STAND_INS: origins.join(','), NODE_EXTRA_CA_CERTS: authority.cert },
    securePort,
    plainPort,
    requests,
    /** From now on, this host answers so. */
    answer(host: string, how: StandInAnswers) {
      if (!answers.has(host)) throw new Error(`${host} is none of the hosts that were started`)
      answers.set(host, how)
    },
    /** How many connections are open. */
    connections: async () => (await openAt(secure)) + (await openAt(plain)),
    async close() {
      const closed = [secure, plain].map((server) => new Promise((resolve) => server.close(resolve)))
      for (const server of [secure, plain]) server.closeAllConnections()
      await Promise.all(closed)
      remove()
    },
  }
}

async function answerTo(
  incoming: http.IncomingMessage,
  response: http.ServerResponse,
  answers: Map<string, StandInAnswers>,
  requests: StandInRequest[],
): Promise<void> {
  const parts: Uint8Array[] = []
  for await (const part of incoming) parts.push(part)
  const { method = '', url = '', headers } = incoming
  const host = headers.host ?? ''
  const request = { method, host, path: url, headers, body: Buffer.concat(parts) }
  requests.push(request)
  const how = answers.get(host) ?? { status: 421 }
  const answer = typeof how === 'function' ? await how(request, response) : how
  if (answer) response.writeHead(answer.status ?? 200, answer.headers ?? {}).end(answer.body)
}

async function certificates(): Promise<{ authority: Issued; leaf: Issued; remove: () => void }> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'quad-outside-'))
  const authority = await issue(folder, 'authority', {})
  const leaf = await issue(folder, 'leaf', { by: authority, host: `*.${domain}` })
  return { authority, leaf, remove: () => fs.rmSync(folder, { recursive: true, force: true }) }
}

async function listen(server: http.Server | https.Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

const openAt = (server: http.Server | https.Server): Promise<number> =>
  new Promise((resolve, reject) => server.getConnections((error, count) => (error ? reject(error) : resolve(count))))
