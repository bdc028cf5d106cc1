import { Button, TextInput } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { call, errorWords } from '../../../../web/api/api.ts'
import { toast } from '../../../../web/ui/toast.tsx'
import { dropJoinLink, makeJoinLink } from '../contract.ts'
import css from './GroupPanel.module.css'

/** A link with which others join without an invitation by address. It is shown once: only its hash is stored. */
export function JoinLink({ id }: { id: string }) {
  const make = useMutation({
    mutationFn: () => call(makeJoinLink, { id }),
    onSuccess: ({ token }) => copy(addressOf(token)),
    onError: (error) => toast.error(errorWords(error)),
  })
  const drop = useMutation({
    mutationFn: () => call(dropJoinLink, { id }),
    onSuccess: () => {
      make.reset()
      toast.success('The link leads nowhere now.')
    },
    onError: (error) => toast.error(errorWords(error)),
  })
  const link = make.data && addressOf(make.data.token)
  if (!link)
    return (
      <div className={css.link}>
        <Button
          variant="default"
          leftSection={<IconLink size={16} stroke={1.75} aria-hidden />}
          loading={make.isPending}
          onClick={() => make.mutate()}
        >
          Copy join link
        </Button>
        <p className={css.help}>Whoever has it can join. A new link ends the one before.</p>
      </div>
    )
  return (
    <div className={css.link}>
      <TextInput
        className={css.address}
        label="Join link"
        description="Shown once. A new one ends this one."
        readOnly
        value={link}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={css.buttons}>
        <Button variant="default" onClick={() => copy(link)}>
          Copy
        </Button>
        <Button variant="default" loading={drop.isPending} onClick={() => drop.mutate()}>
          End the link
        </Button>
      </div>
    </div>
  )
}

const addressOf = (token: string) => `${window.location.origin}/study-sessions/join/${token}`

function copy(link: string): void {
  navigator.clipboard?.writeText(link).then(
    () => toast.success('Join link copied.'),
    // Shown in its field, it can be copied by hand.
    () => undefined,
  )
}
