import type { Clock } from '../../contract/words/times.ts'
import { courseKeyOf } from '../courses/rules.ts'
import { coursesOfDeadlines, inOrderShown, meetsWords, type NamedCourse } from './classes.rules.ts'
import type { FoundCourse } from './contract.ts'
import type { ImportPlan } from './plan.rules.ts'

/** The person's courses of terms that are not over, by their keys; `meets`: whether it has weekly times. */
export type OwnCourses = Map<string, { id: string; termId: string | null; meets: boolean }>
export type CourseStep = {
  is: NamedCourse
  fate: FoundCourse['fate']
  chosen: boolean
  /** The own course, where there is one. */
  own: { id: string; termId: string | null } | undefined
}

type Place = { zone: string; own: OwnCourses; chosen: string[] | null; calendar?: string | null }

const isChosen = ({ key, sure }: NamedCourse, { chosen, own }: Pick<Place, 'chosen' | 'own'>): boolean =>
  chosen?.includes(key) ?? (sure || own.has(key))

/** The keys of entries that are classes of chosen courses. */
export function classesLeft(found: readonly NamedCourse[], place: Pick<Place, 'chosen' | 'own'>): Set<string> {
  return new Set(inOrderShown(found).flatMap((one) => (isChosen(one, place) ? [...one.entries] : [])))
}

/** The plan with the courses that its classes and its deadlines name. */
export function withCourses(plan: ImportPlan, found: readonly NamedCourse[], place: Place): ImportPlan {
  const { zone, own, calendar = null } = place
  const names = plan.work.flatMap(({ is, fate }) => (fate === 'skipped' ? [] : is.said.course))
  const loose = names.filter((name) => name !== calendar?.trim() && !own.has(courseKeyOf(name)))
  const shown = inOrderShown([...found, ...coursesOfDeadlines(loose, found, zone)])
  const steps = shown.map((is): CourseStep => {
    const there = own.get(is.key)
    const fate = !there ? 'new' : there.meets ? 'same' : 'times'
    return { is, fate, chosen: isChosen(is, place), own: there }
  })
  return { ...plan, courses: steps }
}

export function foundCourseOf({ is, fate, chosen }: CourseStep, clock: Clock): FoundCourse {
  const { key, courseCode, courseName, classes } = is
  return { key, courseCode, courseName, meets: meetsWords(classes, clock), fate, chosen }
}
