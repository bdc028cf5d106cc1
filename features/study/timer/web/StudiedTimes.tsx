import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { minuteWords } from '../../../../contract/words/durations.ts'
import { call, errorWords, read } from '../../../../web/api/api.ts'
import { MessageBox } from '../../../../web/ui/MessageBox.tsx'
import { Loading, SkeletonBlock } from '../../../../web/ui/Skeletons.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { correctIntervals, listIntervals, type StudySession } from '../../contract.ts'
import css from './StudiedTimes.module.css'
import { StudiedTimesForm } from './StudiedTimesForm.tsx'
import { type StudiedSpan, stretchWords } from './studiedTimes.ts'

type TimesProps = { of: StudySession; zone: string; today: string }

/** The studied times of a completed session, which can be corrected. The recorded times stay visible beside them. */
export function StudiedTimes({ of, zone, today }: TimesProps) {
  const client = useQueryClient()
  const [editing, setEditing] = useState(false)
  const times = useQuery(read(listIntervals, { id: of.id }))
  const save = useMutation({
    mutationFn: (intervals: StudiedSpan[]) => call(correctIntervals, { id: of.id, intervals }),
    onSuccess: async () => {
      setEditing(false)
      toast.success('Study session updated successfully!')
      await client.invalidateQueries()
    },
  })
  const spans = (times.data?.intervals ?? []).flatMap(({ kind, start, end }) =>
    kind === 'focus' && end ? [{ start, end }] : [],
  )
  const entered = new Set((times.data?.intervals ?? []).flatMap(({ start, entered }) => (entered ? [start] : [])))
  const recorded = (times.data?.recorded ?? []).flatMap(({ kind, start, end }) =>
    kind === 'focus' && end ? [stretchWords({ start, end }, zone, today)] : [],
  )
  return (
    <section className={css.times} aria-label="Time studied">
      <div className={css.head}>
        <h3 className={css.title}>Time studied</h3>
        <span className={css.sum}>{minuteWords(of.durationMinutes)}</span>
        {times.data && !editing && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPencil size={16} stroke={1.75} aria-hidden />}
            onClick={() => setEditing(true)}
          >
            Correct the times
          </Button>
        )}
      </div>
      {times.isPending && (
        <Loading label="Loading the times">
          <SkeletonBlock width="60%" height={11} />
        </Loading>
      )}
      {times.isError && <MessageBox kind="error">{errorWords(times.error)}</MessageBox>}
      {save.isError && (
        <MessageBox kind="error" takesFocus key={save.submittedAt}>
          {errorWords(save.error)}
        </MessageBox>
      )}
      {editing ? (
        <StudiedTimesForm
          spans={spans}
          zone={zone}
          day={of.startTime}
          busy={save.isPending}
          onSave={(intervals) => save.mutate(intervals)}
          onBack={() => {
            save.reset()
            setEditing(false)
          }}
        />
      ) : (
        <ul className={css.list}>
          {spans.map((span) => (
            <li key={span.start}>
              {stretchWords(span, zone, today)}
              {entered.has(span.start) && ', entered'}
            </li>
          ))}
        </ul>
      )}
      {recorded.length > 0 && <p className={css.recorded}>Recorded by the timer: {recorded.join('; ')}</p>}
    </section>
  )
}
