import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { wallClockIn } from '../../../../contract/wallClock.ts'
import { countWords } from '../../../../contract/words/counts.ts'
import { instantWords } from '../../../../contract/words/times.ts'
import { errorWords, read, useWrite } from '../../../../web/api/api.ts'
import { lazyDialog } from '../../../../web/screens/lazyDialog.tsx'
import { usePerson } from '../../../../web/session.ts'
import { SettingRow } from '../../../../web/settings/SettingRow.tsx'
import { ConfirmModal } from '../../../../web/ui/ConfirmModal.tsx'
import { FailedState } from '../../../../web/ui/FailedState.tsx'
import { Panel } from '../../../../web/ui/Panel.tsx'
import { Loading, RowSkeletons } from '../../../../web/ui/Skeletons.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { useMinute } from '../../../../web/useMinute.ts'
import { beginTwoFactor, drawRecoveryCodes, endTwoFactor, type NewKey, readTwoFactor } from '../contract.ts'
import { twoFactorWords } from '../rules.ts'

const SetUpTwoFactor = lazyDialog(async () => (await import('./SetUpTwoFactor.tsx')).SetUpTwoFactor)
const RecoveryCodes = lazyDialog(async () => (await import('./RecoveryCodes.tsx')).RecoveryCodes)

const sayFailure = { onError: (error: Error) => toast.error(errorWords(error)) }

/** Signing in with a code from an app besides the password. */
export function TwoFactorPanel() {
  const found = useQuery(read(readTwoFactor, {}))
  const [key, setKey] = useState<NewKey | null>(null)
  const [shown, setShown] = useState<{ codes: string[]; lead?: string } | null>(null)
  const state = found.data
  return (
    <Panel title="Two-factor sign-in">
      {found.isPending && (
        <Loading label="Loading two-factor sign-in">
          <RowSkeletons count={1} />
        </Loading>
      )}
      {found.isError && !state && (
        <FailedState
          title="Failed to fetch how you sign in"
          sentence={errorWords(found.error)}
          retrying={found.isFetching}
          onRetry={() => void found.refetch()}
          inPanel
        />
      )}
      {state && !state.onSince && <Off onBegun={setKey} />}
      {state?.onSince && (
        <On since={state.onSince} left={state.recoveryCodes} onDrawn={(codes) => setShown({ codes })} />
      )}
      {key && (
        <SetUpTwoFactor
          of={key}
          onClose={() => setKey(null)}
          onDone={(codes) => {
            setKey(null)
            setShown({ codes, lead: 'Two-factor sign-in is on, and all other sessions have ended.' })
          }}
        />
      )}
      {shown && <RecoveryCodes {...shown} onClose={() => setShown(null)} />}
    </Panel>
  )
}

function Off({ onBegun }: { onBegun: (key: NewKey) => void }) {
  const { emailVerified } = usePerson()
  const begin = useWrite(beginTwoFactor)
  return (
    <SettingRow
      help={
        emailVerified
          ? 'Off. With it on, signing in also asks for a code from an app on your phone, so that your password alone is not enough.'
          : twoFactorWords.unconfirmed
      }
    >
      <Button
        variant="default"
        disabled={!emailVerified}
        loading={begin.isPending}
        onClick={() => begin.mutate({}, { ...sayFailure, onSuccess: onBegun })}
      >
        Set up
      </Button>
    </SettingRow>
  )
}

type OnProps = { since: string; left: number; onDrawn: (codes: string[]) => void }

function On({ since, left, onDrawn }: OnProps) {
  const { zone } = usePerson()
  const today = wallClockIn(zone, useMinute().getTime()).day
  const draw = useWrite(drawRecoveryCodes)
  const end = useWrite(endTwoFactor)
  const [asking, setAsking] = useState<'draw' | 'end' | null>(null)
  const close = () => setAsking(null)
  return (
    <>
      <SettingRow
        name="On"
        help={`Since ${instantWords(zone, since, today)}. Signing in asks for a code from your app.`}
      >
        <Button variant="default" onClick={() => setAsking('end')}>
          Turn off
        </Button>
      </SettingRow>
      <SettingRow
        name="Recovery codes"
        help={`${left === 0 ? 'None is left.' : `${countWords(left, 'code')} left.`} Each signs you in once, without your phone.`}
      >
        <Button variant="default" loading={draw.isPending} onClick={() => setAsking('draw')}>
          New codes
        </Button>
      </SettingRow>
      <ConfirmModal
        opened={asking === 'draw'}
        onClose={close}
        title="Make new recovery codes?"
        confirm="Make new codes"
        busy={draw.isPending}
        onConfirm={() =>
          draw.mutate(
            {},
            {
              onSuccess: ({ recoveryCodes }) => {
                close()
                onDrawn(recoveryCodes)
              },
              onError: (error) => {
                close()
                toast.error(errorWords(error))
              },
            },
          )
        }
      >
        The codes that you have now end with it.
      </ConfirmModal>
      <ConfirmModal
        opened={asking === 'end'}
        onClose={close}
        title="Turn off two-factor sign-in?"
        confirm="Turn off"
        busy={end.isPending}
        onConfirm={() =>
          end.mutate(
            {},
            {
              onSuccess: () => {
                close()
                toast.success('Two-factor sign-in is off.')
              },
              onError: (error) => {
                close()
                toast.error(errorWords(error))
              },
            },
          )
        }
      >
        Your password alone is enough to sign in then. Your recovery codes end, and the entry in your app is of no use
        any more.
      </ConfirmModal>
    </>
  )
}
