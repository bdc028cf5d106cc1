/** In a cell of the month: where its events begin, the height of one with its gap, and of "+N more", in pixels. */
const [top, pitch, foot] = [35, 24, 22]
/** As specified, where no more fit. */
const fewest = 2

export type CellFit = {
  /** How many events are shown. */
  events: number
  /** Where "+N more" begins; null where it stands beside the day's number, since there is no space beneath. */
  more: number | null
}

/** What fits into a cell of the month so many pixels high. */
export function cellFit(height: number): CellFit {
  const events = Math.max(fewest, Math.floor((height - top - foot) / pitch))
  const more = top + events * pitch
  return { events, more: more + foot > height ? null : more }
}
