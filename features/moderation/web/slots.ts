import type { StaffRole } from '../../../contract/site.ts'
import { slot } from '../../../contract/slot.ts'
import type { PanelFill } from '../../../web/fills.ts'

/**
 * Further tabs of moderation, for what is decided there besides reported texts; `role`: who decides. `waiting` answers how
 * much of it waits. Its endpoints are under /moderation/, so that open pages follow what happens.
 */
export const moderationTabs = slot<PanelFill & { label: string; role: StaffRole; waiting: () => Promise<number> }>(
  'moderation.tabs',
)
