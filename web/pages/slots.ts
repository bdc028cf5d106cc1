import type { ComponentType } from 'react'
import type { z } from 'zod'
import { slot } from '../../contract/slot.ts'
import type { Person } from '../../features/account/contract.ts'
import type { FeatureStat } from '../feature.ts'
import type { PanelFill } from '../fills.ts'
import type { PageAction } from '../slots.ts'

/**
 * Numbers in the dashboard's strip. `slice` is the feature's own part of the answer: undefined while loading, null when
 * it could not be read. `labels` are those of a part that could be read.
 */
export const dashboardStats = slot<{
  order: number
  labels: string[]
  of: (slice: unknown, person: Person) => FeatureStat[]
}>('dashboard.stats')

/** Blocks of the dashboard, each drawn from its feature's part of the answer. */
export const dashboardPanels = slot<{
  order: number
  side: 'main' | 'aside'
  Panel: ComponentType<{ slice: unknown; day: string | undefined; retry: () => void }>
}>('dashboard.panels')

/** Above the dashboard of an account that is younger than a day. */
export const dashboardStarts = slot<PanelFill>('dashboard.starts')

/** What asks a person something, above a dashboard that is older than a day and once it is quiet; a dialog, or nothing. */
export const dashboardPrompts = slot<PanelFill>('dashboard.prompts')

/** Quick actions of the dashboard. */
export const dashboardActions = slot<PageAction & { order: number }>('dashboard.actions')

/** Made by `read` of web/api/api.ts. */
type StatQuery = { queryKey: readonly unknown[]; queryFn: () => Promise<unknown> }

/** Numbers in the profile's strip: the request for each, and how its answer reads. */
export const profileStats = slot<{
  order: number
  label: string
  query: StatQuery
  of: (answer: unknown) => FeatureStat
}>('profile.stats')

/** Blocks beside the facts on the profile. They fetch their own data. */
export const profilePanels = slot<PanelFill>('profile.panels')

/** Panels of the profile's tab Referrals, which shows where there are any. `side`: the wide column, or the one beside it. */
export const referralPanels = slot<PanelFill & { side: 'main' | 'aside' }>('profile.referrals')

/** Panels on the page of settings, and among the profile's. */
export const settingsPanels = slot<PanelFill>('settings.panels')

/** Tabs of the profile, by the name that stands in the address, after those of the shell. */
export const profileTabs = slot<PanelFill & { label: string }>('profile.tabs')

/** In one line above the dashboard of people who can have Premium and have not. */
export const dashboardOffers = slot<PanelFill>('dashboard.offers')

/** Parses a part of the dashboard by its feature's own shape: undefined while loading, null when absent or invalid. */
export function readDashboardPart<S extends z.ZodType>(shape: S, slice: unknown): z.output<S> | null | undefined {
  if (slice === undefined) return undefined
  const parsed = shape.safeParse(slice)
  return parsed.success ? parsed.data : null
}

/** What stays open to a person who has deleted their account, until it is erased: besides keeping it and signing out. */
export const closedAccountPanels = slot<PanelFill>('closedAccount.panels')
