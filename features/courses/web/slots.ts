import { slot } from '../../../contract/slot.ts'
import type { PanelFill } from '../../../web/fills.ts'

/** What others may know of a course whose page they add to. */
export type AboutCourse = { id: string; courseCode: string; courseName: string; color: number }

/** Blocks on the page of a course. */
export const coursePanels = slot<PanelFill<{ of: AboutCourse }>>('courses.panels')

/** Work whose title a new grade of the course can take over. */
export type GradableWork = { id: string; title: string; dueDate: string }

/** Where the work of a course, by its code, is asked for. The first part of the key is the endpoint's path. */
export const gradableWork =
  slot<(courseCode: string) => { queryKey: readonly [string, ...unknown[]]; queryFn: () => Promise<GradableWork[]> }>(
    'courses.gradableWork',
  )

/** What a row of a table in `courseTexts` (../slots.ts) is called. */
export const courseTextNouns = slot<{ table: string; noun: string }>('courses.textNouns')

/** Further tabs beside My Courses. */
export const courseTabs = slot<PanelFill & { label: string }>('courses.tabs')
