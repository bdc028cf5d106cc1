import { slot } from '../../../contract/slot.ts'
import type { PanelFill } from '../../../web/fills.ts'

/** What others may know of a course whose page they add to. */
export type AboutCourse = { id: string; courseCode: string; courseName: string; color: number }

/** Blocks on the page of a course. */
export const coursePanels = slot<PanelFill<{ of: AboutCourse }>>('courses.panels')

/** Further tabs beside My Courses. */
export const courseTabs = slot<PanelFill & { label: string }>('courses.tabs')
