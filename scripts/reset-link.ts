import { Refusal } from '../contract/refusal.ts'
import { profileByEmail } from '../features/account/queries.ts'
import { issueLink, resetAddress } from '../features/account/wall/links.ts'
import { recordAct } from '../features/admin/queries.ts'
import { refuse, withDatabase } from './command.ts'

const [email] = process.argv.slice(2)
if (!email) refuse('Usage: npm run reset-link -- EMAIL')

await withDatabase(async ({ database }, env) => {
  const secret = await database.transaction(async (db) => {
    const now = new Date()
    const person = await profileByEmail(db, email)
    if (!person) throw new Refusal('not_found', `Nobody has the address ${email}.`)
    await recordAct(db, { act: 'reset_link', by: null, person: person.id, details: { by: 'print' } }, now)
    return issueLink(db, person.id, 'reset', now)
  })
  process.stdout.write(`Good for one hour, once:\n${resetAddress(env.publicUrl.origin, secret)}\n`)
})
