import { Button, VisuallyHidden } from '@mantine/core'
import { IconUser } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { dayIn } from '../../../../contract/day.ts'
import { monthDayYearWords } from '../../../../contract/words/dates.ts'
import { lazyDialog } from '../../../../web/screens/lazyDialog.tsx'
import { usePerson } from '../../../../web/session.ts'
import { ActionMenu } from '../../../../web/ui/ActionMenu.tsx'
import { Avatar } from '../../../../web/ui/Avatar.tsx'
import { ReportText } from '../../../../web/ui/ReportText.tsx'
import { Stars } from '../../../../web/ui/stars/Stars.tsx'
import { useOpenings } from '../../../../web/ui/useOpenings.ts'
import type { TutorPage } from '../../tutors/shown.contract.ts'
import { reviewWords } from '../rules.ts'
import { reviewReply, reviewText, type ShownReview } from '../shown.contract.ts'
import css from './ReviewRow.module.css'

const ReplyForm = lazyDialog(async () => (await import('./ReplyForm.tsx')).ReplyForm)

/** One review with the tutor's reply. */
export function ReviewRow({ of, tutor }: { of: ShownReview; tutor: TutorPage }) {
  const { zone } = usePerson()
  const today = dayIn(zone, new Date())
  const [reporting, setReporting] = useState(false)
  const [replying, setReplying] = useState(false)
  const reply = useOpenings(replying ? of.id : null)
  const name = of.by ?? (of.anonymous ? reviewWords.anonymous : reviewWords.former)
  const mine = of.session !== null
  const facts = [of.subject, monthDayYearWords(of.writtenOn, today), of.edited && 'edited']
  const reportable = [
    ...(of.text !== null && !mine ? [{ kind: reviewText.name, thing: of.id, label: 'The review' }] : []),
    ...(of.reply && !tutor.own ? [{ kind: reviewReply.name, thing: of.id, label: 'The reply' }] : []),
  ]
  return (
    <li className={css.review}>
      {of.by === null ? (
        <span className={css.nobody} aria-hidden="true">
          <IconUser size={18} stroke={1.75} />
        </span>
      ) : (
        <Avatar id={of.id} name={of.by} size={32} />
      )}
      <div className={css.body}>
        <div className={css.top}>
          <bdi className={css.name}>{name}</bdi>
          <span className={css.about}>{facts.filter(Boolean).join(' · ')}</span>
          <span className={css.stars}>
            <Stars value={of.rating} size={15} />
            <VisuallyHidden component="span">{`${of.rating} of 5 stars`}</VisuallyHidden>
          </span>
          {reportable.length > 0 && (
            <ActionMenu
              className={css.menu}
              label={`More about the review of ${name}`}
              entries={[{ label: 'Report', act: () => setReporting(true) }]}
            />
          )}
        </div>
        {of.text !== null && (
          <p className={css.text} dir="auto">
            {of.text}
          </p>
        )}
        {!of.wouldRecommend && <p className={css.facts}>Would not recommend</p>}
        {of.reply && (
          <div className={css.reply}>
            <p className={css.facts}>
              <bdi className={css.replier}>{tutor.name}</bdi>{' '}
              {`replied ${monthDayYearWords(of.reply.repliedOn, today)}`}
            </p>
            <p className={css.answer} dir="auto">
              {of.reply.text}
            </p>
          </div>
        )}
        {of.mayReply && (
          <Button className={css.act ?? ''} variant="default" size="xs" onClick={() => setReplying(true)}>
            {of.reply ? 'Edit reply' : 'Reply'}
          </Button>
        )}
        {mine && (
          <Link className={css.own} to={`/tutoring-sessions?tab=past&review=${of.session}`}>
            Your review
          </Link>
        )}
      </div>
      {reply.last && (
        <ReplyForm
          key={reply.count}
          of={of}
          name={name}
          tutorId={tutor.id}
          opened={replying}
          onClose={() => setReplying(false)}
        />
      )}
      {reporting && (
        <ReportText
          what={`the review of ${name}`}
          {...(of.by !== null && { author: of.by })}
          texts={reportable}
          onClose={() => setReporting(false)}
        />
      )}
    </li>
  )
}
