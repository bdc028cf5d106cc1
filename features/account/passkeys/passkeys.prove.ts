import type { ProofOutcome } from '../../../scripts/prove/outcome.ts'
import type { Database } from '../../../server/db/db.ts'
import { features } from '../../../server/features.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import { type Running, runApp } from '../../../server/testing/run.ts'
import { handleOf } from '../auth/passkeys.ts'
import { countIn, isIn } from '../entered.prove.ts'
import { confirmAddress } from '../twoFactor/factor.testing.ts'
import { addedPasskey, type Behaviour, makeAuthenticator, optionsOf } from './authenticator.testing.ts'
import { offerPasskey, offerPasskeyProof, offerPasskeySignIn, signInWithPasskey } from './contract.ts'
import { faultySignIn, plantedPasskeySignIns } from './planted.prove.ts'

const together = 50
const minute = 60_000
type SignIn = typeof signInWithPasskey
type Answer = ReturnType<ReturnType<typeof makeAuthenticator>['sign']>
type Attack = (app: Running, via: SignIn) => Promise<string[]>

/**
 * Nobody gets in with somebody else's passkey: by using an answer twice, from another page, for another host, without
 * the person, with another challenge, altered, or with a copy; and nobody learns which passkeys there are. Each attack
 * also has to succeed on a sign-in with that fault.
 */
export async function attackPasskeys(database: Database, quick: boolean): Promise<ProofOutcome> {
  const attacks: { words: string; attack: Attack; planted: SignIn }[] = [
    { words: 'an answer that is accepted twice', attack: useTogether, planted: faultySignIn('twice') },
    { words: 'an answer for any page', attack: onAnotherPage, planted: faultySignIn('any-page') },
    { words: 'an answer for another host', attack: forAnotherHost, planted: faultySignIn('any-host') },
    { words: 'an answer without verification', attack: unverified, planted: faultySignIn('unverified') },
    { words: 'an answer to any challenge', attack: withOtherChallenges, planted: faultySignIn('any-challenge') },
    { words: 'an answer whose signature nobody checks', attack: altered, planted: faultySignIn('unsigned') },
    { words: 'a passkey whose copy goes unnoticed', attack: withCopy, planted: faultySignIn('uncounted') },
    { words: 'an answer that tells which passkeys there are', attack: tellApart, planted: faultySignIn('telling') },
  ]
  const rounds = quick ? 1 : 10
  const app = await runApp(database, { LOG_LEVEL: 'silent' }, undefined, [...features, plantedPasskeySignIns])
  try {
    const faults: string[] = []
    const missed: string[] = []
    for (const { words, attack, planted } of attacks) {
      for (let round = 0; round < rounds; round++) faults.push(...(await attack(app, signInWithPasskey)))
      if ((await attack(app, planted)).length === 0) missed.push(`passkeys: ${words} was planted and not found`)
    }
    return {
      line: `${attacks.length} attacks on passkeys x ${rounds}, ${attacks.length - missed.length} of ${attacks.length} planted faults found`,
      faults: [...faults, ...missed],
    }
  } finally {
    await app.close()
  }
}

async function victim(app: Running, behaviour: Behaviour = {}) {
  app.holdClock()
  // The failures of a network are limited, which has tests of its own.
  await app.shell.database.pool.query('delete from attempts')
  const ada = await app.student()
  await confirmAddress(app, ada)
  app.advance(2000)
  return { ada, ...(await addedPasskey(app, ada, behaviour)) }
}

const offered = async (app: Running) => optionsOf(await app.browser().call(offerPasskeySignIn, {}))

async function browserAfter(app: Running, via: SignIn, credential: Answer): Promise<Caller> {
  const browser = app.browser()
  await browser.send(via, { credential, remember: false })
  return browser
}

/** What is wrong where these answers let somebody in. */
async function entering(app: Running, via: SignIn, answers: Record<string, Answer>): Promise<string[]> {
  const faults: string[] = []
  for (const [how, credential] of Object.entries(answers))
    if (await isIn(await browserAfter(app, via, credential))) faults.push(`passkeys: ${how} signed in`)
  return faults
}

async function useTogether(app: Running, via: SignIn): Promise<string[]> {
  const { authenticator } = await victim(app)
  const credential = authenticator.sign(await offered(app))
  const browsers = await Promise.all(Array.from({ length: together }, () => browserAfter(app, via, credential)))
  const entered = await countIn(browsers)
  return entered === 1 ? [] : [`passkeys: one answer let ${entered} of ${together} browsers in`]
}

async function onAnotherPage(app: Running, via: SignIn): Promise<string[]> {
  const { authenticator } = await victim(app)
  const other = ['https://localhost', `${app.shell.env.publicUrl.origin}1`, 'http://quad.localhost', 'null']
  const answers: Record<string, Answer> = {}
  for (const origin of other) answers[`an answer on ${origin}`] = authenticator.sign(await offered(app), { origin })
  return entering(app, via, answers)
}

async function forAnotherHost(app: Running, via: SignIn): Promise<string[]> {
  const { authenticator } = await victim(app)
  const answer = authenticator.sign(await offered(app), { host: 'example.org' })
  return entering(app, via, { 'an answer for another host': answer })
}

async function unverified(app: Running, via: SignIn): Promise<string[]> {
  const { authenticator } = await victim(app)
  const answer = authenticator.sign(await offered(app), { verifies: false })
  return entering(app, via, { 'an answer without finger, face or PIN': answer })
}

async function withOtherChallenges(app: Running, via: SignIn): Promise<string[]> {
  const { ada, authenticator } = await victim(app)
  const over = authenticator.sign(await offered(app))
  const own = `${app.shell.clock().getTime() + minute}.none.none`
  const text = Buffer.from((await offered(app)).challenge, 'base64url').toString()
  const longer = text.replace(/^\d+/, (ends) => String(Number(ends) + 60 * minute))
  const signed = (challenge: string) => authenticator.sign({ challenge: Buffer.from(challenge).toString('base64url') })
  const faults = await entering(app, via, {
    'an answer to a made-up challenge': signed(own),
    'an answer to a challenge that was made to last longer': signed(longer),
    'an answer to the challenge of a new passkey': authenticator.sign(optionsOf(await ada.call(offerPasskey, {}))),
    'an answer to the challenge of a proof': authenticator.sign(optionsOf(await ada.call(offerPasskeyProof, {}))),
  })
  app.advance(61 * minute)
  return [...faults, ...(await entering(app, via, { 'an answer to a challenge that was over': over }))]
}

async function altered(app: Running, via: SignIn): Promise<string[]> {
  const { ada, authenticator } = await victim(app)
  const { authenticator: strange } = await victim(app)
  const sound = async () => authenticator.sign(await offered(app))
  const flipped = await sound()
  const signature = Buffer.from(flipped.response.signature, 'base64url')
  signature[signature.length - 1] = (signature.at(-1) ?? 0) ^ 1
  const [before, after] = [await sound(), await sound()]
  const unverified = authenticator.sign(await offered(app), { verifies: false })
  const { id, rawId } = await sound()
  const handle = handleOf(ada.id)
  const answers: Record<string, Answer> = {
    'an answer with another signature': replaced(flipped, { signature: signature.toString('base64url') }),
    'an answer without a signature': replaced(await sound(), { signature: '' }),
    'an answer with another challenge': replaced(before, { clientDataJSON: after.response.clientDataJSON }),
    'an answer that was verified afterwards': replaced(unverified, {
      authenticatorData: before.response.authenticatorData,
    }),
    'another key': { ...strange.sign(await offered(app), { handle }), id, rawId },
  }
  return entering(app, via, answers)
}

const replaced = (answer: Answer, parts: Partial<Answer['response']>): Answer => ({
  ...answer,
  response: { ...answer.response, ...parts },
})

async function withCopy(app: Running, via: SignIn): Promise<string[]> {
  const { authenticator } = await victim(app, { counter: 7 })
  const answers: Record<string, Answer> = {}
  for (const counter of [7, 6, 1, 0])
    answers[`an answer that counts ${counter} after 7`] = authenticator.sign(await offered(app), { counter })
  return entering(app, via, answers)
}

/** Answers to a passkey that is known, of which the attacker has only the id, and to one that is not. */
async function tellApart(app: Running, via: SignIn): Promise<string[]> {
  const { authenticator } = await victim(app)
  const outsider = makeAuthenticator(app.shell.env.publicUrl.origin)
  const old = await offered(app)
  app.advance(61 * minute)
  const challenges = { fresh: await offered(app), old, foreign: { challenge: 'bm9uZQ' } }
  const faults: string[] = []
  for (const [kind, challenge] of Object.entries(challenges))
    for (const parts of [{ signature: '' }, {}]) {
      const { id, rawId } = authenticator.sign(challenge)
      const unknown = replaced(outsider.sign(challenge), parts)
      const seen = await Promise.all([unknown, { ...unknown, id, rawId }].map((one) => answerOf(app, via, one)))
      if (seen[0] !== seen[1]) faults.push(`passkeys: with a ${kind} challenge, known and unknown ones differ`)
    }
  return faults
}

async function answerOf(app: Running, via: SignIn, credential: Answer): Promise<string> {
  const answer = await app.browser().send(via, { credential, remember: false })
  // The id of the request.
  const text = (await answer.text()).replace(/"request":"[^"]*"/, '')
  return `${answer.status} ${text} ${answer.headers.getSetCookie().join()}`
}
