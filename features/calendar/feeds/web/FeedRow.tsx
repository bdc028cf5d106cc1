import { IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { wallClockIn } from '../../../../contract/wallClock.ts'
import { dayWords } from '../../../../contract/words/dates.ts'
import { minuteOfDayWords } from '../../../../contract/words/times.ts'
import { errorWords, useWrite } from '../../../../web/api/api.ts'
import { usePerson } from '../../../../web/session.ts'
import { ActionMenu } from '../../../../web/ui/ActionMenu.tsx'
import { ConfirmModal } from '../../../../web/ui/ConfirmModal.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { useMinute } from '../../../../web/useMinute.ts'
import { useAgenda } from '../../web/useAgenda.ts'
import { type CalendarFeed, renewFeed, revokeFeed } from '../contract.ts'
import css from './CalendarFeeds.module.css'
import type { IssuedFeed } from './FeedAddress.tsx'

type FeedRowProps = { of: CalendarFeed; onEdit: () => void; onTold: (told: IssuedFeed) => void }

export function FeedRow({ of, onEdit, onTold }: FeedRowProps) {
  const { zone } = usePerson()
  const { kinds } = useAgenda()
  const today = wallClockIn(zone, useMinute().getTime()).day
  const [asking, setAsking] = useState<'renew' | 'revoke' | null>(null)
  const renew = useWrite(renewFeed)
  const revoke = useWrite(revokeFeed)
  const when = (moment: string) => {
    const { day, minutes } = wallClockIn(zone, Date.parse(moment))
    return `${dayWords(day, today)}, ${minuteOfDayWords(minutes)}`
  }
  const holds = [
    of.kinds.length === 0 ? 'Everything' : of.kinds.map((kind) => kinds.of(kind).noun).join(', '),
    of.busyOnly && 'busy only',
  ]
  const failed = (error: Error) => toast.error(errorWords(error))
  const confirm = () => {
    if (asking === 'revoke')
      revoke.mutate(
        { id: of.id },
        {
          onSuccess: () => {
            setAsking(null)
            toast.success('Feed revoked.')
          },
          onError: failed,
        },
      )
    else
      renew.mutate(
        { id: of.id },
        {
          onSuccess: (told) => {
            setAsking(null)
            onTold(told)
          },
          onError: failed,
        },
      )
  }
  return (
    <li className={css.feed}>
      <div className={css.words}>
        <div className={css.name} dir="auto">
          {of.name}
        </div>
        <div className={css.help}>{holds.filter(Boolean).join(', ')}</div>
        <div className={css.help}>
          {of.fetchedAt
            ? `Last fetched ${when(of.fetchedAt)}${of.fetchedBy ? ` by ${of.fetchedBy}` : ''}`
            : 'Never fetched yet'}
        </div>
      </div>
      <ActionMenu
        label={`Actions for ${of.name}`}
        entries={[
          { label: 'Edit', icon: IconPencil, act: onEdit },
          { label: 'Renew address', icon: IconRefresh, act: () => setAsking('renew') },
          { label: 'Revoke', icon: IconTrash, act: () => setAsking('revoke') },
        ]}
      />
      <ConfirmModal
        opened={asking !== null}
        onClose={() => setAsking(null)}
        onConfirm={confirm}
        busy={renew.isPending || revoke.isPending}
        title={asking === 'renew' ? 'Give this feed a new address?' : 'Revoke this feed?'}
        confirm={asking === 'renew' ? 'Renew address' : 'Revoke'}
      >
        <bdi>{of.name}</bdi>: {asking === 'renew' ? 'the address until now ends at once.' : 'its address ends at once.'}{' '}
        Calendars that read it show no changes from then on.
      </ConfirmModal>
    </li>
  )
}
