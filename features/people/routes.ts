import { Refusal } from '../../contract/refusal.ts'
import { reachesSiteRole } from '../../contract/site.ts'
import type { Db } from '../../server/db/db.ts'
import { pictureDownload } from '../../server/files/pictures.ts'
import { on } from '../../server/route.ts'
import type { Within } from '../../server/scopes.ts'
import type { Shell } from '../../server/shell.ts'
import { avatarOf } from '../account/avatar/queries.ts'
import { changeSetting } from '../account/settings/queries.ts'
import {
  type acquaintance,
  blockPerson,
  findSeenPeople,
  listBlocks,
  profileVisibility,
  readAvatar,
  readPersonPage,
  showOnlineStatus,
  unblockPerson,
} from './contract.ts'
import { hidePresence } from './presence.queries.ts'
import { addBlock, blocksOf, removeBlock, shownPersonOf } from './queries.ts'
import { personTopic, presenceTopic } from './rules.ts'
import { peopleNamed } from './seen.queries.ts'

export const peopleRoutes = [
  on(findSeenPeople, ({ shell, db, me, input }) => peopleNamed(shell, db, me, input.q)),
  on(readPersonPage, ({ db, within, now }) => shownPersonOf(db, within, now)),
  on(readAvatar, async ({ db, input, shell, me }) => {
    const avatar = await avatarOf(db, input.id)
    // One that is hidden is for its owner and for staff.
    const isForOthers = input.id !== me.id && !reachesSiteRole(me.role, 'moderator')
    if (!avatar || (isForOthers && !avatar.shown)) throw new Refusal('not_found', 'There is no picture of this person.')
    return pictureDownload(shell.files, avatar, { small: input.size === '64', v: input.v })
  }),
  on(blockPerson, async ({ db, within, now, shell }) => {
    await addBlock(shell, db, within, now)
    tellBoth(shell, db, within)
    return {}
  }),
  on(unblockPerson, async ({ db, within, shell }) => {
    await removeBlock(db, within)
    tellBoth(shell, db, within)
    return {}
  }),
  on(listBlocks, ({ db, me }) => blocksOf(db, me)),
  on(showOnlineStatus.change, async (context) => {
    const { db, me, shell, input } = context
    if (!input.value) await hidePresence(db, me)
    shell.live.thingChanged(db, me.id)
    return changeSetting(showOnlineStatus, context, input.value)
  }),
  on(profileVisibility.change, async (context) => {
    const { db, me, shell, input } = context
    const changed = await changeSetting(profileVisibility, context, input.value)
    shell.live.thingChanged(db, me.id)
    return changed
  }),
]

/** Open tabs of both find nothing of the other any more, or find them again. */
function tellBoth({ live }: Shell, db: Db, { me, key }: Within<typeof acquaintance>): void {
  for (const person of [me.id, key]) {
    live.changed(db, person)
    for (const topic of [personTopic, presenceTopic]) live.recheck(db, topic, person)
  }
}
