import { Button, Checkbox } from '@mantine/core'
import { IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { usePerson } from '../../../../web/session.ts'
import modal from '../../../../web/ui/Modal.module.css'
import { ModalFrame } from '../../../../web/ui/ModalFrame.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { useHasDrawn } from '../../../../web/ui/useHasDrawn.ts'
import css from './TwoFactor.module.css'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

type RecoveryCodesProps = {
  codes: string[]
  /** What was done with it, before they are explained. */
  lead?: string | undefined
  onClose: () => void
}

/** Shown this once. Closing them before the person says that they are kept asks. */
export function RecoveryCodes({ codes, lead, onClose }: RecoveryCodesProps) {
  const drawn = useHasDrawn()
  const { email } = usePerson()
  const [kept, setKept] = useState(false)
  const [asking, setAsking] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      toast.success('The codes are copied.')
    } catch {
      toast.error('They could not be copied. Select the codes and copy them by hand.')
    }
  }
  const download = () => {
    const text = `Recovery codes of ${email} for ${window.location.origin}\nEach works once.\n\n${codes.join('\n')}\n`
    const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
    Object.assign(document.createElement('a'), { href: address, download: 'quad-recovery-codes.txt' }).click()
    URL.revokeObjectURL(address)
  }
  return (
    <ModalFrame
      opened={drawn}
      onClose={() => (kept ? onClose() : setAsking(true))}
      title="Your recovery codes"
      size={520}
      tall
    >
      <div className={modal.scroll}>
        <div className={css.sheet}>
          <p className={css.about}>
            {lead} Each code signs you in once, when you do not have your phone. They are shown this once: keep them
            where you find them without it.
          </p>
          <p className={css.onPaper}>
            Quad, {window.location.origin}, {email}
          </p>
          <ul className={css.codes} aria-label="Recovery codes">
            {codes.map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </ul>
          <div className={css.ways}>
            <Button variant="default" leftSection={<IconCopy {...icon} />} onClick={copy}>
              Copy
            </Button>
            <Button variant="default" leftSection={<IconDownload {...icon} />} onClick={download}>
              Download
            </Button>
            <Button variant="default" leftSection={<IconPrinter {...icon} />} onClick={() => window.print()}>
              Print
            </Button>
          </div>
          <Checkbox
            className={css.tick ?? ''}
            label="I have kept these codes"
            checked={kept}
            onChange={(event) => {
              setKept(event.currentTarget.checked)
              setAsking(false)
            }}
          />
        </div>
      </div>
      {asking && !kept ? (
        <div className={`${modal.foot} ${css.foot}`} key="ask">
          <div className={modal.note} role="alert">
            Close without having kept them?
          </div>
          <Button variant="default" autoFocus onClick={() => setAsking(false)}>
            Show them
          </Button>
          <Button color="red" onClick={onClose}>
            Close
          </Button>
        </div>
      ) : (
        <div className={`${modal.foot} ${css.foot}`} key="do">
          <div className={modal.note} />
          <Button disabled={!kept} onClick={onClose}>
            Done
          </Button>
        </div>
      )}
    </ModalFrame>
  )
}
