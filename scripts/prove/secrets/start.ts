import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { signUp } from '../../../features/account/contract.ts'
import { startSmtp } from '../../../features/mail/smtp.testing.ts'
import type { Database } from '../../../server/db/db.ts'
import { drawSecret } from '../../../server/secrets.ts'
import { fullDraft, makeCaller } from '../../../server/testing/caller.ts'
import { initialise } from '../../../server/testing/initialised.ts'
import { type Quad, runCommand, startProcess } from '../../../server/testing/process.ts'
import { findInFolder } from './places.ts'
import type { FoundSecret, Vault } from './vault.ts'

/**
 * Quad as the operator starts it, with everything logged, and a mail server that refuses its password and repeats it;
 * and what the doctor says about it. Answers what its output and its data folder hold.
 */
export async function searchStart(vault: Vault, database: Database): Promise<FoundSecret[]> {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'quad-prove-'))
  const post = await startSmtp()
  post.state.refuseSignIn = true
  const [mail, token] = [randomBytes(12).toString('hex'), randomBytes(24).toString('base64url')]
  const settings = {
    ...settingsOf(vault, database),
    ...{ QUAD_DATA: home, METRICS_TOKEN: token, LOG_LEVEL: 'trace' },
    SMTP_URL: post.url.replace('//', `//quad:${mail}@`),
  }
  vault.keep('password of the mail server', mail)
  vault.keep('METRICS_TOKEN of a start', token)
  if (database.engine === 'embedded') await initialise(home)
  const quad = await startProcess(settings)
  try {
    const link = /set-up\?token=([\w-]+)/.exec(quad.output())?.[1]
    if (link) vault.keep('set-up link of a start', link)
    const root = path.join(home, 'secret')
    if (fs.existsSync(root)) vault.keep('root secret of a start', fs.readFileSync(root, 'utf8').trim())
    const draft = fullDraft({ password: `Crane-${randomBytes(9).toString('base64url')}-7a` })
    vault.keep('password at a start', draft.password)
    const visitor = makeCaller(quad.origin)
    await visitor.send(signUp, draft)
    await said(quad, 'a job failed')
    for (const given of [token, `${token}x`])
      await visitor.fetch('/metrics', { headers: { authorization: `Bearer ${given}` } })
    const doctor = await runCommand(settings, 'scripts/doctor.ts')
    await quad.stop()
    return [
      ...vault.find('the output of a start', quad.output()),
      ...vault.find('what the doctor says', `${doctor.stdout}${doctor.stderr}`),
      ...findInFolder(vault, home, 'the data folder').found,
    ]
  } finally {
    await quad.stop()
    await post.close()
    fs.rmSync(home, { recursive: true, force: true })
  }
}

function settingsOf(vault: Vault, { engine, pool }: Database): Record<string, string> {
  if (engine === 'embedded') return {}
  const address = pool.options.connectionString ?? ''
  const secret = drawSecret()
  vault.keep('password of the database', new URL(address).password)
  vault.keep('root secret of a start', secret)
  return { DATABASE_URL: address, QUAD_SECRET: secret }
}

function said(quad: Quad, words: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => {
      if (quad.output().includes(words)) resolve()
    }
    quad.child.stdout?.on('data', look)
    quad.child.once('exit', () => reject(new Error(`Quad ended before it said: ${words}`)))
    look()
  })
}
