import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../web/api/api.ts'
import { focusTitleIfLost } from '../../../../web/navigation/focusTitle.ts'
import { toast } from '../../../../web/ui/toast.tsx'
import {
  cancelSeries,
  cancelTutoring,
  completeTutoring,
  confirmTutoring,
  declineTutoring,
  disputeNoShow,
  readTutoring,
  reportNoShow,
  sayTookPlace,
  startTutoring,
  type TutoringSession,
} from '../contract.ts'
import { bookingWords, type SessionAction } from '../rules.ts'
import { otherOf } from './cardWords.ts'

/** What a button does; the question whether it took place has two answers. */
export type BookingPress = Exclude<SessionAction, 'answer'> | 'yes' | 'no' | 'cancelSeries'

function send(press: BookingPress, id: string): Promise<TutoringSession> {
  switch (press) {
    case 'confirm':
      return call(confirmTutoring, { id })
    case 'decline':
      return call(declineTutoring, { id })
    case 'start':
      return call(startTutoring, { id })
    case 'complete':
      return call(completeTutoring, { id })
    case 'cancel':
      return call(cancelTutoring, { id })
    case 'cancelSeries':
      return call(cancelSeries, { id }).then(() => call(readTutoring, { id }))
    case 'report':
      return call(reportNoShow, { id })
    case 'dispute':
      return call(disputeNoShow, { id })
    default:
      return call(sayTookPlace, { id, yes: press === 'yes' })
  }
}

function doneWords(press: BookingPress, of: TutoringSession): string {
  if (press === 'cancel') return bookingWords.cancelled
  if (press === 'cancelSeries') return 'Series cancelled successfully'
  if (press === 'dispute') return 'You have disputed the report.'
  if (press === 'yes' && of.status === 'scheduled') return `Thank you. ${otherOf(of).short} is asked too.`
  return bookingWords.became(of.status)
}

/** Does what a button of a booking says. After a refusal the page is read again, since it was behind. */
export function useBookingWrite(id: string) {
  const client = useQueryClient()
  return useMutation<TutoringSession, Error, BookingPress>({
    mutationFn: (press) => send(press, id),
    onSuccess: async (of, press) => {
      toast.success(doneWords(press, of))
      await client.invalidateQueries()
      // Its card may have left the tab.
      requestAnimationFrame(focusTitleIfLost)
    },
    onError: (_error, press) => {
      toast.error(press === 'cancel' || press === 'cancelSeries' ? bookingWords.notCancelled : bookingWords.notChanged)
      void client.invalidateQueries()
    },
  })
}
