import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { Refusal } from '../../../../contract/refusal.ts'
import { countWords } from '../../../../contract/words/counts.ts'
import { errorWords, read } from '../../../../web/api/api.ts'
import { useTitle } from '../../../../web/navigation/title.ts'
import { lazyDialog } from '../../../../web/screens/lazyDialog.tsx'
import { TreeAndBench } from '../../../../web/ui/drawings/TreeAndBench.tsx'
import { EmptyState } from '../../../../web/ui/EmptyState.tsx'
import { FailedState } from '../../../../web/ui/FailedState.tsx'
import { PageTitle } from '../../../../web/ui/PageTitle.tsx'
import { Panel } from '../../../../web/ui/Panel.tsx'
import { BackLink } from '../../../../web/ui/page/BackLink.tsx'
import { Stack, Stacks } from '../../../../web/ui/page/Stacks.tsx'
import { Loading, RowSkeletons } from '../../../../web/ui/Skeletons.tsx'
import { useOpenings } from '../../../../web/ui/useOpenings.ts'
import { Achievements } from '../../web/Achievements.tsx'
import { type Progress, readProgress } from '../contract.ts'
import { DegreePlanForm } from './DegreePlanForm.tsx'
import { DegreeProgress } from './DegreeProgress.tsx'
import { GpaChart } from './GpaChart.tsx'
import css from './ProgressPage.module.css'
import { averageNames } from './progressWords.ts'
import { TermGrades } from './TermGrades.tsx'

const Scales = lazyDialog(async () => (await import('./Scales.tsx')).Scales)

/** Average and credits by term and in all, with every course behind them. */
export function ProgressPage() {
  useTitle('Grades and GPA')
  const [scaling, setScaling] = useState(false)
  const { last, count } = useOpenings(scaling || null)
  const found = useQuery(read(readProgress, {}))
  const progress = found.data
  const courses = progress?.terms.reduce((sum, term) => sum + term.courses.length, 0) ?? 0
  const dropped = found.error instanceof Refusal && found.error.code === 'unavailable'
  return (
    <>
      <BackLink to="/courses" label="My Courses" />
      <PageTitle title="Grades and GPA" />
      {found.isPending && (
        <Loading label="Loading grades">
          <RowSkeletons count={5} />
        </Loading>
      )}
      {!progress && found.isError && (
        <FailedState
          title="Failed to fetch academic progress"
          sentence={`${dropped ? 'The connection dropped while loading.' : errorWords(found.error)} Nothing you saved is lost.`}
          retrying={found.isFetching}
          onRetry={() => found.refetch()}
        />
      )}
      {progress && (
        <Stacks mixed>
          <Stack>
            {courses === 0 ? (
              <EmptyState
                drawing={<TreeAndBench />}
                title="No courses yet."
                sentence="Averages are computed from your courses, their credits and grades."
                actions={
                  <Button component={Link} to="/courses?add=1">
                    Add Course
                  </Button>
                }
              />
            ) : (
              newestFirst(progress.terms).map((term) => <TermGrades key={term.id} term={term} />)
            )}
          </Stack>
          <Stack>
            <div className={css.first}>
              <Summary progress={progress} />
            </div>
            <DegreePlanForm key={JSON.stringify(progress.plan)} progress={progress} />
            <Achievements />
            <Computed progress={progress} onScales={() => setScaling(true)} />
          </Stack>
        </Stacks>
      )}
      {last && <Scales key={count} opened={scaling} onClose={() => setScaling(false)} />}
    </>
  )
}

/** Courses without a term stay at the end. */
function newestFirst(terms: Progress['terms']): Progress['terms'] {
  const filled = terms.filter((term) => term.courses.length > 0)
  return [...filled.filter(({ id }) => id !== null).toReversed(), ...filled.filter(({ id }) => id === null)]
}

function Summary({ progress }: { progress: Progress }) {
  const { gpa, finishedGpa, gradedCourses, gpaCredits, others, average } = progress
  return (
    <Panel title={averageNames[average]}>
      <div className={css.gpa}>{gpa ?? 'None yet'}</div>
      <p className={css.rests}>
        {gradedCourses > 0
          ? `${countWords(gradedCourses, 'graded course')}, ${gpaCredits} credits`
          : 'It begins with the first course that has a grade and credits.'}
      </p>
      {finishedGpa !== null && finishedGpa !== gpa && (
        <p className={css.rests}>{finishedGpa} with finished terms alone</p>
      )}
      {others.map((other) => (
        <p className={css.rests} key={other.average}>
          {averageNames[other.average]}: {other.gpa}, {countWords(other.courses, 'course')}
        </p>
      ))}
      <div className={css.chart}>
        <GpaChart progress={progress} />
      </div>
      <DegreeProgress progress={progress} />
    </Panel>
  )
}

function Computed({ progress, onScales }: { progress: Progress; onScales: () => void }) {
  const { repeats } = progress.plan
  return (
    <Panel title="How is this computed?">
      <div className={css.prose}>
        <p>
          Each grade has points on its course’s scale. The average is the points times the credits of every course that
          counts, divided by all those credits, rounded to two decimals. The current term is in it.
        </p>
        <p>
          Credits are earned once the term is over and the grade passes.{' '}
          {repeats === 'all'
            ? 'Of a course taken twice every try counts in the average; its credits are earned once.'
            : `Of a course taken twice the ${repeats === 'best' ? 'best' : 'latest'} try counts; its credits are earned once.`}
        </p>
        <p>The table names for each course what it adds, or why it adds nothing.</p>
        <Button className={css.scales} variant="default" size="xs" onClick={onScales}>
          Grading scales
        </Button>
      </div>
    </Panel>
  )
}
