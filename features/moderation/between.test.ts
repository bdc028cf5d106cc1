import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { kindBetween, textBetween } from '../../contract/publicText.ts'
import { id } from '../../contract/shapes.ts'
import { migrateDatabase } from '../../server/db/migrate.ts'
import { column, readRows, runStatement } from '../../server/db/statements.ts'
import type { Feature } from '../../server/feature.ts'
import { features } from '../../server/features.ts'
import { on } from '../../server/route.ts'
import { idOf, succeeded } from '../../server/testing/answers.ts'
import { testApp } from '../../server/testing/app.ts'
import type { Caller } from '../../server/testing/caller.ts'
import type { Running } from '../../server/testing/run.ts'
import { caseOf, decideAbout, reportAs, staffMember } from './cases.testing.ts'
import { readCase } from './contract.ts'
import { moderationWords } from './rules.ts'

const letterKind = kindBetween('letter', 'Letter')
const letter = z.strictObject({ id, words: textBetween(letterKind) })
const person = z.strictObject({ person: id })
const sendLetter = endpoint(
  'signed-in',
  'POST',
  '/letters/:person',
  person.extend({ words: z.string() }),
  letter.pick({ id: true }),
)
const listLetters = endpoint('signed-in', 'GET', '/letters/:person', person, z.array(letter))

/** Letters between two people: a feature that says where its texts are stored, and nothing else of moderation. */
const lettersFeature: Feature = {
  name: 'letters',
  routes: [
    on(sendLetter, async ({ db, me, input, now }) => {
      const made = crypto.randomUUID()
      await runStatement(db, {
        text: 'insert into letters (id, user_id, reader_id, words, created_at, updated_at) values ($1, $2, $3, $4, $5, $5)',
        values: [made, me.id, input.person, input.words, now],
      })
      return { id: made }
    }),
    on(listLetters, ({ db, me, input }) => {
      const text =
        'select id, words from letters where $1 in (user_id, reader_id) and $2 in (user_id, reader_id) order by created_at'
      return readRows(db, { text, values: [me.id, input.person] }, { id: column.text, words: column.text })
    }),
  ],
  data: {
    tables: { letters: 'delete' },
    export: async () => ({}),
    exported: { letters: { omitted: 'A feature of a test, which exports nothing.' } },
    texts: [
      {
        ...{ kind: letterKind, table: 'letters', author: 'user_id', madeAt: 'created_at', changedAt: 'updated_at' },
        words: { words: 'Hidden by moderators' },
        readers: (me) => `select id as key, id as thing from letters where reader_id = ${me}`,
        before: (thing) => `select b.created_at as at, b.user_id as author, b.words from letters l join letters b
          on least(b.user_id, b.reader_id) = least(l.user_id, l.reader_id)
            and greatest(b.user_id, b.reader_id) = greatest(l.user_id, l.reader_id) and b.created_at < l.created_at
          where l.id = ${thing}`,
      },
    ],
  },
}

const offered = [...features, lettersFeature]
let app: Running
beforeAll(async () => {
  app = await testApp({}, offered)
  const { database } = app.shell
  await database.pool.query(
    `create table letters (id uuid primary key, user_id uuid not null references profiles on delete cascade, reader_id uuid not null,
      words text not null, created_at timestamptz not null, updated_at timestamptz not null)`,
  )
  await migrateDatabase(database, offered)
  app.setClock(new Date().toISOString())
  return () => migrateDatabase(database, features)
})

test('of what lies between two people staff read the reported message and five before it, and nothing else', async () => {
  const noor = await staffMember(app, 'moderator')
  const [ada, ben] = [await app.student({ name: 'Ada Marlow' }), await app.student()]
  const write = async (from: Caller, to: Caller, words: string) => {
    app.advance(1000)
    return idOf(await from.call(sendLetter, { person: to.id, words }))
  }
  for (let n = 1; n <= 7; n++) await write(n % 2 ? ada : ben, n % 2 ? ben : ada, `Letter ${n}`)
  const nasty = await write(ada, ben, 'You are a fool.')
  await write(ben, ada, 'Letter 9')
  for (const who of [ada, await app.student()])
    expect(await reportAs(who, 'letter', nasty)).toMatchObject({ detail: moderationWords.notReadable })
  expect(await reportAs(ben, 'letter', nasty, 'insults')).toEqual({})
  const caseId = await caseOf(noor, ada)
  const answer = await noor.send(readCase, { id: caseId })
  const text = await answer.text()
  for (const word of ['Letter 1', 'Letter 2', 'Letter 9']) expect(text).not.toContain(word)
  expect(JSON.parse(text)).toMatchObject({
    words: { words: 'You are a fool.' },
    excerpt: [3, 4, 5, 6, 7].map((n) => ({ words: `Letter ${n}`, mine: n % 2 === 1 })),
  })
  // They are no party of it.
  expect(succeeded(await noor.call(listLetters, { person: ada.id }))).toEqual([])

  const read = async (who: Caller, other: Caller) => {
    const letters = succeeded(await who.call(listLetters, { person: other.id }))
    return letters.find((one) => one.id === nasty)?.words
  }
  succeeded(await decideAbout(noor, caseId, 'hide'))
  expect(await read(ben, ada)).toBe('Hidden by moderators')
  const other = await staffMember(app, 'moderator')
  succeeded(await decideAbout(other, caseId, 'restore'))
  expect(await read(ben, ada)).toBe('You are a fool.')
})
