import { Button } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { wallClockIn } from '../../../../contract/wallClock.ts'
import { dayWords, fullDayWords } from '../../../../contract/words/dates.ts'
import { instantWords } from '../../../../contract/words/times.ts'
import { errorWords, useWrite } from '../../../../web/api/api.ts'
import { usePerson } from '../../../../web/session.ts'
import { ConfirmModal } from '../../../../web/ui/ConfirmModal.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { useMinute } from '../../../../web/useMinute.ts'
import { type ApiToken, revokeToken } from '../contract.ts'
import { type ScopeGroup, scopeListWords } from '../rules.ts'
import css from './ApiTokens.module.css'

export function TokenRow({ of, groups }: { of: ApiToken; groups: readonly ScopeGroup[] }) {
  const { zone } = usePerson()
  const now = useMinute().getTime()
  const today = wallClockIn(zone, now).day
  const ended = Date.parse(of.endsAt) <= now
  const revoke = useWrite(revokeToken)
  const [asking, setAsking] = useState(false)
  const done = (say: () => void) => {
    setAsking(false)
    say()
  }
  return (
    <li className={css.token}>
      <IconKey className={css.icon} size={22} stroke={1.5} aria-hidden />
      <div className={css.words}>
        <p className={css.name} dir="auto">
          {of.name}
          {ended && <span className={css.ended}>Ended</span>}
        </p>
        <p className={css.facts}>{scopeListWords(of.scopes, groups)}</p>
        <p className={css.facts}>
          {ended ? 'Ended' : 'Ends'} {fullDayWords(of.endsOn)}.
        </p>
        <p className={css.facts}>
          <span className={css.fact}>
            {of.lastUsedAt ? `Last used ${instantWords(zone, of.lastUsedAt, today)}.` : 'Never used.'}
          </span>{' '}
          <span className={css.fact}>Made {dayWords(wallClockIn(zone, Date.parse(of.createdAt)).day, today)}.</span>
        </p>
      </div>
      <Button
        variant="default"
        size="compact-md"
        aria-label={ended ? `Remove ${of.name}` : `Revoke ${of.name}`}
        onClick={() => setAsking(true)}
      >
        {ended ? 'Remove' : 'Revoke'}
      </Button>
      <ConfirmModal
        opened={asking}
        onClose={() => setAsking(false)}
        title={ended ? 'Remove this token?' : 'Revoke this token?'}
        confirm={ended ? 'Remove' : 'Revoke'}
        busy={revoke.isPending}
        onConfirm={() =>
          revoke.mutate(
            { id: of.id },
            {
              onSuccess: () => done(() => toast.success(ended ? 'Token removed.' : 'Token revoked.')),
              onError: (error) => done(() => toast.error(errorWords(error))),
            },
          )
        }
      >
        <bdi>{of.name}</bdi>:{' '}
        {ended ? 'it is refused already and leaves the list.' : 'programs that call with it are refused from then on.'}
      </ConfirmModal>
    </li>
  )
}
