import type { ComponentType } from 'react'
import { slot } from '../../../contract/slot.ts'
import type { PanelFill } from '../../../web/fills.ts'
import type { PageAction } from '../../../web/slots.ts'

/** What other features know of an assignment whose details they extend. */
export type AboutAssignment = {
  id: string
  title: string
  course: string
  estimateMinutes: number | null
  done: boolean
}

/** Blocks among an assignment's details. One that cannot be loaded is left out, and nothing else. */
export const assignmentPanels = slot<PanelFill<{ of: AboutAssignment }>>('homework.assignmentPanels')

/** Small buttons at the foot of an assignment's details. */
export const assignmentParts = slot<ComponentType<{ of: AboutAssignment }>>('homework.assignmentParts')

/** Lines above what was completed in the last seven days: what else the student did. */
export const weekLogPanels = slot<PanelFill>('homework.weekLogPanels')

/** Buttons on the page Homework & Projects. */
export const homeworkActions = slot<PageAction>('homework.actions')
