import type { Course, Term } from '../contract.ts'

export type CourseSection = {
  key: string
  term: Term | null
  courses: Course[]
  /** Whether it is current, and so open. */
  open: boolean
}

/** Courses by term: current ones first, then courses without a term, then the others, newest first. */
export function courseSectionsOf(courses: readonly Course[], terms: readonly Term[]): CourseSection[] {
  const of = (termId: string | null) => courses.filter((course) => course.termId === termId)
  const section = (term: Term) => ({ key: term.id, term, courses: of(term.id), open: term.current })
  const all = terms.map(section).filter(({ courses }) => courses.length > 0)
  const free = of(null)
  return [
    ...all.filter(({ open }) => open),
    ...(free.length > 0 ? [{ key: 'none', term: null, courses: free, open: true }] : []),
    ...all.filter(({ open }) => !open),
  ]
}
