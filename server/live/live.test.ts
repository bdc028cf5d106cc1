import { expect, test } from 'vitest'
import { addAssignment } from '../../features/homework/contract.ts'
import { testApp } from '../testing/app.ts'
import { openTab } from '../testing/tab.ts'

const app = await testApp()
const draft = { title: 'Field notes', course: 'Botany', dueDate: '2027-03-01' }

test('an assignment added in one tab is told to the other tabs of that person, and to nobody else', async () => {
  const ada = await app.member()
  const [one, two] = [await openTab(ada, ['homework', 'calendar']), await openTab(ada, ['homework'])]
  const stranger = await openTab(await app.member(), ['homework'])

  await app.as(one.writer)(addAssignment, draft)
  expect(await two.hears('homework', 2)).toEqual([0, 1])
  // The first tab hears of the second one's, and of nothing before.
  await app.as(two.writer)(addAssignment, draft)
  expect(await one.hears('homework', 2)).toEqual([0, 2])
  expect(two.of('homework')).toEqual([0, 1])
  expect(one.of('calendar')).toEqual([0])
  expect(stranger.of('homework')).toEqual([0])
})
