import { IconCalendarEvent, IconMapPin, IconVideo } from '@tabler/icons-react'
import { moneyWords, shortMoneyWords } from '../../../../contract/words/money.ts'
import { useSession } from '../../../../web/session.ts'
import { Meta } from '../../../../web/ui/Meta.tsx'
import type { TutoringSession } from '../contract.ts'
import css from './BookingSummary.module.css'
import { decisionWords, endWords, type ReadAt, sessionTimeWords, whereWords } from './cardWords.ts'

type BookingSummaryProps = { of: TutoringSession; at: ReadAt }

/** When and where it is, what it costs, what the student wrote, and what became of it. */
export function BookingSummary({ of, at }: BookingSummaryProps) {
  const time = sessionTimeWords(of, at)
  const ended = endWords(of, at)
  const rooms = useSession().data?.site.meetingRooms ?? false
  return (
    <>
      <div className={css.line}>
        <Meta icon={IconCalendarEvent} tone={time.near ? 'now' : 'plain'}>
          {time.words}
        </Meta>
        <strong className={css.total}>{moneyWords(of.totalCost)}</strong>
      </div>
      <div className={css.line}>
        <Meta icon={of.sessionType === 'online' ? IconVideo : IconMapPin}>
          <span className={css.where} dir="auto">
            {whereWords(of, at, rooms)}
          </span>
        </Meta>
        <span className={css.rate}>{shortMoneyWords(of.hourlyRate)} per hour</span>
      </div>
      {of.notes !== null && (
        <p className={css.notes} dir="auto">
          {of.notes}
        </p>
      )}
      {ended && <p className={css.ended}>{ended}</p>}
      {of.dispute && (
        <p className={css.ended}>
          {decisionWords(of, at)} <span dir="auto">{of.dispute.reason}</span>
        </p>
      )}
    </>
  )
}
