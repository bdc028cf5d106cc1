import { slot } from '../../../contract/slot.ts'
import type { PanelFill } from '../../../web/fills.ts'

/** What other features know of the course whose page they extend. */
export type AboutCourse = { id: string; courseCode: string; courseName: string; color: number }

/** Blocks on the page of a course. */
export const coursePanels = slot<PanelFill<{ of: AboutCourse }>>('courses.panels')

/** Work whose title a new item of the course can take. */
export type GradableWork = { id: string; title: string; dueDate: string }

/** The query for a course's work by its code. The first part of the key is the endpoint's path. */
export const gradableWork =
  slot<(courseCode: string) => { queryKey: readonly [string, ...unknown[]]; queryFn: () => Promise<GradableWork[]> }>(
    'courses.gradableWork',
  )

/** The name of a row of a table in `courseTexts` (../slots.ts). */
export const courseTextNouns = slot<{ table: string; noun: string }>('courses.textNouns')

/** Further tabs beside My Courses. */
export const courseTabs = slot<PanelFill & { label: string }>('courses.tabs')

/** What follows once a new student has typed their courses. */
export const firstDeadlines =
  slot<PanelFill<{ courses: readonly AboutCourse[]; onBack: () => void; onDone: () => void }>>('courses.firstDeadlines')
