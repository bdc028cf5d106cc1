import { z } from 'zod'
import { daysAfter } from '../../contract/day.ts'
import { isPagePattern, type PagePattern } from './pages.rules.ts'

/** All that is counted. */
export const eventNames = [
  'page_view',
  'sign_up',
  'onboarded',
  'first_assignment',
  'first_week',
  'upgrade_opened',
  'upgraded',
  'feedback_given',
  'tutor_booked',
] as const
export type EventName = (typeof eventNames)[number]

export const eventWords: Record<EventName, string> = {
  page_view: 'Pages opened',
  sign_up: 'Sign-ups',
  onboarded: 'Onboarded',
  first_assignment: 'First assignments',
  first_week: 'First weeks',
  upgrade_opened: 'Upgrade opened',
  upgraded: 'Upgrades',
  feedback_given: 'Feedback',
  tutor_booked: 'Tutors booked',
}

/** What everybody does once. The server takes it once a person, after it has looked whether it is so. */
export const milestones = ['sign_up', 'onboarded', 'first_assignment', 'first_week', 'upgraded'] as const
export type Milestone = (typeof milestones)[number]

export function isMilestone(event: EventName): event is Milestone {
  return milestones.some((one) => one === event)
}

/** A request may hold so many events, and so many bytes. */
export const maxEvents = 50
export const maxRequestBytes = 16 * 1024

/** Requests of one person in a minute; those of visitors, and all of a network, which a whole campus may share. */
export const sendingLimits = { person: 60, visitors: 600, network: 6000 }

/** So long counts are kept, in months. */
export const keptMonths = 13

const dayMs = 86_400_000
/** How old accounts are whose first steps are counted. */
const newFor = 60 * dayMs
const week = 7 * dayMs

/** What the data say of a person. */
export type MilestoneFacts = {
  signedUpAt: Date
  onboarded: boolean
  hasAssignment: boolean
  /** A payment has arrived. */
  paid: boolean
}

/** Whether a person has reached a milestone by now, so that it can be counted. */
export function holds(milestone: Milestone, of: MilestoneFacts, now: Date): boolean {
  if (milestone === 'upgraded') return of.paid
  if (!isNew(of.signedUpAt, now)) return false
  if (milestone === 'onboarded') return of.onboarded
  if (milestone === 'first_assignment') return of.hasAssignment
  return milestone === 'sign_up' || now.getTime() - of.signedUpAt.getTime() >= week
}

export function isNew(signedUpAt: Date, now: Date): boolean {
  return now.getTime() - signedUpAt.getTime() < newFor
}

/** The milestones of which a browser asks the server whether they are reached. */
export function openMilestones(counted: readonly (Milestone | 'paid')[], signedUpAt: Date, now: Date): Milestone[] {
  return milestones.filter((one) => {
    if (counted.includes(one)) return false
    if (one === 'upgraded') return counted.includes('paid')
    if (one === 'first_week' && now.getTime() - signedUpAt.getTime() < week) return false
    return isNew(signedUpAt, now)
  })
}

/**
 * An event as it is sent. What names the person or the browser is taken and thrown away: the server knows who it is, and
 * keeps neither.
 */
const sentEvent = z.strictObject({
  event: z.enum(eventNames),
  properties: z
    .strictObject({
      path: z.string().max(200).optional(),
      userAgent: z.string().max(1000).optional(),
      timestamp: z.union([z.string().max(100), z.number()]).optional(),
    })
    .optional(),
  userId: z.string().max(200).nullish(),
  timestamp: z.union([z.string().max(100), z.number()]).nullish(),
})

/** What is kept of one event. */
export type CountedEvent = { event: EventName; path: PagePattern | null; day: string }

/** Reads one event; undefined where it is none of those that are counted, or says more than is counted. */
export function countedEventOf(sent: unknown, now: Date): CountedEvent | undefined {
  const { data } = sentEvent.safeParse(sent)
  if (!data) return undefined
  const { path } = data.properties ?? {}
  if (path !== undefined && !isPagePattern(path)) return undefined
  if (data.event === 'page_view' && path === undefined) return undefined
  return { event: data.event, path: path ?? null, day: dayOf(data.timestamp ?? data.properties?.timestamp, now) }
}

/** The day of a moment that a browser names, where its clock is within a day of the server's; else the server's day. */
function dayOf(named: string | number | undefined, now: Date): string {
  const at = named === undefined ? Number.NaN : new Date(named).getTime()
  return utcDay(Math.abs(at - now.getTime()) <= dayMs ? new Date(at) : now)
}

/** Counts have days of UTC, the same for everybody. */
export function utcDay(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}

/** The first day of which counts are still kept. */
export function firstKeptDay(now: Date): string {
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - keptMonths, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(now.getUTCDate(), last))
  return utcDay(first)
}

/** What an admin looks at: so many days, or all that is kept. */
export const analyticsRanges = ['7', '30', '90', '13m'] as const
export type AnalyticsRange = (typeof analyticsRanges)[number]

/** First and last day of a range that ends today. */
export function daysOf(range: AnalyticsRange, now: Date): { from: string; to: string } {
  const to = utcDay(now)
  return { from: range === '13m' ? firstKeptDay(now) : daysAfter(to, 1 - Number(range)), to }
}

/** In their order. `visit`: a browser on a day, in which nobody is signed in yet. */
export const funnelSteps = ['visit', 'sign_up', 'onboarded', 'first_assignment', 'first_week', 'upgraded'] as const
export type FunnelStep = (typeof funnelSteps)[number]

export const funnelWords: Record<FunnelStep, string> = {
  visit: 'Visit',
  sign_up: 'Sign-up',
  onboarded: 'Onboarded',
  first_assignment: 'First assignment',
  first_week: 'First week',
  upgraded: 'Upgrade',
}

/** Each step with its share of the one before, in whole hundredths; null where there is none to compare with. */
export function funnelOf(counts: Record<FunnelStep, number>) {
  return funnelSteps.map((step, at) => {
    const before = funnelSteps[at - 1]
    const of = before === undefined ? 0 : counts[before]
    return { step, count: counts[step], percent: of > 0 ? Math.round((100 * counts[step]) / of) : null }
  })
}
