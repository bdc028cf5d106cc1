import { Button } from '@mantine/core'
import { IconCloud, IconKey } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { wallClockIn } from '../../../../contract/wallClock.ts'
import { instantWords } from '../../../../contract/words/times.ts'
import { errorWords, read, useWrite } from '../../../../web/api/api.ts'
import { lazyDialog } from '../../../../web/screens/lazyDialog.tsx'
import { usePerson } from '../../../../web/session.ts'
import { ConfirmModal } from '../../../../web/ui/ConfirmModal.tsx'
import { FailedState } from '../../../../web/ui/FailedState.tsx'
import { Panel } from '../../../../web/ui/Panel.tsx'
import { Loading, RowSkeletons } from '../../../../web/ui/Skeletons.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { useOpenings } from '../../../../web/ui/useOpenings.ts'
import { useMinute } from '../../../../web/useMinute.ts'
import rows from '../../sessions/web/ActiveSessions.module.css'
import { addPasskey, listPasskeys, offerPasskey, type Passkey, removePasskey } from '../contract.ts'
import { maxPasskeys, passkeyWords } from '../rules.ts'
import css from './Passkeys.module.css'
import { canHavePasskeys } from './support.ts'

const RenamePasskey = lazyDialog(async () => (await import('./RenamePasskey.tsx')).RenamePasskey)

/** Signing in with a finger, a face or a PIN instead of a password. */
export function Passkeys() {
  const { emailVerified } = usePerson()
  const found = useQuery(read(listPasskeys, {}))
  const list = found.data?.rows
  const supported = canHavePasskeys && found.data?.supported
  return (
    <Panel title="Passkeys">
      <p className={rows.about}>
        Sign in with your finger, your face or the PIN of a device, without a password. Nobody can guess a passkey or
        trick you into typing it elsewhere.
      </p>
      {found.isPending && (
        <Loading label="Loading your passkeys">
          <RowSkeletons count={1} />
        </Loading>
      )}
      {found.isError && !list && (
        <FailedState
          title="Failed to fetch your passkeys"
          sentence={errorWords(found.error)}
          retrying={found.isFetching}
          onRetry={() => void found.refetch()}
          inPanel
        />
      )}
      {list && list.length > 0 && (
        <ul className={rows.sessions} aria-label="Passkeys">
          {list.map((of) => (
            <Row key={of.id} of={of} />
          ))}
        </ul>
      )}
      {list && !emailVerified && <p className={rows.about}>{passkeyWords.unconfirmed}</p>}
      {list && !supported && <p className={rows.about}>This browser cannot make a passkey at this address.</p>}
      {list && supported && emailVerified && list.length < maxPasskeys && <Add />}
    </Panel>
  )
}

function Add() {
  const offer = useWrite(offerPasskey)
  const add = useWrite(addPasskey)
  const [making, setMaking] = useState(false)
  const begin = async () => {
    setMaking(true)
    try {
      const { options } = await offer.mutateAsync({})
      const { makePasskey } = await import('./ceremonies.ts')
      await add.mutateAsync({ credential: await makePasskey(options) })
      toast.success('Passkey added.')
    } catch (error) {
      toast.error(errorWords(error))
    }
    setMaking(false)
  }
  return (
    <Button
      className={css.below ?? ''}
      variant="default"
      leftSection={<IconKey size={18} stroke={1.75} aria-hidden />}
      loading={making}
      onClick={() => void begin()}
    >
      Add a passkey
    </Button>
  )
}

function Row({ of }: { of: Passkey }) {
  const { zone } = usePerson()
  const today = wallClockIn(zone, useMinute().getTime()).day
  const remove = useWrite(removePasskey)
  const [doing, setDoing] = useState<'rename' | 'remove' | null>(null)
  const { count } = useOpenings(doing === 'rename' ? doing : null)
  const when = (moment: string) => instantWords(zone, moment, today)
  return (
    <li className={`${rows.session} ${css.row}`}>
      <IconKey className={rows.icon} size={22} stroke={1.5} aria-hidden />
      <div className={`${rows.words} ${css.words}`}>
        <p className={rows.device}>
          <bdi>{of.name}</bdi>
          {of.synced && (
            <span className={css.synced}>
              <IconCloud size={14} stroke={1.75} aria-hidden /> On all your devices
            </span>
          )}
        </p>
        <p className={rows.facts}>{of.lastUsedAt ? `Last used ${when(of.lastUsedAt)}` : 'Not used yet'}</p>
        <p className={rows.facts}>Added {when(of.createdAt)}</p>
        {of.host !== window.location.hostname && (
          <p className={rows.facts}>Made for {of.host}: browsers do not offer it at this address.</p>
        )}
      </div>
      <div className={css.actions}>
        <Button variant="default" size="compact-md" aria-label={`Rename ${of.name}`} onClick={() => setDoing('rename')}>
          Rename
        </Button>
        <Button variant="default" size="compact-md" aria-label={`Remove ${of.name}`} onClick={() => setDoing('remove')}>
          Remove
        </Button>
      </div>
      {count > 0 && <RenamePasskey key={count} of={of} opened={doing === 'rename'} onClose={() => setDoing(null)} />}
      <ConfirmModal
        opened={doing === 'remove'}
        onClose={() => setDoing(null)}
        title="Remove this passkey?"
        confirm="Remove"
        busy={remove.isPending}
        onConfirm={() =>
          remove.mutate(
            { id: of.id },
            {
              onSuccess: () => toast.success('Passkey removed.'),
              onError: (error) => {
                setDoing(null)
                toast.error(errorWords(error))
              },
            },
          )
        }
      >
        <bdi>{of.name}</bdi> will not sign you in any more. Your device may go on showing it: delete it there, too.
      </ConfirmModal>
    </li>
  )
}
