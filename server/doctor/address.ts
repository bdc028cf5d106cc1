import http from 'node:http'
import https from 'node:https'
import type { TLSSocket } from 'node:tls'
import { countWords } from '../../contract/words/counts.ts'
import type { Env } from '../env.ts'
import { makeAddressReader } from '../http/address.ts'
import type { Secrets } from '../secrets.ts'
import { adviceOnCertificate } from './certificate.ts'
import { type Finding, failed, ok, sentenceOf, warning } from './check.ts'
import { type Arrival, arrival, drawProbe, probeHeader } from './mark.ts'

type Reached = { status: number; text: string; location: string | undefined; certificateEnds: Date | undefined }

/** From a range that is for documentation only: nobody has this address. */
const forged = '203.0.113.77'
const daysLeft = 14

/** Whether PUBLIC_URL leads here, with a valid certificate, and the proxy passes on what Quad needs. */
export async function checkAddress(env: Env, secrets: Pick<Secrets, 'sign'>): Promise<Finding> {
  const { origin } = env.publicUrl
  const probe = drawProbe(secrets)
  let reached: Reached
  try {
    reached = await reach(origin, probe.header)
  } catch (error) {
    return (await runsHere(env, secrets))
      ? failed(`${origin}: ${sentenceOf(error)}`, adviceFor(error))
      : notRunning(env)
  }
  const seen = arrivalIn(reached.text)
  if (seen?.mark !== probe.mark) {
    if (!(await runsHere(env, secrets))) return notRunning(env)
    const to = reached.location ? `, with a redirect to ${reached.location}` : ''
    return failed(
      `Something answers at ${origin} (status ${reached.status}${to}), but not this Quad.`,
      'Let the proxy pass requests for this name to HOST and PORT, or correct PUBLIC_URL.',
    )
  }
  return checkProxy(env, seen) ?? checkCertificate(origin, reached.certificateEnds)
}

function checkProxy({ publicUrl, TRUSTED_PROXIES }: Env, seen: Arrival): Finding | undefined {
  const { origin, host } = publicUrl
  if (seen.host !== host)
    return failed(
      `The proxy passes the Host header ${JSON.stringify(seen.host)} on instead of ${JSON.stringify(host)}, which Quad refuses.`,
      'In nginx: proxy_set_header Host $http_host; in Apache: ProxyPreserveHost On.',
    )
  const peer = seen.peer.replace(/^::ffff:(?=\d)/, '')
  const trusts = makeAddressReader(TRUSTED_PROXIES)(peer, new Headers({ 'x-forwarded-for': forged })) === forged
  // Quad itself speaks no TLS: somebody else does.
  if (publicUrl.protocol === 'https:' && !trusts)
    return failed(
      `Requests for ${origin} come from ${peer}, which is not in TRUSTED_PROXIES: all visitors would share one limit.`,
      `Add ${peer} to TRUSTED_PROXIES, if that is your proxy.`,
    )
  if (!trusts) return undefined
  const hops = (seen.forwarded ?? '').split(',').map((hop) => hop.trim())
  if (hops.join('') === '' || hops.at(-1) === forged)
    return failed(
      hops.at(-1) === forged
        ? `The proxy at ${peer} passes on the X-Forwarded-For that a client sends, so that anybody can claim any address.`
        : `The proxy at ${peer} sends no X-Forwarded-For: all visitors share one limit.`,
      'In nginx: proxy_set_header X-Forwarded-For $remote_addr.',
    )
  return undefined
}

function checkCertificate(origin: string, ends: Date | undefined): Finding {
  const arrives = `${origin} leads to this Quad, and host name and client address arrive.`
  if (!ends) return ok(arrives)
  const days = Math.floor((ends.getTime() - Date.now()) / 86_400_000)
  const seen = `${arrives} Its certificate is valid for ${countWords(days, 'more day')}.`
  return days < daysLeft ? warning(seen, 'See why the certificate was not renewed.') : ok(seen)
}

/** Whether this installation answers at HOST and PORT. */
async function runsHere(env: Env, secrets: Pick<Secrets, 'sign'>): Promise<boolean> {
  const probe = drawProbe(secrets)
  const reached = await reach(listenedOrigin(env), probe.header).catch(() => undefined)
  return arrivalIn(reached?.text)?.mark === probe.mark
}

function notRunning(env: Env): Finding {
  return warning(
    `Quad does not run at ${listenedOrigin(env)} right now, so its public address was not checked.`,
    'Start Quad, and run the checks again.',
  )
}

function listenedOrigin({ HOST, PORT }: Env): string {
  const host = HOST === '0.0.0.0' ? '127.0.0.1' : HOST === '::' ? '::1' : HOST
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`
}

function arrivalIn(text = ''): Arrival | undefined {
  try {
    return arrival.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

function reach(origin: string, probe: string): Promise<Reached> {
  const { get } = origin.startsWith('https:') ? https : http
  // A claim that the proxy has to replace, or to put the true address behind.
  const headers = { [probeHeader]: probe, 'x-forwarded-for': forged }
  return new Promise((resolve, reject) => {
    const options = { agent: false, headers, signal: AbortSignal.timeout(8000) }
    const request = get(`${origin}/healthz`, options, (response) => {
      const ends = 'getPeerCertificate' in response.socket ? (response.socket as TLSSocket).getPeerCertificate() : null
      const certificateEnds = ends ? new Date(ends.valid_to) : undefined
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => {
        text = (text + part).slice(0, 4000)
      })
      response.on('error', reject)
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text, location: response.headers.location, certificateEnds }),
      )
    })
    request.on('error', reject)
  })
}

function adviceFor(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (/ENOTFOUND|EAI_AGAIN/.test(code)) return 'Correct the name in PUBLIC_URL, or enter it in the DNS.'
  const about = adviceOnCertificate(error)
  if (about) return about
  return 'See whether the proxy runs and a firewall lets this machine reach it. Some networks do not lead back to themselves: then check from outside.'
}
