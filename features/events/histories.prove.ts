import { daysAfter } from '../../contract/day.ts'
import { pick } from '../../scripts/prove/drawing.ts'
import { type HistoryPart, type Step, thing } from '../../scripts/prove/histories/part.ts'
import { plantedTrigger } from '../../scripts/prove/plantedTrigger.ts'
import { readCalendar } from '../calendar/contract.ts'
import { removeFromOrganization } from '../organizations/people.contract.ts'
import { listCampusEvents, markCampusEvent, readCampusEvent } from './contract.ts'
import { makeCampusEvent } from './events.testing.ts'
import { cancelCampusEvent, editCampusEvent } from './make.contract.ts'
import { removeFromCampusEvent, undoCampusRemoval } from './people.contract.ts'
import { answerCampusEvent, answerCampusOffer, changeCampusSeat, withdrawCampusSeat } from './seats/contract.ts'

const id = (of: Parameters<Step>[0]) => thing(of.world, 'event')

const answer: Step = (of) => of.who.caller.call(answerCampusEvent, { id: id(of), guests: of.draw(2) })
const withdraw: Step = (of) => of.who.caller.call(withdrawCampusSeat, { id: id(of) })
const change: Step = (of) =>
  of.who.caller.call(changeCampusSeat, { id: id(of), guests: of.draw(2), shown: of.draw(2) === 0 })
const mark: Step = (of) => of.who.caller.call(markCampusEvent, { id: id(of), favorite: of.draw(2) === 0 })
const takeOffer: Step = async (of) => {
  const { rows } = await of.world.app.shell.database.pool.query<{ person: string }>(
    `select user_id as person from campus_seats where date_id = '${id(of)}' and state = 'offered'`,
  )
  const person = pick(of.draw, rows)?.person
  const who = of.world.students.find(({ caller }) => caller.id === person)
  return who?.caller.call(answerCampusOffer, { id: id(of), taken: of.draw(3) > 0 })
}

const host = ({ world }: Parameters<Step>[0]) => world.host.caller
const remove: Step = (of) => host(of).call(removeFromCampusEvent, { id: id(of), person: of.who.caller.id })
const takeBack: Step = (of) => host(of).call(undoCampusRemoval, { id: id(of), person: of.who.caller.id })
const resize: Step = (of) =>
  host(of).call(editCampusEvent, { id: id(of), seenAt: '2100-01-01T00:00:00.000Z', capacity: 1 + of.draw(3) })
const cancel: Step = async (of) =>
  of.draw(8) === 0 ? host(of).call(cancelCampusEvent, { id: id(of), scope: 'all', words: 'It rains.' }) : undefined

/** Somebody who waits is banned from the organization. */
const banInLine: Step = async (of) => {
  const { rows } = await of.world.app.shell.database.pool.query<{ person: string }>(
    `select user_id as person from campus_seats where date_id = '${id(of)}' and state = 'waiting'`,
  )
  const person = pick(of.draw, rows)?.person
  const organization = thing(of.world, 'organization')
  return person === undefined
    ? undefined
    : host(of).call(removeFromOrganization, { id: organization, person, ban: true })
}

/** A new one where the newest is cancelled or near. */
const makeAnother: Step = async (of) => {
  const { rowCount } = await of.world.app.shell.database.pool.query({
    text: `select 1 from campus_event_dates where id = $1 and state = 'published' and starts_at > $2::timestamptz + interval '1 day'
      union all select 1 from organizations where id = $3 and archived_at is not null`,
    values: [id(of), of.world.app.shell.clock(), thing(of.world, 'organization')],
  })
  if (rowCount) return undefined
  await make(of.world)
  return {}
}

async function make(world: Parameters<Step>[0]['world']): Promise<void> {
  const date = daysAfter(world.app.shell.clock().toISOString().slice(0, 10), 5)
  const draft = { membersOnly: true, capacity: 1, guests: 1, date }
  world.things.set('event', await makeCampusEvent(world.host.caller, thing(world, 'organization'), draft))
}

/** An event for members alone with a single place, so that a line forms. */
export const eventHistories: HistoryPart = {
  feature: 'events',
  begin: make,
  steps: [answer, answer, answer, answer, withdraw, change, mark, takeOffer, takeOffer],
  staff: [remove, takeBack, resize, cancel, banInLine, banInLine, makeAnother, makeAnother],
  never: ({ app }) => ({
    'a banned person is on a list': `select s.user_id as who from campus_seats s join campus_event_dates d on d.id = s.date_id
      join organization_people o on o.organization_id = d.organization_id and o.user_id = s.user_id
      where s.state in ('going', 'waiting', 'offered') and o.state = 'banned'`,
    'a person who is not a member is on the list of a members-only event': `select s.user_id as who from campus_seats s
      join campus_event_dates d on d.id = s.date_id and d.members_only and d.state = 'published'
      left join organization_people o on o.organization_id = d.organization_id and o.user_id = s.user_id
      where s.state in ('going', 'waiting', 'offered') and o.role is null`,
    'more seats are taken than there are, or other ones are counted': `select v.made_by as who from campus_event_dates d join campus_events v on v.id = d.event_id
      where d.taken > d.capacity or d.taken <> (select coalesce(sum(1 + s.guests), 0) from campus_seats s
        where s.date_id = d.id and s.state in ('going', 'offered'))`,
    'a seat is free, and the first in line is not offered it': `select v.made_by as who from campus_event_dates d join campus_events v on v.id = d.event_id
      cross join lateral (select guests from campus_seats s where s.date_id = d.id and s.state = 'waiting'
        order by queued_at, id limit 1) h
      where d.state = 'published' and d.starts_at > '${app.shell.clock().toISOString()}'::timestamptz + interval '2 hours' and 1 + h.guests <= d.capacity - d.taken`,
  }),
  looks(world) {
    const today = world.app.shell.clock().toISOString().slice(0, 10)
    return [
      { endpoint: listCampusEvents },
      { endpoint: readCampusEvent, input: { id: thing(world, 'event') }, hides: true },
      { endpoint: readCalendar, input: { from: today, to: daysAfter(today, 14) } },
    ]
  },
  planted: [
    {
      words: 'a banned person stays in line, and is offered a seat',
      finds: /banned person is on a list|members-only event/,
      ...plantedTrigger(
        'planted_line',
        'before update on campus_seats',
        `if old.state = 'waiting' and new.state = 'removed' then return null; end if; return new;`,
      ),
    },
    {
      words: 'seats that nobody counts',
      finds: /seats are taken/,
      plant: 'alter table campus_seats disable trigger campus_seats_taken',
      remove: 'alter table campus_seats enable trigger campus_seats_taken',
    },
  ],
}
