import { z } from 'zod'

/** The assignment from whose details the student came. */
export const studyFor = z.object({ studyFor: z.object({ id: z.string(), title: z.string(), course: z.string() }) })
export type StudyTarget = z.output<typeof studyFor>['studyFor']
