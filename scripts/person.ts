import { Refusal } from '../contract/refusal.ts'
import { asOwner, profileByEmail } from '../features/account/queries.ts'
import { recordAuditEvent } from '../features/admin/queries.ts'
import { features } from '../server/features.ts'
import { erasePerson, exportPerson } from '../server/personalData.ts'
import { exitWithWords, withDatabase } from './command.ts'

/** What the law lets a person demand of the operator: everything stored about them, or their erasure. */
const [what, email, sure] = process.argv.slice(2)
if (!email || (what !== 'export' && what !== 'erase'))
  exitWithWords('Usage: npm run person -- export EMAIL, or npm run person -- erase EMAIL --yes')
if (what === 'erase' && sure !== '--yes')
  exitWithWords(`This removes everything stored about ${email} and cannot be undone. To do it, add --yes.`)

await withDatabase(async ({ database }) => {
  const words = await database.transaction(async (db) => {
    const person = await profileByEmail(db, email)
    if (!person) throw new Refusal('not_found', `Nobody has the address ${email}.`)
    const act = what === 'export' ? 'person_exported' : 'person_erased'
    await recordAuditEvent(db, { act, by: null, person: person.id }, new Date())
    if (what === 'erase') {
      await erasePerson(db, features, person.id)
      return `Everything stored about ${email} was removed.`
    }
    return JSON.stringify(await exportPerson(db, features, asOwner(person)), null, 2)
  })
  process.stdout.write(`${words}\n`)
})
