import { beforeAll, describe, expect, inject, test } from 'vitest'
import { startSmtp } from '../../features/mail/smtp.testing.ts'
import { features } from '../../server/features.ts'
import { accessRows } from '../../server/testing/access.ts'
import type { AccessRows } from '../../server/testing/accessRow.ts'
import { testApp } from '../../server/testing/app.ts'
import type { Running } from '../../server/testing/run.ts'
import { inOrder } from './brief.ts'
import { tryFields } from './fields.ts'
import { noneJudged } from './judged.ts'
import { personFor } from './people.ts'
import { plantedInput, plantedInputFeature } from './plantedInput.ts'

/** Times are measured by `npm run prove -- input`, which tries everything; here a few changes of each endpoint. */
const untimed = Number.POSITIVE_INFINITY

describe.runIf(inject('engine') === 'postgres')('input that works, with one field changed,', () => {
  let app: Running
  const seed = Math.floor(Math.random() * 2 ** 31)
  beforeAll(async () => {
    const post = await startSmtp()
    app = await testApp({ SMTP_URL: post.url, LOG_LEVEL: 'silent' }, [...features, plantedInputFeature])
    return () => post.close()
  })

  /** One person for all that is theirs, and one sample of a scope for all of its rows of the same role. */
  async function tryAll(list: AccessRows[], most: number) {
    const found = noneJudged(untimed)
    for (const of of list) {
      const known = new Map<string, Awaited<ReturnType<typeof personFor>>>()
      for (const row of inOrder(of.rows)) {
        const { access } = row.endpoint
        const who = JSON.stringify([row.reach === 'role' ? row.roles?.[0] : '', typeof access === 'object' && access])
        const person = known.get(who) ?? (await personFor(app, of, row))
        known.set(who, await tryFields(app, of, row, { most, seed }, found, person))
      }
    }
    return found
  }

  test('is no fault of the server at any endpoint', async () => {
    const found = await tryAll(accessRows, 1)
    expect(found.faults, `seed ${seed}`).toEqual([])
    expect(found.answered).toBeGreaterThan(100)
  })

  test('shows a planted fault in a field of a field', async () => {
    const { faults } = await tryAll([plantedInput], 3)
    expect(faults.filter((fault) => fault.includes('zones answered 500'))).not.toEqual([])
  })
})
