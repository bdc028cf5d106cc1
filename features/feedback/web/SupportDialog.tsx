import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { FormDialog } from '../../../web/form/FormDialog.tsx'
import { FormFields } from '../../../web/form/FormFields.tsx'
import { lengthWords } from '../../../web/form/lengthWords.ts'
import { useForm } from '../../../web/form/useForm.ts'
import { toast } from '../../../web/ui/toast.tsx'
import { askSupport } from '../contract.ts'
import { feedbackWords, maxFeedbackText } from '../rules.ts'

/** Words without stars, to whoever runs this Quad. */
export function SupportDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [id] = useState(() => crypto.randomUUID())
  const form = useForm(askSupport, {
    initial: { words: '' },
    extra: { id },
    otherwise: feedbackWords.questionNotSent,
    onDone: () => {
      toast.success(feedbackWords.questionSent)
      onClose()
    },
    onFailed: () => toast.error(feedbackWords.questionNotSent),
  })
  return (
    <FormDialog form={form} opened={opened} onClose={onClose} title="Contact support" submit="Send" size={480}>
      <FormFields>
        <Textarea
          label="Your question"
          withAsterisk
          rows={6}
          dir="auto"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          description={
            lengthWords(form.values.words, maxFeedbackText) ??
            'A person answers in your profile, and you are told. Leave passwords out.'
          }
          {...form.field('words')}
        />
      </FormFields>
    </FormDialog>
  )
}
