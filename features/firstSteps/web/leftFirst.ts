let asked = false
let quietAt: string | null = null

/** Somebody is asked how to start: on the dashboard that they open next, the first steps do not follow at once. */
export function keepQuietAfterFirst(): void {
  asked = true
}

/** Whether the dashboard at this entry of the history is the one to which that page has led. */
export function comesFromFirst(entry: string): boolean {
  if (asked) quietAt = entry
  asked = false
  return quietAt === entry
}
