import { expect, test } from 'vitest'
import { confirmTutoring, readTutoring } from '../features/tutoring/sessions/contract.ts'
import { bookAt, inDays, makeTutor } from '../features/tutoring/tutoring.testing.ts'
import { idOf, succeeded } from '../server/testing/answers.ts'
import { lookAtScreen, phone, visit } from './look.ts'
import { expectAccessible, joinQuad, openAs, said } from './quad.ts'

test('both sides see a session; the tutor confirms, declines and cancels, the student cancels', async () => {
  const { origin } = joinQuad()
  const tutor = await openAs(origin, { name: 'Henrik Sol' }, phone)
  const student = await openAs(origin, { name: 'Maya Okafor' }, phone)
  const { page } = student

  await page.goto('/tutoring-sessions')
  await page.getByRole('tab', { name: 'Upcoming (0)' }).waitFor()
  await page.getByRole('heading', { name: 'No upcoming sessions' }).waitFor()
  expect(await page.getByRole('main').getByRole('link', { name: 'Find a Tutor' }).getAttribute('href')).toBe('/tutors')
  await lookAtScreen(page, 'no sessions')

  const profile = await makeTutor(tutor.me, { hourlyRate: 3850, zone: 'UTC' }, { confirms: true })
  const first = idOf(
    await bookAt(student.me, profile, inDays(9), {
      ...{ sessionType: 'in_person', location: 'Old Library', minutes: 90 },
      notes: 'Eigenvalues before the final.',
    }),
  )
  idOf(await bookAt(student.me, profile, inDays(10)))
  const third = idOf(await bookAt(student.me, profile, inDays(11)))
  succeeded(await tutor.me.call(confirmTutoring, { id: third }))

  // The open page learns of what was booked elsewhere.
  await page.getByRole('tab', { name: 'Upcoming (3)' }).waitFor()
  const own = page.getByRole('article').first()
  for (const words of ['Mathematics', 'Henrik Sol', 'Requested', '$57.75', 'In-person, Old Library'])
    await own.getByText(words).first().waitFor()
  await own.getByText('$38.50 per hour').waitFor()
  await own.getByText('Eigenvalues before the final.').waitFor()
  await own.getByText('Waiting for Henrik').waitFor()
  expect(await own.getByRole('button').allTextContents()).toEqual(['Cancel'])

  // The tutor confirms one and declines the other.
  await tutor.page.goto('/tutoring-sessions')
  const asked = tutor.page.getByRole('article')
  await asked.first().getByText('You tutor').waitFor()
  await asked.first().getByText('Maya asks for this time').waitFor()
  await lookAtScreen(tutor.page, 'requested sessions')
  await asked.first().getByRole('button', { name: 'Confirm' }).click()
  await said(tutor.page, 'Session scheduled!')
  await own.getByText('Scheduled', { exact: true }).waitFor()
  await own.getByText(/^Free to cancel until /).waitFor()
  await asked.nth(1).getByRole('button', { name: 'Decline' }).click()
  await tutor.page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
  await said(tutor.page, 'Session cancelled!')
  await page.getByRole('tab', { name: 'Upcoming (2)' }).waitFor()
  await asked.nth(1).getByRole('button', { name: 'Cancel' }).click()
  const cancelling = tutor.page.getByRole('dialog', { name: 'Are you sure you want to cancel this session?' })
  await cancelling.getByText('Maya is told, and the time is free again.').waitFor()
  await cancelling.getByRole('button', { name: 'Cancel session' }).click()
  await said(tutor.page, 'Session cancelled successfully')
  await page.getByRole('tab', { name: 'Upcoming (1)' }).waitFor()

  // Without the server the tab says so, and is read again once it answers.
  await student.context.setOffline(true)
  await page.getByRole('tab', { name: 'Past (2)' }).click()
  await page.getByRole('heading', { name: 'Failed to fetch sessions' }).waitFor()
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  await student.context.setOffline(false)
  await page.getByRole('main').getByText('Declined by Henrik').waitFor()
  await page.getByRole('main').getByText('Cancelled by Henrik').waitFor()
  expect(new URL(page.url()).search).toBe('?tab=past')

  // Notes of one's own, at the address to which calendar and notifications lead.
  await visit(page, `/tutoring-sessions?open=${first}`)
  const details = page.getByRole('dialog', { name: 'Mathematics' })
  await details.getByLabel('Private notes').fill('Ask about sheet 6')
  await lookAtScreen(page, 'an opened session')
  await page.keyboard.press('Escape')
  await details.getByRole('button', { name: 'Keep editing' }).click()
  await details.getByRole('button', { name: 'Save Notes' }).click()
  await own.getByText('Ask about sheet 6').waitFor()
  expect(succeeded(await tutor.me.call(readTutoring, { id: first })).ownNotes).toBeNull()

  // Cancelling says what it means, and both see it.
  await own.getByRole('button', { name: 'Cancel' }).click()
  const question = page.getByRole('dialog', { name: 'Are you sure you want to cancel this session?' })
  await question.getByText(/^Cancelling is free until /).waitFor()
  await expectAccessible(page, 'the question before cancelling')
  await question.getByRole('button', { name: 'Keep session' }).click()
  await question.waitFor({ state: 'detached' })
  await own.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Cancel session' }).click()
  await said(page, 'Session cancelled successfully')
  await page.getByRole('heading', { name: 'No upcoming sessions' }).waitFor()
  await tutor.page.getByRole('tab', { name: 'All Sessions (3)' }).click()
  await tutor.page.getByRole('main').getByText('Cancelled by Maya').waitFor()
  await lookAtScreen(tutor.page, 'all sessions')

  // An address of nothing that is theirs.
  await visit(page, '/tutoring-sessions?open=00000000-0000-4000-8000-000000000000')
  await page.getByRole('dialog').getByText('This session is not there').waitFor()
  for (const one of [student, tutor]) await one.close()
})
