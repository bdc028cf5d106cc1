import { Button } from '@mantine/core'
import { dayTimeWords } from '../../../contract/words/times.ts'
import { errorWords, useWrite } from '../../../web/api/api.ts'
import { usePerson } from '../../../web/session.ts'
import { MessageBox } from '../../../web/ui/MessageBox.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import type { OrganizationInFull } from '../contract.ts'
import { answerOffer } from '../roles/contract.ts'
import { offerWords } from '../roles/rules.ts'
import { roleNames } from '../rules.ts'
import css from './OrganizationCard.module.css'

/** What somebody is asked to become, and what everybody sees then. */
export function OfferBox({ id, offer }: { id: string; offer: NonNullable<OrganizationInFull['offer']> }) {
  const { zone } = usePerson()
  const answer = useWrite(answerOffer)
  const role = roleNames[offer.role].toLowerCase()
  const say = (accepted: boolean) =>
    answer.mutate(
      { id, accepted },
      {
        onSuccess: () => toast.success(accepted ? `You are ${role} now.` : 'You said no.'),
        onError: (error) => toast.error(errorWords(error)),
      },
    )
  return (
    <MessageBox kind="notice">
      <bdi>{offer.by ?? 'A moderator'}</bdi> asks you to be {role}
      {offer.handsOver && ', in their place'}. {offerWords.visible} Answer until {dayTimeWords(zone, offer.endsAt)}.
      <span className={css.actions}>
        <Button size="xs" loading={answer.isPending} onClick={() => say(true)}>
          Accept
        </Button>
        <Button size="xs" variant="default" disabled={answer.isPending} onClick={() => say(false)}>
          Decline
        </Button>
      </span>
    </MessageBox>
  )
}
