import { Refusal } from '../../../contract/refusal.ts'
import type { Db } from '../../../server/db/db.ts'
import { bucketOf, clearTries, countTry } from '../../../server/limits/windows.ts'
import type { Shell } from '../../../server/shell.ts'
import { recoveryCodeUsedMail } from '../mails.ts'
import { limits } from '../rules.ts'
import { tellOfSecurity } from '../security.queries.ts'
import {
  factorOf,
  recoveryCodesLeft,
  type SecondFactor,
  spendRecoveryCode,
  spendStepCode,
} from '../twoFactor/queries.ts'
import { isAppCode, twoFactorWords } from '../twoFactor/rules.ts'
import { hashRecoveryCode, openKey, stepOfCode } from './codes.ts'

type Asked = { id: string; email: string }

/**
 * Counts a try of a person's codes, wherever they are asked for, and only then evaluates: parallel tries cannot exceed
 * the limit. A success clears the count. Throws a Refusal when there were too many.
 */
export async function countCodeTry<T>(shell: Shell, person: { id: string }, evaluate: () => Promise<T>): Promise<T> {
  const bucket = bucketOf(shell, 'secondFactor', person.id)
  await countTry(shell, limits.secondFactor, bucket)
  const result = await evaluate()
  await clearTries(shell.database.db, bucket)
  return result
}

/**
 * Uses up a code of the person's app, or a recovery code, in one transaction with `also`. Throws a Refusal, about
 * `code`, where it is not right or was used before. Where a recovery code was used the person is told by mail.
 */
export async function spendCode(
  shell: Shell,
  person: Asked,
  code: string,
  also: (db: Db) => Promise<void> = async () => undefined,
): Promise<void> {
  await countCodeTry(shell, person, () =>
    shell.database.transaction(async (db) => {
      const factor = await factorOf(db, person)
      if (!factor?.confirmedAt) throw new Refusal('gone', twoFactorWords.stepGone)
      if (isAppCode(code)) await spendAppCode(shell, db, factor, code)
      else await spendRecovery(shell, db, person, code)
      await also(db)
    }),
  )
}

async function spendAppCode(shell: Shell, db: Db, factor: SecondFactor, code: string): Promise<void> {
  const step = stepOfCode(openKey(shell, factor.profileId, factor.sealedKey), code, shell.clock())
  if (step === undefined || !(await spendStepCode(db, factor, step))) throw badCode(twoFactorWords.badCode)
}

async function spendRecovery(shell: Shell, db: Db, person: Asked, code: string): Promise<void> {
  if (!(await spendRecoveryCode(db, person, hashRecoveryCode(shell, person.id, code))))
    throw badCode(twoFactorWords.badRecoveryCode)
  const left = await recoveryCodesLeft(db, person)
  const mail = recoveryCodeUsedMail(person.email, shell.env.publicUrl.origin, left)
  await tellOfSecurity(shell, db, person.id, { event: 'recovery-code-used', mail })
}

export function badCode(words: string): Refusal {
  return new Refusal('invalid', words, { fields: { code: words } })
}
