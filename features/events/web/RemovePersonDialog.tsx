import { Textarea } from '@mantine/core'
import { FormDialog } from '../../../web/form/FormDialog.tsx'
import { FormFields } from '../../../web/form/FormFields.tsx'
import { useForm } from '../../../web/form/useForm.ts'
import { toast } from '../../../web/ui/toast.tsx'
import type { CampusEventInFull } from '../contract.ts'
import { type ListedPerson, removeFromCampusEvent } from '../people.contract.ts'

/** Takes somebody off the list, who reads the words and cannot answer this date again. */
export function RemovePersonDialog({
  of,
  one,
  onClose,
}: {
  of: CampusEventInFull
  one: ListedPerson
  onClose: () => void
}) {
  const form = useForm(removeFromCampusEvent, {
    initial: { id: of.id, person: one.id, words: '' },
    onDone: () => {
      toast.success(`${one.name} is off the list.`)
      onClose()
    },
  })
  return (
    <FormDialog form={form} onClose={onClose} title={`Take ${one.name} off the list`} submit="Take off">
      <FormFields>
        <Textarea
          label="Why?"
          data-autofocus
          rows={3}
          dir="auto"
          description={`${one.name} reads it, and cannot answer this date again unless you take that back.`}
          {...form.field('words')}
        />
      </FormFields>
    </FormDialog>
  )
}
