import { undoById } from '../../contract/undo.ts'
import { pick } from '../../scripts/prove/drawing.ts'
import {
  type HistoryPart,
  idsSql,
  isBlockedSql,
  type Step,
  type Turn,
  thing,
} from '../../scripts/prove/histories/part.ts'
import { plantedTrigger } from '../../scripts/prove/plantedTrigger.ts'
import { succeeded } from '../../server/testing/answers.ts'
import { listCourses } from '../courses/contract.ts'
import { blockPerson } from '../people/contract.ts'
import { addSession, deleteSession, editSession, listSessions } from './contract.ts'
import {
  answerInvitation,
  dropJoinLink,
  invitePerson,
  joinSession,
  makeJoinLink,
  removeGuest,
} from './invitations/contract.ts'

type Seat = { id: string; isHost: boolean; answer: string | null }

/** A place of somebody in a group; their own group with `hosted`, an invitation with `open`. */
async function seatOf(
  { world, who, draw }: Turn,
  which: 'any' | 'hosted' | 'guest' | 'open',
): Promise<Seat | undefined> {
  const { rows } = await world.app.shell.database.pool.query<Seat>(
    `select id, id = plan_id as "isHost", answer from study_seats where user_id = '${who.caller.id}' order by created_at, id`,
  )
  return pick(
    draw,
    rows.filter(({ isHost, answer }) =>
      which === 'any' ? true : which === 'hosted' ? isHost : which === 'open' ? answer === 'open' : !isHost,
    ),
  )
}

const plan: Step = async ({ who, world, draw }) => {
  const day = new Date(world.app.shell.clock().getTime() + (1 + draw(5)) * 86_400_000).toISOString().slice(0, 10)
  return who.caller.call(addSession, { title: `Plan ${draw(100)}`, course: 'CS 301', date: day, time: '16:00' })
}
const share: Step = async (of) => {
  const seat = await seatOf(of, 'hosted')
  if (!seat) return undefined
  const link = await of.who.caller.call(makeJoinLink, { id: seat.id })
  if (!('code' in link)) of.world.things.set('group token', link.token)
  return link
}
const join: Step = async ({ who, world }) => {
  const token = thing(world, 'group token')
  return token === '' ? undefined : who.caller.call(joinSession, { token })
}
const drop: Step = async (of) => {
  const seat = await seatOf(of, 'hosted')
  return seat && of.who.caller.call(dropJoinLink, { id: seat.id })
}
/** Somebody whom the host sees, and who is not in that group. */
const invite: Step = async (of) => {
  const seat = await seatOf(of, 'hosted')
  if (!seat) return undefined
  const yes = (one: string) => `coalesce(${one}.answer, 'yes') = 'yes'`
  const { rows } = await of.world.app.shell.database.pool.query<{ person: string }>(
    `select distinct y.user_id as person from study_seats x join study_seats y on y.plan_id = x.plan_id
      where x.user_id = '${of.who.caller.id}' and y.user_id <> x.user_id and ${yes('x')} and ${yes('y')}
        and y.user_id not in (select user_id from study_seats where plan_id = '${seat.id}') order by 1`,
  )
  const person = pick(of.draw, rows)?.person ?? of.other.caller.id
  return of.who.caller.call(invitePerson, { id: seat.id, person })
}
/** One of those who are invited blocks who invites, whoever's turn it is: few are invited at a time. */
const blockHost: Step = async ({ world, draw }) => {
  const { rows } = await world.app.shell.database.pool.query<{ guest: string; host: string }>(
    `select g.user_id as guest, s.user_id as host from study_seats g join study_sessions s on s.id = g.plan_id
      where g.answer = 'open' and g.user_id = any(${idsSql(world.students.map(({ caller }) => caller.id))})
      order by g.created_at, g.id`,
  )
  const open = pick(draw, rows)
  const guest = world.students.find(({ caller }) => caller.id === open?.guest)
  return open && guest?.caller.call(blockPerson, { id: open.host })
}
const answer: Step = async (of) => {
  const seat = await seatOf(of, of.draw(2) === 0 ? 'open' : 'guest')
  return seat && of.who.caller.call(answerInvitation, { id: seat.id, answer: of.draw(3) > 0 ? 'yes' : 'no' })
}
const remove: Step = async (of) => {
  const seat = await seatOf(of, 'hosted')
  return seat && of.who.caller.call(removeGuest, { id: seat.id, person: of.other.caller.id })
}
const change: Step = async (of) => {
  const seat = await seatOf(of, 'hosted')
  return seat && of.who.caller.call(editSession, { id: seat.id, title: `Title ${of.draw(100)}` })
}
const away: Step = async (of) => {
  const seat = await seatOf(of, 'any')
  if (!seat) return undefined
  const gone = await of.who.caller.call(deleteSession, { id: seat.id })
  if ('undo' in gone) of.who.undos.push(gone.undo)
  return gone
}
const back: Step = async ({ who, draw }) => {
  const [id] = who.undos.splice(draw(who.undos.length), 1)
  return id === undefined ? undefined : who.caller.call(undoById, { id })
}

/** Groups with links and invitations. What a timer does, and courses, have a walk of their own (walk.ts). */
export const studyHistories: HistoryPart = {
  feature: 'study',
  async begin(world) {
    const [, host] = world.students
    if (!host) return
    const day = new Date(world.app.shell.clock().getTime() + 86_400_000).toISOString().slice(0, 10)
    const draft = { title: 'Everybody', course: 'CS 301', date: day, time: '16:00' }
    const { id } = succeeded(await host.caller.call(addSession, draft))
    const { token } = succeeded(await host.caller.call(makeJoinLink, { id }))
    world.things.set('group token', token)
    // From then on they know each other.
    for (const { caller } of world.students)
      if (caller !== host.caller) succeeded(await caller.call(joinSession, { token }))
  },
  steps: [
    plan,
    share,
    join,
    join,
    drop,
    invite,
    invite,
    invite,
    blockHost,
    blockHost,
    blockHost,
    answer,
    answer,
    remove,
    change,
    away,
    back,
  ],
  never: () => ({
    'an invitation is open between two whom a block separates': `select g.user_id as who from study_seats g
      join study_sessions s on s.id = g.plan_id where g.answer = 'open' and g.started_at is null
        and ${isBlockedSql('g.user_id', 's.user_id')}`,
    'an invitation of somebody is open who is not there any more': `select g.user_id as who from study_seats g
      join study_sessions s on s.id = g.plan_id join profiles h on h.id = s.user_id
      where g.answer = 'open' and g.started_at is null and h.erases_at is not null`,
    'somebody is in a group twice': `select user_id as who from study_seats group by plan_id, user_id having count(*) > 1`,
    'a group has no host': `select g.user_id as who from study_seats g where g.plan_id is not null
      and not exists (select from study_sessions s where s.id = g.plan_id)`,
  }),
  looks: () => [{ endpoint: listSessions, input: { limit: '60' } }, { endpoint: listCourses }],
  planted: [
    {
      words: 'a block, or a closed account, leaves invitations',
      finds: /an invitation is open between two|an invitation of somebody is open/,
      ...plantedTrigger(
        'planted_invitation',
        'before delete on study_seats',
        `if old.answer = 'open' then return null; end if; return old;`,
      ),
    },
    {
      words: 'a new name of somebody raises no counter of their groups',
      finds: /was told 304 for \/api\/study-sessions/,
      plant: 'alter table profiles disable trigger profiles_study_people_versions_followed',
      remove: 'alter table profiles enable trigger profiles_study_people_versions_followed',
    },
  ],
}
