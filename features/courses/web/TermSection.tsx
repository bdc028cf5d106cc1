import { UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { countWords } from '../../../contract/words/counts.ts'
import type { Course } from '../contract.ts'
import { CourseCard } from './CourseCard.tsx'
import css from './TermSection.module.css'
import type { CourseSection } from './termSections.ts'
import { termWords } from './words.ts'

type TermSectionProps = {
  section: CourseSection
  opened: boolean
  zone: string
  now: Date
  today: string
  onDo: (what: 'edit' | 'duplicate' | 'delete', of: Course) => void
}

/** A term and its courses. The heading opens and closes it. */
export function TermSection({ section, opened, zone, now, today, onDo }: TermSectionProps) {
  const [open, setOpen] = useState(opened)
  const id = useId()
  const { term, courses } = section
  const credits = creditsOf(courses)
  return (
    <section className={css.term} aria-labelledby={`${id}-name`}>
      <h2 className={css.head}>
        <UnstyledButton
          className={css.toggle ?? ''}
          id={`${id}-name`}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          <IconChevronRight className={css.chevron} size={18} stroke={1.75} aria-hidden />
          <span className={css.name} dir="auto">
            {term?.name ?? 'Without a term'}
          </span>
          <span className={css.facts}>
            {[countWords(courses.length, 'course'), credits, term && termWords(term, today)]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </UnstyledButton>
      </h2>
      <ul className={css.cards} id={id} hidden={!open}>
        {open &&
          courses.map((course) => (
            <li className={css.cell} key={course.id}>
              <CourseCard of={course} zone={zone} now={now} onDo={onDo} />
            </li>
          ))}
      </ul>
    </section>
  )
}

/** "15 credits"; undefined where unknown. Hundredths, since credits are decimals. */
function creditsOf(courses: readonly Course[]): string | undefined {
  const said = courses.flatMap(({ credits }) => (credits === null ? [] : [Math.round(Number(credits) * 100)]))
  if (said.length === 0) return undefined
  return countWords(said.reduce((sum, one) => sum + one, 0) / 100, 'credit')
}
