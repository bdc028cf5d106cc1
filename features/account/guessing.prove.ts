import { runConcurrently } from '../../scripts/prove/concurrently.ts'
import type { ProofOutcome } from '../../scripts/prove/outcome.ts'
import type { Database } from '../../server/db/db.ts'
import type { Caller } from '../../server/testing/caller.ts'
import { type Running, runApp } from '../../server/testing/run.ts'
import { signIn } from './contract.ts'

const mayTry = 5

type Counts = { evaluated: number; refused: number; other: number }

/** One wrong try for each of the browsers; once tries are used up, even the right password must not get in. */
async function guess(email: string, browsers: number, browser: (index: number) => Caller): Promise<Counts> {
  const counts: Counts = { evaluated: 0, refused: 0, other: 0 }
  await runConcurrently(browsers, 20, async (index) => {
    const { status } = await browser(index).send(signIn, { email, password: `Wrong-Harbour-${index}`, remember: false })
    if (status === 400) counts.evaluated++
    else if (status === 429) counts.refused++
    else counts.other++
  })
  return counts
}

function judge(what: string, counts: Counts, afterwards: number): string[] {
  const faults = []
  if (counts.evaluated > mayTry) faults.push(`${what}: ${counts.evaluated} tries were evaluated, not ${mayTry}`)
  if (counts.other > 0) faults.push(`${what}: ${counts.other} answers were neither refused nor evaluated`)
  if (afterwards !== 429) faults.push(`${what}: after that, the right password was still evaluated (${afterwards})`)
  return faults
}

/** Many sources, as a trusted proxy names them, against one account within fifteen minutes. */
export async function guessFromEverywhere(database: Database, sources: number): Promise<ProofOutcome> {
  const app = await runApp(database, { TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'silent' })
  try {
    const ada = await app.student()
    const from = (index: number) => `${index % 2 === 0 ? '198.18' : '198.19'}.${Math.floor(index / 250)}.${index % 250}`
    const counts = await guess(ada.email, sources, (index) => app.browser({ 'x-forwarded-for': from(index) }))
    const networks = await networksOf(app)
    const faults = judge(`${sources} addresses`, counts, await rightPassword(app, ada))
    // Refused tries count for no network. Fewer networks: tries came from one source, as the server saw it.
    if (networks !== counts.evaluated)
      faults.push(`${sources} addresses: ${counts.evaluated} evaluated tries counted for ${networks} networks`)
    return { line: `${sources} addresses against one account: ${counts.evaluated} tries evaluated`, faults }
  } finally {
    await app.close()
  }
}

const headers = [
  (address: string) => ({ 'x-forwarded-for': address }),
  (address: string) => ({ forwarded: `for=${address};proto=https` }),
  (address: string) => ({ 'x-real-ip': address }),
  (address: string) => ({ 'cf-connecting-ip': address }),
  (address: string) => ({ 'true-client-ip': address }),
  (address: string) => ({ 'x-client-ip': address }),
  (address: string) => ({ 'x-forwarded-for': `127.0.0.1, ${address}`, 'x-forwarded-host': 'evil.example' }),
  (address: string) => ({ 'x-forwarded-for': `::ffff:${address}` }),
]

/** Headers with which a client claims to be somebody else, without a trusted proxy. */
export async function guessWithForgedHeaders(database: Database, times: number): Promise<ProofOutcome> {
  const app = await runApp(database, { LOG_LEVEL: 'silent' })
  try {
    const ada = await app.student()
    const counts = await guess(ada.email, times, (index) => {
      const address = `${20 + (index % 180)}.${Math.floor(index / 180) % 250}.${index % 250}.7`
      return app.browser(headers[index % headers.length]?.(address) ?? {})
    })
    const networks = await networksOf(app)
    const faults = judge(`${times} forged headers`, counts, await rightPassword(app, ada))
    if (networks !== 1) faults.push(`${times} forged headers: they counted as ${networks} networks, not as one`)
    return {
      line: `${times} forged forwarding headers: ${counts.evaluated} tries evaluated, ${networks} network`,
      faults,
    }
  } finally {
    await app.close()
  }
}

async function rightPassword(app: Running, ada: Caller): Promise<number> {
  const input = { email: ada.email, password: ada.password, remember: false }
  return (await app.browser({ 'x-forwarded-for': '203.0.113.77' }).send(signIn, input)).status
}

async function networksOf({ shell }: Running): Promise<number> {
  const { rows } = await shell.database.pool.query(
    "select count(*)::int as networks from attempts where bucket like 'network:%' and tries > 0",
  )
  return rows[0].networks
}
