import { desc } from 'drizzle-orm'
import { endpoint } from '../../../contract/endpoint.ts'
import { Refusal } from '../../../contract/refusal.ts'
import type { Feature } from '../../../server/feature.ts'
import { bucketOf, countTry } from '../../../server/limits/windows.ts'
import { on, type RequestDetails } from '../../../server/route.ts'
import type { Shell } from '../../../server/shell.ts'
import { openKey, stepOfCode } from '../auth/codes.ts'
import { badCode, countCodeTry, spendCode } from '../auth/codeTries.ts'
import { cookieName, readCookie } from '../auth/cookies.ts'
import { spendLink } from '../auth/links.ts'
import { hashPassword } from '../auth/password.ts'
import { beginSession, clearSessionCache } from '../auth/session.ts'
import { resetPassword } from '../contract.ts'
import { profileById, replacePassword, toPerson } from '../queries.ts'
import { limits } from '../rules.ts'
import { finishSignIn } from './contract.ts'
import { endStep, factorOf, findStep, type SignInStep } from './queries.ts'
import { signInSteps } from './tables.ts'

const { input, output } = finishSignIn
/** Second steps, each with one fault. */
export const twice = endpoint('visitor', 'POST', '/planted/twice', input, output)
export const countedLate = endpoint('visitor', 'POST', '/planted/counted-late', input, output)
export const anyBrowser = endpoint('visitor', 'POST', '/planted/any-browser', input, output)
/** A reset that signs in. */
export const skipping = endpoint('visitor', 'POST', '/planted/reset', resetPassword.input, resetPassword.output)

/** Planted faults, which the proof of second factors has to find. */
export const plantedSecondSteps: Feature = {
  name: 'planted',
  routes: [
    on(
      twice,
      async ({ shell, request, input }) => {
        const step = await ownStep(shell, request)
        await countCodeTry(shell, { id: step.profileId }, () => compare(shell, step, input.code))
        return finish(shell, request, step)
      },
      { transaction: 'own' },
    ),
    on(
      countedLate,
      async ({ shell, request, input }) => {
        const step = await ownStep(shell, request)
        const bucket = bucketOf(shell, 'secondFactor', step.profileId)
        // Looks whether there is a try left, and counts it when it was wrong.
        const { rows } = await shell.database.pool.query('select tries from attempts where bucket = $1', [bucket])
        if (rows[0]?.tries >= limits.secondFactor.tries) throw new Refusal('too_many', limits.secondFactor.words)
        try {
          await compare(shell, step, input.code)
        } catch (error) {
          await countTry(shell, { ...limits.secondFactor, tries: 1_000_000 }, bucket)
          throw error
        }
        return finish(shell, request, step)
      },
      { transaction: 'own' },
    ),
    on(
      anyBrowser,
      async ({ shell, request, input }) => {
        const [step] = await shell.database.db.select().from(signInSteps).orderBy(desc(signInSteps.begunAt)).limit(1)
        const person = step && (await profileById(shell.database.db, step.profileId))
        if (!person) throw new Refusal('gone', 'No step.')
        await spendCode(shell, person, input.code)
        return finish(shell, request, step)
      },
      { transaction: 'own' },
    ),
    on(
      skipping,
      async ({ shell, request, input, now }) => {
        const passwordHash = await hashPassword(input.password)
        const { db } = shell.database
        const id = await spendLink(db, 'reset', `${input.access_token}${input.refresh_token}`, now)
        const person = id ? await profileById(db, id) : undefined
        if (!person) throw new Refusal('gone', 'No link.')
        await replacePassword(db, person.id, passwordHash, now)
        await beginSession(shell, request, person)
        return {}
      },
      { transaction: 'own' },
    ),
  ],
}

async function ownStep(shell: Shell, request: RequestDetails): Promise<SignInStep> {
  const secret = readCookie(request.headers, cookieName(shell, 'step')) ?? ''
  const step = await findStep(shell.database.db, secret, shell.clock())
  if (!step) throw new Refusal('gone', 'No step.')
  return step
}

/** Without using it up. */
async function compare(shell: Shell, { profileId }: SignInStep, code: string): Promise<void> {
  const factor = await factorOf(shell.database.db, { id: profileId })
  const key = factor ? openKey(shell, profileId, factor.sealedKey) : ''
  if (stepOfCode(key, code, shell.clock()) === undefined) throw badCode('Wrong.')
}

async function finish(shell: Shell, request: RequestDetails, step: SignInStep) {
  const { db } = shell.database
  await endStep(db, step)
  const person = await profileById(db, step.profileId)
  if (!person) throw new Refusal('gone', 'Nobody.')
  await beginSession(shell, request, person)
  clearSessionCache(shell)
  return toPerson(person)
}
