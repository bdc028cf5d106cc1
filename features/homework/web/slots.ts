import type { ComponentType } from 'react'
import { slot } from '../../../contract/slot.ts'
import type { PanelFill } from '../../../web/fills.ts'
import type { PageAction } from '../../../web/slots.ts'

/** What others may know of an assignment whose details they add to. */
export type AboutAssignment = {
  id: string
  title: string
  course: string
  estimateMinutes: number | null
  done: boolean
}

/** Blocks among an assignment's details. What cannot be fetched is missing, and nothing else with it. */
export const assignmentPanels = slot<PanelFill<{ of: AboutAssignment }>>('homework.assignmentPanels')

/** Small buttons at the foot of an assignment's details. */
export const assignmentParts = slot<ComponentType<{ of: AboutAssignment }>>('homework.assignmentParts')

/** Buttons on the page Homework & Projects. */
export const homeworkActions = slot<PageAction>('homework.actions')
