import { minuteWords } from '../../../contract/words/durations.ts'
import { useWrite } from '../../../web/api/api.ts'
import { ConfirmModal } from '../../../web/ui/ConfirmModal.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { useHasDrawn } from '../../../web/ui/useHasDrawn.ts'
import { useUndo } from '../../../web/useUndo.ts'
import { deleteSession } from '../contract.ts'
import type { SessionToRemove } from './useSessionToRemove.ts'

type RemoveSessionProps = { of: SessionToRemove; opened: boolean; onClose: () => void }

export function RemoveSession({ of, opened, onClose }: RemoveSessionProps) {
  const drawn = useHasDrawn()
  const remove = useWrite(deleteSession)
  const offer = useUndo()
  const send = (scope: 'this' | 'following' | 'all') => {
    if (!opened) return
    remove.mutate(
      { id: of.id, scope },
      {
        onSuccess: ({ undo }) =>
          offer('Study session deleted successfully!', undo, {
            failed: 'The study session could not be brought back.',
          }),
        onError: () => toast.error('Failed to delete study session'),
      },
    )
    onClose()
  }
  const series = of.repeats && !of.completed
  return (
    <ConfirmModal
      opened={opened && drawn}
      onClose={onClose}
      onConfirm={() => send(series ? 'all' : 'this')}
      title="Are you sure you want to delete this study session?"
      confirm={series ? 'All of them' : 'Delete'}
      also={
        series
          ? [
              { label: 'This one', onClick: () => send('this') },
              { label: 'This and the following', onClick: () => send('following') },
            ]
          : []
      }
    >
      <bdi>{of.title}</bdi>
      {lost(of).map((words) => (
        <p key={words}>{words}</p>
      ))}
    </ConfirmModal>
  )
}

/** What else will be deleted, in one sentence for each. */
function lost({ group, durationMinutes, repeats, completed, timed }: SessionToRemove): string[] {
  const series = repeats && !completed
  return [
    timed === 'running' && 'Its timer is running, and stops.',
    durationMinutes > 0 && `The ${minuteWords(durationMinutes)} that were studied in it go with it.`,
    group?.role === 'host' &&
      group.people.length > 1 &&
      'It goes for everybody you invited as well, except where they have studied in it.',
    group?.role === 'guest' && 'The others go on without you.',
    series && 'Others of the series that were begun or completed stay.',
  ].filter((words) => words !== false)
}
