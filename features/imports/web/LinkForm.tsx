import { Button, TextInput, VisuallyHidden } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { errorWords, fieldErrorOf } from '../../../web/api/api.ts'
import { MessageBox } from '../../../web/ui/MessageBox.tsx'
import css from './LinkForm.module.css'
import type { useSendFile } from './useSendFile.ts'

type LinkFormProps = {
  address: string
  onAddress: (address: string) => void
  sending: ReturnType<typeof useSendFile>
  submit: string
  label: string
  /** The heading above says what the field is for. */
  unlabelled?: boolean
}

/** The link of a calendar. Whatever comes of it, what was typed stays, and why it failed stands at the field. */
export function LinkForm({
  address,
  onAddress,
  sending: { send, doing },
  submit,
  label,
  unlabelled = false,
}: LinkFormProps) {
  const field = useRef<HTMLInputElement>(null)
  const ofLink = typeof send.variables === 'object' && 'address' in send.variables
  const fault = ofLink ? fieldErrorOf(send.error, 'address') : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies(send.submittedAt): the same words again are news
  useEffect(() => {
    if (fault) field.current?.focus()
  }, [fault, send.submittedAt])
  const busy = send.isPending && ofLink
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!send.isPending) send.mutate({ address })
      }}
    >
      {send.isError && !fault && (
        <div className={css.message}>
          <MessageBox kind="error" takesFocus key={send.submittedAt}>
            {errorWords(send.error)}
          </MessageBox>
        </div>
      )}
      <VisuallyHidden role="status">{send.isPending ? doing : ''}</VisuallyHidden>
      <div className={css.line} data-labelled={!unlabelled}>
        <TextInput
          ref={field}
          className={css.field}
          {...(unlabelled ? { 'aria-label': label } : { label })}
          placeholder="https://"
          type="text"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={2048}
          value={address}
          error={fault}
          aria-invalid={fault ? true : undefined}
          onChange={(event) => onAddress(event.currentTarget.value)}
        />
        <Button type="submit" loading={busy} disabled={send.isPending && !busy}>
          {submit}
        </Button>
      </div>
    </form>
  )
}
