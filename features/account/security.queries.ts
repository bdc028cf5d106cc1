import type { Db } from '../../server/db/db.ts'
import type { Mail } from '../../server/mail.ts'
import type { Shell } from '../../server/shell.ts'
import { postMail } from '../mail/queries.ts'
import type { SecurityEvent } from './security.rules.ts'
import { securityNews } from './slots.ts'

/**
 * Tells somebody that something about the security of their account has changed: by a mail, which nobody can turn off,
 * and in the app. `device`: the browser in which it happened, where that is the news.
 */
export async function tellOfSecurity(
  shell: Shell,
  db: Db,
  person: string,
  { event, mail, device }: { event: SecurityEvent; mail: Mail; device?: string },
): Promise<void> {
  await postMail(shell, db, mail)
  for (const { value: hear } of shell.fills(securityNews))
    await hear(shell, db, { person, event, device: device ?? null }, shell.clock())
}
