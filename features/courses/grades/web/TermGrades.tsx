import { Link } from 'react-router'
import { Panel } from '../../../../web/ui/Panel.tsx'
import { CourseCode } from '../../web/CourseCode.tsx'
import { creditWords } from '../../web/words.ts'
import type { Progress } from '../contract.ts'
import { countedWords } from './progressWords.ts'
import css from './TermGrades.module.css'

type Term = Progress['terms'][number]

const states: Record<Term['state'], string> = { finished: '', current: 'under way', coming: 'to come', none: '' }

/** A term's courses as a table: what each adds to the average. */
export function TermGrades({ term }: { term: Term }) {
  const { name, gpa, earnedCredits, state, courses } = term
  const sums = [
    gpa === null ? 'no average yet' : gpa,
    state === 'finished' ? `${creditWords(earnedCredits)} earned` : states[state],
  ].filter(Boolean)
  return (
    <Panel title={name ?? 'Without a term'} aside={<span className={css.sums}>{sums.join(' · ')}</span>} flush>
      <table className={css.table}>
        <thead className={css.columns}>
          <tr>
            <th scope="col">Course</th>
            <th scope="col">Grade</th>
            <th className={css.number} scope="col">
              Credits
            </th>
            <th scope="col">In the average</th>
          </tr>
        </thead>
        <tbody>
          {courses.map((course) => (
            <tr className={css.row} key={course.id}>
              <th className={css.course} scope="row">
                <Link className={css.name} to={`/courses/${course.id}`} dir="auto">
                  {course.courseName}
                </Link>
                <CourseCode code={course.courseCode} color={course.color} />
              </th>
              <td className={css.grade}>{course.grade ?? '–'}</td>
              <td className={css.number}>{course.credits ?? '–'}</td>
              <td className={css.counted} data-in={course.counted === 'counted'}>
                {countedWords(course)}
                {course.earned && <span className={css.earned}>Earned</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}
