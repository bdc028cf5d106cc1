import { ActionIcon, Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { byteWords } from '../../../../contract/words/sizes.ts'
import { ProgressRail } from '../../../../web/ui/ProgressRail.tsx'
import type { Attachment } from '../contract.ts'
import css from './Attachments.module.css'
import { FileIcon } from './FileIcon.tsx'
import { resumeUploadWith } from './uploads.ts'

type LeftRowProps = { of: Attachment; onDone: () => Promise<void>; onRemove: () => void }

/** An upload left unfinished by a reload or on another machine: choosing the same file resumes it. */
export function UnfinishedRow({ of, onDone, onRemove }: LeftRowProps) {
  const input = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState<string>()
  const take = async (files: FileList | null) => {
    const file = files?.[0]
    if (file) setFault(await resumeUploadWith(of, file, onDone))
    if (input.current) input.current.value = ''
  }
  return (
    <li className={css.row}>
      <FileIcon type={null} />
      <div className={css.middle}>
        <span className={css.name} dir="auto" title={of.name}>
          {of.name}
        </span>
        <ProgressRail percent={(of.received / of.size) * 100} label={`${of.name}: uploaded so far`} hideNumber />
        <span className={css.under}>
          {byteWords(of.received)} of {byteWords(of.size)}. Choose the same file to go on.
        </span>
        {fault && (
          <span className={css.fault} role="alert">
            {fault}
          </span>
        )}
      </div>
      <Button variant="default" size="xs" aria-label={`Choose ${of.name} again`} onClick={() => input.current?.click()}>
        Choose file
      </Button>
      <input
        ref={input}
        className={css.input}
        type="file"
        aria-label={`${of.name}, to go on with`}
        tabIndex={-1}
        onChange={(event) => take(event.currentTarget.files)}
      />
      <ActionIcon data-hint="Remove" aria-label={`Remove ${of.name}`} onClick={onRemove}>
        <IconX size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </li>
  )
}
