import { grantRole } from '../features/account/queries.ts'
import type { Role } from '../server/me.ts'
import { refuse, withDatabase } from './command.ts'

const roles: Role[] = ['student', 'moderator', 'admin']
const [email, given] = process.argv.slice(2)
const role = roles.find((known) => known === given)
if (!email || !role) refuse('Usage: npm run grant -- EMAIL ROLE, where ROLE is student, moderator or admin.')

await withDatabase(async ({ database }) => {
  if (!(await grantRole(database.db, email, role, new Date()))) refuse(`Nobody has the address ${email}.`)
  process.stdout.write(`${email} is now ${role}.\n`)
})
