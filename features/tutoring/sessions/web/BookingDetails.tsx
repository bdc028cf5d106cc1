import { Badge, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../../web/api/api.ts'
import { isRefused } from '../../../../web/errors/FailedFetch.tsx'
import { FormDialog } from '../../../../web/form/FormDialog.tsx'
import { useForm } from '../../../../web/form/useForm.ts'
import { toast } from '../../../../web/ui/toast.tsx'
import { UnloadedModal } from '../../../../web/ui/UnloadedModal.tsx'
import { noteTutoring, readTutoring, type TutoringSession } from '../contract.ts'
import { bookingWords } from '../rules.ts'
import { BookingActions } from './BookingActions.tsx'
import { OtherLine } from './BookingCard.tsx'
import css from './BookingDetails.module.css'
import { BookingSummary } from './BookingSummary.tsx'
import { badgeOf, otherOf, type ReadAt } from './cardWords.ts'

type BookingDetailsProps = {
  id: string
  /** What the list has of it. */
  known: TutoringSession | undefined
  at: ReadAt
  opened: boolean
  onClose: () => void
}

/** One session, to which calendar and notifications lead, with the reader's own notes. */
export function BookingDetails({ id, known, at, opened, onClose }: BookingDetailsProps) {
  const found = useQuery(read(readTutoring, { id }))
  const of = found.data ?? known
  // What was typed outlives a fetch that fails.
  if (of && !isRefused(found.error)) return <Loaded of={of} at={at} opened={opened} onClose={onClose} />
  return (
    <UnloadedModal
      opened={opened}
      onClose={onClose}
      title="Session"
      size={560}
      what="session"
      found={found}
      failed={bookingWords.notFetched}
      absent="It is not yours, or it was erased."
    />
  )
}

type LoadedProps = Pick<BookingDetailsProps, 'at' | 'opened' | 'onClose'> & { of: TutoringSession }

function Loaded({ of, at, opened, onClose }: LoadedProps) {
  const form = useForm(noteTutoring, {
    initial: { notes: of.ownNotes ?? '' },
    extra: { id: of.id },
    otherwise: bookingWords.notChanged,
    onDone: () => {
      toast.success('Notes saved')
      onClose()
    },
    onFailed: () => toast.error(bookingWords.notChanged),
  })
  const { label, ...look } = badgeOf(of)
  const titleId = `opened-${of.id}`
  return (
    <FormDialog
      form={form}
      opened={opened}
      onClose={onClose}
      title={
        <span className={css.title} id={titleId}>
          {of.subject} <Badge {...look}>{label}</Badge>
        </span>
      }
      submit="Save Notes"
    >
      <OtherLine of={of} />
      <BookingSummary of={of} at={at} />
      <BookingActions of={of} at={at} titleId={titleId} />
      <div className={css.notes}>
        <Textarea
          label="Private notes"
          description={`Only you read them, not ${otherOf(of).short.replace(/^The /, 'the ')}.`}
          rows={5}
          maxLength={4000}
          dir="auto"
          {...form.field('notes')}
        />
      </div>
    </FormDialog>
  )
}
