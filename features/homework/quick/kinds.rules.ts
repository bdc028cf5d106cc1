import type { AssignmentKind } from '../rules.ts'

export const kindWords: Record<string, AssignmentKind> = {
  ...{
    homework: 'homework',
    hw: 'homework',
    pset: 'homework',
    essay: 'essay',
    paper: 'essay',
    lab: 'lab',
    labs: 'lab',
  },
  ...{ project: 'project', presentation: 'project', reading: 'reading', read: 'reading', exam: 'exam', quiz: 'exam' },
  ...{ midterm: 'exam', final: 'exam', test: 'exam', essays: 'essay', readings: 'reading', finals: 'exam' },
}
/** Words that are a kind only with "#": "Test plan", "Paper crane", "final". */
export const tagOnly = /^(test|paper|final|finals|presentation|hw)$/
