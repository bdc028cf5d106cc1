import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { durationWords } from '../../../../contract/duration.ts'
import { call, read, wordsOf } from '../../../../web/api.ts'
import { MessageBox } from '../../../../web/ui/MessageBox.tsx'
import { Loading, SkeletonBlock } from '../../../../web/ui/Skeletons.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { correctIntervals, listIntervals, type StudySession } from '../../contract.ts'
import { type Span, stretchWords } from './spans.ts'
import css from './Times.module.css'
import { TimesForm } from './TimesForm.tsx'

type TimesProps = { of: StudySession; zone: string; today: string }

/** When a completed session was studied, and the way to put that right. What was recorded stays beside it. */
export function Times({ of, zone, today }: TimesProps) {
  const client = useQueryClient()
  const [editing, setEditing] = useState(false)
  const times = useQuery(read(listIntervals, { id: of.id }))
  const save = useMutation({
    mutationFn: (intervals: Span[]) => call(correctIntervals, { id: of.id, intervals }),
    onSuccess: async () => {
      setEditing(false)
      toast.success('Study session updated successfully!')
      await client.invalidateQueries()
    },
  })
  const spans = (times.data?.intervals ?? []).flatMap(({ kind, start, end }) =>
    kind === 'focus' && end ? [{ start, end }] : [],
  )
  const recorded = (times.data?.recorded ?? []).flatMap(({ kind, start, end }) =>
    kind === 'focus' && end ? [stretchWords({ start, end }, zone, today)] : [],
  )
  return (
    <section className={css.times} aria-label="Time studied">
      <div className={css.head}>
        <h3 className={css.title}>Time studied</h3>
        <span className={css.sum}>{durationWords(of.durationMinutes)}</span>
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
      {times.isError && <MessageBox kind="error">{wordsOf(times.error)}</MessageBox>}
      {save.isError && (
        <MessageBox kind="error" takesFocus key={save.submittedAt}>
          {wordsOf(save.error)}
        </MessageBox>
      )}
      {editing ? (
        <TimesForm
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
            <li key={span.start}>{stretchWords(span, zone, today)}</li>
          ))}
        </ul>
      )}
      {recorded.length > 0 && <p className={css.recorded}>Recorded by the timer: {recorded.join('; ')}</p>}
    </section>
  )
}
