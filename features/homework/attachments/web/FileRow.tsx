import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { byteWords } from '../../../../contract/words/sizes.ts'
import { type Attachment, readContent } from '../contract.ts'
import css from './Attachments.module.css'
import { FileIcon } from './FileIcon.tsx'

export function FileRow({ of, onRemove }: { of: Attachment; onRemove: () => void }) {
  return (
    <li className={css.row}>
      <FileIcon type={of.type} />
      <div className={css.middle}>
        <a
          className={css.name}
          href={`/api${readContent.path.replace(':id', of.id)}`}
          download
          dir="auto"
          title={of.name}
        >
          {of.name}
        </a>
        <span className={css.under}>{byteWords(of.size)}</span>
      </div>
      <ActionIcon data-hint="Remove" aria-label={`Remove ${of.name}`} onClick={onRemove}>
        <IconTrash size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </li>
  )
}
