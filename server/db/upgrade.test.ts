import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { undoById } from '../../contract/undo.ts'
import { signIn } from '../../features/account/contract.ts'
import { listSessions } from '../../features/study/contract.ts'
import { features } from '../features.ts'
import type { Caller } from '../testing/caller.ts'
import { asItWas, closeOlder, emptyDatabases, olderVersions } from '../testing/olderDatabases.ts'
import { type Running, runApp } from '../testing/run.ts'
import { migrateDatabase } from './migrate.ts'

afterAll(closeOlder)

/** What later recordings hold besides: kinds of undo, and one person's study groups, after everything was undone. */
const further: Record<string, { more: string[]; groups: string[] }> = {
  'before-seats.json.gz': {
    more: ['following', 'occurrence'],
    groups: [
      'Deleted by its host: Ona study yes',
      'Left by a guest: Ben Archer yes, Ona study yes',
      'Session Keepword, deleted: Ona study yes, Ben Archer yes, Cleo Winter yes',
      'Session Keepword, together: Ona study yes, Ben Archer yes, Cleo Winter yes',
      'Session Keepword: Ona study yes, Ada Marlow yes',
      'Theirs: Ada Marlow yes, Ona study yes',
    ],
  },
}

async function groupsOf(person: Caller): Promise<string[]> {
  const answer = await person.call(listSessions, {})
  if (!('rows' in answer)) throw new Error(JSON.stringify(answer))
  return answer.rows
    .flatMap(({ title, group }) =>
      group ? [`${title}: ${group.people.map((one) => `${one.name} ${one.answer}`).join(', ')}`] : [],
    )
    .toSorted()
}

/** Undoes all that a person deleted or changed just before the upgrade. Answers each kind with the answer. */
async function undoAll(app: Running, person: Caller, email: string): Promise<[kind: string, answer: unknown][]> {
  const { rows } = await app.shell.database.pool.query(
    `select u.id, u.kind from undo_records u join profiles p on p.id = u.user_id
      where p.email = $1 and u.own order by u.made_at desc`,
    [email],
  )
  const answers: [string, unknown][] = []
  for (const { id, kind } of rows) answers.push([kind, await person.call(undoById, { id })])
  return answers
}

const facts = z.record(z.string(), z.unknown())

/** An answer without what the recorded version did not know: people find what they had, among more. */
function withKnownFacts(body: unknown, recorded: unknown): unknown {
  if (Array.isArray(body) && Array.isArray(recorded))
    return body.map((one, place) => withKnownFacts(one, recorded[place]))
  const [now, before] = [facts.safeParse(body).data, facts.safeParse(recorded).data]
  if (!now || !before) return body
  const known = Object.entries(now).filter(([name]) => name in before)
  return Object.fromEntries(known.map(([name, value]) => [name, withKnownFacts(value, before[name])]))
}

describe.each(Object.keys(emptyDatabases))('on %s', (engine) => {
  test.each(olderVersions)('people find all that they had in %s, with the same password', async (name, was) => {
    const database = await emptyDatabases[engine]?.()
    if (!database) throw new Error('there is no such engine')
    onTestFinished(database.close)
    await asItWas(database, was)
    await migrateDatabase(database, features)
    // Once more, as at every start.
    await migrateDatabase(database, features)
    const app = await runApp(database)
    onTestFinished(app.close)
    app.holdClock(was.moment)
    const undone: [string, unknown][] = []
    const found: string[] = []
    for (const { email, password, answers } of was.people) {
      const person = app.browser()
      expect(await person.call(signIn, { email, password, remember: false })).toMatchObject({ email })
      for (const [asked, { status, body }] of Object.entries(answers)) {
        const answer = await person.fetch(asked)
        const answered = { asked, status: answer.status, body: withKnownFacts(await answer.json(), body) }
        expect(answered).toEqual({ asked, status, body })
      }
      undone.push(...(await undoAll(app, person, email)))
      found.push(...(await groupsOf(person)))
    }
    expect(undone.filter(([, answer]) => JSON.stringify(answer) !== '{}')).toEqual([])
    const kinds = ['class', 'course', 'edit', 'event', 'grade', 'scale', 'scheme', 'sessions', 'term']
    const { more = [], groups = [] } = further[name] ?? {}
    expect(new Set(undone.map(([kind]) => kind))).toEqual(new Set([...kinds, ...more]))
    expect(found).toEqual(expect.arrayContaining(groups))
  })
})
