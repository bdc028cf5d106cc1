import { Button } from '@mantine/core'
import { memo } from 'react'
import { Link } from 'react-router'
import { shortMoneyWords } from '../../../../contract/words/money.ts'
import { Avatar } from '../../../../web/ui/Avatar.tsx'
import box from '../../../../web/ui/Card.module.css'
import { RowLink } from '../../../../web/ui/page/RowLink.tsx'
import { MessageButton } from '../../threads/web/MessageButton.tsx'
import type { TutorCard } from '../shown.contract.ts'
import { Rating } from './Rating.tsx'
import { TutorFacts } from './TutorFacts.tsx'
import css from './TutorTile.module.css'
import { VerifiedMark } from './VerifiedMark.tsx'

/** Without `onBook` it is a preview, in which nothing can be done. */
type TutorTileProps = { of: TutorCard; onBook?: (id: string) => void }

/** One tutor in the list, with everything that people compare. */
export const TutorTile = memo(function TutorTile({ of, onBook }: TutorTileProps) {
  const id = `tutor-${of.id}`
  return (
    <article className={`${box.card} ${css.card}`} aria-labelledby={id}>
      <div className={css.head}>
        <Avatar id={of.person} name={of.name} src={of.avatarUrl} size={52} />
        <div className={css.who}>
          <div className={css.named}>
            <h2 className={css.name} id={id}>
              <RowLink to={`/tutors/${of.id}`} title={of.name}>
                {of.name}
              </RowLink>
            </h2>
            {of.verified && <VerifiedMark size={18} />}
          </div>
          <p className={css.education} dir="auto" title={of.education}>
            {of.education}
          </p>
          <Rating average={of.averageRating} reviews={of.totalReviews} />
        </div>
        <p className={css.price}>
          <span className={css.amount}>{shortMoneyWords(of.hourlyRate)}</span>
          <span className={css.per}>per hour</span>
        </p>
      </div>
      <p className={`${box.text} ${css.bio}`} dir="auto">
        {of.bio}
      </p>
      <ul className={css.subjects} aria-label="Subjects">
        {of.subjects.map(({ subject }) => (
          <li className={css.subject} key={subject}>
            {subject}
          </li>
        ))}
      </ul>
      <div className={css.foot}>
        <TutorFacts of={of} />
        {onBook && (
          <div className={css.actions}>
            <Button aria-describedby={id} onClick={() => onBook(of.id)}>
              Book Session
            </Button>
            <Button variant="default" component={Link} to={`/tutors/${of.id}`} aria-describedby={id}>
              Profile
            </Button>
            <MessageButton id={of.id} name={of.name} />
          </div>
        )}
      </div>
    </article>
  )
})
