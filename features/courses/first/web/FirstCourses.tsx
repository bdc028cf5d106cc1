import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { dayIn } from '../../../../contract/day.ts'
import { countWords } from '../../../../contract/words/counts.ts'
import { read } from '../../../../web/api/api.ts'
import { FailedFetch } from '../../../../web/errors/FailedFetch.tsx'
import { usePanels } from '../../../../web/fills.ts'
import { usePerson } from '../../../../web/session.ts'
import { listCourses, listTerms } from '../../contract.ts'
import { firstDeadlines } from '../../web/slots.ts'
import { termAt } from '../rules.ts'
import css from './FirstCourses.module.css'
import { TypeCourses } from './TypeCourses.tsx'

/** Courses by name or code, each saved as it is typed; then, if wanted, their first deadlines. */
export function FirstCourses({ termId }: { termId: string | undefined }) {
  const { zone } = usePerson()
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const panels = usePanels(firstDeadlines)
  const terms = useQuery(read(listTerms, {}))
  const courses = useQuery(read(listCourses, {}))
  if (!terms.data || !courses.data) {
    const failed = terms.error ?? courses.error
    if (!failed) return null
    const retry = () => void Promise.all([terms.refetch(), courses.refetch()])
    const retrying = terms.isFetching || courses.isFetching
    return <FailedFetch title="Failed to fetch courses" error={failed} retrying={retrying} onRetry={retry} />
  }
  const term = termId ?? termAt(terms.data, dayIn(zone, new Date()))?.id
  const own = courses.data.filter((course) => term !== undefined && course.termId === term)
  const go = (step: 'deadlines' | null) =>
    setSearch({ way: 'courses', ...(step && { step }) }, { preventScrollReset: true })
  if (own.length > 0 && panels.length > 0 && search.get('step') === 'deadlines')
    return (
      <Suspense fallback={null}>
        {panels.map(({ name, Panel }) => (
          <Panel key={name} courses={own} onBack={() => go(null)} onDone={() => navigate('/')} />
        ))}
      </Suspense>
    )
  return (
    <>
      <TypeCourses termId={termId} courses={own} />
      <div className={css.next}>
        <Button disabled={own.length === 0} onClick={() => (panels.length > 0 ? go('deadlines') : navigate('/'))}>
          Next: first deadlines
        </Button>
        <p className={css.note}>
          {own.length > 0 && `${countWords(own.length, 'course')}. `}You can skip the deadlines.
        </p>
      </div>
    </>
  )
}
