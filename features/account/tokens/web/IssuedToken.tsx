import { Button } from '@mantine/core'
import { useState } from 'react'
import { CopyField } from '../../../../web/ui/CopyField.tsx'
import modal from '../../../../web/ui/Modal.module.css'
import { ModalFrame } from '../../../../web/ui/ModalFrame.tsx'
import { useHasDrawn } from '../../../../web/ui/useHasDrawn.ts'
import css from './ApiTokens.module.css'

/** The token, shown this once. */
export function IssuedToken({ secret, onClose }: { secret: string; onClose: () => void }) {
  const drawn = useHasDrawn()
  const [copied, setCopied] = useState(false)
  return (
    <ModalFrame opened={drawn} onClose={onClose} title="Your token" size={560}>
      <div className={modal.scroll}>
        <div className={css.issued}>
          <p className={css.about}>
            It is shown this once: only a fingerprint of it is kept. Whoever has it can do what it may do, so keep it
            like a password.
          </p>
          <CopyField label="Token" value={secret} copied={copied} onCopied={() => setCopied(true)} />
          <p className={css.about}>
            Programs send it in the header <code>Authorization: Bearer</code>. The{' '}
            <a className={css.link} href="/api/docs" target="_blank" rel="noreferrer">
              API reference
            </a>{' '}
            has an example.
          </p>
        </div>
      </div>
      <div className={modal.foot}>
        <div className={modal.note} role="status">
          {copied && 'The token is copied.'}
        </div>
        <Button variant="default" onClick={onClose}>
          Done
        </Button>
      </div>
    </ModalFrame>
  )
}
