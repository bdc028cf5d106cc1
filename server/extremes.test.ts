import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { earliestDay, latestDay } from '../contract/day.ts'
import { pathKeys } from '../contract/endpoint.ts'
import { editProfile } from '../features/account/contract.ts'
import { deleteAccount } from '../features/account/deletion/contract.ts'
import { confirmIdentity } from '../features/account/identity/contract.ts'
import { profileById } from '../features/account/queries.ts'
import { createFeed } from '../features/calendar/feeds/contract.ts'
import { exportedFiles } from '../features/export/archives.testing.ts'
import { staySignedIn } from '../features/notifications/notifications.testing.ts'
import { features } from './features.ts'
import { accessRows } from './testing/access.ts'
import type { AccessRow } from './testing/accessRow.ts'
import { succeeded } from './testing/answers.ts'
import { testApp } from './testing/app.ts'
import type { Caller } from './testing/caller.ts'
import { everythingReadBy } from './testing/readByAll.ts'
import type { Running } from './testing/run.ts'

/*
 * What the input takes, every reader can read: the ends of the ranges of every date, time, number and text are put into
 * what people can write; then everything is read in a zone far behind and in one far ahead, exported, subscribed to and erased.
 */

let app: Running
beforeAll(async () => {
  app = await testApp()
})

type Schema = {
  type?: string | string[]
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  items?: Schema
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  pattern?: string
  format?: string
}

/** What a calendar file, a page, a mail, a search and a column each have to write in a way of their own. */
const oddText = ';,\\"<b>&\u202e\u0301%_\u{1f469}\u200d\u{1f52c}\u05d0'

/** The shortest text, and the longest: of letters that take two places each, and of what is odd. */
function textEnds({ minLength = 0, maxLength = 2000 }: Schema): string[] {
  const longest = '\u{1d518}'.repeat(Math.floor(maxLength / 2))
  return [
    'x'.repeat(minLength),
    longest,
    oddText
      .repeat(Math.ceil(maxLength / oddText.length))
      .slice(0, maxLength)
      .toWellFormed(),
  ]
}

/** The ends of the range of a field; of what has fields of its own, of each of these. */
function endsOf(schema: Schema, base: unknown): unknown[] {
  const { anyOf, oneOf, properties, items, format, pattern, type, minimum, maximum } = schema
  const either = anyOf ?? oneOf
  if (either) return either.flatMap((one) => endsOf(one, base))
  if (format === 'date') return [earliestDay, latestDay]
  if (format === 'date-time')
    return ['0001-01-01T00:00:00.000Z', '2199-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z']
  if (type === 'string' && pattern?.includes('[0-5]') && !pattern.includes('-')) return ['00:00', '23:59']
  if (type === 'string' && !format && !pattern && !schema.enum) return textEnds(schema)
  if (type === 'integer' || type === 'number')
    return [minimum, maximum].filter((end) => end !== undefined && Math.abs(end) < 2 ** 40)
  if (properties) {
    const fields = (typeof base === 'object' && base !== null ? base : {}) as Record<string, unknown>
    return Object.entries(properties).flatMap(([name, of]) =>
      endsOf(of, fields[name]).map((end) => ({ ...fields, [name]: end })),
    )
  }
  if (items) return endsOf(items, Array.isArray(base) ? base[0] : undefined).map((end) => [end])
  return []
}

/** Not what somebody is signed in with: that would end the walk. */
const apart = new Set(['account', 'export', 'imports'])

function isWritten({ endpoint, reach, body }: AccessRow): boolean {
  const isOwn = reach === 'self' || reach === 'record'
  return (
    isOwn && body === undefined && endpoint.access === 'signed-in' && ['POST', 'PUT', 'PATCH'].includes(endpoint.method)
  )
}

/** Writes what ends there are into everything of a feature. Answers how many were taken, and what failed. */
async function writeEnds(
  who: Caller,
  of: (typeof accessRows)[number],
  word: string,
): Promise<{ taken: number; faults: string[] }> {
  const owned = await of.make(who, word, app)
  const faults: string[] = []
  let taken = 0
  for (const row of of.rows.filter(isWritten)) {
    const { endpoint } = row
    const base = row.input(owned, '') as Record<string, unknown>
    const schema = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as Schema
    for (const [name, field] of Object.entries(schema.properties ?? {})) {
      if (pathKeys(endpoint.path).includes(name)) continue
      for (const end of endsOf(field, base[name])) {
        const answer = await who.send(endpoint, { ...base, [name]: end })
        if (answer.ok) taken++
        if (answer.status >= 500) faults.push(`${endpoint.method} ${endpoint.path} with ${name} ${JSON.stringify(end)}`)
        await answer.text()
      }
    }
  }
  return { taken, faults }
}

test('what is at the ends of every range can be read in every zone, exported, subscribed to and erased', async () => {
  const ona = await app.student({ zone: 'Pacific/Pago_Pago' })
  const faults: string[] = []
  let taken = 0
  for (const [index, of] of accessRows.filter(({ feature }) => !apart.has(feature)).entries()) {
    const found = await writeEnds(ona, of, `Keepword${index}`)
    taken += found.taken
    faults.push(...found.faults)
  }
  expect(taken).toBeGreaterThan(150)
  await app.settle()
  const watched: Pick<Caller, 'fetch'> = {
    async fetch(path, init) {
      const answer = await ona.fetch(path, init)
      if (answer.status >= 500) faults.push(`GET ${path} answered ${answer.status}`)
      return answer
    },
  }
  for (const zone of ['Pacific/Pago_Pago', 'Pacific/Kiritimati']) {
    succeeded(await ona.call(editProfile, { zone }))
    for (const around of [`${earliestDay}T12:00:00.000Z`, app.shell.clock(), '2199-12-11T12:00:00.000Z'])
      await everythingReadBy(watched, features, { q: ['keepword'], around: new Date(around) })
    const { address } = succeeded(await ona.call(createFeed, { name: `Everything ${zone}` }))
    await watched.fetch(new URL(address).pathname)
    const files = await exportedFiles(app, ona)
    expect(files.size).toBeGreaterThan(5)
    // One archive a day.
    await staySignedIn(app, ona)
    app.advance(86_400_000 + 1000)
  }
  expect(faults).toEqual([])
  await ona.call(confirmIdentity, { password: ona.password })
  succeeded(await ona.call(deleteAccount, {}))
  await staySignedIn(app, ona)
  app.advance(8 * 86_400_000)
  await app.shell.jobs.enqueue(app.shell.database.db, 'account-erase-closed', {})
  await app.settle()
  expect(await profileById(app.shell.database.db, ona.id)).toBeUndefined()
})
