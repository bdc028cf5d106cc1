import { useQuery } from '@tanstack/react-query'
import { read } from '../../../../web/api/api.ts'
import { isRefused } from '../../../../web/errors/FailedFetch.tsx'
import { UnloadedModal } from '../../../../web/ui/UnloadedModal.tsx'
import { useHasDrawn } from '../../../../web/ui/useHasDrawn.ts'
import { tutorWords } from '../../tutors/rules.ts'
import { readTutor, type TutorCard } from '../../tutors/shown.contract.ts'
import { useTutorLive } from '../../tutors/web/useTutorLive.ts'
import type { BookedMinutes } from '../rules.ts'
import { BookForm } from './BookForm.tsx'

type BookSessionProps = {
  /** The tutor's. */
  id: string
  /** What a list has of them. */
  known?: TutorCard | undefined
  /** The time with which it opens. */
  start?: string | undefined
  minutes?: BookedMinutes | undefined
  opened: boolean
  onClose: () => void
}

/** Books a session with a tutor. */
export function BookSession({ id, known, start, minutes, opened, onClose }: BookSessionProps) {
  const drawn = useHasDrawn()
  useTutorLive(id)
  const found = useQuery(read(readTutor, { id }))
  const of = found.data ?? known
  // What was typed outlives a fetch that fails.
  if (of && !isRefused(found.error))
    return (
      <BookForm of={of} page={found.data} start={start} length={minutes} opened={opened && drawn} onClose={onClose} />
    )
  return (
    <UnloadedModal
      opened={opened}
      onClose={onClose}
      title="Book Session"
      size={600}
      tall
      what="tutor"
      found={found}
      failed={tutorWords.profileNotFetched}
      absent="They take no bookings any more, or do not see you."
    />
  )
}
