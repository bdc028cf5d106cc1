import type { IcsDraft } from './draft.ts'
import { instantOfIcsTime } from './icsTime.ts'

/** One event with the changes of its single dates. Without master: changes of an event that is not in the file. */
export type IcsSeries = { key: string; master: IcsDraft | null; overrides: IcsDraft[] }

/** Joins blocks of one UID, wherever they stand, and keeps the newest; in the order of the file. */
export function icsSeriesOf(drafts: IcsDraft[]): IcsSeries[] {
  // Nothing says that blocks without UID belong together, however similar they are.
  const groups = Map.groupBy(drafts, (draft) => (draft.uid === null ? draft : `${draft.todo} ${draft.uid}`))
  const countByKey = new Map<string, number>()
  return [...groups.values()].flatMap(joined).map((series) => {
    const count = (countByKey.get(series.key) ?? 0) + 1
    countByKey.set(series.key, count)
    // Twins without UID, or an event and a to-do with the same one.
    return count === 1 ? series : { ...series, key: `${series.key}#${count}` }
  })
}

function joined(drafts: IcsDraft[]): IcsSeries[] {
  const identity = drafts[0]?.identity ?? ''
  let named = drafts.filter(({ recurrence }) => !recurrence)
  let changes = drafts.filter(({ recurrence }) => recurrence)
  if (named.length === 0) {
    // A change that repeats, without the series that it changes, is itself the series.
    named = changes.filter(({ rules }) => rules.length > 0).map((draft) => ({ ...draft, recurrence: null }))
    changes = changes.filter(({ rules }) => rules.length === 0)
  }
  const masters = mastersOf(named)
  const changed = masters.find(({ rules, extra }) => rules.length + extra.length > 0) ?? masters[0]
  const zone = changed?.start.zone
  const placed = changes.map((draft) => {
    const { recurrence, recurrenceIsLocal } = draft
    return zone && recurrence?.zone && recurrenceIsLocal ? { ...draft, recurrence: { ...recurrence, zone } } : draft
  })
  const overrides = newestBy(placed, ({ recurrence }) => recurrence && instantOfIcsTime(recurrence))
  if (!changed) return [{ key: identity, master: null, overrides }]
  return masters.map((master) => ({
    key: masters.length > 1 ? `${identity}#${new Date(instantOfIcsTime(master.start)).toISOString()}` : identity,
    master,
    overrides: master === changed ? overrides : [],
  }))
}

/** The highest SEQUENCE wins; equal ones that start at different times are different events with a careless UID. */
function mastersOf(drafts: IcsDraft[]): IcsDraft[] {
  const newest = drafts.reduce((most, { sequence }) => Math.max(most, sequence), -Infinity)
  return newestBy(
    drafts.filter(({ sequence }) => sequence === newest),
    ({ start }) => instantOfIcsTime(start),
  )
}

/** One draft for each value of `by` (null: none): higher SEQUENCE, then later change, then later in the file. */
function newestBy(drafts: IcsDraft[], by: (draft: IcsDraft) => number | null): IcsDraft[] {
  const chosen = new Map<number, IcsDraft>()
  for (const draft of drafts) {
    const group = by(draft)
    const rival = group === null ? undefined : chosen.get(group)
    const older = rival && (draft.sequence - rival.sequence || draft.modified - rival.modified) < 0
    if (group !== null && !older) chosen.set(group, draft)
  }
  return [...chosen.values()]
}
