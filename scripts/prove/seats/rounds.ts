import { makeCampusEvent } from '../../../features/events/events.testing.ts'
import { editCampusEvent } from '../../../features/events/make.contract.ts'
import { removeFromCampusEvent } from '../../../features/events/people.contract.ts'
import {
  answerCampusEvent,
  answerCampusOffer,
  changeCampusSeat,
  withdrawCampusSeat,
} from '../../../features/events/seats/contract.ts'
import { joinOrganization } from '../../../features/organizations/contract.ts'
import { liftOrganizationBan, removeFromOrganization } from '../../../features/organizations/people.contract.ts'
import { blockPerson, unblockPerson } from '../../../features/people/contract.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import type { Running } from '../../../server/testing/run.ts'
import { type Pressed, press } from '../booking/pressing.ts'
import type { Draw } from '../drawing.ts'
import { disordered, passedOver, type StoredDate, seatFaults, storedDate } from './state.ts'

/** `members`: those of the people who belong to the organization. */
export type SeatsCrowd = {
  organizer: Caller
  organization: string
  people: readonly Caller[]
  members: readonly Caller[]
}
export type SeatsSeen = { requests: number; shed: number; going: number; offered: number; faults: string[] }

const hour = 3_600_000
const listed = new Set(['going', 'waiting', 'offered'])

/**
 * Everybody presses at once for fewer seats than they are, with guests; then some leave, come with fewer, are taken off or
 * take what they are offered, while the number of seats and the start change and offers end. After each wave nothing may
 * be wrong, whoever was faster.
 */
export async function pressInRounds(
  app: Running,
  { organizer, organization, people, members }: SeatsCrowd,
  { rounds, seats }: { rounds: number; seats: number },
  next: Draw,
): Promise<SeatsSeen> {
  const seen: SeatsSeen = { requests: 0, shed: 0, going: 0, offered: 0, faults: [] }
  const { database, jobs } = app.shell
  for (let round = 0; round < rounds; round++) {
    app.holdClock('2031-03-03T12:00:00.000Z')
    await database.pool.query('delete from attempts')
    const isOut = new Set<string>()
    const id = await makeCampusEvent(organizer, organization, { capacity: seats, guests: 2, date: '2031-03-08' })
    let before: StoredDate = await storedDate(database, id)
    const wave = async (name: string, pressed: Promise<Pressed>[]) => {
      const answers = await Promise.all(pressed)
      seen.requests += answers.length
      const say = (words: string) => seen.faults.push(`round ${round}, ${name}: ${words}`)
      for (const { status, words, shed } of answers) {
        seen.shed += shed
        if (status >= 500) say(`somebody was answered ${status} ${words}`)
      }
      const after = await storedDate(database, id)
      for (const fault of [...seatFaults(after, false), ...passedOver(before, after), ...disordered(before, after)])
        say(fault)
      for (const { person, state } of after.seats)
        if (isOut.has(person) && listed.has(state)) say('somebody whom the organization has banned is on the list')
      before = after
      return answers
    }
    const some = (share: number) => people.filter(() => next(100) < share)
    const answers = await wave(
      'all at once',
      people.map((who) => press(who, answerCampusEvent, { id, guests: next(3) })),
    )
    if (answers.some(({ status }) => status !== 200)) seen.faults.push(`round ${round}: an answer was refused`)
    seen.going += before.seats.filter(({ state }) => state === 'going').length
    const seenAt = '2100-01-01T00:00:00.000Z'
    const waiting = new Set(before.seats.filter(({ state }) => state === 'waiting').map(({ person }) => person))
    const banned = members.filter(({ id }) => waiting.has(id)).slice(0, 1 + next(3))
    await wave('some leave', [
      ...some(15).map((who) => press(who, withdrawCampusSeat, { id })),
      ...some(10).map((who) => press(who, changeCampusSeat, { id, guests: 0 })),
      ...some(3).map((who) => press(organizer, removeFromCampusEvent, { id, person: who.id })),
      ...banned.map((who) => press(organizer, removeFromOrganization, { id: organization, person: who.id, ban: true })),
      // A block between somebody in line and who runs it changes nothing there.
      ...members.filter(({ id }) => waiting.has(id)).map((who) => press(who, blockPerson, { id: organizer.id })),
      press(organizer, editCampusEvent, { id, seenAt, capacity: seats + 5 }),
    ])
    for (const { id } of banned) isOut.add(id)
    seen.offered += before.seats.filter(({ state }) => state === 'offered').length
    const offered = new Set(before.seats.filter(({ state }) => state === 'offered').map(({ person }) => person))
    await wave('offers are answered', [
      ...people
        .filter((who) => offered.has(who.id))
        .map((who) => press(who, answerCampusOffer, { id, taken: next(3) > 0 })),
      ...some(10).map((who) => press(who, withdrawCampusSeat, { id })),
      press(organizer, editCampusEvent, { id, seenAt, start: '13:00', end: '15:00' }),
    ])
    // Longer than any offer lasts.
    app.advance(23 * hour)
    await jobs.enqueue(database.db, 'campus-events-minute', {})
    await app.settle()
    await wave('offers have ended', [
      ...some(20).map((who) => press(who, answerCampusEvent, { id, guests: next(2) })),
      press(organizer, editCampusEvent, { id, seenAt, capacity: seats + 10 }),
    ])
    for (const who of members) await press(who, unblockPerson, { id: organizer.id })
    // In the next round they come again.
    for (const { id: person } of banned) {
      await press(organizer, liftOrganizationBan, { id: organization, person })
      const who = members.find(({ id }) => id === person)
      if (who) await press(who, joinOrganization, { id: organization })
    }
    if (seen.faults.length > mostFaults) break
  }
  return seen
}

/** Enough to see what is wrong. */
const mostFaults = 40
