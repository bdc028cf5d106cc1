import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { call } from '../../../web/api/api.ts'
import { focusTitleIfLost } from '../../../web/navigation/focusTitle.ts'
import { useTitle } from '../../../web/navigation/title.ts'
import { setSignedInPerson, showChosenSetting, useSession } from '../../../web/session.ts'
import { AuthLayout } from '../../../web/ui/AuthLayout.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import type { Person } from '../contract.ts'
import { accountWords } from '../rules.ts'
import { firstStepsSetting } from '../settings/contract.ts'
import { useCodeOfLink } from './codeOfLink.ts'
import { DemoChoices } from './DemoChoices.tsx'
import { type EntryView, noteSignUp, useEntryView, wantedAddress } from './entryAddresses.ts'
import { ForgotForm } from './ForgotForm.tsx'
import { type FormMessage, MessageLine } from './Message.tsx'
import { NoSignUp } from './NoSignUp.tsx'
import { SignInForm } from './SignInForm.tsx'
import { SignUpForm } from './SignUpForm.tsx'
import { emptySignInValues } from './signInValues.ts'

const titles = {
  'sign-in': { title: 'Welcome to Quad', subtitle: 'Sign in to pick up where you left off.', tab: 'Sign in' },
  'sign-up': { title: 'Join Quad', subtitle: 'Homework, study time and campus in one place.', tab: 'Join' },
  forgot: {
    title: 'Reset your password',
    subtitle: 'We send you a link to set a new one.',
    tab: 'Reset your password',
  },
} as const

const noCookies: FormMessage = { kind: 'error', words: accountWords.noCookies }

function begin(client: QueryClient): void {
  showChosenSetting(client, firstStepsSetting.name, 'begun')
  call(firstStepsSetting.change, { value: 'begun' }).catch(() => undefined)
}

/** Shown at every address until somebody is signed in. */
export function SignInScreen() {
  const client = useQueryClient()
  const location = useLocation()
  const { data: session } = useSession()
  const { view, show: go } = useEntryView()
  const [typed, setTyped] = useState(emptySignInValues)
  const [message, setMessage] = useState<FormMessage | null>(null)
  useCodeOfLink()
  const mode = session?.site.signUp.mode ?? 'open'
  const admits = mode === 'open' || mode === 'domains'
  const { title, subtitle, tab } = titles[view]
  useTitle(tab)
  // The button that led to another view is gone with its view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each view anew
  useEffect(focusTitleIfLost, [view])
  // A message belongs to the part that it was said in, also after Back.
  const [said, setSaid] = useState(view)
  if (said !== view) {
    setSaid(view)
    if (message?.kind !== 'success') setMessage(null)
  }

  const show = (next: EntryView) => {
    setMessage(null)
    go(next)
  }
  const arrive = (person: Person, greeting: string) => {
    setSignedInPerson(client, person)
    toast.success(greeting)
  }
  const shared = {
    typed,
    onTyped: (more: Partial<typeof typed>) => setTyped({ ...typed, ...more }),
    message,
    onMessage: setMessage,
  }

  return (
    <AuthLayout
      title={title}
      subtitle={subtitle}
      foot={
        view === 'sign-in' &&
        session &&
        session.site.demo.length > 0 && (
          <DemoChoices
            choices={session.site.demo}
            onDone={(person) => arrive(person, 'Welcome back!')}
            onFailed={(failure) => setMessage({ kind: 'error', words: failure })}
          />
        )
      }
    >
      {!navigator.cookieEnabled && <MessageLine message={noCookies} />}
      {view === 'sign-in' && (
        <SignInForm
          {...shared}
          onDone={(person) => arrive(person, 'Welcome back!')}
          onForgot={() => show('forgot')}
          onJoin={() => show('sign-up')}
        />
      )}
      {view === 'sign-up' && session && !admits && <NoSignUp site={session.site} onBack={() => show('sign-in')} />}
      {view === 'sign-up' && session && admits && (
        <SignUpForm
          {...shared}
          site={session.site}
          onDone={(person) => {
            if (person) {
              noteSignUp(person.id)
              arrive(person, accountWords.signedUp)
              // Who is led elsewhere is not asked how to start; the first steps are offered all the same.
              if (wantedAddress(location) !== '/') begin(client)
              return
            }
            go('sign-in')
            setMessage({ kind: 'success', words: accountWords.checkInbox, mailbox: true })
          }}
          onBack={() => show('sign-in')}
        />
      )}
      {view === 'forgot' && <ForgotForm {...shared} onBack={() => show('sign-in')} />}
    </AuthLayout>
  )
}
