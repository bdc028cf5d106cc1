const minute = 60_000
/** The newest backup of each `span` is kept, for the newest `many` spans that have one. */
const periods = [
  { span: 15 * minute, many: 8 },
  { span: 60 * minute, many: 24 },
  { span: 24 * 60 * minute, many: 14 },
]

/** Which of these backups, by the moment they were taken, are no longer needed. */
export function outlivedBackups(moments: Date[]): Date[] {
  const newestFirst = moments.toSorted((one, other) => other.getTime() - one.getTime())
  const needed = new Set<Date>()
  for (const { span, many } of periods) {
    const seen = new Set<number>()
    for (const moment of newestFirst) {
      const slot = Math.floor(moment.getTime() / span)
      if (seen.has(slot)) continue
      if (seen.size === many) break
      seen.add(slot)
      needed.add(moment)
    }
  }
  return newestFirst.filter((moment) => !needed.has(moment))
}
