import { Badge, Button, VisuallyHidden } from '@mantine/core'
import { dayIn } from '../../../contract/day.ts'
import { shownWords } from '../../../contract/words/counts.ts'
import { monthDayYearWords } from '../../../contract/words/dates.ts'
import { ListState } from '../../../web/list/ListState.tsx'
import { ShowMore } from '../../../web/list/ShowMore.tsx'
import { useList } from '../../../web/list/useList.ts'
import { lazyDialog } from '../../../web/screens/lazyDialog.tsx'
import { usePerson, useSession } from '../../../web/session.ts'
import { Panel } from '../../../web/ui/Panel.tsx'
import { RowSkeletons } from '../../../web/ui/Skeletons.tsx'
import { Stars } from '../../../web/ui/stars/Stars.tsx'
import { useOpenings } from '../../../web/ui/useOpenings.ts'
import { listFeedback, type OwnEntry } from '../contract.ts'
import { type EntryState, feedbackWords } from '../rules.ts'
import css from './FeedbackPanel.module.css'
import { useWriting, type Written } from './writing.ts'

const FeedbackDialog = lazyDialog(async () => (await import('./FeedbackDialog.tsx')).FeedbackDialog)
const SupportDialog = lazyDialog(async () => (await import('./SupportDialog.tsx')).SupportDialog)
const dialogs = { feedback: FeedbackDialog, question: SupportDialog }

/** The ways to the people who run this Quad, and what the person wrote there with the answers. */
export function FeedbackPanel() {
  const { writing, setWriting } = useWriting()
  const { list, rows, total } = useList(listFeedback, {})
  return (
    <Panel title="Feedback & Support" flush>
      <div className={css.head}>
        <p className={css.about}>A person reads every word and answers here.</p>
        <div className={css.ways}>
          <Button variant="default" onClick={() => setWriting('feedback')}>
            Give Feedback
          </Button>
          <Button variant="default" onClick={() => setWriting('question')}>
            Contact support
          </Button>
        </div>
      </div>
      {rows.length === 0 ? (
        <ListState
          list={list}
          failed={feedbackWords.notFetched}
          loading="Loading your feedback"
          skeletons={<RowSkeletons count={2} />}
          empty={null}
          inPanel
        />
      ) : (
        <>
          <ul className={css.entries} aria-label="What you wrote, newest first">
            {rows.map((of) => (
              <Entry key={of.id} of={of} />
            ))}
          </ul>
          {total > rows.length && (
            <div className={css.more}>
              <ShowMore list={list} words={shownWords(rows.length, total)} failed={feedbackWords.notFetched} />
            </div>
          )}
        </>
      )}
      <Writing writing={writing} onClose={() => setWriting(null)} />
    </Panel>
  )
}

function Writing({ writing, onClose }: { writing: Written | null; onClose: () => void }) {
  const { last, count } = useOpenings(writing)
  if (last === null) return null
  const Dialog = dialogs[last]
  return <Dialog key={count} opened={writing === last} onClose={onClose} />
}

const badges: Record<EntryState, { label: string; color: string }> = {
  open: { label: 'Open', color: 'gray' },
  answered: { label: 'Answered', color: 'green' },
  closed: { label: 'Closed', color: 'gray' },
}

function Entry({ of }: { of: OwnEntry }) {
  const { zone } = usePerson()
  const site = useSession().data?.site.name
  const date = (at: string) => monthDayYearWords(dayIn(zone, new Date(at)), dayIn(zone, new Date()))
  const { label, color } = badges[of.answers.length > 0 && of.status === 'closed' ? 'answered' : of.status]
  // Stars alone ask for no answer.
  const waits = of.comments !== '' || of.answers.length > 0
  return (
    <li className={css.entry}>
      <div className={css.line}>
        {of.rating === null ? (
          <span>Question, {date(of.submittedAt)}</span>
        ) : (
          <>
            <Stars value={of.rating} />
            <VisuallyHidden component="span">{of.rating} of 5 stars, </VisuallyHidden>
            <span>{date(of.submittedAt)}</span>
          </>
        )}
        {waits && (
          <Badge className={css.badge} color={color}>
            {label}
          </Badge>
        )}
      </div>
      {of.comments !== '' && (
        <p className={css.words} dir="auto">
          {of.comments}
        </p>
      )}
      {of.answers.map((answer) => (
        <blockquote className={css.answer} key={answer.id}>
          <p className={css.by}>
            <bdi>{site ? `${site} support` : 'Support'}</bdi>, {date(answer.at)}
          </p>
          <p className={css.words} dir="auto">
            {answer.words}
          </p>
        </blockquote>
      ))}
    </li>
  )
}
