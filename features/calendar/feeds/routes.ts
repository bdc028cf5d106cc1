import { createHash } from 'node:crypto'
import { readAgendaKinds } from '../../../contract/agenda.ts'
import { Refusal } from '../../../contract/refusal.ts'
import { makeLine } from '../../../server/limits/line.ts'
import { refuseOver } from '../../../server/limits/windows.ts'
import { on, PublishedText } from '../../../server/route.ts'
import type { Shell } from '../../../server/shell.ts'
import { asOwner, profileById } from '../../account/queries.ts'
import { refuseUnknownKinds } from '../kinds.rules.ts'
import { calendarVersion } from '../list.queries.ts'
import { type CalendarFeed, createFeed, editFeed, listFeeds, readFeed, renewFeed, revokeFeed } from './contract.ts'
import { feedEntriesOf, feedSpan } from './entries.queries.ts'
import { feedText } from './ics.queries.ts'
import { recordPublishedEntries } from './published.queries.ts'
import { changedAt, changeFeed, dropFeed, feedsOf, fetchFeed, insertFeed, renewSecret } from './queries.ts'
import { familyOf, fetchLimit, maxFeeds } from './rules.ts'

/** Raise it when feeds are written differently, so that programs fetch them anew. */
const writing = 1

/** A feed holds everything of more than a year: the feeds of one person are written one after the other. */
const line = makeLine(
  {
    running: 1,
    waiting: maxFeeds,
    words: 'These calendars are being fetched already. Try again later.',
    retryAfter: 60,
  },
  { running: 4, waiting: 100, words: 'Many calendars are being fetched right now. Try again later.', retryAfter: 60 },
)

export const feedRoutes = [
  on(listFeeds, async ({ db, me }) => ({ rows: await feedsOf(db, me) })),
  on(createFeed, async ({ db, me, input, now, shell }) => {
    refuseUnknownKinds(readAgendaKinds(shell.fills), 'kinds', input.kinds)
    const made = await insertFeed(db, me, input, now)
    if (!made) throw new Refusal('conflict', `There are ${maxFeeds} feeds already. Revoke one first.`)
    return withAddress(shell, made)
  }),
  on(editFeed, async ({ db, me, input: { id, ...changes }, shell }) => {
    refuseUnknownKinds(readAgendaKinds(shell.fills), 'kinds', changes.kinds ?? [])
    return there(await changeFeed(db, me, id, changes))
  }),
  on(renewFeed, async ({ db, me, input, now, shell }) =>
    withAddress(shell, there(await renewSecret(db, me, input.id, now))),
  ),
  on(revokeFeed, async ({ db, me, input }) => {
    there(await dropFeed(db, me, input.id))
    return {}
  }),
  on(readFeed, async ({ db, input, now, shell, request }) => {
    const secret = input.file.slice(0, -'.ics'.length)
    const feed = there(await fetchFeed(db, secret, familyOf(request.headers.get('user-agent')), now))
    if (feed.hourEnds) refuseOver(fetchLimit, { tries: feed.fetches, ends: feed.hourEnds }, now)
    const me = asOwner(there(await profileById(db, feed.userId)))
    const span = feedSpan(me, now)
    const settings = [feed.name, feed.kinds, feed.busyOnly, writing, span.from, await calendarVersion(shell, me)]
    // Read before the data: a change in between makes the next version differ.
    const version = createHash('sha256').update(JSON.stringify(settings)).digest('hex').slice(0, 32)
    return new PublishedText({
      ...{ type: 'text/calendar; charset=utf-8', name: `${feed.name}.ics`, tag: version },
      modified: await changedAt(db, feed, version, now),
      write: () =>
        line.run(feed.userId, async () => {
          const entries = await feedEntriesOf(shell, me, span, now)
          return feedText(feed, me.zone, entries, await recordPublishedEntries(db, me, entries, span.start, now))
        }),
    })
  }),
]

function withAddress({ env }: Shell, { feed, secret }: { feed: CalendarFeed; secret: string }) {
  const address = `${env.publicUrl.origin}/calendar/feed/${secret}.ics`
  return { ...feed, address, webcal: address.replace(/^https?:/, 'webcal:') }
}

function there<T>(found: T | undefined): T {
  if (found === undefined) throw new Refusal('not_found', 'This feed is not there, or not yours.')
  return found
}
