import type { ReactNode } from 'react'
import { slot } from '../../../contract/slot.ts'
import type { PanelFill } from '../../../web/fills.ts'
import type { Organization, OrganizationInFull } from '../contract.ts'

/** Tabs of the page beside the directory. Each draws the title of the page with its own buttons, and `tabs` beneath it. */
export const campusTabs = slot<PanelFill<{ tabs: ReactNode }> & { label: string }>('organizations.tabs')

/** Lines on the card of an organization; `among`: the ids of all that are listed with it. */
export const cardLines = slot<PanelFill<{ of: Organization; among: readonly string[] }>>('organizations.cardLines')

/** Blocks on the page of an organization, in its wide column; nothing where there is none. */
export const organizationPanels = slot<PanelFill<{ of: OrganizationInFull }>>('organizations.panels')

/** Blocks for those who run it, among what they do for it. */
export const managePanels = slot<PanelFill<{ of: OrganizationInFull }>>('organizations.managePanels')

/** What somebody loses who leaves, in sentences that are read before it. */
export const leavingNotes = slot<(organization: string) => Promise<string[]>>('organizations.leavingNotes')
