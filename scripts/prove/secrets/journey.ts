import { randomBytes } from 'node:crypto'
import { issueSetupLink } from '../../../features/account/auth/links.ts'
import {
  checkReset,
  confirmEmail,
  requestReset,
  resetPassword,
  sendConfirmation,
  setUp,
  signIn,
  signOut,
} from '../../../features/account/contract.ts'
import { deleteAccount, keepAccount, keepAccountByLink } from '../../../features/account/deletion/contract.ts'
import { changeEmail, checkEmailUndo, confirmEmailChange } from '../../../features/account/email/contract.ts'
import { confirmIdentity } from '../../../features/account/identity/contract.ts'
import { acceptInvitation, readInvitation } from '../../../features/account/invitations/contract.ts'
import { makeAuthenticator } from '../../../features/account/passkeys/authenticator.testing.ts'
import {
  addPasskey,
  offerPasskey,
  offerPasskeyProof,
  offerPasskeySignIn,
  proveByPasskey,
  signInWithPasskey,
} from '../../../features/account/passkeys/contract.ts'
import { changePassword } from '../../../features/account/sessions/contract.ts'
import { createToken } from '../../../features/account/tokens/contract.ts'
import { beginTwoFactor, confirmTwoFactor, finishSignIn } from '../../../features/account/twoFactor/contract.ts'
import { codeAt } from '../../../features/account/twoFactor/factor.testing.ts'
import { sendResetLink } from '../../../features/admin/contract.ts'
import { inviteAddresses } from '../../../features/admin/invitations/contract.ts'
import { createFeed, renewFeed } from '../../../features/calendar/feeds/contract.ts'
import { fetchArchive, unzipped } from '../../../features/export/archives.testing.ts'
import { startExport } from '../../../features/export/contract.ts'
import { addAssignment, listAssignments } from '../../../features/homework/contract.ts'
import { subscribedBrowser } from '../../../features/notifications/push/browser.testing.ts'
import { allowPush, tryPush } from '../../../features/notifications/push/contract.ts'
import { pushKeysOf } from '../../../features/notifications/push/keys.queries.ts'
import { addSession } from '../../../features/study/contract.ts'
import { joinSession, makeJoinLink, readJoinLink } from '../../../features/study/invitations/contract.ts'
import { idOf, succeeded } from '../../../server/testing/answers.ts'
import { type Caller, fullDraft } from '../../../server/testing/caller.ts'
import type { Running } from '../../../server/testing/run.ts'
import type { Letters } from './letters.ts'
import type { Vault } from './vault.ts'
import type { Traffic } from './watch.ts'
import { watched } from './watch.ts'

type Journey = { app: Running; vault: Vault; traffic: Traffic; letters: Letters; metricsToken: string }

/** Uses everything that has a secret. Answers those who were there, and the texts of an archive. */
export async function goThroughEverything(
  journey: Journey,
): Promise<{ people: Caller[]; archive: Map<string, Buffer> }> {
  const { app, metricsToken } = journey
  const admin = await setUpFirst(journey)
  const ona = await signUpAndReset(journey)
  await passkeys(journey, ona)
  await links(journey, ona)
  await push(journey, ona)
  await secondFactor(journey, ona)
  const archive = await exported(journey, ona)
  await newAddress(journey, ona)
  await deletion(journey, ona)
  const ben = await invited(journey, admin)
  const figures = await app.browser().fetch('/metrics', { headers: { authorization: `Bearer ${metricsToken}` } })
  if (!figures.ok) throw new Error(`the metrics were not read: ${figures.status}`)
  return { people: [admin, ona, ben], archive }
}

const browserOf = ({ app, vault, traffic }: Journey, name: string) => watched(app.browser(), name, vault, traffic)

function newPassword({ vault }: Journey, name: string): string {
  const password = `Heron-${randomBytes(9).toString('base64url')}-7a`
  vault.keep(`${name} password`, password)
  return password
}

/** The first admin, by the link that the start prints. */
async function setUpFirst(journey: Journey): Promise<Caller> {
  const { app, vault } = journey
  const token = await issueSetupLink(app.shell.database.db, app.shell.clock())
  vault.keep('set-up link', token)
  const admin = browserOf(journey, 'admin')
  const password = newPassword(journey, 'admin')
  const person = { name: 'Nell Park', email: `nell.${crypto.randomUUID()}@example.edu`, zone: 'UTC' }
  const { id } = succeeded(await admin.call(setUp, { ...person, password, token }))
  return Object.assign(admin, { id, email: person.email, password })
}

async function signUpAndReset(journey: Journey): Promise<Caller> {
  const { vault, letters } = journey
  const ona = browserOf(journey, 'student')
  await ona.signUp({ ...fullDraft({}), name: 'Ona Vale', password: newPassword(journey, 'first') })
  // One after the other: the older link is void.
  await letters.linkTo(ona.email)
  succeeded(await ona.call(sendConfirmation, {}))
  succeeded(await ona.call(confirmEmail, { token: (await letters.linkTo(ona.email)).get('token') ?? '' }))

  const elsewhere = browserOf(journey, 'second browser')
  succeeded(await elsewhere.call(signIn, { email: ona.email, password: ona.password, remember: true }))
  succeeded(await elsewhere.call(requestReset, { email: ona.email }))
  const link = await letters.linkTo(ona.email)
  const halves = {
    access_token: link.get('access_token') ?? '',
    refresh_token: link.get('refresh_token') ?? '',
  }
  vault.keep('whole reset secret', `${halves.access_token}${halves.refresh_token}`)
  succeeded(await elsewhere.call(checkReset, halves))
  ona.password = newPassword(journey, 'reset')
  succeeded(await elsewhere.call(resetPassword, { ...halves, password: ona.password }))
  // One that nobody uses.
  succeeded(await elsewhere.call(requestReset, { email: ona.email }))
  await letters.linkTo(ona.email)
  succeeded(await ona.call(signIn, { email: ona.email, password: ona.password, remember: true }))
  succeeded(await ona.call(confirmIdentity, { password: ona.password }))
  const password = newPassword(journey, 'changed')
  succeeded(await ona.call(changePassword, { current: ona.password, password }))
  ona.password = password
  return ona
}

async function passkeys(journey: Journey, ona: Caller): Promise<void> {
  const { app, vault } = journey
  const phone = makeAuthenticator(app.shell.env.publicUrl.origin)
  const { options } = succeeded(await ona.call(offerPasskey, {}))
  vault.keep('passkey challenge', options.challenge)
  succeeded(await ona.call(addPasskey, { credential: phone.make(options) }))
  const proof = succeeded(await ona.call(offerPasskeyProof, {}))
  if (!proof.options) throw new Error('there is no passkey to prove with')
  vault.keep('passkey challenge to prove', proof.options.challenge)
  succeeded(await ona.call(proveByPasskey, { credential: phone.sign(proof.options, { counter: 1 }) }))
  const other = browserOf(journey, 'browser with a passkey')
  const offer = succeeded(await other.call(offerPasskeySignIn, {}))
  vault.keep('passkey challenge to sign in', offer.options.challenge)
  const credential = phone.sign(offer.options, { counter: 2 })
  vault.keep('passkey signature', credential.response.signature)
  succeeded(await other.call(signInWithPasskey, { credential, remember: false }))
}

/** A token, a feed and a join link: what programs and friends are given. */
async function links(journey: Journey, ona: Caller): Promise<void> {
  const { app, vault, traffic } = journey
  succeeded(await ona.call(addAssignment, { title: 'Essay', course: 'BIO 210', dueDate: '2031-03-04' }))
  const { secret } = succeeded(await ona.call(createToken, { name: 'Script', scopes: ['homework:read'] }))
  vault.keep('API token', secret)
  vault.keep('API token without its prefix', secret.replace('quad_pat_', ''))
  const program = watched(app.browser({ authorization: `Bearer ${secret}` }), 'program', vault, traffic)
  succeeded(await program.call(listAssignments, {}))

  const feed = succeeded(await ona.call(createFeed, { name: 'Phone', kinds: [], busyOnly: false }))
  const renewed = succeeded(await ona.call(renewFeed, { id: feed.id }))
  for (const { address } of [feed, renewed]) {
    vault.keep('feed address', /([\w-]{43})\.ics/.exec(address)?.[1] ?? '')
    await browserOf(journey, 'calendar program').fetch(new URL(address).pathname)
  }

  const plan = { title: 'Plan', course: 'BIO 210', date: '2031-03-04', time: '10:00' }
  const { token } = succeeded(await ona.call(makeJoinLink, { id: idOf(await ona.call(addSession, plan)) }))
  vault.keep('join link', token)
  const friend = watched(await app.student(), 'friend', vault, traffic)
  succeeded(await friend.call(readJoinLink, { token }))
  succeeded(await friend.call(joinSession, { token }))
}

/** Whoever has a browser's address and keys, and ours, can write to it. Its push service is not reached. */
async function push({ app, vault }: Journey, ona: Caller): Promise<void> {
  const { subscription, path } = subscribedBrowser('push.example')
  vault.keep('address of a push subscription', path.replace('/send/', ''))
  vault.keep('secret of a push subscription', subscription.keys.auth)
  vault.keep('private key of push notifications', (await pushKeysOf(app.shell)).privateKey)
  succeeded(await ona.call(tryPush, { id: idOf(await ona.call(allowPush, subscription)) }))
  await app.settle()
}

async function secondFactor(journey: Journey, ona: Caller): Promise<void> {
  const { app, vault } = journey
  const { key } = succeeded(await ona.call(beginTwoFactor, {}))
  vault.keep('key of the second factor', key)
  const { recoveryCodes } = succeeded(await ona.call(confirmTwoFactor, { code: codeAt(key, app.shell.clock()) }))
  for (const code of recoveryCodes) {
    vault.keep('recovery code', code)
    vault.keep('recovery code without hyphens', code.replaceAll('-', ''))
  }
  app.advance(30_000)
  for (const code of [codeAt(key, app.shell.clock()), recoveryCodes[0] ?? '']) {
    const browser = browserOf(journey, 'browser with a code')
    succeeded(await browser.call(signIn, { email: ona.email, password: ona.password, remember: true }))
    succeeded(await browser.call(finishSignIn, { code }))
    succeeded(await browser.call(signOut, {}))
  }
}

async function exported({ app }: Journey, ona: Caller): Promise<Map<string, Buffer>> {
  const begun = succeeded(await ona.call(startExport, {}))
  await app.settle()
  return unzipped(await fetchArchive(ona, begun.export?.id ?? ''))
}

async function newAddress(journey: Journey, ona: Caller): Promise<void> {
  const { letters } = journey
  const email = `vale.${crypto.randomUUID()}@example.edu`
  const former = ona.email
  succeeded(await ona.call(changeEmail, { email }))
  const token = (await letters.linkTo(email)).get('token') ?? ''
  succeeded(await browserOf(journey, 'new mailbox').call(confirmEmailChange, { token }))
  const undo = (await letters.linkTo(former)).get('token') ?? ''
  succeeded(await browserOf(journey, 'old mailbox').call(checkEmailUndo, { token: undo }))
  ona.email = email
}

async function deletion(journey: Journey, ona: Caller): Promise<void> {
  const { letters } = journey
  succeeded(await ona.call(deleteAccount, {}))
  const token = (await letters.linkTo(ona.email)).get('token') ?? ''
  succeeded(await browserOf(journey, 'mailbox of the deleted').call(keepAccountByLink, { token }))
  succeeded(await ona.call(deleteAccount, {}))
  await letters.linkTo(ona.email)
  succeeded(await ona.call(keepAccount, {}))
}

async function invited(journey: Journey, admin: Caller): Promise<Caller> {
  const { letters } = journey
  const [email, waiting] = [`ben.${crypto.randomUUID()}@example.edu`, `eve.${crypto.randomUUID()}@example.edu`]
  succeeded(await admin.call(confirmIdentity, { password: admin.password }))
  succeeded(await admin.call(inviteAddresses, {}, `${email}\n${waiting}\n`))
  await letters.linkTo(waiting)
  const token = (await letters.linkTo(email)).get('token') ?? ''
  const ben = browserOf(journey, 'invited')
  succeeded(await ben.call(readInvitation, { token }))
  const { email: _, ...draft } = fullDraft({ password: newPassword(journey, 'invited') })
  const { person } = succeeded(await ben.call(acceptInvitation, { ...draft, token }))
  succeeded(await admin.call(sendResetLink, { person: person?.id ?? '' }))
  await letters.linkTo(email)
  return Object.assign(ben, { id: person?.id ?? '', email, password: draft.password })
}
