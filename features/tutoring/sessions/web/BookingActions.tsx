import { Button } from '@mantine/core'
import { IconCalendarQuestion, IconHelpCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { countWords } from '../../../../contract/words/counts.ts'
import { dayTimeWords } from '../../../../contract/words/times.ts'
import { ConfirmModal } from '../../../../web/ui/ConfirmModal.tsx'
import type { NavIcon } from '../../../../web/ui/shell/navEntry.ts'
import { useOpenings } from '../../../../web/ui/useOpenings.ts'
import { JoinMeetingButton } from '../../meeting/web/JoinMeetingButton.tsx'
import { Settlement } from '../../money/web/Settlement.tsx'
import { MoveButton } from '../../proposals/web/MoveButton.tsx'
import { ProposalBox } from '../../proposals/web/ProposalBox.tsx'
import { ReviewButton } from '../../reviews/web/ReviewButton.tsx'
import type { TutoringSession } from '../contract.ts'
import { isFreeToCancel, mayDo, type SessionAction } from '../rules.ts'
import css from './BookingActions.module.css'
import { questionBefore } from './bookingQuestions.ts'
import { bookingFactsOf, freeUntil, nearMomentWords, otherOf, type ReadAt } from './cardWords.ts'
import { type BookingPress, useBookingWrite } from './useBookingWrite.ts'
import { WaitingBox } from './WaitingBox.tsx'

const labels: Record<BookingPress, string> = {
  confirm: 'Confirm',
  decline: 'Decline',
  start: 'Start Session',
  complete: 'Complete',
  cancel: 'Cancel',
  cancelSeries: 'Cancel Series',
  report: 'Report no-show',
  dispute: 'Dispute',
  yes: 'Yes',
  no: 'No',
}

type BookingActionsProps = {
  of: TutoringSession
  at: ReadAt
  /** The id of its title, which says of which session each button is. */
  titleId: string
}

/** What can be done with a booking now, and what it waits for. */
export function BookingActions({ of, at, titleId }: BookingActionsProps) {
  const write = useBookingWrite(of.id)
  const [asked, setAsked] = useState<BookingPress | null>(null)
  const question = useOpenings(asked)
  const shown = question.last && questionBefore(question.last, of, at)
  const facts = bookingFactsOf(of)
  const may = (action: SessionAction) => mayDo(action, facts, of.side, at.now)
  const press = (one: BookingPress) => {
    if (questionBefore(one, of, at)) setAsked(one)
    // What came of an earlier press may still be on its way to the screen.
    else if (!(write.isPending && write.variables === one)) write.mutate(one)
  }
  const buttons = (presses: readonly BookingPress[]) =>
    presses.map((one) => (
      <Button
        key={one}
        variant="default"
        aria-describedby={titleId}
        loading={write.isPending && write.variables === one}
        onClick={() => press(one)}
      >
        {labels[one]}
      </Button>
    ))
  const box = boxOf(of, at)
  // Whoever is asked whether it took place reports by No.
  const own = (['start', 'complete', 'cancel', 'report', 'dispute'] as const).filter(
    (one) => may(one) && !(one === 'report' && may('answer')),
  )
  const hint = may('cancel') && hintOf(of, at)
  return (
    <>
      {may('confirm') && box && <WaitingBox {...box}>{buttons(['confirm', 'decline'])}</WaitingBox>}
      {!may('confirm') && of.status === 'requested' && box && <WaitingBox {...box} />}
      {may('answer') && (
        <WaitingBox icon={IconHelpCircle} title="Did it take place?" words={askedWords(of)}>
          {buttons(['yes', 'no'])}
        </WaitingBox>
      )}
      <ProposalBox of={of} at={at} titleId={titleId} />
      <div className={css.actions}>
        <JoinMeetingButton of={of} at={at} titleId={titleId} />
        <MoveButton of={of} at={at} titleId={titleId} />
        {buttons(own)}
        {may('cancel') && (of.seriesLeft ?? 0) > 1 && buttons(['cancelSeries'])}
        <ReviewButton of={of} at={at} titleId={titleId} />
        <Settlement of={of} at={at} titleId={titleId} />
        {hint && <p className={css.hint}>{hint}</p>}
      </div>
      {shown && (
        <ConfirmModal
          opened={asked !== null}
          title={shown.title}
          confirm={shown.confirm}
          cancel={shown.cancel}
          onClose={() => setAsked(null)}
          onConfirm={() => {
            if (question.last) write.mutate(question.last)
            setAsked(null)
          }}
        >
          {shown.words}
        </ConfirmModal>
      )}
    </>
  )
}

type Box = { icon: NavIcon; title: string; words: string }

/** What a requested booking waits for. */
function boxOf(of: TutoringSession, at: ReadAt): Box | undefined {
  const { heldUntil } = bookingFactsOf(of)
  if (of.status !== 'requested' || !heldUntil) return undefined
  const { short } = otherOf(of)
  const held = heldUntil > at.now ? `Held until ${nearMomentWords(heldUntil, at)}.` : 'The time to confirm is over.'
  if (of.side === 'student')
    return { icon: IconCalendarQuestion, title: `Waiting for ${short.replace(/^The /, 'the ')}`, words: held }
  const missed = of.studentNoShows ? ` Reported as absent ${countWords(of.studentNoShows, 'time')} before.` : ''
  return { icon: IconCalendarQuestion, title: `${short} asks for this time`, words: `${held}${missed}` }
}

function askedWords(of: TutoringSession): string {
  const { short } = otherOf(of)
  const said = of.side === 'student' ? of.tutorSaid : of.studentSaid
  if (said === true) return `Nobody started this session. ${short} says it did.`
  return `Nobody started this session. ${short} is asked too.`
}

/** How long cancelling stays free, for the student who may pay for it. */
function hintOf(of: TutoringSession, at: ReadAt): string | undefined {
  if (of.side !== 'student' || of.status !== 'scheduled') return undefined
  const free = isFreeToCancel({ ...bookingFactsOf(of), freeUntilMinutes: of.freeUntilMinutes }, at.now)
  return free ? `Free to cancel until ${dayTimeWords(at.zone, freeUntil(of), at.now)}` : undefined
}
