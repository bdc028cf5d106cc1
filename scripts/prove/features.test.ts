import { beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { readAssignment } from '../../features/homework/contract.ts'
import { startSmtp } from '../../features/mail/smtp.testing.ts'
import { features } from '../../server/features.ts'
import { accessRows } from '../../server/testing/access.ts'
import { guildAccess } from '../../server/testing/accessOfGuilds.ts'
import { testApp } from '../../server/testing/app.ts'
import { createGuildTables, makeGuildFeature } from '../../server/testing/guilds.ts'
import type { Running } from '../../server/testing/run.ts'
import { tryBelonging } from './belonging.ts'
import { makeBriefProof } from './brief.ts'
import { tryOthers } from './others.ts'
import { plantedLeaks } from './planted.ts'
import { belongingPlanted, missedBelongingFaults } from './plantedBelonging.ts'
import { missedOthersFaults, othersPlanted } from './plantedOthers.ts'
import { tryTopics } from './topics.ts'

const ofFeature = (name: string) => accessRows.filter(({ feature }) => feature === name)
const named = features.flatMap(({ name }) => (ofFeature(name).length > 0 ? [name] : []))

/** Whoever a feature's endpoints and topics are closed to reaches nothing; `npm run prove -- access` tries more. */
describe.runIf(inject('engine') === 'postgres')('the access proof of', () => {
  let app: Running
  let prove: ReturnType<typeof makeBriefProof>
  beforeAll(async () => {
    const post = await startSmtp()
    app = await testApp({ SMTP_URL: post.url, LOG_LEVEL: 'silent' })
    prove = makeBriefProof(app, features)
    return () => post.close()
  })

  // Some samples move the clock on, for longer than a proof of who one is stays recent.
  beforeEach(() => app.setClock(new Date().toISOString()))

  test.each(named)('%s', async (name) => {
    const { leaks, surprises, taken, calls } = await prove(ofFeature(name))
    expect([...leaks, ...surprises, ...taken]).toEqual([])
    expect(calls).toBeGreaterThan(0)
  })

  test('topics', async () => {
    const { leaks, surprises } = await tryTopics(app, features, accessRows)
    expect([...leaks, ...surprises]).toEqual([])
  })

  test('people who are hidden, suspended, unseen, or have reported; it finds what is planted', async () => {
    const node = await testApp({ LOG_LEVEL: 'silent' }, [...features, othersPlanted])
    const { leaks, reads } = await tryOthers(node, features)
    expect(leaks).toEqual([])
    expect(reads).toBeGreaterThan(500)
    expect(missedOthersFaults(await tryOthers(node, [othersPlanted]))).toEqual([])
  })

  test('who belongs to an organization, and no list is late; it finds what is planted', async () => {
    const node = await testApp({ LOG_LEVEL: 'silent' }, [...features, belongingPlanted])
    const near = features.filter(({ name }) => ['organizations', 'people', 'notifications', 'search'].includes(name))
    const { leaks, stale, reads } = await tryBelonging(node, near)
    expect([...leaks, ...stale]).toEqual([])
    expect(reads).toBeGreaterThan(150)
    expect(missedBelongingFaults(await tryBelonging(node, [belongingPlanted]))).toEqual([])
  })

  test('a feature finds a read and a write for everybody that are planted in it', async () => {
    const leaky = features.map((feature) => (feature.name === 'homework' ? plantedLeaks(feature) : feature))
    const node = await testApp({ LOG_LEVEL: 'silent' }, leaky)
    const rows = ofFeature('homework').map((of) => ({
      ...of,
      rows: of.rows.filter(({ endpoint }) => endpoint.path === readAssignment.path),
    }))
    const { leaks } = await makeBriefProof(node, leaky)(rows)
    expect(leaks).toContain("GET /assignments/:id: other saw the owner's words")
    expect(leaks).toContain('DELETE /assignments/:id: somebody else changed what belongs to the owner')
  })

  test('a scope finds a read for officers that is open to members', async () => {
    await createGuildTables(app.shell.database)
    const offered = [...features, makeGuildFeature({ minutesForAll: true })]
    const node = await testApp({ LOG_LEVEL: 'silent' }, offered)
    const { leaks, surprises } = await makeBriefProof(node, offered)([guildAccess])
    expect(leaks).toEqual(['GET /guilds/:guild/minutes: the member saw the words of the people of the thing'])
    expect(surprises).toEqual(['GET /guilds/:guild/minutes: the member got 200, not 403'])
  })
})
