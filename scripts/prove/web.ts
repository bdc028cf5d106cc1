import { fileURLToPath } from 'node:url'
import { collectFills } from '../../contract/slot.ts'
import { wantedAddress } from '../../features/account/web/entryAddresses.ts'
import { startSmtp } from '../../features/mail/smtp.testing.ts'
import { pushKeysOf } from '../../features/notifications/push/keys.queries.ts'
import type { Database } from '../../server/db/db.ts'
import { features } from '../../server/features.ts'
import { readStaticFiles } from '../../server/http/static.ts'
import { accessRows } from '../../server/testing/access.ts'
import { runApp } from '../../server/testing/run.ts'
import { run } from '../run.ts'
import type { ProofOutcome } from './outcome.ts'
import { foundWords, plantsHere, sampled } from './sampled.ts'
import { makeAsk, type WebFindings } from './web/ask.ts'
import { missedHoles, plantedInAll } from './web/plantedHoles.ts'
import { tryPages, tryReads } from './web/reads.ts'
import { escapes, misleadingMails, redirectTargets, tryRedirects, unlistedMovers } from './web/redirects.ts'
import { foreignOrigins } from './web/shapes.ts'
import { tryForeignTopics, trySockets } from './web/sockets.ts'
import { tryWrites, undeclaredFormTypes } from './web/writes.ts'

const dist = fileURLToPath(new URL('../../dist', import.meta.url))

const pages = [
  ...['/', '/homework', '/sign-up', '/confirm-email?token=x', '/nowhere/else', '//evil.example', '/index.html'],
  ...[
    '/api',
    '/api/nowhere',
    '/api/openapi.json',
    '/api/docs',
    '/api/docs/style.css',
    '/healthz',
    '/readyz',
    '/metrics',
  ],
  ...['/assets/missing.js', '/favicon.svg', '/calendar/feed/x.ics', '/dev/mail', '/%00', '/%ff', '/..%2f..%2fetc'],
]

/** Each write is sent in one of so many ways, the next one in others. */
const share = { quick: 8, usual: 2, full: 1 }
/** The quick form tries one of so many endpoints. */
const quickPart = 48

/** Other sites cannot use a person's session, frame a page, read an answer or send anybody away. */
export async function proveWeb(database: Database, quick: boolean, full: boolean): Promise<ProofOutcome> {
  await run('node', ['scripts/build.ts', '--if-stale'])
  const post = await startSmtp()
  const files = readStaticFiles(dist, collectFills(features))
  const app = await runApp(database, { SMTP_URL: post.url, LOG_LEVEL: 'silent' }, files)
  const found: WebFindings = { calls: 0, faults: new Set() }
  const { faults } = found
  const [writes, reads] = [
    { writes: 0, tries: 0, faults },
    { reads: 0, preflights: 0, faults },
  ]
  const sockets = { tries: 0, faults }
  const tried = quick ? sampled(accessRows, quickPart) : accessRows
  try {
    const ask = makeAsk(app.origin, found)
    // A job draws them once, whoever asks for what.
    await pushKeysOf(app.shell)
    await tryWrites(app, app.origin, ask, tried, writes, quick ? share.quick : full ? share.full : share.usual)
    await tryReads(app, ask, tried, reads)
    const shown = (await tryPages(app, ask, pages)) + (await tryBehindTls(database, post.url, found))
    const redirects = await tryRedirects(app, ask)
    const escaped = escapes(wantedAddress, app.origin)
    await trySockets(app, app.origin, sockets)
    await tryForeignTopics(app, ownTopics, sockets)
    for (const one of await misleadingMails(app, ask, post)) faults.add(one)
    for (const one of [...unlistedMovers(), ...undeclaredFormTypes(accessRows)]) faults.add(one)
    for (const one of escaped) faults.add(`the way back after signing in may be ${JSON.stringify(one)}`)
    const blind = plantsHere(database, quick) ? await missedHoles(app) : []
    const planted = plantsHere(database, quick) ? plantedInAll : 0
    return {
      line:
        `${writes.writes} writes sent as other sites would: ${writes.tries} tries; ${reads.reads} endpoints that read, ${reads.preflights} preflights; ` +
        `${redirectTargets.length} spellings of a redirect: ${redirects} addresses, ${escaped.length} leave; ${sockets.tries} sockets; ` +
        `${shown} pages and refusals; the walls of ${found.calls} answers; ${faults.size} faults; ` +
        foundWords(planted, blind),
      faults: [...[...faults].slice(0, 60), ...blind],
    }
  } finally {
    await app.close()
    await post.close()
  }
}

const ownTopics = features.flatMap(({ live = [] }) => live.map(({ topic }) => topic))

/** The same walls where Quad has a public name and TLS: cookies bound to it, HSTS, and origins that look like its name. */
async function tryBehindTls(database: Database, mails: string, found: WebFindings): Promise<number> {
  const site = 'https://quad.example.edu'
  const settings = {
    NODE_ENV: 'production',
    PUBLIC_URL: site,
    TRUSTED_PROXIES: '127.0.0.1',
    SMTP_URL: mails,
    REQUIRE_EMAIL_CONFIRMATION: 'false',
  }
  const app = await runApp(
    database,
    { ...settings, LOG_LEVEL: 'silent' },
    readStaticFiles(dist, collectFills(features)),
  )
  try {
    const headers = { host: new URL(site).host, origin: site, 'x-forwarded-for': '203.0.113.9' }
    const ask = makeAsk(app.origin, found, site)
    const shown = await tryPages(app, ask, pages, headers)
    const body = JSON.stringify({ email: 'ona@example.edu', password: 'Quiet-Harbour-7', remember: true })
    const signIn = { method: 'POST', path: '/api/sign-in', body }
    for (const origin of foreignOrigins(site)) {
      const sent = { ...headers, 'content-type': 'application/json', origin: Buffer.from(origin).toString('latin1') }
      const { status } = await ask(`signing in from ${origin}`, { ...signIn, headers: sent })
      if (status !== 403) found.faults.add(`behind TLS, a write from ${origin} was answered with ${status}`)
    }
    return shown
  } finally {
    await app.close()
  }
}
