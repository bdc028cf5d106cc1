import { and, count, eq, gt, gte, isNull, lt, lte, or } from 'drizzle-orm'
import type { Db } from '../../../server/db/db.ts'
import type { Me } from '../../../server/me.ts'
import { hashSecret } from '../../../server/secrets.ts'
import { accounts } from '../tables.ts'
import { recoveryCodes, secondFactors, signInSteps } from './tables.ts'

type Owner = Pick<Me, 'id'>
export type SecondFactor = typeof secondFactors.$inferSelect
export type SignInStep = typeof signInSteps.$inferSelect

/** A person's second factor, also one that no code has confirmed yet. */
export async function factorOf(db: Db, { id }: Owner): Promise<SecondFactor | undefined> {
  const [row] = await db.select().from(secondFactors).where(eq(secondFactors.profileId, id))
  return row
}

/** Whether a person is asked for a code. */
export async function hasSecondFactor(db: Db, person: Owner): Promise<boolean> {
  return Boolean((await factorOf(db, person))?.confirmedAt)
}

export async function recoveryCodesLeft(db: Db, { id }: Owner): Promise<number> {
  const [row] = await db.select({ left: count() }).from(recoveryCodes).where(eq(recoveryCodes.profileId, id))
  return row?.left ?? 0
}

/** Replaces one that is not confirmed yet. Answers false where one is on. */
export async function insertFactor(db: Db, me: Owner, sealedKey: string, now: Date): Promise<boolean> {
  const made = await db
    .insert(secondFactors)
    .values({ profileId: me.id, sealedKey, begunAt: now })
    .onConflictDoUpdate({
      target: secondFactors.profileId,
      set: { sealedKey, begunAt: now },
      setWhere: isNull(secondFactors.confirmedAt),
    })
    .returning({ of: secondFactors.profileId })
  return made.length > 0
}

/** Turns on the very factor whose code was checked. Answers false where it is on, or another one by now. */
export async function confirmFactor(db: Db, factor: SecondFactor, step: number, now: Date): Promise<boolean> {
  const done = await db
    .update(secondFactors)
    .set({ confirmedAt: now, lastStep: step })
    .where(and(isThis(factor), isNull(secondFactors.confirmedAt)))
    .returning({ of: secondFactors.profileId })
  return done.length > 0
}

/** Uses up the code of a step, and with it all before. Of many parallel uses one gets true. */
export async function spendStepCode(db: Db, factor: SecondFactor, step: number): Promise<boolean> {
  const spent = await db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(isThis(factor), lt(secondFactors.lastStep, step)))
    .returning({ of: secondFactors.profileId })
  return spent.length > 0
}

export async function replaceRecoveryCodes(db: Db, { id }: Owner, hashes: string[], now: Date): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.profileId, id))
  await db.insert(recoveryCodes).values(hashes.map((codeHash) => ({ profileId: id, codeHash, drawnAt: now })))
}

/** Of many parallel uses one gets true. */
export async function spendRecoveryCode(db: Db, { id }: Owner, hash: string): Promise<boolean> {
  const spent = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.profileId, id), eq(recoveryCodes.codeHash, hash)))
    .returning({ of: recoveryCodes.profileId })
  return spent.length > 0
}

/** Answers whether one was on. */
export async function deleteFactor(db: Db, { id }: Owner): Promise<boolean> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.profileId, id))
  await db.delete(signInSteps).where(eq(signInSteps.profileId, id))
  const ended = await db
    .delete(secondFactors)
    .where(eq(secondFactors.profileId, id))
    .returning({ confirmedAt: secondFactors.confirmedAt })
  return ended.some(({ confirmedAt }) => confirmedAt !== null)
}

/** What an intruder may have made since then: a factor, recovery codes. Answers whether a factor that was on ended. */
export async function withdrawFactorSince(db: Db, person: Owner, since: Date): Promise<boolean> {
  const late = and(eq(recoveryCodes.profileId, person.id), gte(recoveryCodes.drawnAt, since))
  await db.delete(recoveryCodes).where(late)
  await endStepsOf(db, person.id)
  const added = or(isNull(secondFactors.confirmedAt), gte(secondFactors.confirmedAt, since))
  const [found] = await db
    .select({ of: secondFactors.profileId })
    .from(secondFactors)
    .where(and(eq(secondFactors.profileId, person.id), added))
  return found ? deleteFactor(db, person) : false
}

/** `secret`: what the browser keeps. */
export async function insertStep(db: Db, secret: string, step: Omit<SignInStep, 'secretHash'>): Promise<void> {
  await db.insert(signInSteps).values({ secretHash: hashSecret(secret), ...step })
}

/** The step of that secret, unless it is too old or the password is another one by now. */
export async function findStep(db: Db, secret: string, now: Date): Promise<SignInStep | undefined> {
  const [found] = await db
    .select({ step: signInSteps })
    .from(signInSteps)
    .innerJoin(accounts, and(eq(accounts.userId, signInSteps.profileId), eq(accounts.providerId, 'credential')))
    .where(
      and(
        eq(signInSteps.secretHash, hashSecret(secret)),
        gt(signInSteps.expiresAt, now),
        lte(accounts.updatedAt, signInSteps.begunAt),
      ),
    )
  return found?.step
}

/** Of many parallel uses one gets true. */
export async function endStep(db: Db, { secretHash }: Pick<SignInStep, 'secretHash'>): Promise<boolean> {
  const ended = await db
    .delete(signInSteps)
    .where(eq(signInSteps.secretHash, secretHash))
    .returning({ of: signInSteps.profileId })
  return ended.length > 0
}

/** Whoever has given that person's password has to give it again. */
export async function endStepsOf(db: Db, person: string): Promise<void> {
  await db.delete(signInSteps).where(eq(signInSteps.profileId, person))
}

export async function deleteOldSteps(db: Db, now: Date): Promise<void> {
  await db.delete(signInSteps).where(lt(signInSteps.expiresAt, now))
}

/** Since when it is on, and how many recovery codes are left; never the key. */
export async function twoFactorExport(db: Db, me: Me): Promise<Record<string, unknown> | null> {
  const factor = await factorOf(db, me)
  if (!factor) return null
  return { begunAt: factor.begunAt, onSince: factor.confirmedAt, recoveryCodesLeft: await recoveryCodesLeft(db, me) }
}

function isThis({ profileId, sealedKey }: SecondFactor) {
  return and(eq(secondFactors.profileId, profileId), eq(secondFactors.sealedKey, sealedKey))
}
