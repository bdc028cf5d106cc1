import { Button, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import css from './CopyField.module.css'
import { toast } from './toast.tsx'

type CopyFieldProps = { label: string; value: string; copied: boolean; onCopied: () => void }

/** A secret or an address that is shown once, with a button that copies it. Has the focus of its dialog. */
export function CopyField({ label, value, copied, onCopied }: CopyFieldProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      onCopied()
    } catch {
      toast.error(`It could not be copied. Select the ${label.toLowerCase()} and copy it by hand.`)
    }
  }
  const Icon = copied ? IconCheck : IconCopy
  return (
    <div className={css.line}>
      <TextInput
        label={label}
        readOnly
        data-autofocus
        dir="ltr"
        value={value}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button leftSection={<Icon size={16} stroke={1.75} aria-hidden />} onClick={copy}>
        {copied ? 'Copied' : 'Copy'}
      </Button>
    </div>
  )
}
