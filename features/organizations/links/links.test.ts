import { beforeAll, beforeEach, expect, test } from 'vitest'
import { succeeded } from '../../../server/testing/answers.ts'
import { testApp } from '../../../server/testing/app.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import type { Running } from '../../../server/testing/run.ts'
import { blockPerson } from '../../people/contract.ts'
import { belongingWords } from '../belonging.rules.ts'
import { joinOrganization, leaveOrganization, readOrganization } from '../contract.ts'
import { madeOrganization } from '../organizations.testing.ts'
import { answerJoinRequest, listRequests, removeFromOrganization } from '../people.contract.ts'
import {
  dropOrganizationLink,
  listOrganizationLinks,
  makeOrganizationLink,
  readOrganizationLink,
  useOrganizationLink,
} from './contract.ts'
import { linkWords } from './rules.ts'

let app: Running
let pia: Caller
let max: Caller
let id: string
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  app.holdClock()
  pia = await app.student({ name: 'Pia Lund' })
  max = await app.student({ name: 'Max Ode' })
  id = await madeOrganization(app, { president: [pia] }, { wayIn: 'invitation' })
})

const make = async (uses: number | null = null, days = 7) =>
  succeeded(await pia.call(makeOrganizationLink, { id, days, uses }))
const use = (who: Caller, token: string) => who.call(useOrganizationLink, { token })
const seen = async (who: Caller, token: string) => succeeded(await who.call(readOrganizationLink, { token }))

test('a link joins whoever uses it, and looking at it joins nobody', async () => {
  const { token } = await make()
  expect(await seen(max, token)).toMatchObject({ state: 'open', by: 'Pia Lund', members: 1 })
  expect(succeeded(await max.call(readOrganization, { id })).role).toBe('stranger')
  expect(await use(max, token)).toEqual({ id })
  expect(await seen(max, token)).toMatchObject({ state: 'member', members: 2 })
  // It uses up nothing to come again.
  const [before] = succeeded(await pia.call(listOrganizationLinks, { id })).rows
  expect(await use(max, token)).toEqual({ id })
  expect(succeeded(await pia.call(listOrganizationLinks, { id })).rows).toEqual([before])
})

test('has as many uses as it was given, whoever presses at once', async () => {
  const { token } = await make(3)
  const people = await Promise.all(Array.from({ length: 8 }, () => app.student()))
  const answers = await Promise.all(people.map((who) => use(who, token)))
  expect(answers.filter((one) => 'id' in one)).toHaveLength(3)
  expect(succeeded(await pia.call(readOrganization, { id })).members).toBe(4)
  expect(await use(max, token)).toMatchObject({ code: 'conflict', detail: linkWords.ended })
  expect(await seen(max, token)).toMatchObject({ state: 'ended' })
})

test('ends with its day, when it is turned off, and in an archived organization', async () => {
  const [first, second] = [await make(), await make(null, 30)]
  await pia.call(dropOrganizationLink, { id, link: second.link })
  expect(await use(max, second.token)).toMatchObject({ detail: linkWords.ended })
  app.advance(7 * 86_400_000)
  expect(await seen(max, first.token)).toMatchObject({ state: 'ended' })
  expect(await use(max, first.token)).toMatchObject({ detail: linkWords.ended })
})

test('overrides a refusal and closes a request, but no ban', async () => {
  const { token } = await make()
  const asked = await madeOrganization(app, { president: [pia] }, { wayIn: 'request' })
  const link = succeeded(await pia.call(makeOrganizationLink, { id: asked, days: 7, uses: null })).token
  await max.call(joinOrganization, { id: asked, answer: 'Please' })
  await pia.call(answerJoinRequest, { id: asked, person: max.id, accepted: false })
  expect(await use(max, link)).toEqual({ id: asked })
  const eve = await app.student()
  await eve.call(joinOrganization, { id: asked, answer: 'Please' })
  await use(eve, link)
  expect(succeeded(await pia.call(listRequests, { id: asked })).rows).toEqual([])

  await use(max, token)
  await pia.call(removeFromOrganization, { id, person: max.id, ban: true })
  expect(await seen(max, token)).toMatchObject({ state: 'banned' })
  expect(await use(max, token)).toMatchObject({ detail: belongingWords.banned })
})

test('names its maker only while that one runs it and no block separates', async () => {
  const olga = await app.student({ name: 'Olga' })
  id = await madeOrganization(app, { president: [pia], officer: [olga] })
  const { token } = succeeded(await olga.call(makeOrganizationLink, { id, days: 7, uses: null }))
  expect(await seen(max, token)).toMatchObject({ by: 'Olga' })
  await max.call(blockPerson, { id: olga.id })
  expect(await seen(max, token)).toMatchObject({ by: null })
  await olga.call(leaveOrganization, { id })
  expect(await seen(await app.student(), token)).toMatchObject({ by: null, state: 'open' })
})

test('a code that is none is answered alike, and guesses are limited', async () => {
  for (let some = 0; some < 60; some++)
    expect(await use(max, `guess${some}`)).toMatchObject({ code: 'not_found', detail: linkWords.ended })
  expect(await use(max, 'guess')).toMatchObject({ code: 'too_many', detail: linkWords.tries })
})
