/** In the order in which they are shown. */
export const stepNames = ['profile', 'courses', 'university', 'notifications'] as const
export type StepName = (typeof stepNames)[number]
export type FirstStep = { step: StepName; required: boolean; done: boolean }

const required: readonly StepName[] = ['profile', 'courses']
/** For so long after signing up the steps are offered. Milliseconds. */
const offeredMs = 86_400_000

export function firstStepsOf(done: Record<StepName, boolean>): FirstStep[] {
  return stepNames.map((step) => ({ step, required: required.includes(step), done: done[step] }))
}

/** Whether the steps are offered to somebody who signed up then. */
export function areOffered(steps: readonly FirstStep[], signedUp: Date, now: Date): boolean {
  return now.getTime() - signedUp.getTime() < offeredMs && steps.some(({ required, done }) => required && !done)
}

/** Of a hundred, in whole numbers. */
export function percentDone(steps: readonly FirstStep[]): number {
  return Math.round((steps.filter(({ done }) => done).length * 100) / steps.length)
}
