import type { TutoringSession } from '../contract.ts'
import { bookingWords, isFreeToCancel } from '../rules.ts'
import { bookingFactsOf, freeUntil, nearMomentWords, otherOf, type ReadAt } from './cardWords.ts'
import type { BookingPress } from './useBookingWrite.ts'

type Question = { title: string; words: string; confirm: string; cancel: string }

/** What is asked before something that cannot be taken back; undefined where nothing is. */
export function questionBefore(press: BookingPress, of: TutoringSession, at: ReadAt): Question | undefined {
  const { short } = otherOf(of)
  const disputable = `${short} is told, and can dispute it for 7 days.`
  switch (press) {
    case 'cancel':
      return {
        title: bookingWords.confirmCancel,
        words: policyWords(of, at),
        ...{ confirm: 'Cancel session', cancel: 'Keep session' },
      }
    case 'cancelSeries':
      return {
        title: `Cancel all ${of.seriesLeft ?? 0} sessions of this series?`,
        words: `This one and those after it. ${short} is told, and their times are free again.`,
        ...{ confirm: 'Cancel sessions', cancel: 'Keep sessions' },
      }
    case 'decline':
      return {
        title: 'Decline this request?',
        words: `${short} is told, and the time is free again.`,
        ...{ confirm: 'Decline', cancel: 'Back' },
      }
    case 'report':
      return {
        title: `Report that ${inSentence(short)} was not there?`,
        words: disputable,
        ...{ confirm: 'Report no-show', cancel: 'Back' },
      }
    case 'no':
      return {
        title: 'Say that it did not take place?',
        words: `This reports that ${inSentence(short)} was not there. ${disputable}`,
        ...{ confirm: 'It did not take place', cancel: 'Back' },
      }
    default:
      return undefined
  }
}

const inSentence = (name: string) => name.replace(/^The /, 'the ')

/** What cancelling means now. */
function policyWords(of: TutoringSession, at: ReadAt): string {
  const { short } = otherOf(of)
  const told = `${short} is told, and the time is free again.`
  if (of.side === 'tutor') return told
  if (of.status === 'requested') return `It is not confirmed yet, so cancelling is free. ${told}`
  const until = freeUntil(of)
  if (isFreeToCancel({ ...bookingFactsOf(of), freeUntilMinutes: of.freeUntilMinutes }, at.now))
    return `Cancelling is free until ${nearMomentWords(until, at)}. ${told}`
  return `Cancelling was free until ${nearMomentWords(until, at)}. It will be marked as cancelled late; what that means you settle directly. ${told}`
}
