import { Button, TextInput } from '@mantine/core'
import { IconZzz } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { timeOfDayIn } from '../../../../contract/day.ts'
import { minuteWords } from '../../../../contract/words/durations.ts'
import { instantTimeWords } from '../../../../contract/words/times.ts'
import { call, errorWords } from '../../../../web/api/api.ts'
import { MessageBox } from '../../../../web/ui/MessageBox.tsx'
import { decideGap, type Timer } from '../contract.ts'
import css from './GapQuestion.module.css'
import { acceptServerTimer } from './timerStore.ts'

type Gap = Timer['gaps'][number]
type Decision = { decision: 'keep' | 'discard' | 'split'; at?: string }

/** Asks the student whether a gap counts. */
export function GapQuestion({ of, own, zone }: { of: Gap; own: string | null; zone: string }) {
  const client = useQueryClient()
  const [splitting, setSplitting] = useState(false)
  const decide = useMutation({
    mutationFn: async (choice: Decision) => {
      const from = performance.now()
      acceptServerTimer(await call(decideGap, { id: of.id, ...choice }), (from + performance.now()) / 2)
    },
    onSuccess: () => client.invalidateQueries(),
  })
  const minutes = Math.max(1, Math.round((Date.parse(of.end) - Date.parse(of.start)) / 60_000))
  const during = own === of.sessionId ? '' : ` in “${of.sessionTitle}”`
  const busy = decide.isPending
  return (
    <section className={css.gap} aria-label="Time nobody was there">
      <p className={css.words}>
        <IconZzz className={css.icon} size={18} stroke={1.75} aria-hidden />
        <span>
          <strong>{minuteWords(minutes)} away</strong>
          {`${during}, from ${instantTimeWords(zone, of.start)} to ${instantTimeWords(zone, of.end)}. Did you study then?`}
        </span>
      </p>
      {decide.isError && <MessageBox kind="error">{errorWords(decide.error)}</MessageBox>}
      {splitting ? (
        <SplitForm
          of={of}
          zone={zone}
          busy={busy}
          onSplit={(at) => decide.mutate({ decision: 'split', at })}
          onBack={() => setSplitting(false)}
        />
      ) : (
        <div className={css.buttons}>
          <Button variant="default" disabled={busy} onClick={() => decide.mutate({ decision: 'keep' })}>
            Keep
          </Button>
          <Button variant="default" disabled={busy} onClick={() => decide.mutate({ decision: 'discard' })}>
            Discard
          </Button>
          <Button variant="default" disabled={busy} onClick={() => setSplitting(true)}>
            Split
          </Button>
        </div>
      )}
    </section>
  )
}

type SplitFormProps = { of: Gap; zone: string; busy: boolean; onSplit: (at: string) => void; onBack: () => void }

function SplitForm({ of, zone, busy, onSplit, onBack }: SplitFormProps) {
  const middle = new Date((Date.parse(of.start) + Date.parse(of.end)) / 2)
  const [time, setTime] = useState(timeOfDayIn(zone, middle))
  const [fault, setFault] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const at = momentIn(of, time, zone)
    setFault(at === null)
    if (at !== null) onSplit(at)
  }
  return (
    <form className={css.split} onSubmit={submit}>
      <TextInput
        type="time"
        label="I studied until"
        value={time}
        onChange={(event) => setTime(event.currentTarget.value)}
        error={
          fault && `Choose a time between ${instantTimeWords(zone, of.start)} and ${instantTimeWords(zone, of.end)}.`
        }
        data-autofocus
      />
      <div className={css.buttons}>
        <Button variant="default" disabled={busy} onClick={onBack}>
          Back
        </Button>
        <Button type="submit" loading={busy}>
          Split
        </Button>
      </div>
    </form>
  )
}

/** The moment in the gap at which a clock shows the typed time, to the minute; null if there is none. */
function momentIn(gap: Gap, time: string, zone: string): string | null {
  const end = Date.parse(gap.end)
  for (let at = Math.ceil(Date.parse(gap.start) / 60_000) * 60_000; at <= end; at += 60_000)
    if (timeOfDayIn(zone, new Date(at)) === time) return new Date(at).toISOString()
  return null
}
