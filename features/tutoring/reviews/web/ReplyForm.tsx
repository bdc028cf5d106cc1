import { Textarea } from '@mantine/core'
import type { z } from 'zod'
import type { Access, Endpoint } from '../../../../contract/endpoint.ts'
import { FormDialog } from '../../../../web/form/FormDialog.tsx'
import { FormFields } from '../../../../web/form/FormFields.tsx'
import { lengthWords } from '../../../../web/form/lengthWords.ts'
import { useForm } from '../../../../web/form/useForm.ts'
import { toast } from '../../../../web/ui/toast.tsx'
import { editReply, replyToReview } from '../contract.ts'
import { maxReplyText, reviewDays, reviewWords } from '../rules.ts'
import type { ShownReview, shownReview } from '../shown.contract.ts'
import css from './ReviewRow.module.css'

type ReplyFormProps = {
  of: ShownReview
  /** Under which name it stands. */
  name: string
  tutorId: string
  opened: boolean
  onClose: () => void
}

/** The tutor's one reply to a review. */
export function ReplyForm({ of, name, tutorId, opened, onClose }: ReplyFormProps) {
  const to: Endpoint<Access, z.ZodObject, typeof shownReview> = of.reply ? editReply : replyToReview
  const form = useForm(to, {
    initial: { text: of.reply?.text ?? '' },
    extra: { id: tutorId, review: of.id },
    otherwise: reviewWords.notReplied,
    onDone: () => {
      toast.success(of.reply ? reviewWords.replyChanged : reviewWords.replied)
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      opened={opened}
      onClose={onClose}
      size={520}
      title={of.reply ? 'Edit your reply' : 'Reply to a review'}
      submit={of.reply ? 'Save Reply' : 'Post Reply'}
    >
      <blockquote className={css.quoted} dir="auto">
        <bdi className={css.name}>{name}</bdi> {of.text}
      </blockquote>
      <FormFields>
        <Textarea
          label="Your reply"
          required
          rows={4}
          dir="auto"
          data-autofocus
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          description={
            lengthWords(form.values.text, maxReplyText) ??
            `Everyone who opens your page can read it. You reply once, and can change it for ${reviewDays} days.`
          }
          {...form.field('text')}
        />
      </FormFields>
    </FormDialog>
  )
}
