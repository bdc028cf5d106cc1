import { UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { storeChoice, storedChoice } from '../../../../web/deviceStorage.ts'
import { Loading, RowSkeletons } from '../../../../web/ui/Skeletons.tsx'
import type { CalendarView } from '../geometry/grid.rules.ts'
import type { EventActions } from '../useEventActions.ts'
import css from './ToPlan.module.css'
import { ToPlanRow } from './ToPlanRow.tsx'
import type { Plans } from './usePlans.ts'

type ToPlanProps = { plans: Plans; view: CalendarView; acts: EventActions; today: string; now: Date }

const kept = 'quad.calendar-to-plan'
const hints: Partial<Record<CalendarView, string>> = {
  month: 'Drag onto a day, or press, to choose a time.',
  agenda: 'Press to choose a time.',
}
/** How many are shown at first. */
const few = 5

/** Open work without a plan ahead, to be dragged onto a time; folded or not, as it was left on this device. */
export function ToPlan({ plans, view, acts, today, now }: ToPlanProps) {
  const { toPlan, any, more, loading, failed, retry } = plans
  const id = useId()
  const list = useId()
  const [state, setState] = useState(() => storedChoice(kept, ['open', 'folded']))
  const [all, setAll] = useState(false)
  const shown = all || toPlan.length <= few + 1 ? toPlan : toPlan.slice(0, few)
  const open = state === 'open'
  const toggle = () => {
    const next = open ? 'folded' : 'open'
    storeChoice(kept, next)
    setState(next)
  }
  // Who has no open work has nothing to read here.
  if (!any && !loading && !failed) return null
  return (
    <section className={css.panel} aria-labelledby={id}>
      <h2 className={css.title}>
        <UnstyledButton
          className={css.head ?? ''}
          id={id}
          aria-expanded={open}
          aria-controls={open ? list : undefined}
          onClick={toggle}
        >
          To plan
          {toPlan.length > 0 && (
            <span className={css.count}>
              {toPlan.length}
              {more && '+'}
            </span>
          )}
          <IconChevronDown className={css.chevron} size={16} stroke={1.75} aria-hidden />
        </UnstyledButton>
      </h2>
      {open && (
        <div id={list}>
          {loading && toPlan.length === 0 && (
            <Loading label="Loading the work to plan">
              <RowSkeletons count={2} />
            </Loading>
          )}
          {failed && (
            <p className={css.say}>
              It could not be loaded; nothing you saved is lost.{' '}
              <button className={css.again} type="button" onClick={retry}>
                Try again
              </button>
            </p>
          )}
          {!loading && !failed && toPlan.length === 0 && (
            <p className={css.say}>A time is planned for all open work.</p>
          )}
          {toPlan.length > 0 && (
            <>
              <p className={css.hint}>{hints[view] ?? 'Drag onto a time, or press to choose one.'}</p>
              <ul className={css.list} aria-labelledby={id}>
                {shown.map((work) => (
                  <ToPlanRow key={`${work.feature} ${work.id}`} {...{ work, plans, acts, today, now }} />
                ))}
              </ul>
              {shown.length < toPlan.length && (
                <UnstyledButton className={css.all ?? ''} onClick={() => setAll(true)}>
                  Show all {toPlan.length}
                </UnstyledButton>
              )}
            </>
          )}
        </div>
      )}
    </section>
  )
}
