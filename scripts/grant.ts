import { Refusal } from '../contract/refusal.ts'
import { siteRoles } from '../contract/site.ts'
import { profileByEmail, setRole } from '../features/account/queries.ts'
import { recordAuditEvent } from '../features/admin/queries.ts'
import { withDatabase } from './command.ts'
import { exitWithUsage, readTyped } from './usage.ts'

const [email, roleName] = readTyped('grant').words
const role = siteRoles.find((known) => known === roleName)
if (!email || !role) exitWithUsage('grant')

await withDatabase(async ({ database }) => {
  await database.transaction(async (db) => {
    const now = new Date()
    const person = await profileByEmail(db, email)
    if (!person) throw new Refusal('not_found', `Nobody has the address ${email}.`)
    const from = await setRole(db, person.id, role, now)
    if (from && from !== role)
      await recordAuditEvent(db, { act: 'role_changed', by: null, person: person.id, details: { from, to: role } }, now)
  })
  process.stdout.write(`${email} is now ${role}.\n`)
})
