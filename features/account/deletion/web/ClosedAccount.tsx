import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { wallClockIn } from '../../../../contract/wallClock.ts'
import { instantWords } from '../../../../contract/words/times.ts'
import { errorWords, useWrite } from '../../../../web/api/api.ts'
import { useTitle } from '../../../../web/navigation/title.ts'
import { usePerson, useSession } from '../../../../web/session.ts'
import { Logo } from '../../../../web/ui/Logo.tsx'
import { MessageBox } from '../../../../web/ui/MessageBox.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { useMinute } from '../../../../web/useMinute.ts'
import { useSignOut } from '../../web/useSignOut.ts'
import { keepAccount } from '../contract.ts'
import css from './Deletion.module.css'

/** Instead of every screen, for a person who has deleted their account. `children`: what else is open to them. */
export function ClosedAccount({ children }: { children: ReactNode }) {
  const { zone, name } = usePerson()
  const { data: session } = useSession()
  const today = wallClockIn(zone, useMinute().getTime()).day
  const signOut = useSignOut()
  const keep = useWrite(keepAccount)
  const [failure, setFailure] = useState<string | null>(null)
  useTitle('Your account is closed')
  const erasesAt = session?.erasesAt
  return (
    <main id="main" tabIndex={-1}>
      <div className={css.page}>
        <Logo />
        <h1 className={css.title}>Your account is closed</h1>
        <p className={css.lead}>
          {name}, everything stored about you will be erased
          {erasesAt ? `: ${instantWords(zone, erasesAt, today)}.` : '.'} Until then you can keep it, and find all as you
          left it.
        </p>
        {failure && (
          <MessageBox kind="error" takesFocus>
            {failure}
          </MessageBox>
        )}
        <div className={css.actions}>
          <Button
            size="lg"
            loading={keep.isPending}
            onClick={() => {
              setFailure(null)
              keep.mutate(
                {},
                {
                  onSuccess: () => toast.success('Your account is open again.'),
                  onError: (error) => setFailure(errorWords(error)),
                },
              )
            }}
          >
            Keep my account
          </Button>
          <Button size="lg" variant="default" onClick={signOut}>
            Sign out
          </Button>
        </div>
        {children}
      </div>
    </main>
  )
}
