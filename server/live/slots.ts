import { slot } from '../../contract/slot.ts'
import type { Shell } from '../shell.ts'

/** Somebody with an open page, and when they last gave input there. */
export type PresenceReport = { person: string; input: Date }

/** Called with everybody whose pages said in the last second that they are open; a page says so once a minute. */
export const presenceReports = slot<(shell: Shell, reports: PresenceReport[]) => Promise<void>>('live.presence')
