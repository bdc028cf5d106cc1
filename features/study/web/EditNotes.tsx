import { Textarea } from '@mantine/core'
import { minuteWords } from '../../../contract/words/durations.ts'
import { FormDialog } from '../../../web/form/FormDialog.tsx'
import { useForm } from '../../../web/form/useForm.ts'
import { markdownHint } from '../../../web/markdown/hint.ts'
import { toast } from '../../../web/ui/toast.tsx'
import { editSession, type StudySession } from '../contract.ts'
import { OneSession, type OneSessionProps } from './OneSession.tsx'

/** The notes of a session. */
export function EditNotes(props: Omit<OneSessionProps, 'title' | 'children'>) {
  return (
    <OneSession {...props} title="Notes">
      {(of) => <Notes of={of} opened={props.opened} onClose={props.onClose} />}
    </OneSession>
  )
}

function Notes({ of, opened, onClose }: { of: StudySession; opened: boolean; onClose: () => void }) {
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
    <FormDialog
      form={form}
      opened={opened}
      onClose={onClose}
      title={<span dir="auto">{of.title}</span>}
      submit="Save Notes"
      note={of.completed && `${minuteWords(of.durationMinutes)} studied`}
    >
      <Textarea
        label="Notes"
        description={`What you did, and where to go on next time. ${markdownHint}.`}
        rows={8}
        maxLength={10_000}
        dir="auto"
        data-autofocus
        {...form.field('notes')}
      />
    </FormDialog>
  )
}
