import { profileByEmail } from '../features/account/queries.ts'
import { issueLink, resetAddress } from '../features/account/wall/links.ts'
import { refuse, withDatabase } from './command.ts'

const [email] = process.argv.slice(2)
if (!email) refuse('Usage: npm run reset-link -- EMAIL')

await withDatabase(async ({ database }, env) => {
  const person = await profileByEmail(database.db, email)
  if (!person) refuse(`Nobody has the address ${email}.`)
  const secret = await issueLink(database.db, person.id, 'reset', new Date())
  process.stdout.write(`Good for one hour, once:\n${resetAddress(env.publicUrl.origin, secret)}\n`)
})
