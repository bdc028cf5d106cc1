import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorWords, read, useWrite } from '../../../../web/api/api.ts'
import { usePerson } from '../../../../web/session.ts'
import { SettingRow } from '../../../../web/settings/SettingRow.tsx'
import { Panel } from '../../../../web/ui/Panel.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { listPush, type PushSubscriptionRow, tryPush } from '../../push/contract.ts'
import { sinceWords } from '../sinceWords.ts'
import { endPushIn } from './pushBrowser.ts'

/** The browsers in which push notifications arrive; absent while there is none. */
export function PushPanel({ rows }: { rows: readonly PushSubscriptionRow[] }) {
  if (rows.length === 0) return null
  return (
    <Panel title="Push arrives in">
      {rows.map((row) => (
        <BrowserRow key={row.id} of={row} />
      ))}
    </Panel>
  )
}

function BrowserRow({ of }: { of: PushSubscriptionRow }) {
  const { zone } = usePerson()
  const client = useQueryClient()
  const attempt = useWrite(tryPush)
  const end = useMutation({
    mutationFn: endPushIn,
    onError: (error) => toast.error(errorWords(error)),
    onSettled: () => client.invalidateQueries({ queryKey: read(listPush, {}).queryKey }),
  })
  const since = sinceWords(zone, of.since)
  const tell = {
    onSuccess: () => toast.success('On its way to this browser.'),
    onError: (error: unknown) => toast.error(errorWords(error)),
  }
  return (
    <SettingRow
      name={<bdi>{of.device}</bdi>}
      help={of.present ? `This browser · ${since}` : `Signed in there · ${since}`}
    >
      {of.present && (
        <Button variant="default" loading={attempt.isPending} onClick={() => attempt.mutate({ id: of.id }, tell)}>
          Send a test
        </Button>
      )}
      <Button
        variant="default"
        loading={end.isPending}
        aria-label={`Turn off push in ${of.device}`}
        onClick={() => end.mutate(of)}
      >
        Turn off
      </Button>
    </SettingRow>
  )
}
