import { Button } from '@mantine/core'
import { shortMoneyWords } from '../../../../contract/words/money.ts'
import { Avatar } from '../../../../web/ui/Avatar.tsx'
import { MessageButton } from '../../threads/web/MessageButton.tsx'
import type { TutorPage } from '../shown.contract.ts'
import { Rating } from './Rating.tsx'
import css from './TutorHead.module.css'
import { VerifiedMark } from './VerifiedMark.tsx'

/** `onBook`: undefined where nothing can be booked. */
type TutorHeadProps = { of: TutorPage; onBook: (() => void) | undefined }

/** Who a tutor is, and what an hour costs. */
export function TutorHead({ of, onBook }: TutorHeadProps) {
  return (
    <div className={css.head}>
      <Avatar id={of.person} name={of.name} src={of.avatarUrl} size={88} />
      <div className={css.who}>
        <div className={css.named}>
          <h1 className={css.name} dir="auto">
            {of.name}
          </h1>
          {of.verified && <VerifiedMark named />}
        </div>
        <p className={css.education} dir="auto">
          {of.education}
        </p>
        <Rating average={of.averageRating} reviews={of.totalReviews} long />
      </div>
      <p className={css.price}>
        <span className={css.amount}>{shortMoneyWords(of.hourlyRate)}</span>
        <span className={css.per}>per hour</span>
      </p>
      {!of.own && (
        <div className={css.actions}>
          {onBook && <Button onClick={() => onBook()}>Book Session</Button>}
          <MessageButton id={of.id} name={of.name} />
        </div>
      )}
    </div>
  )
}
