import { Button } from '@mantine/core'
import { IconMail, IconX } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { call, errorWords } from '../../../web/api/api.ts'
import { confirmLaterKey, hasStoredFlag, storeFlag } from '../../../web/deviceStorage.ts'
import { listenToTopic } from '../../../web/live/live.ts'
import { refetchSession, usePerson, useSession } from '../../../web/session.ts'
import { toast } from '../../../web/ui/toast.tsx'
import { sendConfirmation } from '../contract.ts'
import { confirmationTopic } from '../rules.ts'
import css from './ConfirmReminder.module.css'

/** Under the top bar until the address is confirmed, or put off until the browser is opened again. */
export function ConfirmReminder() {
  const { id, email, emailVerified } = usePerson()
  // Reading the browser's storage delays the page: only where it matters.
  return emailVerified ? null : <Reminder id={id} email={email} />
}

function Reminder({ id, email }: { id: string; email: string }) {
  const session = useSession()
  const [later, setLater] = useState(() => hasStoredFlag(confirmLaterKey, 'session'))
  const client = useQueryClient()
  // It may be confirmed in another tab, or on a phone.
  useEffect(
    () =>
      listenToTopic(`${confirmationTopic}:${id}`, () => {
        refetchSession(client).catch(() => undefined)
      }),
    [client, id],
  )
  const again = useMutation({
    mutationFn: () => call(sendConfirmation, {}),
    onSuccess: () => toast.success(`We sent a new link to ${email}.`),
    onError: (error) => toast.error(errorWords(error)),
  })
  if (later) return null
  return (
    <section className={css.bar} aria-label="Reminder">
      <div className={css.room}>
        <IconMail className={css.icon} size={18} stroke={1.75} aria-hidden />
        <p className={css.words}>
          Please confirm your email address. We sent a link to {email}.
          {session.data?.site.mailbox && (
            <>
              {' '}
              <Link className={css.link} to="/dev/mail">
                Open the mailbox
              </Link>
            </>
          )}
        </p>
        <Button
          className={css.again}
          variant="default"
          size="xs"
          loading={again.isPending}
          onClick={() => again.mutate()}
        >
          Send again
        </Button>
        <button
          className={css.close}
          type="button"
          aria-label="Dismiss"
          onClick={() => {
            storeFlag(confirmLaterKey, 'session')
            setLater(true)
          }}
        >
          <IconX size={18} stroke={1.75} aria-hidden />
        </button>
      </div>
    </section>
  )
}
