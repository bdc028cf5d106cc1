import { Button } from '@mantine/core'
import { useState } from 'react'
import { CopyField } from '../../../../web/ui/CopyField.tsx'
import modal from '../../../../web/ui/Modal.module.css'
import { ModalFrame } from '../../../../web/ui/ModalFrame.tsx'
import { useHasDrawn } from '../../../../web/ui/useHasDrawn.ts'
import css from './CalendarFeeds.module.css'

/** The address of a feed, which is shown only once. */
export type IssuedFeed = { name: string; address: string; webcal: string }

/** The address, shown this once, and how to use it. */
export function FeedAddress({ of, onClose }: { of: IssuedFeed; onClose: () => void }) {
  const drawn = useHasDrawn()
  const [copied, setCopied] = useState(false)
  return (
    <ModalFrame opened={drawn} onClose={onClose} title="Your feed’s address" size={560} tall>
      <div className={modal.scroll}>
        <div className={css.fields}>
          <p className={css.about}>It is shown this once: only a fingerprint of it is kept. Renew it if you lose it.</p>
          <CopyField label="Address" value={of.address} copied={copied} onCopied={() => setCopied(true)} />
          <p className={css.open}>
            <a href={of.webcal}>Open in this device’s calendar</a>
          </p>
          <dl className={css.ways}>
            <dt>Google Calendar</dt>
            <dd>
              On a computer: “Other calendars”, plus, “From URL”, paste the address. Google fetches it about every 12 to
              24 hours.
            </dd>
            <dt>Apple Calendar</dt>
            <dd>
              File, “New Calendar Subscription”, paste the address. It fetches as often as you choose there, down to
              every 5 minutes.
            </dd>
            <dt>Outlook</dt>
            <dd>
              “Add calendar”, “Subscribe from web”, paste the address. Outlook fetches it about every 3 hours, sometimes
              only once a day.
            </dd>
          </dl>
        </div>
      </div>
      <div className={modal.foot}>
        <div className={modal.note} role="status">
          {copied && 'The address is copied.'}
        </div>
        <Button variant="default" onClick={onClose}>
          Done
        </Button>
      </div>
    </ModalFrame>
  )
}
