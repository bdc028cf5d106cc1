import { asOwner, profileByEmail } from '../features/account/queries.ts'
import { features } from '../server/features.ts'
import { refuse, withDatabase } from './command.ts'

/** What the law lets a person ask of the operator: everything about them, or to be forgotten. */
const [what, email, sure] = process.argv.slice(2)
if (!email || (what !== 'export' && what !== 'erase'))
  refuse('Usage: npm run person -- export EMAIL, or npm run person -- erase EMAIL --yes')
if (what === 'erase' && sure !== '--yes')
  refuse(`This removes everything stored about ${email} and cannot be undone. To do it, add --yes.`)

await withDatabase(async ({ database }) => {
  const person = await profileByEmail(database.db, email)
  if (!person) refuse(`Nobody has the address ${email}.`)
  if (what === 'export') {
    const all: Record<string, unknown> = {}
    for (const feature of features) all[feature.name] = await feature.export(database.db, asOwner(person))
    process.stdout.write(`${JSON.stringify(all, null, 2)}\n`)
    return
  }
  await database.transaction(async (db) => {
    for (const feature of features.toReversed()) await feature.erase(db, person.id)
  })
  process.stdout.write(`Everything stored about ${email} is gone.\n`)
})
