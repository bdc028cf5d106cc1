import { NativeSelect } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, errorWords, read } from '../../../../web/api/api.ts'
import { FailedState } from '../../../../web/ui/FailedState.tsx'
import { Panel } from '../../../../web/ui/Panel.tsx'
import { Loading, SkeletonBlock } from '../../../../web/ui/Skeletons.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { type AwayAnswer, awayAnswers } from '../../rules.ts'
import { editStudyPreferences, readStudyPreferences } from '../contract.ts'
import { GoalField } from './GoalField.tsx'
import css from './StudyPreferences.module.css'

const awayNames: Record<AwayAnswer, string> = {
  ask: 'Ask me each time',
  keep: 'Count it, marked as entered',
  discard: 'Do not count it',
}

/** What a student decides once for all study sessions. */
export function StudyPreferences() {
  const client = useQueryClient()
  const found = useQuery(read(readStudyPreferences, {}))
  const save = useMutation({
    mutationFn: (away: AwayAnswer) => call(editStudyPreferences, { away }),
    onSuccess: () => client.invalidateQueries(),
    onError: (error) => toast.error(errorWords(error)),
  })
  return (
    <Panel title="Study sessions">
      {found.isPending && (
        <Loading label="Loading these settings">
          <SkeletonBlock width="60%" height={36} />
        </Loading>
      )}
      {!found.data && found.isError && (
        <FailedState
          title="These settings could not be loaded"
          retrying={found.isFetching}
          onRetry={() => found.refetch()}
          inPanel
        />
      )}
      {found.data && (
        <div className={css.fields}>
          <GoalField
            label="Goal for the week"
            goal={found.data.weekGoalMinutes}
            save={(weekGoalMinutes) => call(editStudyPreferences, { weekGoalMinutes })}
          />
          <NativeSelect
            className={css.away}
            label="While the timer runs and no page is open"
            description="After more than four hours you are always asked."
            data={awayAnswers.map((value) => ({ value, label: awayNames[value] }))}
            value={save.isPending ? save.variables : found.data.away}
            onChange={(event) => {
              const away = awayAnswers.find((one) => one === event.currentTarget.value)
              if (away) save.mutate(away)
            }}
          />
        </div>
      )}
    </Panel>
  )
}
