import { expect, inject, test } from 'vitest'
import { signIn } from '../features/account/contract.ts'
import { deleteAccount } from '../features/account/deletion/contract.ts'
import { demoLogins, demoPassword } from '../features/account/demo.ts'
import { confirmIdentity } from '../features/account/identity/contract.ts'
import { asOwner, profileByEmail } from '../features/account/queries.ts'
import { addSession } from '../features/study/contract.ts'
import { invite } from '../features/study/invitations/contract.ts'
import { jobsOf } from './boot.ts'
import { fillDemo } from './demo/fill.ts'
import { features } from './features.ts'
import { exportPerson } from './personalData.ts'
import { idOf, succeeded } from './testing/answers.ts'
import { testApp } from './testing/app.ts'
import { dataFilesOf, textsIn, tracesInDatabase } from './testing/traces.ts'
import { makeWellFilled } from './testing/wellFilled.ts'

const day = 86_400_000
/** Tables that keep the bare id of somebody who is gone: the features say why. */
const appendOnly = features.flatMap(({ data }) =>
  Object.entries(data?.tables ?? {}).flatMap(([table, fate]) =>
    typeof fate === 'object' && 'keep' in fate ? [`public.${table}.`] : [],
  ),
)

/** The colours of somebody else who was in a plan keep the name of its course, as their study time does. */
const kept = ['public.course_colors.name: markword']

test('of people who deleted their accounts no table, queue or log names anything eight days later, and 15 days after that no file', async () => {
  const log: string[] = []
  const app = await testApp({ LOG_LEVEL: 'trace' }, features, { logTo: { write: (line) => log.push(line) } })
  const runJobs = async () => {
    for (const { name, every } of jobsOf(features))
      if (every) await app.shell.jobs.enqueue(app.shell.database.db, name, {})
    await app.settle()
  }
  const textsOf = async (email: string) => {
    const row = await profileByEmail(app.shell.database.db, email)
    if (!row) throw new Error(`there is no ${email}`)
    const texts = textsIn(await exportPerson(app.shell.database.db, features, asOwner(row)))
    return { id: row.id, texts }
  }
  // On one engine, also somebody of the demo campus, which takes long to fill: what she wrote has no mark.
  const withDemo = inject('engine') === 'postgres'
  if (withDemo) await fillDemo(app.shell, features)
  const maya = Object.assign(app.browser(), { email: demoLogins[0].email })
  const ona = await makeWellFilled(app, 'Markword')
  // What Quad tells others about her.
  const ben = await app.student({ name: 'Ben Archer' })
  const plan = { title: 'Plan Markword', course: 'BIO 210', date: '2031-03-04', time: '10:00' }
  succeeded(await ona.call(invite, { id: idOf(await ona.call(addSession, plan)), emails: [ben.email] }))
  await runJobs()
  const { rows } = await app.shell.database.pool.query('select email from profiles')
  const hers = await textsOf(ona.email)
  const demos = withDemo ? await textsOf(maya.email) : { id: hers.id, texts: [] }
  const others: string[] = []
  for (const { email } of rows)
    if (email !== ona.email && email !== maya.email) others.push(...(await textsOf(email)).texts)
  const shared = others.join('\n').toLowerCase()
  // Of the demo those that nobody else has and that no program has either.
  const written = demos.texts.filter((text) => text.length > 8 && text.includes(' '))
  const own = written.filter((text) => !shared.includes(text.toLowerCase()))
  if (withDemo) expect(own.length).toBeGreaterThan(100)
  const named = ['Markword', 'Ona Markword', ona.email, ...(withDemo ? ['Maya Okafor', maya.email] : [])]
  const words = [...new Set([...named, ...own])]

  if (withDemo) {
    succeeded(await maya.call(signIn, { email: maya.email, password: demoPassword, remember: true }))
    succeeded(await maya.call(confirmIdentity, { password: demoPassword }))
    succeeded(await maya.call(deleteAccount, {}))
  }
  succeeded(await ona.call(deleteAccount, {}))
  await app.settle()
  // The search finds what is there.
  const before = (await tracesInDatabase(app, [...words, hers.id, demos.id])).join('\n')
  for (const word of named) expect(before).toContain(`: ${word.toLowerCase()}`)
  const files = dataFilesOf(app)
  expect(files.size).toBeGreaterThan(5)

  app.advance(8 * day)
  const heard = log.length
  await runJobs()
  // What is left of them in browsers and memories still asks, and so leaves no trace either.
  expect(await app.as(null)(signIn, { email: ona.email, password: ona.password, remember: false })).toHaveProperty(
    'code',
  )
  for (const path of ['/api/me', '/api/assignments', `/api/people/${ona.id}/avatar`]) await ona.fetch(path)
  expect((await tracesInDatabase(app, words)).filter((place) => !kept.includes(place))).toEqual([])
  const ids = await tracesInDatabase(app, [hers.id, demos.id])
  expect(ids.filter((place) => !appendOnly.some((table) => place.startsWith(table)))).toEqual([])
  app.advance(15 * day)
  await runJobs()
  // The picture that an officer gave to an organization is its own, as the words of its page are.
  const pictures = 'select unnest(array[large_key, small_key]) as key from organization_pictures'
  const organizations = (await app.shell.database.pool.query(pictures)).rows.map(({ key }) => key)
  expect(organizations).toHaveLength(2)
  const left = [...dataFilesOf(app).keys()].filter((file) => !organizations.some((key) => file.endsWith(key)))
  expect(left).toEqual([])
  expect(log.length).toBeGreaterThan(heard)
  const said = log.join('').toLowerCase()
  expect(words.filter((word) => said.includes(word.toLowerCase()))).toEqual([])
  const later = log.slice(heard).join('')
  expect([hers.id, demos.id].filter((id) => later.includes(id))).toEqual([])
})
