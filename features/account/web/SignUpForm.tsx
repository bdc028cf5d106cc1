import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from '../../../web/form/useForm.ts'
import { sessionKey } from '../../../web/session.ts'
import { toast } from '../../../web/ui/toast.tsx'
import { type Person, type Site, signUp } from '../contract.ts'
import { accountWords, domainWords, passwordFault } from '../rules.ts'
import { AcceptTexts } from './AcceptTexts.tsx'
import { CameWith } from './CameWith.tsx'
import { codeOfLink, forgetCodeOfLink } from './codeOfLink.ts'
import css from './Forms.module.css'
import { MajorAndYear } from './MajorAndYear.tsx'
import { MessageLine } from './Message.tsx'
import { NewPassword } from './NewPassword.tsx'
import type { SignInPart } from './signInValues.ts'

type SignUpFormProps = SignInPart & {
  site: Site

  /** Called with null where the address has to be confirmed first. */
  onDone: (person: Person | null) => void
  onBack: () => void
}

export function SignUpForm({ site, typed, onTyped, message, onMessage, onDone, onBack }: SignUpFormProps) {
  const client = useQueryClient()
  const [code] = useState(codeOfLink)
  const form = useForm(signUp, {
    initial: { ...typed, password: '', accepted: undefined as number | undefined },
    otherwise: accountWords.authFailed,
    extra: { zone: Intl.DateTimeFormat().resolvedOptions().timeZone, referralCode: code },
    onDone: ({ person, note }) => {
      forgetCodeOfLink()
      onTyped({ email: form.values.email })
      onDone(person)
      if (note !== null) toast.plain(note)
    },
    onFailed: (failure, atFields) => {
      // The operator's texts may have changed meanwhile.
      void client.invalidateQueries({ queryKey: sessionKey })
      if (!atFields) onMessage({ kind: 'error', words: failure })
    },
  })
  const [domain] = site.signUp.domains
  const unmet = passwordFault(form.values.password) !== undefined

  return (
    <>
      <MessageLine message={message} />
      <form
        className={css.form}
        ref={form.root}
        noValidate
        onSubmit={(event) => {
          onMessage(unmet ? { kind: 'error', words: accountWords.passwordBelow } : null)
          form.submit(event)
        }}
      >
        <TextInput {...form.field('name')} size="lg" label="Full Name" autoComplete="name" />
        <MajorAndYear size="lg" major={form.field('major')} year={form.field('year')} />
        <TextInput
          {...form.field('email')}
          size="lg"
          label="Email"
          type="email"
          placeholder={`you@${domain?.replace('*.', 'department.') ?? 'university.edu'}`}
          {...(domain && { description: `Your address ${domainWords(site.signUp.domains)}. We send a link to it.` })}
          autoComplete="username"
        />
        <NewPassword field={form.field('password')} tried={form.tried} />
        <CameWith code={code} />
        <AcceptTexts
          site={site}
          accepted={form.values.accepted}
          error={form.errors.accepted}
          onAccept={(accepted) => form.set('accepted', accepted)}
        />
        <Button className={css.submit} type="submit" size="lg" fullWidth loading={form.busy}>
          Create account
        </Button>
        <p className={css.last}>
          Already have an account?{' '}
          <button
            className={css.switch}
            type="button"
            onClick={() => {
              const { name, major, year, email } = form.values
              onTyped({ name, major, year, email })
              onBack()
            }}
          >
            Sign in
          </button>
        </p>
      </form>
    </>
  )
}
