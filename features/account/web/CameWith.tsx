import { TextInput } from '@mantine/core'

/** The code of the link with which somebody came, for whoever signs up to see; nothing without one. */
export function CameWith({ code }: { code: string | undefined }) {
  if (code === undefined) return null
  return (
    <TextInput size="lg" label="Referral code" description="From the link that you opened." readOnly value={code} />
  )
}
