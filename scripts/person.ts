import { Refusal } from '../contract/refusal.ts'
import { asOwner, profileByEmail, refuseErasingLastAdmin } from '../features/account/queries.ts'
import { recordAuditEvent } from '../features/admin/queries.ts'
import { features } from '../server/features.ts'
import { erasePerson, exportPerson } from '../server/personalData.ts'
import { exitWithWords, withDatabase } from './command.ts'
import { exitWithUsage, readTyped } from './usage.ts'

/** What the law lets a person demand of the operator: everything stored about them, or their erasure. */
const { words, options } = readTyped('person')
const [what, email] = words
if (!email || (what !== 'export' && what !== 'erase')) exitWithUsage('person')
if (what === 'erase' && !options.includes('--yes'))
  exitWithWords(`This removes everything stored about ${email} and cannot be undone. To do it, add --yes.`)

await withDatabase(
  async ({ database }) => {
    const answer = await database.transaction(async (db) => {
      const person = await profileByEmail(db, email)
      if (!person) throw new Refusal('not_found', `Nobody has the address ${email}.`)
      if (what === 'erase') await refuseErasingLastAdmin(db, person.id)
      const act = what === 'export' ? 'person_exported' : 'person_erased'
      await recordAuditEvent(db, { act, by: null, person: person.id }, new Date())
      if (what === 'erase') {
        await erasePerson(db, features, person.id)
        return `Everything stored about ${email} was removed.`
      }
      return JSON.stringify(await exportPerson(db, features, asOwner(person)), null, 2)
    })
    process.stdout.write(`${answer}\n`)
  },
  { say: what === 'export' ? process.stderr : process.stdout },
)
