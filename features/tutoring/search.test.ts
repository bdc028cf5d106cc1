import { beforeAll, expect, test } from 'vitest'
import { succeeded } from '../../server/testing/answers.ts'
import { testApp } from '../../server/testing/app.ts'
import type { Caller } from '../../server/testing/caller.ts'
import type { Running } from '../../server/testing/run.ts'
import { blockPerson, profileVisibility } from '../people/contract.ts'
import { searchEverything } from '../search/contract.ts'
import { makeTutor } from './tutoring.testing.ts'
import { editTutor } from './tutors/contract.ts'

let app: Running
beforeAll(async () => {
  app = await testApp()
})

const found = async (who: Caller, q: string) =>
  succeeded(await who.call(searchEverything, { q })).rows.map(({ kind, id, title, place }) => ({
    kind,
    id,
    title,
    place,
  }))

test('tutors are found by their names, whoever else sees the person; not while they pause, nor beyond a block', async () => {
  const [ada, ben] = [await app.student({ name: 'Ada Marlow' }), await app.student({ name: 'Zdenka Ohm' })]
  const subjects = [{ subject: 'Physics' as const }, { subject: 'Calculus' as const }]
  const id = await makeTutor(ben, { subjects })
  const tutor = { kind: 'tutor-profile', id, title: 'Zdenka Ohm', place: 'Physics, Calculus' }
  expect(await found(ada, 'zdenka')).toEqual([tutor])
  expect(await found(ben, 'zdenka')).toEqual([])
  succeeded(await ben.call(editTutor, { active: false }))
  expect(await found(ada, 'zdenka')).toEqual([])
  succeeded(await ben.call(editTutor, { active: true }))
  expect(await found(ada, 'ohm')).toEqual([tutor])
  succeeded(await ada.call(profileVisibility.change, { value: 'everyone' }))
  succeeded(await ben.call(blockPerson, { id: ada.id }))
  expect(await found(ada, 'ohm')).toEqual([])
})
