import { Modal } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { forgetPerson, refetchSession, setSignedInPerson, usePerson, useSession } from '../../../web/session.ts'
import { Logo } from '../../../web/ui/Logo.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import type { Person } from '../contract.ts'
import { DemoChoices } from './DemoChoices.tsx'
import { entryPaths } from './entryAddresses.ts'
import css from './Forms.module.css'
import type { FormMessage } from './Message.tsx'
import { SignInForm } from './SignInForm.tsx'
import { emptySignInValues } from './signInValues.ts'

const title = 'Welcome to Quad'

/** Above the page of a person whose session has ended: it stays, with what is typed there, until somebody signs in. */
export function SignInAgain() {
  const client = useQueryClient()
  const { email, name } = usePerson()
  const { data: session } = useSession()
  const [typed, setTyped] = useState({ ...emptySignInValues, email })
  const [message, setMessage] = useState<FormMessage | null>(null)
  useEffect(() => {
    const look = () => void refetchSession(client).catch(() => undefined)
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [client])

  const arrive = (person: Person) => {
    setSignedInPerson(client, person)
    toast.success('Welcome back!')
  }
  const demo = session?.site.demo ?? []
  return (
    <Modal.Root opened onClose={() => undefined} closeOnEscape={false} fullScreen zIndex={1000}>
      <Modal.Content radius={0} bg="var(--quad-paper)" aria-label={title}>
        <div className={css.above}>
          <Logo />
          <h1 className={css.aboveTitle}>{title}</h1>
          <p className={css.aboveLead}>
            You were signed out. Sign in as {name} to go on where you were: what you typed is still here.
          </p>
          <SignInForm
            typed={typed}
            onTyped={(more) => setTyped({ ...typed, ...more })}
            message={message}
            onMessage={setMessage}
            onDone={arrive}
            // Beside this page, which keeps what is typed.
            onForgot={() => window.open(entryPaths.forgot, '_blank', 'noopener')}
          />
          {demo.length > 0 && (
            <DemoChoices
              choices={demo}
              onDone={(person) => {
                arrive(person)
                void client.invalidateQueries()
              }}
              onFailed={(words) => setMessage({ kind: 'error', words })}
            />
          )}
          <p className={css.last}>
            Not {name}?{' '}
            <button className={css.switch} type="button" onClick={() => forgetPerson(client)}>
              Leave this page and what was typed on it
            </button>
          </p>
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}
