import { expect, test } from 'vitest'
import { dayIn, daysAfter } from '../../contract/day.ts'
import { draftStudent, joinQuad } from '../quad.ts'
import { openWindow } from './window.ts'

const zone = 'America/Chicago'
const today = dayIn(zone, new Date())
const tomorrow = daysAfter(today, 1)

/** The parts of a date field as people type them there. */
const partsOf = (day: string) => [day.slice(5, 7), day.slice(8), day.slice(0, 4)]

test('a student walks through Quad in WebKit', async () => {
  const { origin } = joinQuad()
  const window = await openWindow(origin, zone)
  const { fill, type, typeParts, choose, press, follow, sees, seesNo, value, patternIn, run } = window
  const student = draftStudent('Ada Krol')

  await window.goTo('/')
  await press('Create an account')
  await fill('Full Name', student.name)
  await choose('Major', 'Biology')
  await choose('Academic Year', 'Sophomore')
  await fill('Email', student.email)
  await fill('Password', student.password)
  await press('Create account')
  await sees('How would you like to start?')
  await press('Look around first')
  await follow('Go to Dashboard')
  await sees('Welcome back, Ada!')

  // A line becomes an assignment, in a time of day.
  await follow('Homework')
  await sees('No assignments found')
  await type('Add an assignment in one line', 'Essay ENG 205 tomorrow 5pm 3h !high\uE007')
  await sees('Tomorrow, 5:00 PM')
  await press('Edit Essay')
  expect([await value('Due date'), await value('Due time')]).toEqual([tomorrow, '17:00'])
  await fill('Title', 'Essay on rivers')
  await typeParts('Due time', ['06', '45', 'PM'], '18:45')
  await press('Save Changes')
  await sees('Tomorrow, 6:45 PM')

  // An empty day or time does not look like today and now.
  await press('Add Assignment')
  expect([await patternIn('Due date'), await patternIn('Due time')]).toEqual(['"--/--/----" / ""', '"--:--" / ""'])
  await typeParts('Due date', partsOf(tomorrow), tomorrow)
  await press('Description')
  expect([await value('Due date'), await patternIn('Due date'), await patternIn('Due time')]).toEqual([
    ...[tomorrow, 'none', '"--:--" / ""'],
  ])
  await press('Cancel')
  await press('Discard')

  // Ticked off in the list.
  await press('List')
  await press('Mark Essay on rivers complete')
  await sees('Completed')
  await press('Mark Essay on rivers not started')
  await sees('Tomorrow, 6:45 PM')

  // The timer runs, waits and ends.
  await follow('Study Sessions')
  await press('Start')
  await sees('Studying now')
  await press('Pause')
  await sees('Paused')
  await press('Resume')
  await sees('Studying now')
  await press('Stop')
  await seesNo('Studying now')

  // An event, with days and times typed into their fields.
  await follow('Calendar')
  await press('Add Event')
  await fill('Title', 'Choir practice')
  await typeParts('Starts', partsOf(today), today)
  await typeParts('Ends', partsOf(today), today)
  await typeParts('Start time', ['06', '30', 'PM'], '18:30')
  await typeParts('End time', ['08', '00', 'PM'], '20:00')
  expect([await value('Starts'), await value('Ends'), await value('Start time'), await value('End time')]).toEqual([
    ...[today, today, '18:30', '20:00'],
  ])
  await press('Add Event')
  await sees('Event created successfully!')
  for (const view of ['Month', 'Week', 'Day', 'Agenda']) {
    await press(view)
    await sees('Choir practice')
  }

  // A course with grades.
  await follow('Courses')
  await press('Add Course')
  await fill('Code', 'GEOG 201')
  await fill('Name', 'Rivers and Hills')
  await press('Add Course')
  await follow('Rivers and Hills')
  await type('…Add an item to', 'Quiz 1 18/20\uE007')
  await sees('90%')
  await fill('Score of Quiz 1', '15')
  await type('Score of Quiz 1', '\uE007')
  await sees('75%')

  // Dark, then out.
  await window.goTo('/settings')
  await press('Dark')
  await expect.poll(() => run('return document.documentElement.dataset.mantineColorScheme')).toBe('dark')
  await press('…Ada Krol')
  await press('Sign out')
  await sees('Welcome to Quad')
  expect(window.errors(), 'nothing may go wrong on the pages').toEqual([])
})
