import { Button, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { errorWords, useWrite } from '../../../../web/api/api.ts'
import { FormFault } from '../../../../web/form/FormFault.tsx'
import { lengthWords } from '../../../../web/form/lengthWords.ts'
import { useForm } from '../../../../web/form/useForm.ts'
import { DiscardQuestion } from '../../../../web/ui/DiscardQuestion.tsx'
import modal from '../../../../web/ui/Modal.module.css'
import { toast } from '../../../../web/ui/toast.tsx'
import { changeEntryState, type InboxEntry, replyToEntry } from '../../../feedback/inbox/contract.ts'
import { maxReply } from '../../../feedback/inbox/rules.ts'
import type { EntryState } from '../../../feedback/rules.ts'
import css from './EntryDialog.module.css'

type AnswerFormProps = {
  of: InboxEntry
  /** The admin wants to leave with words that were not sent. */
  asking: boolean
  onDirty: (dirty: boolean) => void
  onStay: () => void
  onClose: () => void
  onSent: () => void
  /** Above the field. */
  children: ReactNode
}

/** The next answer, and what becomes of the entry. What was typed stays where somebody else was faster. */
export function AnswerForm({ of, asking, onDirty, onStay, onClose, onSent, children }: AnswerFormProps) {
  const { id, replies: seen } = of
  const client = useQueryClient()
  const form = useForm(replyToEntry, {
    initial: { words: '' },
    extra: { id, seen },
    onDone: () => {
      toast.success('Answer sent')
      onSent()
    },
    // Whoever was faster stands above the field then.
    onFailed: () => void client.invalidateQueries(),
  })
  const state = useWrite(changeEntryState)
  const { words } = form.values
  const dirty = words.trim() !== ''
  useEffect(() => onDirty(dirty), [dirty, onDirty])
  const change = (status: EntryState, done: string) =>
    state.mutate(
      { id, seen, status },
      {
        onSuccess: () => toast.success(done),
        onError: (error) => {
          form.setFault(errorWords(error))
          void client.invalidateQueries()
        },
      },
    )
  return (
    <form className={modal.form} noValidate onSubmit={form.submit}>
      <div className={`${modal.scroll} ${css.parts}`}>
        {children}
        <FormFault form={form} />
        <Textarea
          label={seen > 0 ? 'Another answer' : 'Answer'}
          rows={4}
          dir="auto"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          description={lengthWords(words, maxReply) ?? 'The student is told, and reads it in their profile.'}
          {...form.field('words')}
        />
      </div>
      {asking && dirty ? (
        <DiscardQuestion words="Discard what you wrote?" onStay={onStay} onDiscard={onClose} />
      ) : (
        <div className={modal.foot}>
          <div className={modal.note} />
          {of.status === 'closed' ? (
            <Button
              variant="default"
              loading={state.isPending}
              onClick={() => change(seen > 0 ? 'answered' : 'open', 'Opened again')}
            >
              Open again
            </Button>
          ) : (
            <Button variant="default" loading={state.isPending} onClick={() => change('closed', 'Closed')}>
              Close entry
            </Button>
          )}
          <Button type="submit" loading={form.busy}>
            Send answer
          </Button>
        </div>
      )}
    </form>
  )
}
