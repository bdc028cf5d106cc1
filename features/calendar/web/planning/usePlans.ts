import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { AgendaRow } from '../../../../contract/agenda.ts'
import { momentAtMinute, wallClockIn } from '../../../../contract/wallClock.ts'
import { errorWords } from '../../../../web/api/api.ts'
import { useFills } from '../../../../web/fills.ts'
import { agendaPlanners, type WorkToPlan } from '../../../../web/slots.ts'
import { toast } from '../../../../web/ui/toast.tsx'
import { useUndo } from '../../../../web/useUndo.ts'
import { personalKind } from '../../agenda.contract.ts'
import { clockText } from '../eventAgenda.ts'
import { type PlacedRow, placeRow, zonedSpanOf } from '../geometry/grid.rules.ts'
import { defaultDragMinutes } from '../geometry/moves.rules.ts'
import { endsAfterDue, plannedSpan } from '../geometry/plans.rules.ts'
import type { CalendarAddress } from '../useCalendarAddress.ts'
import { eventWhenWords } from '../words.ts'

/** Work for which a time is being asked, and the day on which to propose one. */
export type PlanQuestion = { work: WorkToPlan; day: string }

let made = 0

/**
 * Planning time for open work, through what features put into `agendaPlanners`. A plan shows at once, before the server
 * has it, and goes again where that refuses.
 */
export function usePlans(zone: string, today: string, { on, plan: wanted, change }: CalendarAddress) {
  const client = useQueryClient()
  const offer = useUndo()
  const planners = useFills(agendaPlanners)
  const answers = useQueries({ queries: planners.map(({ value }) => ({ ...value.work, staleTime: 30_000 })) })
  const [pending, setPending] = useState<readonly (PlacedRow & { work: WorkToPlan })[]>([])
  const [asking, setAsking] = useState<PlanQuestion | null>(null)

  const open = answers.flatMap(({ data }) => data?.rows ?? [])
  const isSame = (one: Pick<WorkToPlan, 'feature' | 'id'>, other: Pick<WorkToPlan, 'feature' | 'id'>) =>
    one.feature === other.feature && one.id === other.id

  /** The work of a row: undefined where no time can be planned for it. */
  function workOf(of: PlacedRow): WorkToPlan | undefined {
    const { row } = of
    if (row.state !== 'open' || !planners.some(({ value }) => value.feature === row.feature)) return undefined
    // The lists have the most urgent work, and none that is hidden for now.
    return open.find((one) => isSame(one, row)) ?? workOfRow(of)
  }

  async function plan(work: WorkToPlan, at: number, minutes = work.minutes) {
    const planner = planners.find(({ value }) => value.feature === work.feature)?.value
    const { day, minutes: clock } = wallClockIn(zone, at)
    // Of a time that occurs twice, a plan has the first.
    const start = momentAtMinute(zone, day, clock)
    const now = Date.now()
    if (!planner || start + minutes * 60_000 <= now) {
      toast.error('That time has passed. Choose a later one.')
      return
    }
    const row = { ...placeRow(rowOfWork(work, plannedSpan(start, minutes)), zone), key: `plan ${++made}`, work }
    setPending((old) => [...old, row])
    try {
      const planned = await planner.plan(work, { day, time: clockText(clock), minutes })
      await client.invalidateQueries()
      const span = zonedSpanOf(plannedSpan(Date.parse(planned.start), minutes), zone)
      const late = endsAfterDue(span.end, work.dueAt, now) ? ' That is after it is due.' : ''
      offer(`Planned for ${eventWhenWords(span, zone, today)}.${late}`, planned.undo, {
        failed: 'The plan could not be taken back.',
      })
    } catch (error) {
      toast.error(`It was not planned. ${errorWords(error)}`)
      // It may have arrived all the same, or the work may be gone.
      void client.invalidateQueries()
    }
    setPending((old) => old.filter((one) => one !== row))
  }

  const loading = answers.some(({ isPending }) => isPending)
  const failed = answers.some(({ isError, data }) => isError && !data)
  const ask = (work: WorkToPlan, day = on < today ? today : on) => setAsking({ work, day })
  // An address that asks for a time, such as the one in an assignment's details.
  const answered = useRef<string | null>(null)
  useEffect(() => {
    if (wanted === null) answered.current = null
    if (wanted === answered.current || loading || failed) return
    answered.current = wanted
    const work = open.find(({ id }) => id === wanted)
    change({ plan: null }, { replace: true })
    if (work) ask(work)
    else toast.error('No time can be planned for this: it is not open, or hidden for now.')
  })

  return {
    /** Open work without a plan ahead, the most urgent first. */
    toPlan: open.filter((one) => !one.planned && !pending.some(({ work }) => isSame(work, one))),
    /** Whether there is open work at all. */
    any: open.length > 0,
    more: answers.some(({ data }) => data?.more),
    loading,
    failed,
    retry: () => answers.forEach((answer) => void (answer.isError && answer.refetch())),
    /** Plans that the server does not have yet. */
    pending,
    workOf,
    plan: (work: WorkToPlan, at: number, minutes?: number) => void plan(work, at, minutes),
    asking,
    ask,
    answer: () => setAsking(null),
  }
}
export type Plans = ReturnType<typeof usePlans>

/** As a row of the agenda without a feature: nothing opens or moves it. */
export function rowOfWork({ id, title, course, color }: WorkToPlan, when: AgendaRow['when']): AgendaRow {
  const fixed = { location: null, state: 'open', busy: true, changes: 'none', series: null } as const
  return { ...fixed, id, feature: '', kind: personalKind.kind, title, when, course, color }
}

function workOfRow({ row, first, end }: PlacedRow): WorkToPlan {
  const { feature, id, title } = row
  return {
    ...{ feature, id, title, course: row.course ?? 'Other', color: row.color ?? 0 },
    ...{ dueDate: first, dueTime: null, dueAt: new Date(end).toISOString() },
    ...{ minutes: defaultDragMinutes, planned: true },
  }
}
