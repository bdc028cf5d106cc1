import { countWords } from '../contract/words/counts.ts'
import { recordAuditEvent } from '../features/admin/queries.ts'
import { commandLine } from '../server/commandLine.ts'
import { demoPeople, leaveDemo } from '../server/demo/leave.ts'
import { features } from '../server/features.ts'
import { withDatabase } from './command.ts'
import { readTyped } from './usage.ts'

/** Makes a demo campus a campus in use: the demo's people go, with their published passwords, and everybody else stays. */
const { options } = readTyped('leave-demo')

await withDatabase(async ({ database }) => {
  const words = await database.transaction(async (db) => {
    const people = await demoPeople(db)
    const listed = people.map(({ name, email }) => `  ${name} (${email})\n`).join('')
    const many = countWords(people.length, 'person', 'people')
    if (!options.includes('--yes'))
      return `The demo campus has ${many}:\n${listed}This removes everything stored about them and cannot be undone; everybody else stays. To do it, run ${commandLine('leave-demo', '--yes')}.\n`
    const now = new Date()
    for (const { id } of people) await recordAuditEvent(db, { act: 'person_erased', by: null, person: id }, now)
    await leaveDemo(db, features, people)
    return `Everything stored about ${many} of the demo campus was removed:\n${listed}This database can be used in production now. While it has no admin, the next start writes a link for the first one to the log.\n`
  })
  process.stdout.write(words)
})
