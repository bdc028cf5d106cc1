import { useLocation, useNavigate } from 'react-router'
import { Loading, SkeletonBlock } from '../../../../web/ui/Skeletons.tsx'
import { GapQuestion } from './GapQuestion.tsx'
import { ReadyRow } from './ReadyRow.tsx'
import type { TimerActions } from './SessionMenu.tsx'
import { studyFor } from './studyTarget.ts'
import css from './TimerArea.module.css'
import { OfflineWords, TimerCard } from './TimerCard.tsx'
import { useTimer } from './timerStore.ts'

/** The top of the screen: the running session, or the form that starts one. */
export function TimerArea({ zone, actions }: { zone: string; actions: TimerActions }) {
  const shown = useTimer()
  const navigate = useNavigate()
  const wanted = studyFor.safeParse(useLocation().state).data?.studyFor
  if (!shown)
    return (
      <Loading label="Loading the timer">
        <div className={css.waiting}>
          <SkeletonBlock width="min(240px, 60%)" height={44} />
          <SkeletonBlock width="min(200px, 40%)" height={44} />
        </div>
      </Loading>
    )
  const { session, gaps } = shown.told.timer
  return (
    <div className={css.area}>
      {!session && gaps[0] && <GapQuestion key={gaps[0].id} of={gaps[0]} own={null} zone={zone} />}
      {(!session || wanted) && (
        <ReadyRow
          key={wanted?.id}
          wanted={wanted}
          onLog={() => actions.log()}
          onStarted={() => wanted && navigate('/study-sessions', { replace: true })}
        />
      )}
      {session ? (
        <TimerCard shown={shown} session={session} zone={zone} actions={actions} />
      ) : (
        <OfflineWords shown={shown} />
      )}
    </div>
  )
}
