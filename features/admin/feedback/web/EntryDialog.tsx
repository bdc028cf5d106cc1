import { Badge } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { dayTimeWords } from '../../../../contract/words/times.ts'
import { read } from '../../../../web/api/api.ts'
import { isRefused } from '../../../../web/errors/FailedFetch.tsx'
import { usePerson } from '../../../../web/session.ts'
import { MessageBox } from '../../../../web/ui/MessageBox.tsx'
import { ModalFrame } from '../../../../web/ui/ModalFrame.tsx'
import { UnloadedModal } from '../../../../web/ui/UnloadedModal.tsx'
import { useHasDrawn } from '../../../../web/ui/useHasDrawn.ts'
import { type InboxEntry, readInboxEntry } from '../../../feedback/inbox/contract.ts'
import { AnswerForm } from './AnswerForm.tsx'
import css from './EntryDialog.module.css'
import { EntryKindWords } from './EntryRow.tsx'
import { EntryTags } from './EntryTags.tsx'
import { entryStateColours, entryStateNames } from './entryWords.ts'

const size = 620

/** One entry: who wrote it, what was answered, how it is sorted, and the next answer. */
export function EntryDialog({ id, opened, onClose }: { id: string; opened: boolean; onClose: () => void }) {
  const drawn = useHasDrawn()
  const found = useQuery({ ...read(readInboxEntry, { id }), enabled: opened })
  const [dirty, setDirty] = useState(false)
  const [asking, setAsking] = useState(false)
  // How many answers the admin sent from here: the form begins anew.
  const [sent, setSent] = useState(0)
  const of = found.data
  // What was typed outlives a fetch that fails.
  if (!of || isRefused(found.error))
    return (
      <UnloadedModal
        {...{ opened, onClose, size, found }}
        title="Feedback"
        what="entry"
        failed="Failed to fetch this entry"
        absent="Its author may have left."
      />
    )
  const close = () => (dirty && !asking ? setAsking(true) : onClose())
  return (
    <ModalFrame opened={opened && drawn} onClose={close} title={<bdi>{of.author.name}</bdi>} size={size} tall>
      <AnswerForm
        key={sent}
        of={of}
        asking={asking}
        onDirty={setDirty}
        onStay={() => setAsking(false)}
        onClose={onClose}
        onSent={() => {
          setDirty(false)
          setSent(sent + 1)
        }}
      >
        <EntryFacts of={of} />
        <EntryWords of={of} sent={sent} />
        <EntryTags key={of.tags.join()} of={of} />
      </AnswerForm>
    </ModalFrame>
  )
}

function EntryFacts({ of }: { of: InboxEntry }) {
  const { zone } = usePerson()
  return (
    <p className={css.facts}>
      <Badge color={entryStateColours[of.status]}>{entryStateNames[of.status]}</Badge>
      {of.priority && <Badge color="green">Priority</Badge>}
      <span className={css.fact}>
        <EntryKindWords of={of} />
      </span>
      <span>{dayTimeWords(zone, of.submittedAt)}</span>
      <Link className={css.link} to={`/admin/people?person=${of.author.id}`}>
        Account
      </Link>
    </p>
  )
}

/** What the student wrote, and the answers; `sent`: how many of these were written in this dialog. */
function EntryWords({ of, sent }: { of: InboxEntry; sent: number }) {
  const { zone } = usePerson()
  const [known] = useState(of.replies)
  const newest = of.answers.at(-1)
  return (
    <>
      {of.comments === '' ? (
        <p className={css.none}>Stars without words.</p>
      ) : (
        <p className={css.words} dir="auto">
          {of.comments}
        </p>
      )}
      {of.answers.map((answer) => (
        <blockquote className={css.answer} key={answer.id}>
          <p className={css.by}>
            <bdi>{answer.by ?? 'A former admin'}</bdi>, {dayTimeWords(zone, answer.at)}
          </p>
          <p className={css.words} dir="auto">
            {answer.words}
          </p>
        </blockquote>
      ))}
      {of.replies > known + sent && (
        <MessageBox kind="notice">
          <bdi>{newest?.by ?? 'Another admin'}</bdi> has answered this in the meantime.
        </MessageBox>
      )}
    </>
  )
}
