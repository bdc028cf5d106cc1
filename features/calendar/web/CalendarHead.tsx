import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconPlus, IconSearch } from '@tabler/icons-react'
import { dayWords, fullDayWords, monthWords, weekWords } from '../../../contract/words/dates.ts'
import { Segments } from '../../../web/ui/Segments.tsx'
import css from './CalendarHead.module.css'
import { type CalendarView, visibleDays } from './geometry/grid.rules.ts'
import type { CalendarAddress } from './useCalendarAddress.ts'

type CalendarHeadProps = {
  address: CalendarAddress
  today: string
  weekStart: number
  phone: boolean
  turn: (by: 1 | -1) => void
  onAdd: () => void
}

const choices: { value: CalendarView; label: string }[] = [
  { value: 'month', label: 'Month' },
  { value: 'week', label: 'Week' },
  { value: 'day', label: 'Day' },
  { value: 'agenda', label: 'Agenda' },
]
const pages: Record<CalendarView, string> = {
  month: 'month',
  week: 'week',
  '3days': 'three days',
  day: 'day',
  agenda: 'month',
}

/** The shown span, steps back and forth, and the choice of the view. */
export function CalendarHead({ address, today, weekStart, phone, turn, onAdd }: CalendarHeadProps) {
  const { view, on, begin } = address
  const { first, last } = visibleDays(view, on, weekStart, begin)
  const title =
    view === 'week' || view === '3days'
      ? weekWords(first, last, phone ? { today } : undefined)
      : view === 'day'
        ? phone
          ? dayWords(on, today)
          : fullDayWords(on)
        : monthWords(on)
  return (
    <div className={css.head}>
      <h1 className={css.title} aria-live="polite">
        {title}
      </h1>
      <div className={css.arrows}>
        <ActionIcon
          variant="default"
          className={css.arrow ?? ''}
          aria-label={`Previous ${pages[view]}`}
          onClick={() => turn(-1)}
        >
          <IconChevronLeft size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
        <Button variant="default" className={css.today ?? ''} onClick={() => address.goTo(today)}>
          Today
        </Button>
        <ActionIcon
          variant="default"
          className={css.arrow ?? ''}
          aria-label={`Next ${pages[view]}`}
          onClick={() => turn(1)}
        >
          <IconChevronRight size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
      <div className={css.right}>
        {view !== 'agenda' && !phone && (
          <ActionIcon
            className={css.arrow ?? ''}
            aria-label="Search the calendar"
            data-hint="Search the calendar"
            onClick={() => address.setView('agenda')}
          >
            <IconSearch size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
        <Segments
          className={css.views ?? ''}
          aria-label="View"
          data={choices}
          value={view === '3days' ? 'week' : view}
          onChange={(to) => address.setView(to)}
        />
        {!phone && (
          <Button leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={onAdd}>
            Add Event
          </Button>
        )}
      </div>
    </div>
  )
}
