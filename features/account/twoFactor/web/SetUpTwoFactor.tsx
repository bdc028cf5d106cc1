import { Button, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { FormDialog } from '../../../../web/form/FormDialog.tsx'
import { useForm } from '../../../../web/form/useForm.ts'
import { QrCode } from '../../../../web/ui/QrCode.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { confirmTwoFactor, type NewKey } from '../contract.ts'
import { inGroups } from '../rules.ts'
import css from './TwoFactor.module.css'

type SetUpTwoFactorProps = {
  of: NewKey
  onClose: () => void
  onDone: (recoveryCodes: string[]) => void
}

/** The key goes into the person's app, whose first code confirms that it arrived. */
export function SetUpTwoFactor({ of, onClose, onDone }: SetUpTwoFactorProps) {
  const [copied, setCopied] = useState(false)
  const form = useForm(confirmTwoFactor, {
    initial: { code: '' },
    onDone: ({ recoveryCodes }) => onDone(recoveryCodes),
  })
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(of.key)
      setCopied(true)
    } catch {
      toast.error('It could not be copied. Select the key and copy it by hand.')
    }
  }
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Set up two-factor sign-in"
      submit="Turn on"
      note="Signs you out everywhere else."
      size={520}
    >
      <ol className={css.steps}>
        <li>
          <p>Open an authenticator app on your phone and scan this code.</p>
          <QrCode text={of.address} label="QR code for your app" />
        </li>
        <li>
          <p>Or type this key there:</p>
          <div className={css.key}>
            <code>{inGroups(of.key, ' ')}</code>
            <Button
              variant="default"
              size="compact-md"
              aria-label={copied ? 'Key copied' : 'Copy the key'}
              leftSection={
                copied ? (
                  <IconCheck size={16} stroke={1.75} aria-hidden />
                ) : (
                  <IconCopy size={16} stroke={1.75} aria-hidden />
                )
              }
              onClick={copy}
            >
              {copied ? 'Copied' : 'Copy'}
            </Button>
          </div>
        </li>
        <li>
          <TextInput
            {...form.field('code')}
            classNames={{ input: css.code ?? '' }}
            size="md"
            label="Enter the code that the app shows"
            inputMode="numeric"
            autoComplete="one-time-code"
            placeholder="000000"
            maxLength={20}
            data-autofocus
          />
        </li>
      </ol>
    </FormDialog>
  )
}
