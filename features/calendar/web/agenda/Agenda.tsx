import { Button, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, useId, useMemo, useState } from 'react'
import { daysAfter, daysBetween } from '../../../../contract/day.ts'
import { longDayWords, nearDayWords } from '../../../../contract/words/dates.ts'
import { useSearchText } from '../../../../web/list/useSearchText.ts'
import { TreeAndBench } from '../../../../web/ui/drawings/TreeAndBench.tsx'
import { EmptyState } from '../../../../web/ui/EmptyState.tsx'
import { FailedState } from '../../../../web/ui/FailedState.tsx'
import { Loading, RowSkeletons } from '../../../../web/ui/Skeletons.tsx'
import { DayRows } from '../DayRows.tsx'
import { EventMenu } from '../EventMenu.tsx'
import { groupByDay } from '../geometry/grid.rules.ts'
import { useAgenda } from '../useAgenda.ts'
import type { CalendarAddress } from '../useCalendarAddress.ts'
import type { EventActions } from '../useEventActions.ts'
import type { Moves } from '../useMoves.ts'
import css from './Agenda.module.css'
import { useAgendaSpan } from './useAgendaSpan.ts'

type AgendaProps = {
  on: string
  today: string
  now: Date
  zone: string
  q: string
  filter: CalendarAddress['filter']
  acts: EventActions
  moved: Moves['place']
}

/** Day after day as a list, in both directions; the best view for screen readers. */
export function Agenda({ on, today, now, zone, q, filter, acts, moved }: AgendaProps) {
  const { typed, setTyped } = useSearchText(q)
  const { nounOf, isPart } = useAgenda()
  const span = useAgendaSpan(on, q, zone)
  const hint = useId()
  const [all, setAll] = useState(false)
  const days = useMemo(() => {
    const rows = span.rows
      .map(moved)
      .filter(({ row }) => !filter.kinds.has(row.kind) && !(row.course !== null && filter.courses.has(row.course)))
    return [...groupByDay(rows, span.first, span.last, isPart)].toSorted(([one], [other]) => (one < other ? -1 : 1))
  }, [span.rows, span.first, span.last, filter, moved, isPart])
  const empty = days.length === 0
  const parts = all
    ? everyDay(
        span.first,
        span.last,
        days.map(([day]) => day),
      )
    : days.map(([day]) => day)
  const on1 = new Map(days)

  return (
    <div className={css.agenda}>
      <div className={css.top}>
        <TextInput
          className={css.search ?? ''}
          type="search"
          aria-label="Search the calendar"
          placeholder="Search the calendar"
          autoComplete="off"
          maxLength={200}
          leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
      <div className={css.bar}>
        <Button
          variant="default"
          size="xs"
          loading={span.loadingEarlier}
          onClick={span.earlier}
          disabled={!span.canEarlier}
        >
          Show earlier
        </Button>
        <span className={css.span} id={hint}>
          {longDayWords(span.first, today)} to {longDayWords(span.last, today)}
        </span>
        <Button variant="subtle" color="gray" size="xs" aria-pressed={all} onClick={() => setAll(!all)}>
          {all ? 'Fold empty days' : 'Show empty days'}
        </Button>
      </div>
      {span.failed && (
        <FailedState
          title="Failed to fetch events"
          sentence="The connection dropped while loading. Nothing you saved is lost."
          onRetry={span.retry}
          inPanel
        />
      )}
      {span.loading && empty && (
        <Loading label="Loading the calendar">
          <RowSkeletons count={5} />
        </Loading>
      )}
      {!span.loading && !span.failed && empty && (
        <EmptyState
          drawing={<TreeAndBench />}
          title={q ? 'No events found' : 'No events scheduled'}
          sentence={q ? 'Try other words, or a longer time with “Show earlier” and “Show later”.' : undefined}
          inPanel
          actions={
            !q && (
              <Button variant="default" onClick={() => acts.add(today)}>
                Add Event
              </Button>
            )
          }
        />
      )}
      <ol className={css.days}>
        {parts.map((day, index) => {
          const rows = on1.get(day)
          const gap = all ? 0 : daysBetween(parts[index - 1] ?? day, day) - 1
          const near = nearDayWords(day, today)
          return (
            <li key={day} className={css.day} data-now={day === today || undefined} data-agenda={day}>
              {gap > 0 && (
                <p className={css.gap}>
                  {gap === 1 ? 'Nothing scheduled on the day between' : `Nothing scheduled for ${gap} days`}
                </p>
              )}
              <h2 className={css.title}>
                {near && <span data-now={near === 'Today' || undefined}>{near}, </span>}
                {longDayWords(day, today)}
              </h2>
              {rows ? (
                <DayRows
                  rows={rows}
                  day={day}
                  zone={zone}
                  now={now}
                  onOpen={acts.open}
                  line={(of) => lineOf(of.row.state, nounOf(of.row), of.row.location, of.row.course)}
                  menu={(of) => <EventMenu of={of} acts={acts} className={css.menu} />}
                />
              ) : (
                <p className={css.nothing}>Nothing scheduled</p>
              )}
            </li>
          )
        })}
      </ol>
      <div className={css.foot}>
        <Button variant="default" loading={span.loadingLater} onClick={span.later} disabled={!span.canLater}>
          Show later
        </Button>
      </div>
    </div>
  )
}

function lineOf(state: string, noun: string, location: string | null, course: string | null): ReactNode {
  if (state === 'running') return `${noun}, running`
  if (state === 'tentative') return `Tentative ${noun.toLowerCase()}`
  const more = state === 'cancelled' ? 'cancelled' : state === 'done' ? 'completed' : location
  // Each in its own text direction.
  return (
    <>
      {noun}
      {course && (
        <>
          {' · '}
          <bdi>{course}</bdi>
        </>
      )}
      {more && (
        <>
          {' · '}
          <bdi>{more}</bdi>
        </>
      )}
    </>
  )
}

function everyDay(first: string, last: string, known: string[]): string[] {
  const days = new Set(known)
  for (let day = first; day <= last; day = daysAfter(day, 1)) days.add(day)
  return [...days].toSorted()
}
