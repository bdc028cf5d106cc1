import { ActionIcon, Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { byteWords } from '../../../../contract/words/sizes.ts'
import { ProgressRail } from '../../../../web/ui/ProgressRail.tsx'
import css from './Attachments.module.css'
import { FileIcon } from './FileIcon.tsx'
import { cancelUpload, resumeUpload, type Upload } from './uploads.ts'

export function UploadRow({ of }: { of: Upload }) {
  const seconds = useSecondsTo(of.resumesAt)
  const amount = `${byteWords(of.sent)} of ${byteWords(of.size)}`
  const words = {
    waiting: `Waits for its turn, ${byteWords(of.size)}`,
    sending: amount,
    checking: 'Being checked',
    paused: `${amount}. ${of.words} ${seconds ? `Goes on in ${seconds} s.` : ''}`,
    failed: of.words,
  }[of.state]
  return (
    <li className={css.row}>
      <FileIcon type={null} />
      <div className={css.middle}>
        <span className={css.name} dir="auto" title={of.name}>
          {of.name}
        </span>
        {of.state !== 'failed' && (
          <ProgressRail percent={(of.sent / of.size) * 100} label={`Uploading ${of.name}`} hideNumber />
        )}
        <span className={of.state === 'failed' ? css.fault : css.under}>{words}</span>
      </div>
      {of.state === 'paused' && (
        <Button variant="default" size="xs" aria-label={`Go on with ${of.name}`} onClick={() => resumeUpload(of.key)}>
          Go on
        </Button>
      )}
      <ActionIcon
        data-hint={of.state === 'failed' ? 'Dismiss' : 'Cancel'}
        aria-label={of.state === 'failed' ? `Dismiss ${of.name}` : `Cancel ${of.name}`}
        onClick={() => cancelUpload(of.key)}
      >
        <IconX size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </li>
  )
}

/** Whole seconds until then, counted down; 0 when it is over or there is none. */
function useSecondsTo(moment: number | null): number {
  const [now, setNow] = useState(Date.now())
  useEffect(() => {
    if (moment === null) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [moment])
  return moment === null ? 0 : Math.max(0, Math.ceil((moment - now) / 1000))
}
