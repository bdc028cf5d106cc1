import { desc, inArray, lt } from 'drizzle-orm'
import type { Db } from '../../server/db/db.ts'
import type { Queued } from '../../server/jobs/jobs.ts'
import type { Mail } from '../../server/mail.ts'
import type { Shell } from '../../server/shell.ts'
import { devMails } from './tables.ts'

/** Sends a mail after the transaction of `db` has committed, and tries again while the mail server does not answer. */
export function postMail(shell: Shell, db: Db, mail: Mail, how?: Queued): Promise<void> {
  return shell.jobs.enqueue(db, 'mail', mail, how)
}

/** The same from background work: when that is repeated, sends nothing and answers false. */
export function postMailOnce(shell: Shell, db: Db, mail: Mail, job: string, how?: Queued): Promise<boolean> {
  return shell.jobs.follow(db, 'mail', mail, job, how)
}

/** The newest 200, newest first. */
export function devMailbox(db: Db) {
  return db.select().from(devMails).orderBy(desc(devMails.sentAt)).limit(200)
}

export async function keepDevMail(
  db: Db,
  { calendar, ...mail }: Omit<Mail, 'person'> & { id: string },
  now: Date,
): Promise<void> {
  await db
    .insert(devMails)
    .values({ ...mail, calendar: calendar?.text, sentAt: now })
    .onConflictDoNothing()
}

export async function eraseDevMail(db: Db, addresses: string[]): Promise<void> {
  await db.delete(devMails).where(inArray(devMails.to, addresses))
}

export async function dropOldDevMail(db: Db, before: Date): Promise<void> {
  await db.delete(devMails).where(lt(devMails.sentAt, before))
}
