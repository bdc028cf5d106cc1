import { Refusal } from '../contract/refusal.ts'
import { issueLink, resetAddress } from '../features/account/auth/links.ts'
import { profileByEmail } from '../features/account/queries.ts'
import { recordAuditEvent } from '../features/admin/queries.ts'
import { withDatabase } from './command.ts'
import { exitWithUsage, readTyped } from './usage.ts'

const [email] = readTyped('reset-link').words
if (!email) exitWithUsage('reset-link')

await withDatabase(async ({ database }, env) => {
  const secret = await database.transaction(async (db) => {
    const now = new Date()
    const person = await profileByEmail(db, email)
    if (!person) throw new Refusal('not_found', `Nobody has the address ${email}.`)
    await recordAuditEvent(db, { act: 'reset_link', by: null, person: person.id, details: { by: 'print' } }, now)
    return issueLink(db, person.id, 'reset', now)
  })
  process.stdout.write(`Valid for one hour and one use:\n${resetAddress(env.publicUrl.origin, secret)}\n`)
})
