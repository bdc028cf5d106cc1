let left = false
let quietAt: string | null = null

/** Somebody leaves the page that asks how to start: the first steps do not follow at once. */
export function leaveFirst(): void {
  left = true
}

/** Whether the dashboard at this entry of the history is the one to which that page has led. */
export function comesFromFirst(entry: string): boolean {
  if (left) quietAt = entry
  left = false
  return quietAt === entry
}
