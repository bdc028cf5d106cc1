import { slot } from '../../contract/slot.ts'
import type { Db } from '../../server/db/db.ts'
import type { Shell } from '../../server/shell.ts'

/** What became of a mail that names the person whom it goes to: `to` is their address. */
export type MailAnswer = { person: string; to: string; taken: boolean }

/**
 * Called once a mail server has taken such a mail, or refused it for good: then nobody sends it again. After a crash in
 * between it may be called twice.
 */
export const mailAnswers = slot<(shell: Shell, db: Db, outcome: MailAnswer) => Promise<void>>('mail.answers')
