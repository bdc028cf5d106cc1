import { useQuery } from '@tanstack/react-query'
import { dayIn } from '../../../../../contract/day.ts'
import { read } from '../../../../../web/api/api.ts'
import { usePerson } from '../../../../../web/session.ts'
import { FailedState } from '../../../../../web/ui/FailedState.tsx'
import { Panel } from '../../../../../web/ui/Panel.tsx'
import { Loading, SkeletonBlock } from '../../../../../web/ui/Skeletons.tsx'
import { useMinute } from '../../../../../web/useMinute.ts'
import { readTutor } from '../../shown.contract.ts'
import { NextTimes } from '../NextTimes.tsx'
import { TutorTile } from '../TutorTile.tsx'
import { useTutorLive } from '../useTutorLive.ts'
import css from './TutoringSettings.module.css'

/** How students see the tutor in the list, and what they can book next: read from the server like theirs. */
export function TutorPreview({ id }: { id: string }) {
  const { zone } = usePerson()
  const now = useMinute()
  const found = useQuery(read(readTutor, { id }))
  useTutorLive(id)
  return (
    <div className={css.preview}>
      <Panel
        title="What students see"
        link={{ to: `/tutors/${id}`, label: 'Your page', name: 'Your page, as students see it' }}
      >
        {found.isPending && (
          <Loading label="Loading the preview">
            <SkeletonBlock width="100%" height={160} />
          </Loading>
        )}
        {found.isError && !found.data && (
          <FailedState
            title="The preview could not be loaded"
            retrying={found.isFetching}
            onRetry={() => found.refetch()}
            inPanel
          />
        )}
        {found.data && <TutorTile of={found.data} />}
        {found.data && !found.data.active && (
          <p className={css.words}>You pause: you do not stand in the list, and nothing can be booked.</p>
        )}
      </Panel>
      {found.data && <NextTimes of={found.data} zone={zone} today={dayIn(zone, now)} onBook={undefined} />}
    </div>
  )
}
