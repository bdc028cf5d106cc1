/** What opens a connection to an address by itself. */
const openers = [
  /(?<![.\w])fetch\s*\(|\b(globalThis|global)\.fetch\b|[:=(,{[]\s*fetch\s*(?=[,;)}\]]|$)/,
  /\bnew (WebSocket|EventSource|XMLHttpRequest)\b/,
  /\b(net|tls|http2)\.(connect|createConnection)\s*\(|\bnew (net|tls)\.(Socket|TLSSocket)\b/,
  /\bgetBuiltinModule\s*\(/,
]
/** Modules that open connections; types of them are harmless. */
const modules = ['http', 'https', 'http2', 'tls', 'dgram', 'dns', 'dns/promises']
const packages = ['undici', 'axios', 'got', 'ky', 'needle', 'node-fetch', 'request', 'superagent', 'web-push']
const imported = new RegExp(
  `(?:\\bfrom\\s*|\\bimport\\s*|\\b(?:import|require)\\(\\s*)['"](?:(?:node:)?(?:${modules.join('|')})|${packages.join('|')})['"]`,
)
const typesOnly = /^(import|export) type\b/

/** Production code that has to do with connections besides `server/outside/`, and with whose addresses. */
const allowed: Record<string, string> = {
  'server/main.ts': 'makes the HTTP server',
  'server/live/handshake.ts': 'words for the statuses of HTTP',
  'server/settings/authorities.ts': 'the certificates that this process trusts',
  'server/doctor/address.ts': 'asks PUBLIC_URL, HOST and PORT, which are the operator’s',
  'server/db/pipelined.ts': 'connects to the database, whose address is the operator’s',
  'server/db/silence.ts': 'the same, with sockets that notice when the database says nothing',
}

type Source = { file: string; text: string }

/**
 * Code of the server that opens connections past the guarded client. Also a fault: an exception that nothing needs any
 * more, and planted code that the search misses.
 */
export function unguardedConnections(files: Source[]): string[] {
  const missed = planted.filter((text) => findOpeners({ file: 'features/planted/jobs.ts', text }).length === 0)
  if (missed.length > 0) return missed.map((text) => `scripts/check/outgoing.ts: did not find ${text}`)
  const found = files.filter(isOfServer).flatMap(findOpeners)
  const unneeded = Object.keys(allowed).filter((file) => !found.some((one) => one.file === file))
  return [
    ...found
      .filter(({ file }) => !(file in allowed))
      .map(({ file, line }) => `${file}:${line}: asks other machines: use fetchOutside of server/outside/fetch.ts`),
    ...unneeded.map((file) => `scripts/check/outgoing.ts: ${file} needs no exception`),
  ]
}

const planted = [
  'await fetch(address)',
  'const ask = globalThis.fetch',
  'makeClient({ fetch: fetch })',
  'makeClient({ fetch, log })',
  'addresses.map(fetch)',
  'const socket = net.connect(443, host)',
  'new WebSocket(address)',
  "import https from 'node:https'",
  "import {\n  request,\n} from 'https'",
  "import { type IncomingMessage, get } from 'node:http'",
  "const { request } = await import('undici')",
  "process.getBuiltinModule('https')",
]

function isOfServer({ file }: Source): boolean {
  if (!/^(server|features|contract)\/.*\.[jt]sx?$/.test(file) || /^features\/.*\/web\//.test(file)) return false
  return !/^server\/(outside|testing)\/|\.(test|testing|bench|prove)\.tsx?$/.test(file)
}

function findOpeners({ file, text }: Source): { file: string; line: number }[] {
  const statements = text.split(/\n(?=[^\s}])/)
  const lines: number[] = []
  let line = 1
  for (const statement of statements) {
    if (!typesOnly.test(statement) && imported.test(statement)) lines.push(line)
    line += statement.split('\n').length
  }
  for (const [at, one] of text.split('\n').entries())
    if (!/^\s*(\*|\/\/|\/\*)/.test(one) && openers.some((opener) => opener.test(one))) lines.push(at + 1)
  return lines.map((at) => ({ file, line: at }))
}
