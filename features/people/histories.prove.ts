import { pick } from '../../scripts/prove/drawing.ts'
import type { HistoryPart, Step } from '../../scripts/prove/histories/part.ts'
import { proveIdentity } from '../../scripts/prove/histories/together.ts'
import type { Feature } from '../../server/feature.ts'
import { editProfile } from '../account/contract.ts'
import { deleteAccount, keepAccount } from '../account/deletion/contract.ts'
import { countUnread, listNotifications, markAllRead } from '../notifications/contract.ts'
import { type NotificationSource, notificationSources } from '../notifications/slots.ts'
import { blockPerson, findSeenPeople, listBlocks, readPersonPage, unblockPerson } from './contract.ts'

const block: Step = ({ who, other }) => who.caller.call(blockPerson, { id: other.caller.id })

/** Of a block that is there, so that most people can meet most others. */
const unblock: Step = async ({ who }) => {
  const blocks = await who.caller.call(listBlocks, {})
  const [one] = Array.isArray(blocks) ? blocks : []
  return one && who.caller.call(unblockPerson, { id: one.id })
}
const rename: Step = ({ world, who, draw }) =>
  who.caller.call(editProfile, { name: `${who.stem} ${world.family} ${draw(1000)}` })
const readAll: Step = ({ who, world }) => who.caller.call(markAllRead, { until: world.app.shell.clock().toISOString() })

/** Closed accounts are soon kept: who has closed theirs does nothing else. */
const closeAccount: Step = async ({ who, draw }) => {
  if (draw(3) !== 0) return undefined
  await proveIdentity(who)
  return who.caller.call(deleteAccount, {})
}
const keep: Step = async ({ world, draw }) => {
  const ids = world.students.map(({ caller }) => `'${caller.id}'`)
  const { rows } = await world.app.shell.database.pool.query<{ id: string }>(
    `select id from profiles where erases_at is not null and id in (${ids.join(', ')})`,
  )
  const closed = pick(draw, rows)
  const who = world.students.find(({ caller }) => caller.id === closed?.id)
  return who?.caller.call(keepAccount, {})
}

/** The subjects of notifications about groups as they would be without a look at blocks. */
function namingEverybody(features: Feature[]): Feature[] {
  const hidden = /case when not \(exists[\s\S]*?then (\w+)\.name end/g
  return features.map((feature) =>
    feature.name === 'study'
      ? {
          ...feature,
          fills: (feature.fills ?? []).map((fill) => {
            if (fill.slot !== notificationSources) return fill
            const source = fill.value as NotificationSource
            return notificationSources.with({
              ...source,
              subject: (n) => source.subject(n).replaceAll(hidden, '$1.name'),
            })
          }),
        }
      : feature,
  )
}

/** People block each other, are called otherwise, and close and keep their accounts. */
export const peopleHistories: HistoryPart = {
  feature: 'people',
  steps: [
    block,
    block,
    unblock,
    unblock,
    unblock,
    unblock,
    rename,
    rename,
    rename,
    readAll,
    closeAccount,
    keep,
    keep,
    keep,
  ],
  never: () => ({
    'a suspended person is shown as online': `select s.user_id as who from presence s join profiles p on p.id = s.user_id
      where p.suspended_at is not null and p.suspended_until is null`,
  }),
  looks: (world) => [
    { endpoint: findSeenPeople, input: { q: world.family }, hides: true },
    { endpoint: readPersonPage, input: { id: world.students[0]?.caller.id ?? '' }, hides: true },
    { endpoint: listNotifications, hides: true },
    { endpoint: countUnread },
  ],
  planted: [
    {
      words: 'a new name of somebody raises no counter',
      finds: /was told 304/,
      plant: 'alter table profiles disable trigger user',
      remove: 'alter table profiles enable trigger user',
    },
    {
      words: 'a notification names somebody who has blocked the reader',
      finds: /reads the name of .* in \/api\/notifications/,
      offered: namingEverybody,
    },
  ],
}
