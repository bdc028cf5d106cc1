import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { enter } from '../../../web/session.ts'
import { useTitle } from '../../../web/title.ts'
import { AuthLayout } from '../../../web/ui/AuthLayout.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { words } from '../rules.ts'
import { forgetAddress, fromAddress } from './address.ts'
import type { Message } from './Message.tsx'
import { SignUpForm } from './SignUpForm.tsx'
import { nothingTyped } from './typed.ts'

/** Behind the one-time link in a fresh installation's log: makes its first admin. */
export function SetUp() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [token] = useState(() => fromAddress('token'))
  const [message, setMessage] = useState<Message | null>(null)
  useTitle('Set up')
  useEffect(forgetAddress, [])
  return (
    <AuthLayout title="Set up Quad" subtitle="This account runs the installation.">
      <SignUpForm
        setup={token}
        typed={nothingTyped}
        onTyped={() => undefined}
        message={message}
        onMessage={setMessage}
        onDone={(person) => {
          if (!person) return setMessage({ kind: 'success', words: words.checkInbox, mailbox: true })
          enter(client, person)
          toast.success(words.signedUp)
          navigate('/', { replace: true })
        }}
      />
    </AuthLayout>
  )
}
