import { setTimeout as wait } from 'node:timers/promises'
import { commandLine } from '../commandLine.ts'
import type { Env } from '../env.ts'
import { makeFileStore, type StoredFileKey } from '../files/store.ts'
import { verifySmtp } from '../mail.ts'
import { adviceOnCertificate } from './certificate.ts'
import { type Finding, failed, heardSentence, ok, sentenceOf, warning } from './check.ts'

/** Connects to the mail server and signs in. */
export async function checkMail({ SMTP_URL, production }: Env): Promise<Finding> {
  if (!SMTP_URL)
    return production
      ? warning(
          'SMTP_URL is not set: no mail goes out.',
          `Set SMTP_URL, or print links with ${commandLine('reset-link')}.`,
        )
      : ok('Mails are kept at /dev/mail, since SMTP_URL is not set.')
  const { host, username } = new URL(SMTP_URL)
  try {
    await verifySmtp(SMTP_URL)
  } catch (error) {
    const refused = error instanceof Error && 'code' in error && error.code === 'EAUTH'
    return failed(
      `The mail server ${host} ${refused ? 'refuses the sign-in' : 'cannot be used'}: ${sentenceOf(error)}`,
      refused
        ? 'Correct user and password in SMTP_URL. Characters such as @ or / are written as %40, %2F.'
        : (adviceOnCertificate(error) ??
            'Correct host, port and kind (smtp or smtps) in SMTP_URL, and see whether a firewall is between.'),
    )
  }
  return ok(
    `The mail server ${host} takes connections${username ? ', and the sign-in where it offers one' : ''}. No mail was sent.`,
  )
}

/** Writes, reads and deletes a small object in the bucket. */
export async function checkBucket(env: Env): Promise<Finding> {
  const store = makeFileStore(env)
  const written = crypto.getRandomValues(new Uint8Array(32))
  const read: Uint8Array[] = []
  let key = '' as StoredFileKey
  const steps: [what: string, step: () => Promise<unknown>][] = [
    ['write', async () => (key = await store.put(written))],
    [
      'read',
      async () => {
        for await (const part of store.read(key)) read.push(part)
      },
    ],
    ['delete', () => store.remove(key)],
  ]
  for (const [what, step] of steps) {
    try {
      await step()
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
      const words = `The bucket ${env.S3_BUCKET} does not let Quad ${what}: ${heardSentence(env, cause)}`
      return failed(words, adviceOnCertificate(cause) ?? 'Correct the five S3_ settings.')
    }
  }
  if (!Buffer.concat(read).equals(written))
    return failed(`The bucket ${env.S3_BUCKET} answered other bytes than it was given.`, 'Ask who runs the storage.')
  return ok(`A small object was written to the bucket ${env.S3_BUCKET}, read and deleted.`)
}

/** Asks Redis for an answer. */
export async function checkRedis(url: string): Promise<Finding> {
  const { createClient } = await import('@redis/client')
  const client = createClient({ url, socket: { connectTimeout: 3000, reconnectStrategy: false } })
  client.on('error', () => {})
  try {
    await client.connect()
    await Promise.race([
      client.ping(),
      wait(3000, undefined, { ref: false }).then(() => Promise.reject(new Error('It does not answer PING.'))),
    ])
  } finally {
    if (client.isOpen) client.destroy()
  }
  return ok(`Redis at ${new URL(url).host} answers.`)
}
