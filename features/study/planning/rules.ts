/** The length of a plan, in minutes, where nothing says how long the work takes. */
export const usualPlanMinutes = 60
/** The longest that is proposed at a time: what is left stays to be planned. */
export const longestPlanMinutes = 240
const step = 15

type Effort = { estimateMinutes: number | null; studiedMinutes: number; plannedMinutes: number }

/**
 * The proposed length of one more plan for an assignment, in minutes: its estimate without what was studied and what is
 * planned, in full quarters of an hour; the usual length where it has no estimate, or nothing of it is left.
 */
export function minutesToPlan({ estimateMinutes, studiedMinutes, plannedMinutes }: Effort): number {
  const left = (estimateMinutes ?? 0) - studiedMinutes - plannedMinutes
  return left <= 0 ? usualPlanMinutes : Math.min(longestPlanMinutes, Math.ceil(left / step) * step)
}
