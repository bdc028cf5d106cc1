import fs from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import tls from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { startSmtp } from '../../features/mail/smtp.testing.ts'
import { readEnv } from '../env.ts'
import { makeSecrets, type Secrets } from '../secrets.ts'
import { trustAuthorities } from '../settings/authorities.ts'
import { emptyFolder, initialisedFolder } from '../testing/folders.ts'
import { runCommand } from '../testing/process.ts'
import { checkAddress } from './address.ts'
import { type Issued, issue, startTls } from './authority.testing.ts'
import { answerProbe, probeHeader } from './mark.ts'
import { checkMail } from './services.ts'

/** Answers probes as a Quad behind a proxy that passes on what it should. */
async function startQuad(secrets: Pick<Secrets, 'sign'>, state: { host: string }) {
  const server = http.createServer((incoming, outgoing) => {
    const seen = { host: state.host, peer: '127.0.0.1', forwarded: '198.51.100.7' }
    outgoing.end(JSON.stringify(answerProbe(secrets, String(incoming.headers[probeHeader]), seen)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}

/** What is said of the public address and of the mail server, both with these certificates. */
async function look(leaf: Issued, chain: Issued[] = []) {
  const secrets = makeSecrets('x'.repeat(40))
  const state = { host: '' }
  const quad = await startQuad(secrets, state)
  const post = await startSmtp()
  const [front, mail] = await Promise.all([quad, Number(new URL(post.url).port)].map((to) => startTls(to, leaf, chain)))
  onTestFinished(async () => void (await Promise.all([front?.close(), mail?.close(), post.close()])))
  state.host = `localhost:${front?.port}`
  const env = readEnv({
    ...{ NODE_ENV: 'production', PUBLIC_URL: `https://${state.host}`, TRUSTED_PROXIES: '127.0.0.1' },
    ...{ PORT: String(quad), SMTP_URL: `smtps://quad:no@localhost:${mail?.port}` },
  })
  return { address: await checkAddress(env, secrets), mail: await checkMail(env) }
}

function trust(authority: Issued): void {
  const before = tls.getCACertificates('default')
  trustAuthorities({ NODE_EXTRA_CA_CERTS: authority.cert })
  onTestFinished(() => tls.setDefaultCACertificates(before))
}

test('a certificate that signs itself is told from a chain that is not whole, and from an authority of one’s own', async () => {
  const folder = emptyFolder()
  const authority = await issue(folder, 'authority', {})
  const between = await issue(folder, 'between', { by: authority })
  const leaf = await issue(folder, 'leaf', { by: between, host: 'localhost', days: 90 })
  const alone = await look(await issue(folder, 'alone', { host: 'localhost' }))
  expect(alone.address).toMatchObject({
    state: 'failed',
    seen: expect.stringMatching(/^https:\/\/localhost:\d+: self-signed certificate\.$/),
    todo: 'Get a certificate from an authority; browsers do not accept this one either. To make Quad itself accept it, set NODE_EXTRA_CA_CERTS to a file with its certificate.',
  })
  expect(alone.mail.seen).toMatch(/^The mail server localhost:\d+ cannot be used: self-signed certificate\.$/)
  expect(alone.mail.todo).toBe(alone.address.todo)

  const cut = await look(leaf)
  expect(cut.address).toMatchObject({
    seen: expect.stringContaining('unable to verify the first certificate'),
    todo: expect.stringMatching(/whole chain \(fullchain\.pem\) and not the certificate alone\..*NODE_EXTRA_CA_CERTS/),
  })
  const unknown = 'The certificate comes from an authority that this machine does not know. If it is your own, set NODE'
  expect((await look(leaf, [between])).address.todo).toContain(unknown)
  const whole = await look(leaf, [between, authority])
  expect(whole.address.todo).toContain(unknown)
  expect(whole.address.todo).not.toContain('chain')

  trust(authority)
  expect(await look(leaf, [between])).toMatchObject({ address: { state: 'ok' }, mail: { state: 'ok' } })
  expect((await look(leaf)).address).toMatchObject({ state: 'failed', todo: cut.address.todo })
})

test('an expired certificate, one that soon expires, and one for another host', async () => {
  const folder = emptyFolder()
  const by = await issue(folder, 'authority', {})
  trust(by)
  const expired = await look(await issue(folder, 'expired', { by, host: 'localhost', days: -1 }))
  expect(expired.address).toMatchObject({
    ...{ state: 'failed', seen: expect.stringContaining('certificate has expired') },
    todo: expect.stringContaining('Renew the certificate'),
  })
  expect(expired.mail.todo).toBe(expired.address.todo)
  const other = await look(await issue(folder, 'other', { by, host: 'other.example.edu' }))
  expect(other.address).toMatchObject({ state: 'failed', todo: expect.stringContaining('for this host name') })
  expect(other.mail.todo).toBe(other.address.todo)
  expect((await look(await issue(folder, 'soon', { by, host: 'localhost' }))).address).toMatchObject({
    state: 'warning',
    seen: expect.stringContaining('Its certificate is valid for 1 more day.'),
  })
})

test('an authority of one’s own in the settings file is accepted by the commands', async () => {
  const folder = emptyFolder()
  const data = await initialisedFolder()
  const by = await issue(folder, 'authority', {})
  const leaf = await issue(folder, 'leaf', { by, host: 'localhost', days: 90 })
  const state = { host: '' }
  const quad = await startQuad(makeSecrets(fs.readFileSync(path.join(data, 'secret'), 'utf8').trim()), state)
  const front = await startTls(quad, leaf)
  onTestFinished(async () => void (await front.close()))
  state.host = `localhost:${front.port}`
  const settings = path.join(folder, 'quad.env')
  fs.writeFileSync(
    settings,
    `QUAD_DATA=${data}\nPORT=${quad}\nPUBLIC_URL=https://${state.host}\nTRUSTED_PROXIES=127.0.0.1\n` +
      `NODE_EXTRA_CA_CERTS=${by.cert}\n`,
  )
  const { stdout, stderr } = await runCommand({ QUAD_SETTINGS: settings }, 'scripts/doctor.ts')
  expect(stderr).toBe('')
  expect(stdout).toMatch(/^ok +Public address: .*Its certificate is valid for 89 more days\.$/m)
})
