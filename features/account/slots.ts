import type { Achievement } from '../../contract/achievement.ts'
import { slot } from '../../contract/slot.ts'
import type { Db } from '../../server/db/db.ts'
import type { Me } from '../../server/me.ts'
import type { Shell } from '../../server/shell.ts'
import type { PlanState } from './rules.ts'
import type { SecurityEvent } from './security.rules.ts'

/** What a person has reached; and the counters (server/db/versions.ts) that rise when any of it changes. */
export const achievementSources = slot<{
  of: (db: Db, me: Me, now: Date) => Promise<Achievement[]>
  topics: string[]
}>('account.achievements')

/** Called with a role that a link and not an admin gave, in the transaction that gives it. */
export const roleChanges =
  slot<(db: Db, change: { person: string; details: Record<string, string> }, now: Date) => Promise<void>>(
    'account.roleChanges',
  )

/** Acts of admins in features that stand above the log. */
export type AdminAct =
  | 'dispute_decided'
  | 'tutor_verified'
  | 'tutor_declined'
  | 'tutor_mark_taken'
  | 'feedback_answered'
  | 'referral_released'
  | 'referral_refused'
  | 'referral_paid_out'
  | 'organization_approved'
  | 'organization_answered'
  | 'organization_merged'

/**
 * Records what an admin did in the audit log, in the transaction of the act; `person`: whom it was about. Without words of
 * people: the log names them by id alone.
 */
export const adminActs =
  slot<
    (
      db: Db,
      event: { act: AdminAct; by: Me; person?: string; details?: Record<string, string>; request: string },
      now: Date,
    ) => Promise<void>
  >('account.adminActs')

/**
 * What a person shares with others. `say`: what becomes of it when the account is deleted, in sentences for the person;
 * nothing where there is none. `close`: withdraws what is still open to an answer, in the transaction that closes the
 * account, and tells the others.
 */
export const sharedThings = slot<{
  say: (db: Db, me: Me, now: Date) => Promise<string[]>
  close: (shell: Shell, db: Db, me: Me, now: Date) => Promise<void>
}>('account.sharedThings')

/**
 * Called when somebody is suspended, in any manner, in that transaction: ends what others count on, and tells them. Texts
 * of the person that others read are hidden by themselves.
 */
export const suspensions =
  slot<(shell: Shell, db: Db, person: string, now: Date) => Promise<void>>('account.suspensions')

/**
 * What the scopes of a feature's endpoints are about, for people who make an API token: filled by each feature that has
 * endpoints open to tokens.
 */
export const tokenScopes = slot<{ title: string; about: string }>('account.tokenScopes')

/** Adjusts what depends on the person's zone, in the transaction that changes it; `me` still has the old one. */
export const zoneChanges = slot<(db: Db, me: Me, zone: string, now: Date) => Promise<void>>('account.zoneChanges')

/**
 * Called when a mailed link has given a person's account back to its owner, with a new password, in that transaction:
 * withdraws what was handed out to whoever had it before.
 */
export const accountRecoveries = slot<(db: Db, person: string) => Promise<void>>('account.recoveries')

/** Called when something about the security of an account has changed, beside the mail, in the transaction of that. */
export const securityNews =
  slot<
    (
      shell: Shell,
      db: Db,
      news: { person: string; event: SecurityEvent; device: string | null },
      now: Date,
    ) => Promise<void>
  >('account.securityNews')

/** Somebody who has just signed up with a code of a link. */
export type CodedSignUp = {
  /** Nobody has this id where an account existed already: the answer does not say so, and nothing is kept. */
  person: string
  /** As it came from the browser: any text. */
  code: string
  /** A keyed hash of the mark of the browser, which is another one after each sign-in; null: it has none. */
  browser: string | null
  /** Whether the last who signed in from this browser did so with that address. */
  wasUsedBy: (email: string) => boolean
  /** The network address, and what the browser says it is. */
  address: string
  agent: string
}

/**
 * What a code is good for that somebody brings along from a link (`/?ref=CODE`) when they sign up. `fault`: words where
 * it is good for nothing, which never stop the sign-up; the same whether or not the address has an account. `keep` is
 * called once the account is there, in a transaction of its own.
 */
export const signUpCodes = slot<{
  fault: (db: Db, code: string) => Promise<string | null>
  keep: (shell: Shell, db: Db, signUp: CodedSignUp, now: Date) => Promise<void>
}>('account.signUpCodes')

/** Whether Premium is sold here, and whether somebody has it; the first feature that says so decides. */
export const planSources = slot<(shell: Shell, db: Db, me: Me, now: Date) => Promise<PlanState>>('account.plan')
