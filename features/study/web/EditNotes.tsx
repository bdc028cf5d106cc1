import { Textarea } from '@mantine/core'
import { minuteWords } from '../../../contract/words/durations.ts'
import { FormModal } from '../../../web/ui/FormModal.tsx'
import { MessageBox } from '../../../web/ui/MessageBox.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { useHasDrawn } from '../../../web/ui/useHasDrawn.ts'
import { useForm } from '../../../web/useForm.ts'
import { editSession, type StudySession } from '../contract.ts'
import { OneSession, type OneSessionProps } from './OneSession.tsx'

/** What a session was about, written at its end. */
export function EditNotes(props: Omit<OneSessionProps, 'title' | 'children'>) {
  return (
    <OneSession {...props} title="Notes">
      {(of) => <Notes of={of} opened={props.opened} onClose={props.onClose} />}
    </OneSession>
  )
}

function Notes({ of, opened, onClose }: { of: StudySession; opened: boolean; onClose: () => void }) {
  const drawn = useHasDrawn()
  const form = useForm(editSession, {
    initial: { notes: of.notes ?? '' },
    extra: { id: of.id },
    onDone: () => {
      toast.success('Study session updated successfully!')
      onClose()
    },
    onFailed: () => toast.error('Failed to update study session'),
  })
  return (
    <FormModal
      opened={opened && drawn}
      onClose={onClose}
      title={<span dir="auto">{of.title}</span>}
      submit={{ label: 'Save Notes', busy: form.busy }}
      onSubmit={form.submit}
      changed={form.dirty}
      note={of.completed && `${minuteWords(of.durationMinutes)} studied`}
    >
      {form.fault && (
        <MessageBox kind="error" takesFocus>
          {form.fault}
        </MessageBox>
      )}
      <Textarea
        label="Notes"
        description="What you did, and where to go on next time."
        rows={8}
        maxLength={10_000}
        dir="auto"
        data-autofocus
        {...form.field('notes')}
      />
    </FormModal>
  )
}
