import { pick } from '../../scripts/prove/drawing.ts'
import { type HistoryPart, type Step, thing } from '../../scripts/prove/histories/part.ts'
import { proveIdentity } from '../../scripts/prove/histories/together.ts'
import { plantedTrigger } from '../../scripts/prove/plantedTrigger.ts'
import { signIn } from '../account/contract.ts'
import { liftSuspension, suspendPerson } from '../admin/contract.ts'
import { listOrganizationPosts } from '../organizations/posts/contract.ts'
import { appealCase, decideCase, listCases, listOwnCases, readCase, readQueue, report } from './contract.ts'

/** The name of somebody, or what an officer wrote. */
const complain: Step = async ({ world, who, other, draw }) => {
  const reason = pick(draw, ['insults', 'advertising'] as const) ?? 'insults'
  if (draw(3) > 0) return who.caller.call(report, { kind: 'name', thing: other.caller.id, reason })
  const posts = await who.caller.call(listOrganizationPosts, { id: thing(world, 'organization') })
  const post = 'rows' in posts ? pick(draw, posts.rows) : undefined
  return post && who.caller.call(report, { kind: 'organization-post', thing: post.id, reason })
}
const appeal: Step = async ({ who }) => {
  const cases = await who.caller.call(listOwnCases, {})
  const one = Array.isArray(cases) ? cases.find(({ appealUntil, appeal }) => appealUntil && !appeal) : undefined
  return one && who.caller.call(appealCase, { id: one.id, words: 'It was not me.' })
}
const decide: Step = async ({ world: { moderator }, draw }) => {
  const state = pick(draw, ['open', 'open', 'appeal', 'decided'] as const) ?? 'open'
  const cases = await moderator.caller.call(listCases, { state })
  const one = 'rows' in cases ? pick(draw, cases.rows) : undefined
  if (!one) return undefined
  const read = await moderator.caller.call(readCase, { id: one.id })
  if ('code' in read) return read
  const act =
    pick(draw, ['hide', 'restore', 'restore', 'restore', 'warn', 'suspend', 'dismiss', 'dismiss', 'uphold'] as const) ??
    'dismiss'
  const days = act === 'suspend' ? { days: 1 } : {}
  return moderator.caller.call(decideCase, { id: one.id, version: read.version, act, words: 'Rule 3.', ...days })
}

/** An admin keeps somebody out. */
const keepOut: Step = async ({ world: { admin }, who, draw }) => {
  if (draw(2) === 0) return undefined
  await proveIdentity(admin)
  return admin.caller.call(suspendPerson, { person: who.caller.id, reason: 'Sends spam.' })
}
const letIn: Step = async ({ world, draw }) => {
  const { rows } = await world.app.shell.database.pool.query<{ id: string }>(
    'select id from profiles where suspended_at is not null and id = any($1::uuid[])',
    [world.students.map(({ caller }) => caller.id)],
  )
  const out = pick(draw, rows)
  const who = world.students.find(({ caller }) => caller.id === out?.id)
  if (!who) return undefined
  await proveIdentity(world.admin)
  const lifted = await world.admin.caller.call(liftSuspension, { person: who.caller.id })
  const { email, password } = who.caller
  await who.caller.call(signIn, { email, password, remember: false })
  return lifted
}

/** People report each other; a moderator decides, also by suspending; an admin keeps people out for a while. */
export const moderationHistories: HistoryPart = {
  feature: 'moderation',
  steps: [complain, complain, appeal],
  staff: [decide, decide, decide, keepOut, letIn, letIn, letIn],
  never: () => ({
    'a case has another number of reports than there are': `select c.user_id as who from moderation_cases c
      where c.reports <> (select count(*) from moderation_reports r where r.case_id = c.id)`,
    'a person whom an admin keeps out is signed in': `select s.user_id as who from sessions s join profiles p on p.id = s.user_id
      where p.suspended_at is not null and p.suspended_until is null`,
  }),
  looks: ({ moderator }, who) => [
    { endpoint: listOwnCases },
    ...(who === moderator ? [{ endpoint: listCases }, { endpoint: readQueue }] : []),
  ],
  planted: [
    {
      words: 'who is kept out stays signed in',
      finds: /keeps out is signed in/,
      ...plantedTrigger('planted_session', 'before delete on sessions', 'return null;'),
    },
  ],
}
