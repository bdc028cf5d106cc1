import type { z } from 'zod'
import { succeeded } from '../../server/testing/answers.ts'
import type { Caller } from '../../server/testing/caller.ts'
import type { Running } from '../../server/testing/run.ts'
import { madeOrganization } from '../organizations/organizations.testing.ts'
import { readCampusEvent } from './contract.ts'
import { createCampusEvent, publishCampusEvent } from './make.contract.ts'
import { answerCampusEvent } from './seats/contract.ts'

/** Noon of a Monday, as the clock of these tests begins. */
export const eventsNow = '2031-03-03T12:00:00.000Z'

type Draft = Partial<Omit<z.input<typeof createCampusEvent.input>, 'id'>>

/** A published event, by default five days ahead at noon, with two seats. Answers the id of its first date. */
export async function makeCampusEvent(organizer: Caller, organization: string, draft: Draft = {}): Promise<string> {
  const { event } = succeeded(
    await organizer.call(createCampusEvent, {
      ...{ id: organization, title: 'Seed swap', category: 'Service', capacity: 2 },
      ...{ date: '2031-03-08', start: '12:00', end: '14:00', zone: 'UTC' },
      ...draft,
    }),
  )
  succeeded(await organizer.call(publishCampusEvent, { id: event, scope: 'all', published: true }))
  return event
}

/** An organization with a president, and an event of theirs. */
export async function makeOrganizedEvent(app: Running, draft: Draft = {}, members: Caller[] = []) {
  const organizer = await app.student()
  const organization = await madeOrganization(app, { president: [organizer], member: members })
  return { organizer, organization, id: await makeCampusEvent(organizer, organization, draft) }
}

/** Answers an event; what the person is on its list then. */
export async function answerAs(who: Caller, id: string, guests = 0): Promise<string> {
  const answer = await who.call(answerCampusEvent, { id, guests })
  return 'code' in answer ? answer.code : answer.state
}

/** What somebody is on a list, and the place in line. */
export async function seatOfCaller(who: Caller, id: string): Promise<string | null> {
  const { seat } = succeeded(await who.call(readCampusEvent, { id }))
  return seat && (seat.place === null ? seat.state : `${seat.state} ${seat.place}`)
}
