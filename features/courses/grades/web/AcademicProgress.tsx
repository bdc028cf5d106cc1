import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { countWords } from '../../../../contract/words/counts.ts'
import { read } from '../../../../web/api/api.ts'
import { EmptyState } from '../../../../web/ui/EmptyState.tsx'
import { FailedState } from '../../../../web/ui/FailedState.tsx'
import { Panel } from '../../../../web/ui/Panel.tsx'
import { Loading, RowSkeletons } from '../../../../web/ui/Skeletons.tsx'
import { NewestAchievements } from '../../web/Achievements.tsx'
import { readProgress } from '../contract.ts'
import css from './AcademicProgress.module.css'
import { DegreeProgress } from './DegreeProgress.tsx'
import { GpaChart } from './GpaChart.tsx'
import { averageNames } from './progressWords.ts'

/** The profile's block: average and degree, and a link to their details. */
export function AcademicProgress() {
  const found = useQuery(read(readProgress, {}))
  const progress = found.data
  const courses = progress?.terms.reduce((sum, term) => sum + term.courses.length, 0) ?? 0
  return (
    <Panel title="Academic Progress" link={{ to: '/courses/progress', label: 'How is this computed?' }}>
      {found.isPending && (
        <Loading label="Loading academic progress">
          <RowSkeletons count={2} />
        </Loading>
      )}
      {!progress && found.isError && (
        <FailedState
          title="Failed to fetch academic progress"
          sentence="Nothing you saved is lost."
          retrying={found.isFetching}
          onRetry={() => found.refetch()}
          inPanel
        />
      )}
      {progress && courses === 0 && progress.credits.earned === '0' && (
        <EmptyState
          title="Nothing to compute yet."
          sentence="With your courses, their credits and grades, your GPA and degree progress stand here."
          inPanel
          actions={
            <Button component={Link} to="/courses?add=1" variant="default">
              Add Course
            </Button>
          }
        />
      )}
      {progress && (courses > 0 || progress.credits.earned !== '0') && (
        <div className={css.columns}>
          <div>
            <div className={css.label}>{averageNames[progress.average]}</div>
            <div className={css.gpa}>{progress.gpa ?? '–'}</div>
            <p className={css.rests}>
              {progress.gradedCourses > 0
                ? countWords(progress.gradedCourses, 'graded course')
                : 'No graded course yet'}
            </p>
          </div>
          <div className={css.degree}>
            <DegreeProgress progress={progress} />
            {progress.credits.needed === null && (
              <Link className={css.link} to="/courses/progress">
                Say how many credits your degree needs
              </Link>
            )}
            <GpaChart progress={progress} most={6} />
          </div>
        </div>
      )}
      {progress && <NewestAchievements />}
    </Panel>
  )
}
