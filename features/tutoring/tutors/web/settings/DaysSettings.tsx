import { ActionIcon, Button } from '@mantine/core'
import { IconCalendarClock, IconCalendarOff, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { dayIn } from '../../../../../contract/day.ts'
import { daySpanWords, longDayWords } from '../../../../../contract/words/dates.ts'
import { timeSpanWords } from '../../../../../contract/words/times.ts'
import { errorWords, useWrite } from '../../../../../web/api/api.ts'
import { lazyDialog } from '../../../../../web/screens/lazyDialog.tsx'
import { Panel } from '../../../../../web/ui/Panel.tsx'
import { toast } from '../../../../../web/ui/toast.tsx'
import { type OwnTutor, setTutorDays } from '../../contract.ts'
import { type DifferingDays, differingDays } from './differingDays.ts'
import css from './TutoringSettings.module.css'

const AddDays = lazyDialog(async () => (await import('./AddDays.tsx')).AddDays)

/** Single days on which other hours hold, or none. */
export function DaysSettings({ tutor }: { tutor: OwnTutor }) {
  const write = useWrite(setTutorDays)
  const [adding, setAdding] = useState({ count: 0, opened: false })
  const today = dayIn(tutor.zone, new Date())
  const spans = differingDays(tutor.days)
  const put = ({ from, to }: DifferingDays, hours: DifferingDays['hours'] | null, then?: () => void) =>
    write.mutate(
      { from, to, hours },
      { ...(then && { onSuccess: then }), onError: (error) => toast.error(errorWords(error)) },
    )
  return (
    <Panel
      title="Days that differ"
      aside={
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          onClick={() => setAdding({ count: adding.count + 1, opened: true })}
        >
          Add days
        </Button>
      }
    >
      {spans.length === 0 && (
        <p className={css.words}>Holidays, and days with other hours than your week. What is booked then stands.</p>
      )}
      <ul className={css.days} aria-label="Days that differ">
        {spans.map((span) => {
          const { from, to, hours } = span
          const days = from === to ? longDayWords(from, today) : daySpanWords(from, to, today)
          const Icon = hours.length > 0 ? IconCalendarClock : IconCalendarOff
          return (
            <li className={css.day} key={from}>
              <Icon className={css.icon ?? ''} size={18} stroke={1.75} aria-hidden />
              <div className={css.when}>
                {days}
                <div className={css.hours}>{hoursWords(hours)}</div>
              </div>
              <ActionIcon
                aria-label={`Remove ${days}`}
                disabled={write.isPending}
                onClick={() =>
                  put(span, null, () => toast.undo(`The weekly hours hold on ${days} again.`, () => put(span, hours)))
                }
              >
                <IconTrash size={18} stroke={1.75} aria-hidden />
              </ActionIcon>
            </li>
          )
        })}
      </ul>
      {adding.count > 0 && (
        <AddDays
          key={adding.count}
          today={today}
          zone={tutor.zone}
          opened={adding.opened}
          onClose={() => setAdding({ ...adding, opened: false })}
        />
      )}
    </Panel>
  )
}

/** "Closed"; "1:00 – 6:00 PM instead of your week" */
function hoursWords(hours: DifferingDays['hours']): string {
  if (hours.length === 0) return 'Closed'
  return `${hours.map(({ start, end }) => timeSpanWords(start, end)).join(', ')} instead of your week`
}
