import { ActionIcon, Button, SegmentedControl } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconPlus, IconSearch } from '@tabler/icons-react'
import { dayWords, fullDayWords, monthWords, weekWords } from '../../../contract/words/dates.ts'
import css from './CalendarHead.module.css'
import { type CalendarView, calendarViews, daysOfWeek } from './geometry/grid.rules.ts'
import type { CalendarAddress } from './useCalendarAddress.ts'

type CalendarHeadProps = {
  address: CalendarAddress
  today: string
  weekStart: number
  phone: boolean
  turn: (by: 1 | -1) => void
  onAdd: () => void
}

const names: Record<CalendarView, string> = { month: 'Month', week: 'Week', day: 'Day', agenda: 'Agenda' }
const choices = calendarViews.map((value) => ({ value, label: names[value] }))
const pages: Record<CalendarView, string> = { month: 'month', week: 'week', day: 'day', agenda: 'month' }

/** The shown span, steps back and forth, and the choice of the view. */
export function CalendarHead({ address, today, weekStart, phone, turn, onAdd }: CalendarHeadProps) {
  const { view, on } = address
  const week = daysOfWeek(on, weekStart)
  const title =
    view === 'week'
      ? weekWords(week[0] ?? on, week[6] ?? on, phone ? { today } : undefined)
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
        <SegmentedControl<CalendarView>
          className={css.views ?? ''}
          aria-label="View"
          data={choices}
          value={view}
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
