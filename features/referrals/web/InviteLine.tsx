import { Button, TextInput } from '@mantine/core'
import { IconCheck, IconCopy, IconShare2 } from '@tabler/icons-react'
import { useWrite } from '../../../web/api/api.ts'
import { toast } from '../../../web/ui/toast.tsx'
import { createReferralCode } from '../contract.ts'
import { referralWords } from '../rules.ts'
import css from './ReferralPanel.module.css'
import { useReferralLink } from './useReferralLink.ts'

/** The code with its link, or the button that makes one. */
export function InviteLine({ code }: { code: string | null }) {
  return code === null ? <CreateCode /> : <CodeLine code={code} />
}

function CreateCode() {
  const make = useWrite(createReferralCode)
  return (
    <div className={css.line}>
      <Button
        loading={make.isPending}
        onClick={() =>
          make.mutate(
            {},
            {
              onSuccess: () => toast.success(referralWords.created),
              onError: () => toast.error(referralWords.notCreated),
            },
          )
        }
      >
        Create code
      </Button>
    </div>
  )
}

function CodeLine({ code }: { code: string }) {
  const { link, copied, copy, share } = useReferralLink(code)
  const Icon = copied ? IconCheck : IconCopy
  return (
    <div className={css.line}>
      <TextInput className={css.code} label="Code" readOnly dir="ltr" value={code} />
      <TextInput
        className={css.link}
        label="Link"
        readOnly
        dir="ltr"
        value={link}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button className={css.button} leftSection={<Icon size={16} stroke={1.75} aria-hidden />} onClick={copy}>
        {copied ? 'Copied' : 'Copy link'}
      </Button>
      <Button
        className={css.button}
        variant="default"
        leftSection={<IconShare2 size={16} stroke={1.75} aria-hidden />}
        onClick={share}
      >
        Share
      </Button>
    </div>
  )
}
