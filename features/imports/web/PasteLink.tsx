import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ImportPreview } from '../contract.ts'
import { LinkForm } from './LinkForm.tsx'
import css from './PasteLines.module.css'
import { useSendFile } from './useSendFile.ts'

type PasteLinkProps = { onPreview: (preview: ImportPreview) => void; onCancel: () => void }

/** A calendar by its link, read once like a file. */
export function PasteLink({ onPreview, onCancel }: PasteLinkProps) {
  const [address, setAddress] = useState('')
  const sending = useSendFile(onPreview)
  return (
    <div className={css.form}>
      <LinkForm
        address={address}
        onAddress={setAddress}
        sending={sending}
        submit="Preview"
        label="Link of a calendar"
      />
      <p className={css.limits}>It is read once, like a file. Nothing is saved before you confirm.</p>
      <div className={css.actions}>
        <Button variant="default" disabled={sending.send.isPending} onClick={onCancel}>
          Choose a file instead
        </Button>
      </div>
    </div>
  )
}
