import { useState } from 'react'
import { lazyDialog } from '../../../../web/screens/lazyDialog.tsx'
import type { Plans } from '../planning/usePlans.ts'
import type { CalendarAddress } from '../useCalendarAddress.ts'
import type { EventActions } from '../useEventActions.ts'
import type { Moves } from '../useMoves.ts'

const loadAdd = () => import('./AddEvent.tsx')
const loadEdit = () => import('./EditEvent.tsx')
const loadDetail = () => import('./EventDetail.tsx')
const loadRow = () => import('./RowDetail.tsx')
const loadMove = () => import('./MoveDialog.tsx')
const loadPlan = () => import('./PlanDialog.tsx')
const loadScope = () => import('./ScopeDialog.tsx')
const AddEvent = lazyDialog(async () => (await loadAdd()).AddEvent)
const EditEvent = lazyDialog(async () => (await loadEdit()).EditEvent)
const EventDetail = lazyDialog(async () => (await loadDetail()).EventDetail)
const RowDetail = lazyDialog(async () => (await loadRow()).RowDetail)
const MoveDialog = lazyDialog(async () => (await loadMove()).MoveDialog)
const PlanDialog = lazyDialog(async () => (await loadPlan()).PlanDialog)
const ScopeDialog = lazyDialog(async () => {
  const { ScopeDialog } = await loadScope()
  return ({ onClose: _, ...props }: Parameters<typeof ScopeDialog>[0] & { onClose: () => void }) => (
    <ScopeDialog {...props} />
  )
})

/** Loads the dialogs ahead, so that a press opens one at once. One that fails is loaded again on demand. */
export async function loadCalendarDialogs(): Promise<void> {
  await Promise.allSettled([loadAdd(), loadEdit(), loadDetail(), loadRow(), loadMove(), loadPlan(), loadScope()])
}

type CalendarDialogsProps = {
  address: CalendarAddress
  acts: EventActions
  moves: Moves
  plans: Plans
  zone: string
  today: string
  now: Date
}

export function CalendarDialogs({ address, acts, moves, plans, zone, today, now }: CalendarDialogsProps) {
  const { editing, removing, moving, looking } = acts
  const add = useOpenings(address.add)
  const edit = useOpenings(editing)
  const move = useOpenings(moving)
  const row = useOpenings(looking)
  const ask = useOpenings(moves.asking)
  const remove = useOpenings(removing)
  const plan = useOpenings(plans.asking)
  // One dialog at a time: a dialog opened from the details replaces them, and they come back.
  const alone = address.add === null && !editing && !moving && !moves.asking && !removing && !plans.asking
  const detail = useOpenings(address.event)
  const closeAdd = () => address.change({ add: null }, { replace: true })
  return (
    <>
      {add.last && (
        <AddEvent
          key={`add ${add.count}`}
          from={add.last}
          opened={address.add !== null}
          onClose={closeAdd}
          {...{ address, today, now, zone }}
        />
      )}
      {edit.last && (
        <EditEvent
          key={`edit ${edit.count}`}
          id={edit.last}
          opened={editing !== null}
          onClose={() => acts.edit(null)}
          {...{ address, today, zone }}
        />
      )}
      {detail.last && (
        <EventDetail
          key={`detail ${detail.last}`}
          id={detail.last}
          opened={address.event !== null && alone}
          onClose={address.closeEvent}
          {...{ acts, rows: moves.rows, today, zone }}
        />
      )}
      {row.last && (
        <RowDetail
          key={`row ${row.count}`}
          of={row.last}
          opened={looking !== null}
          onClose={() => acts.look(null)}
          {...{ today, zone }}
        />
      )}
      {move.last && (
        <MoveDialog
          key={`move ${move.count}`}
          of={move.last}
          opened={moving !== null}
          onClose={() => acts.askMove(null)}
          {...{ moves, zone }}
        />
      )}
      {plan.last && (
        <PlanDialog
          key={`plan ${plan.count}`}
          {...plan.last}
          opened={plans.asking !== null}
          onClose={plans.answer}
          rows={moves.rows}
          {...{ plans, zone, today, now }}
        />
      )}
      {ask.last && (
        <ScopeDialog
          key={`ask ${ask.count}`}
          opened={moves.asking !== null}
          verb="Move"
          title={ask.last.of.row.title}
          scopes={ask.last.scopes}
          onAnswer={moves.answer}
          onClose={() => moves.answer(null)}
        />
      )}
      {remove.last && (
        <ScopeDialog
          key={`remove ${remove.count}`}
          opened={removing !== null}
          verb="Delete"
          title={remove.last.title}
          scopes={['this', 'following', 'all']}
          onAnswer={acts.answerRemove}
          onClose={() => acts.answerRemove(null)}
        />
      )}
    </>
  )
}

/**
 * What a dialog was last opened for, kept while it fades out, and how often it was opened: each time it starts fresh.
 */
function useOpenings<T>(wanted: T | null) {
  const [state, setState] = useState<{ wanted: T | null; last: T | null; count: number }>({
    wanted: null,
    last: null,
    count: 0,
  })
  if (state.wanted === wanted) return state
  const next = { wanted, last: wanted ?? state.last, count: state.count + (wanted === null ? 0 : 1) }
  setState(next)
  return next
}
