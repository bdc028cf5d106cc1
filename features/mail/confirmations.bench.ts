import { createTransport } from 'nodemailer'
import { stopChild } from '../../scripts/bench/children.ts'
import { beside } from '../../scripts/bench/compare.ts'
import { filledPostgres, serveQuad } from '../../scripts/bench/engines.ts'
import type { Figure } from '../../scripts/bench/figures.ts'
import { rootSecret } from '../../scripts/bench/fill.ts'
import { makeShell } from '../../server/boot.ts'
import { connect } from '../../server/db/db.ts'
import { readEnv } from '../../server/env.ts'
import { features } from '../../server/features.ts'
import { makeLog } from '../../server/log.ts'
import { fullDraft, makeCaller } from '../../server/testing/caller.ts'
import { requestReset, signUp } from '../account/contract.ts'
import { postMail } from './queries.ts'
import { startSmtp } from './smtp.testing.ts'

const count = 1000

/**
 * Seconds until a thousand queued mails for which people wait, as sign-ups queue them, are with the mail server; beside
 * it a thousand handed over one after the other on one connection, without queue and database.
 */
export async function benchConfirmations(): Promise<Figure> {
  const filled = await filledPostgres()
  const post = await startSmtp()
  const { server } = await serveQuad({ ...filled.settings, SMTP_URL: post.url })
  const log = makeLog('error')
  const database = connect('postgres', { connectionString: filled.settings.DATABASE_URL }, log)
  try {
    const env = readEnv({ ...filled.settings, SMTP_URL: post.url, QUAD_SECRET: rootSecret })
    const shell = makeShell(env, log, database, rootSecret, features)
    const began = performance.now()
    for (let at = 0; at < count; at += 50)
      await database.transaction(async (db) => {
        for (let one = at; one < at + 50; one++)
          await postMail(shell, db, { to: `fresher${one}@example.edu`, subject: 'Confirm your address', text: 'Hello' })
      })
    while (post.taken.length < count && performance.now() - began < 90_000)
      await new Promise((resolve) => setTimeout(resolve, 50))
    if (post.taken.length < count) throw new Error(`only ${post.taken.length} mails were sent in 90 s`)
    const value = (performance.now() - began) / 1000
    const goal = { at: 'most', must: 60, of: 'value' } as const
    return {
      ...beside('1,000 mails for waiting people: all handed over', 's', [value], [await handOver(post.url)]),
      goal,
    }
  } finally {
    await database.close()
    await stopChild(server)
    await post.close()
    await filled.close()
  }
}

/** Seconds that the mail library alone takes for as many mails. */
async function handOver(url: string): Promise<number> {
  const transport = createTransport({ url, pool: true, maxConnections: 1 })
  const began = performance.now()
  for (let one = 0; one < count; one++)
    await transport.sendMail({
      from: 'quad@example.edu',
      to: `fresher${one}@example.edu`,
      subject: 'Hello',
      text: 'Hello',
    })
  transport.close()
  return (performance.now() - began) / 1000
}

/**
 * Seconds from the answer to a sign-up until its mail is with the mail server, the slowest of 60 sign-ups in 18 seconds,
 * while somebody in another network asks for 600 reset links; beside the slowest of ten before that.
 */
export async function benchSignUpMails(): Promise<Figure> {
  const filled = await filledPostgres()
  const post = await startSmtp()
  const { server, port } = await serveQuad({ ...filled.settings, SMTP_URL: post.url, TRUSTED_PROXIES: '127.0.0.1' })
  const from = (address: string) => makeCaller(`http://localhost:${port}`, { 'x-forwarded-for': address })
  const signedUpAt = new Map<string, number>()
  let slowest = 0
  const signUpFrom = async (address: string) => {
    const draft = fullDraft({})
    const answer = await from(address).send(signUp, draft)
    if (!answer.ok) throw new Error(`a sign-up was answered with ${answer.status}: ${await answer.text()}`)
    signedUpAt.set(draft.email, performance.now())
  }
  const look = () => {
    for (const { to } of post.taken)
      for (const address of to.map((one) => one.replace(/[<>]/g, ''))) {
        const at = signedUpAt.get(address)
        if (at === undefined) continue
        slowest = Math.max(slowest, performance.now() - at)
        signedUpAt.delete(address)
      }
  }
  const looking = setInterval(look, 20)
  try {
    for (let one = 0; one < 10; one++) {
      await signUpFrom('203.0.113.10')
      while (signedUpAt.size > 0) await new Promise((resolve) => setTimeout(resolve, 20))
    }
    const quiet = slowest
    slowest = 0
    const began = performance.now()
    const until = (moment: number) =>
      new Promise((resolve) => setTimeout(resolve, Math.max(0, began + moment - performance.now())))
    const resets = Array.from({ length: 600 }, async (_, index) => {
      await until(index * 25)
      const answer = await from('198.51.100.1').send(requestReset, { email: `student${1 + (index % 200)}@example.edu` })
      await answer.arrayBuffer()
    })
    const signUps = Array.from({ length: 60 }, async (_, index) => {
      await until(index * 300)
      await signUpFrom('203.0.113.9')
    })
    await Promise.all([...resets, ...signUps])
    while (signedUpAt.size > 0 && performance.now() - began < 120_000) await until(performance.now() - began + 50)
    if (signedUpAt.size > 0) throw new Error(`${signedUpAt.size} of 60 mails were not sent within two minutes`)
    const name = '60 sign-ups beside 600 resets: slowest mail'
    const goal = { at: 'most', must: 10, of: 'value' } as const
    return { ...beside(name, 's', [slowest / 1000], [quiet / 1000]), goal }
  } finally {
    clearInterval(looking)
    await stopChild(server)
    await post.close()
    await filled.close()
  }
}
