import { MutationObserver, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { Refusal } from '../contract/refusal.ts'
import type { Person } from '../features/account/contract.ts'
import { makeQueryClient } from './api/queryClient.ts'
import { heldPerson, reportSessionEnd } from './holder.ts'
import { forgetPerson, holdChosenSetting, refetchSession, setSignedInPerson } from './session.ts'

const person = (id: string): Person => ({
  ...{ id, name: id, email: `${id}@example.edu`, emailVerified: true, major: '', year: '', avatarUrl: null },
  ...{ role: 'student', zone: 'UTC', weekStart: 0, settings: {}, hidden: [], createdAt: '2026-01-01T00:00:00.000Z' },
})
const [ada, ben] = [person('ada'), person('ben')]

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Ada's page, with a write that is refused because her session has ended. */
async function refusedWrite() {
  const client = makeQueryClient()
  setSignedInPerson(client, ada)
  client.setQueryData(['/assignments', {}], ['Hers'])
  const sent: string[] = []
  let tell: () => void = () => undefined
  const refused = new Promise<void>((resolve) => (tell = resolve))
  const write = new MutationObserver(client, {
    async mutationFn(title: string) {
      sent.push(title)
      if (sent.length > 1) return title
      tell()
      throw new Refusal('signed_out', 'Please sign in first.')
    },
  })
  const saved = write.mutate('Essay')
  await refused
  // Until the page has heard of it.
  await nextTurn()
  return { client, sent, saved, shown: () => client.getQueryData(['/assignments', {}]) }
}

test('a write that the end of the session refused is sent once more when the same person is back', async () => {
  const { client, sent, saved, shown } = await refusedWrite()
  expect(heldPerson()).toEqual(ada)
  expect(shown()).toEqual(['Hers'])
  setSignedInPerson(client, ada)
  expect(await saved).toBe('Essay')
  expect(sent).toEqual(['Essay', 'Essay'])
  expect(shown()).toEqual(['Hers'])
})

test('nothing of one person is sent or shown once somebody else has signed in, or they left', async () => {
  for (const end of [setSignedInPerson, forgetPerson]) {
    const { client, sent, shown } = await refusedWrite()
    end(client, ben)
    setSignedInPerson(client, ada)
    await nextTurn()
    expect(sent).toEqual(['Essay'])
    expect(shown()).toBeUndefined()
    expect(client.isMutating()).toBe(0)
  }
})

test('the end of a session is known to the page, whichever call learns of it', () => {
  const client = makeQueryClient()
  const site = { demo: [] }
  client.setQueryData(['/me', {}], { person: ada, site, mustAccept: false })
  client.setQueryDefaults(['/me'], { queryFn: () => Promise.reject(new Error('no network')) })
  reportSessionEnd()
  expect(client.getQueryData(['/me', {}])).toMatchObject({ person: null, site })
})

test('who is signed in is asked anew once the session may have ended, whatever is being asked already', async () => {
  const client = makeQueryClient()
  client.setQueryData(['/me', {}], { person: ada })
  const answers: ((person: Person | null) => void)[] = []
  const queryFn = () => new Promise((resolve) => answers.push((person) => resolve({ person })))
  const before = client.fetchQuery({ queryKey: ['/me', {}], queryFn, staleTime: 0 }).catch(() => undefined)
  const again = refetchSession(client)
  await nextTurn()
  answers[1]?.(null)
  await again
  answers[0]?.(ada)
  await before
  expect(client.getQueryData(['/me', {}])).toEqual({ person: null })
})

test('where a choice is refused, the page has what the person chose elsewhere meanwhile', async () => {
  const client = makeQueryClient()
  const queryKey = ['/me', {}]
  const withView = (view: string) => ({ person: { ...ada, settings: { view } } })
  const shown = () => client.getQueryData(queryKey)
  let stored = withView('month')
  client.setQueryData(queryKey, stored)
  const queryFn = async () => stored
  const shows = new QueryObserver(client, { queryKey, queryFn, staleTime: Number.POSITIVE_INFINITY })
  const end = shows.subscribe(() => undefined)
  const held = holdChosenSetting(client, 'view', 'week', 'month')
  expect(shown()).toEqual(withView('week'))
  stored = withView('day')
  held.refused()
  expect(shown()).toEqual(withView('month'))
  await nextTurn()
  expect(shown()).toEqual(withView('day'))
  end()
})
