import { Button, Textarea } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { countWords } from '../../../../contract/words/counts.ts'
import { call, errorWords } from '../../../../web/api/api.ts'
import { FormModal } from '../../../../web/ui/FormModal.tsx'
import { MessageBox } from '../../../../web/ui/MessageBox.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { useHasDrawn } from '../../../../web/ui/useHasDrawn.ts'
import { checkAddresses, type InvitationLink, inviteAddresses } from '../contract.ts'
import { AddressProblems } from './AddressProblems.tsx'
import css from './InviteDialog.module.css'

type InviteDialogProps = { onClose: () => void; onInvited: (links: InvitationLink[]) => void }

/** Addresses, typed or in a file; what they would do; then the invitations. */
export function InviteDialog({ onClose, onInvited }: InviteDialogProps) {
  const client = useQueryClient()
  const drawn = useHasDrawn()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const list = () => file ?? new Blob([typed], { type: 'text/csv' })
  const check = useMutation({ mutationFn: () => call(checkAddresses, {}, list()) })
  const send = useMutation({
    mutationFn: () => call(inviteAddresses, {}, list()),
    onSuccess: async ({ invited, links }) => {
      onInvited(links)
      if (links.length === 0) toast.success(`${countWords(invited, 'invitation is', 'invitations are')} on the way.`)
      await client.invalidateQueries()
    },
  })
  const change = (text: string, chosen: File | null) => {
    setTyped(text)
    setFile(chosen)
    check.reset()
    send.reset()
  }
  const error = send.error ?? check.error
  const checked = check.data
  const empty = file === null && typed.trim() === ''
  return (
    <FormModal
      opened={drawn}
      onClose={onClose}
      title="Invite people"
      changed={!empty}
      submit={{
        label:
          checked && checked.addresses > 0 ? `Invite ${countWords(checked.addresses, 'person', 'people')}` : 'Check',
        busy: check.isPending || send.isPending,
        disabled: empty || checked?.addresses === 0,
      }}
      onSubmit={() => (checked ? send.mutate() : check.mutate())}
    >
      <div className={css.parts}>
        {error && (
          <MessageBox kind="error" takesFocus key={send.submittedAt + check.submittedAt}>
            {errorWords(error)}
          </MessageBox>
        )}
        {file ? (
          <div className={css.file}>
            <p className={css.name}>
              <bdi>{file.name}</bdi>
            </p>
            <Button variant="default" size="xs" onClick={() => change(typed, null)}>
              Type addresses instead
            </Button>
          </div>
        ) : (
          <>
            <Textarea
              label="Addresses"
              description="One a line, or divided by commas. At most 1,000 at once."
              placeholder={'ada@uni.example\nben@uni.example'}
              rows={6}
              spellCheck={false}
              data-autofocus
              value={typed}
              onChange={(event) => change(event.currentTarget.value, null)}
            />
            <div>
              <Button
                variant="default"
                size="xs"
                leftSection={<IconFileUpload size={16} stroke={1.75} aria-hidden />}
                onClick={() => input.current?.click()}
              >
                Choose a CSV file
              </Button>
            </div>
          </>
        )}
        <input
          ref={input}
          type="file"
          accept=".csv,text/csv,text/plain"
          hidden
          aria-label="CSV file"
          onChange={(event) => {
            const chosen = event.currentTarget.files?.[0]
            event.currentTarget.value = ''
            if (chosen) change(typed, chosen)
          }}
        />
        {checked && (
          <MessageBox kind={checked.addresses > 0 ? 'success' : 'notice'} takesFocus>
            {checked.addresses > 0
              ? `${countWords(checked.addresses, 'person', 'people')} to invite: ${sampleWords(checked)}.`
              : 'There is nobody to invite in this list.'}
          </MessageBox>
        )}
        {checked && <AddressProblems problems={checked.problems} count={checked.problemCount} />}
      </div>
    </FormModal>
  )
}

function sampleWords({ sample, addresses }: { sample: string[]; addresses: number }): string {
  const rest = addresses - sample.length
  return rest > 0 ? `${sample.join(', ')} and ${rest.toLocaleString('en-US')} more` : sample.join(', ')
}
