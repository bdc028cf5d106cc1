import { Button } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { errorWords } from '../../../../web/api/api.ts'
import type { Person } from '../../contract.ts'
import { accountWords } from '../../rules.ts'
import { canHavePasskeys } from './support.ts'

type PasskeySignInProps = {
  remember: boolean
  onDone: (person: Person) => void
  onFailed: (words: string) => void
}

/** Signing in without typing: by this button, or by what the browser offers in the field of the address. */
export function PasskeySignIn({ remember, onDone, onFailed }: PasskeySignInProps) {
  const latest = useRef({ remember, onDone, onFailed })
  useEffect(() => {
    latest.current = { remember, onDone, onFailed }
  })
  const sign = useMutation({
    mutationFn: async () => (await import('./ceremonies.ts')).signInNow(latest.current.remember),
    onSuccess: (person) => latest.current.onDone(person),
    onError: (error) => latest.current.onFailed(errorWords(error, accountWords.authFailed)),
  })
  useEffect(() => {
    if (!canHavePasskeys) return
    let here = true
    let forget = () => {}
    const wait = async () => {
      const { forgetOffer, signInByOffer } = await import('./ceremonies.ts')
      if (!here) return
      forget = forgetOffer
      const person = await signInByOffer(() => latest.current.remember)
      if (here && person) latest.current.onDone(person)
    }
    // Nobody asked for it yet, so a failure says nothing; the button does.
    const timer = window.setTimeout(() => void wait().catch(() => undefined), 1000)
    return () => {
      here = false
      clearTimeout(timer)
      forget()
    }
  }, [])
  if (!canHavePasskeys) return null
  return (
    <Button
      variant="default"
      size="lg"
      fullWidth
      leftSection={<IconKey size={20} stroke={1.75} aria-hidden />}
      loading={sign.isPending}
      onClick={() => sign.mutate()}
    >
      Sign in with a passkey
    </Button>
  )
}
