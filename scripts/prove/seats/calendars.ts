import ICAL from 'ical.js'
import { daysAfter } from '../../../contract/day.ts'
import { readCalendar } from '../../../features/calendar/contract.ts'
import { createFeed } from '../../../features/calendar/feeds/contract.ts'
import { succeeded } from '../../../server/testing/answers.ts'
import type { Caller } from '../../../server/testing/caller.ts'

export type Subscribed = { who: Caller; feed: string }

/** Everybody with a feed of their own. */
export async function subscribedOf(people: readonly Caller[]): Promise<Subscribed[]> {
  const all: Subscribed[] = []
  for (const who of people) {
    const { address } = succeeded(await who.call(createFeed, { name: 'Walk' }))
    all.push({ who, feed: new URL(address).pathname })
  }
  return all
}

/** Free: neither busy, nor drawn faint as what is tentative. */
type Shown = 'busy' | 'faint' | 'free' | 'absent'

/** Where a calendar or a feed does not have what the list of a date has: who goes is busy, for whoever is in line it is tentative. */
export async function calendarFaults(
  all: readonly Subscribed[],
  { id, startsAt }: { id: string; startsAt: number },
  stateOf: (person: string) => string | undefined,
): Promise<string[]> {
  const faults: string[] = []
  const day = new Date(startsAt).toISOString().slice(0, 10)
  for (const { who, feed } of all) {
    const state = stateOf(who.id) ?? 'none'
    const wanted: Shown = state === 'going' ? 'busy' : state === 'waiting' || state === 'offered' ? 'faint' : 'absent'
    const { rows } = succeeded(await who.call(readCalendar, { from: daysAfter(day, -1), to: daysAfter(day, 2) }))
    const row = rows.find((one) => one.id === id)
    const shown: Record<string, Shown> = {
      calendar: row ? shownAs(row.busy, row.state === 'tentative') : 'absent',
      feed: shownIn(await (await who.fetch(feed)).text(), id),
    }
    for (const [where, is] of Object.entries(shown))
      if (is !== wanted) faults.push(`somebody is ${state}, and it is ${is} in their ${where}`)
  }
  return faults
}

const shownAs = (isBusy: boolean, isTentative: boolean): Shown => (isBusy ? 'busy' : isTentative ? 'faint' : 'free')

function shownIn(text: string, id: string): Shown {
  const entry = new ICAL.Component(ICAL.parse(text))
    .getAllSubcomponents('vevent')
    .find((one) => String(one.getFirstPropertyValue('uid')).includes(id))
  if (!entry || entry.getFirstPropertyValue('status') === 'CANCELLED') return 'absent'
  const isBusy = entry.getFirstPropertyValue('transp') === 'OPAQUE'
  return shownAs(isBusy, entry.getFirstPropertyValue('status') === 'TENTATIVE')
}
