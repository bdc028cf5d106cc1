import { UnstyledButton } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useId, useMemo } from 'react'
import { useFills } from '../../../web/fills.ts'
import { calendarActions } from '../../../web/slots.ts'
import { ActionList } from '../../../web/ui/ActionList.tsx'
import { courseColour } from '../../../web/ui/CourseTag.tsx'
import css from './CalendarAside.module.css'
import { DayPanel } from './DayPanel.tsx'
import type { PlacedRow } from './geometry/grid.rules.ts'
import { ToPlan } from './planning/ToPlan.tsx'
import type { Plans } from './planning/usePlans.ts'
import { useAgenda } from './useAgenda.ts'
import type { CalendarAddress } from './useCalendarAddress.ts'
import type { EventActions } from './useEventActions.ts'

type CalendarAsideProps = {
  address: CalendarAddress
  today: string
  now: Date
  zone: string
  acts: EventActions
  plans: Plans
  rows: readonly PlacedRow[]
  /** Everything near, even if the filter hides it: the courses to choose among. */
  all: readonly PlacedRow[]
  clashes: ReadonlyMap<string, PlacedRow>
  loading: boolean
  failed: boolean
}

/** The selected day, the legend of shapes (with a filter), and other actions. */
export function CalendarAside({ address, all, rows, plans, ...rest }: CalendarAsideProps) {
  const { filter, toggleKind, toggleCourse } = address
  const { kinds } = useAgenda()
  const types = useId()
  const coursesId = useId()
  const actionsId = useId()
  const actions = useFills(calendarActions).map(({ value }) => value)
  const courses = useMemo(() => {
    const found = new Map<string, number | null>()
    for (const { row } of all) if (row.course !== null && !found.has(row.course)) found.set(row.course, row.color)
    for (const name of filter.courses) if (!found.has(name)) found.set(name, null)
    return [...found].toSorted(([one], [other]) => one.localeCompare(other))
  }, [all, filter.courses])
  const besideHours = address.view !== 'month' && address.view !== 'agenda'
  const toPlan = <ToPlan plans={plans} view={address.view} {...rest} />
  return (
    <aside className={css.aside} aria-label="The day, work to plan, event types and quick actions">
      {/* Beside hours, what is dragged onto them comes first. */}
      {besideHours && toPlan}
      {address.view !== 'agenda' && <DayPanel day={address.on} rows={rows} {...rest} />}
      {!besideHours && toPlan}
      <section className={css.block} aria-labelledby={types}>
        <div className={css.head}>
          <h2 className={css.title} id={types}>
            Event types
          </h2>
          {filter.kinds.size + filter.courses.size > 0 && (
            <UnstyledButton className={css.all ?? ''} onClick={address.showAll}>
              Show all
            </UnstyledButton>
          )}
        </div>
        <ul className={css.types}>
          {kinds.all.map(({ kind, noun, shape }) => (
            <li key={kind}>
              <UnstyledButton
                className={css.type ?? ''}
                aria-pressed={!filter.kinds.has(kind)}
                onClick={() => toggleKind(kind)}
              >
                <span className={css.shape} data-shape={shape}>
                  {shape === 'ring' && <span className={css.ring} />}
                </span>
                {noun}
              </UnstyledButton>
            </li>
          ))}
        </ul>
      </section>
      {courses.length > 0 && (
        <section className={css.block} aria-labelledby={coursesId}>
          <h2 className={css.title} id={coursesId}>
            Courses
          </h2>
          <ul className={css.types}>
            {courses.map(([name, color]) => (
              <li key={name}>
                <UnstyledButton
                  className={css.type ?? ''}
                  aria-pressed={!filter.courses.has(name)}
                  title={name}
                  onClick={() => toggleCourse(name)}
                >
                  <span
                    className={css.square}
                    style={{ background: color === null ? 'var(--quad-ink-2)' : courseColour(color) }}
                  >
                    {!filter.courses.has(name) && <IconCheck size={10} stroke={3} aria-hidden />}
                  </span>
                  <span className={css.course} dir="auto">
                    {name}
                  </span>
                </UnstyledButton>
              </li>
            ))}
          </ul>
        </section>
      )}
      {actions.length > 0 && (
        <section className={css.block} aria-labelledby={actionsId}>
          <h2 className={css.title} id={actionsId}>
            Quick actions
          </h2>
          <ActionList actions={actions} tight />
        </section>
      )}
    </aside>
  )
}
