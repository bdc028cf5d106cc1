import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { wallClockIn } from '../../../../contract/wallClock.ts'
import { instantWords } from '../../../../contract/words/times.ts'
import { errorWords, read, useWrite } from '../../../../web/api/api.ts'
import { EmailAddress } from '../../../../web/pages/EmailAddress.tsx'
import { lazyDialog } from '../../../../web/screens/lazyDialog.tsx'
import { usePerson } from '../../../../web/session.ts'
import { SettingRow } from '../../../../web/settings/SettingRow.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { useOpenings } from '../../../../web/ui/useOpenings.ts'
import { useMinute } from '../../../../web/useMinute.ts'
import { cancelEmailChange, readEmailChange } from '../contract.ts'

const ChangeEmail = lazyDialog(async () => (await import('./ChangeEmail.tsx')).ChangeEmail)

/** The address with which the person signs in, and where a change of it stands. */
export function EmailRow() {
  const { email, emailVerified, zone } = usePerson()
  const today = wallClockIn(zone, useMinute().getTime()).day
  const found = useQuery(read(readEmailChange, {}))
  const cancel = useWrite(cancelEmailChange)
  const [changing, setChanging] = useState(false)
  const { count } = useOpenings(changing || null)
  const pending = found.data?.pending
  const lockedUntil = found.data?.lockedUntil
  return (
    <SettingRow
      name={<EmailAddress of={email} />}
      help={
        <>
          {lockedUntil
            ? `Changed a short time ago. It can be changed again from ${instantWords(zone, lockedUntil, today)}.`
            : emailVerified
              ? 'Your confirmed email address.'
              : 'Not confirmed yet: open the link that we sent you.'}
          {pending && (
            <p>
              Waits for the link in the mail to <EmailAddress of={pending.email} />.
            </p>
          )}
        </>
      }
    >
      {pending && (
        <Button
          variant="default"
          loading={cancel.isPending}
          onClick={() =>
            cancel.mutate(
              {},
              {
                onSuccess: () => toast.success('Your address stays as it is.'),
                onError: (error) => toast.error(errorWords(error)),
              },
            )
          }
        >
          Keep this one
        </Button>
      )}
      <Button variant="default" disabled={Boolean(lockedUntil)} onClick={() => setChanging(true)}>
        Change email
      </Button>
      {count > 0 && <ChangeEmail key={count} opened={changing} onClose={() => setChanging(false)} />}
    </SettingRow>
  )
}
