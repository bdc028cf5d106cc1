import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../../../web/api/api.ts'
import { FormDialog } from '../../../../web/form/FormDialog.tsx'
import { useForm } from '../../../../web/form/useForm.ts'
import { toast } from '../../../../web/ui/toast.tsx'
import type { SiteTextKind } from '../../../account/texts/rules.ts'
import { listTexts, publishText, type TextVersion } from '../contract.ts'
import css from './TextDialog.module.css'
import { textWords } from './textWords.ts'

type TextDialogProps = { kind: SiteTextKind; newest: TextVersion | undefined; onClose: () => void }

export function TextDialog({ kind, newest, onClose }: TextDialogProps) {
  // The version from which the typed text began: another one meanwhile is a conflict.
  const [after, setAfter] = useState(newest?.version ?? 0)
  const { label, meaning } = textWords[kind]
  const isLine = kind === 'name' || kind === 'contact'
  const isAgreed = kind === 'privacy' || kind === 'rules'
  const client = useQueryClient()
  const form = useForm(publishText, {
    initial: { text: newest?.text ?? '', note: '', asksAgain: false },
    extra: { kind, after },
    onFailed: async (_words, atFields) => {
      if (atFields) return
      const all = await client.fetchQuery({ ...read(listTexts, {}), staleTime: 0 })
      setAfter(all.find((text) => text.kind === kind)?.version ?? 0)
    },
    onDone: ({ text }) => {
      toast.success(text === '' ? `${label} withdrawn.` : `${label} published.`)
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={label}
      submit={form.values.text.trim() === '' && newest?.text ? 'Withdraw' : 'Publish'}
      note={newest ? `Version ${newest.version} is kept.` : undefined}
      size={isLine ? 480 : 720}
    >
      <div className={css.fields}>
        {isLine ? (
          <TextInput {...form.field('text')} label={label} description={meaning} data-autofocus />
        ) : (
          <Textarea
            {...form.field('text')}
            label="Text"
            description="Plain text. An empty line begins a paragraph; web addresses become links."
            rows={14}
            dir="auto"
            data-autofocus
          />
        )}
        {isAgreed && newest && (
          <>
            <Textarea
              {...form.field('note')}
              label="What has changed"
              description="Shown to those who are asked to accept again."
              rows={2}
            />
            <Checkbox
              label="Ask everybody to accept again"
              description="Until then they can do nothing else here. You are asked as well."
              checked={form.values.asksAgain}
              error={form.errors.asksAgain}
              onChange={(event) => form.set('asksAgain', event.currentTarget.checked)}
            />
          </>
        )}
        {isAgreed && !newest && (
          <Checkbox
            label="Ask everybody who is here already to accept"
            description="Until then they can do nothing else here. New people accept at sign-up."
            checked={form.values.asksAgain}
            error={form.errors.asksAgain}
            onChange={(event) => form.set('asksAgain', event.currentTarget.checked)}
          />
        )}
      </div>
    </FormDialog>
  )
}
