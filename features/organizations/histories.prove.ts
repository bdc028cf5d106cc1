import { pick } from '../../scripts/prove/drawing.ts'
import { barredFrom, type HistoryPart, idsSql, type Step, thing } from '../../scripts/prove/histories/part.ts'
import { plantedTrigger } from '../../scripts/prove/plantedTrigger.ts'
import {
  followOrganization,
  joinOrganization,
  leaveOrganization,
  listOrganizations,
  readOrganization,
  showInOrganization,
} from './contract.ts'
import { archiveOrganization, restoreOrganization } from './ending/contract.ts'
import { dropOrganizationLink, makeOrganizationLink, useOrganizationLink } from './links/contract.ts'
import { madeOrganization } from './organizations.testing.ts'
import { liftOrganizationBan, removeFromOrganization } from './people.contract.ts'
import { addOrganizationPost, listOrganizationPosts } from './posts/contract.ts'
import { answerOffer, lowerRole, offerRole, withdrawOffer } from './roles/contract.ts'

const id = (of: Parameters<Step>[0]) => thing(of.world, 'organization')

const join: Step = (of) => of.who.caller.call(joinOrganization, { id: id(of) })
const leave: Step = (of) => of.who.caller.call(leaveOrganization, { id: id(of) })
const follow: Step = (of) => of.who.caller.call(followOrganization, { id: id(of), follows: of.draw(3) > 0 })
const show: Step = (of) => of.who.caller.call(showInOrganization, { id: id(of), shown: of.draw(2) === 0 })
const useLink: Step = async (of) => {
  const token = thing(of.world, 'organization link token')
  return token === '' ? undefined : of.who.caller.call(useOrganizationLink, { token })
}
const answer: Step = (of) => of.who.caller.call(answerOffer, { id: id(of), accepted: of.draw(3) > 0 })
/** By students who may be officers by now. */
const post: Step = (of) => of.who.caller.call(addOrganizationPost, { id: id(of), text: `Post ${of.draw(1000)}` })

const ban: Step = async (of) => {
  const { world, who, alone } = of
  const answered = await world.host.caller.call(removeFromOrganization, {
    id: id(of),
    person: who.caller.id,
    ban: true,
  })
  if (alone && !('code' in answered)) world.barred.add(`organization ${who.caller.id}`)
  return answered
}
const remove: Step = (of) => of.world.host.caller.call(removeFromOrganization, { id: id(of), person: of.who.caller.id })
const lift: Step = async (of) => {
  const { world, draw } = of
  const { rows } = await world.app.shell.database.pool.query<{ person: string }>(
    `select user_id as person from organization_people where organization_id = '${id(of)}' and state = 'banned'`,
  )
  const person = pick(draw, rows)?.person
  if (!person) return undefined
  world.barred.delete(`organization ${person}`)
  return pick(draw, [world.host, world.moderator])?.caller.call(liftOrganizationBan, { id: id(of), person })
}
const offer: Step = (of) =>
  of.world.host.caller.call(offerRole, { id: id(of), person: of.who.caller.id, role: 'officer' })
const takeBack: Step = (of) => of.world.host.caller.call(withdrawOffer, { id: id(of), person: of.who.caller.id })
const lower: Step = (of) =>
  of.world.host.caller.call(lowerRole, { id: id(of), person: of.who.caller.id, role: 'member' })
const makeLink: Step = async (of) => {
  const made = await of.world.host.caller.call(makeOrganizationLink, { id: id(of), days: 3, uses: null })
  if (!('code' in made)) {
    of.world.things.set('organization link', made.link)
    of.world.things.set('organization link token', made.token)
  }
  return made
}
const dropLink: Step = async (of) => {
  const link = thing(of.world, 'organization link')
  return link === '' ? undefined : of.world.host.caller.call(dropOrganizationLink, { id: id(of), link })
}
const archive: Step = async (of) => {
  if (of.draw(6) !== 0) return undefined
  return of.world.host.caller.call(archiveOrganization, { id: id(of), name: thing(of.world, 'organization name') })
}
const restore: Step = async (of) => {
  const { rowCount } = await of.world.app.shell.database.pool.query(
    `select 1 from organizations where id = '${id(of)}' and archived_at is not null`,
  )
  return rowCount ? of.world.host.caller.call(restoreOrganization, { id: id(of) }) : undefined
}

/** Students come, follow and leave; the host bans, removes, gives roles, and archives for a while. */
export const organizationHistories: HistoryPart = {
  feature: 'organizations',
  async begin(world) {
    const name = `Robotics ${world.host.stem}`
    const people = { president: [world.host.caller], member: world.students.map(({ caller }) => caller) }
    world.things.set('organization', await madeOrganization(world.app, people, { name }))
    world.things.set('organization name', name)
  },
  steps: [join, join, join, leave, follow, follow, show, useLink, answer, answer, post],
  staff: [ban, ban, remove, lift, lift, offer, takeBack, lower, makeLink, dropLink, archive, restore, restore, restore],
  never(world) {
    const of = `organization_id = '${thing(world, 'organization')}'`
    return {
      'a banned person is in it again': `select user_id as who from organization_people
        where ${of} and user_id = any(${idsSql(barredFrom(world, 'organization'))}) and state is distinct from 'banned'`,
      'a number of people is not that of those who are there': `select o.made_by as who from organizations o cross join lateral (
          select count(*) filter (where p.role is not null)::int as members, count(*) filter (where p.followed_at is not null)::int as followers
          from organization_people p where p.organization_id = o.id) n
        where o.id = '${thing(world, 'organization')}' and (o.members, o.followers) is distinct from (n.members, n.followers)`,
      'a person has a role and is not a member': `select user_id as who from organization_people
        where ${of} and role is not null and state <> 'active'`,
      'it has nobody who runs it': `select '${world.host.caller.id}'::uuid as who where not exists (select from organization_people where ${of} and role = 'president')`,
      'a banned person follows it': `select user_id as who from organization_people where ${of} and state = 'banned' and followed_at is not null`,
    }
  },
  looks: (world) => [
    { endpoint: listOrganizations },
    { endpoint: readOrganization, input: { id: thing(world, 'organization') } },
    { endpoint: listOrganizationPosts, input: { id: thing(world, 'organization') }, hides: true },
  ],
  planted: [
    {
      words: 'a ban is a mere removal',
      finds: /a banned person is in it again/,
      ...plantedTrigger(
        'planted_ban',
        'before update on organization_people',
        `if new.state = 'banned' then new.state := 'removed'; end if; return new;`,
      ),
    },
    {
      words: 'who leaves is still counted',
      finds: /a number of people/,
      plant: 'alter table organization_people disable trigger organizations_members_count_update',
      remove: 'alter table organization_people enable trigger organizations_members_count_update',
    },
  ],
}
