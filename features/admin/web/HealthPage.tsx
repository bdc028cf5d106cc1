import { Badge, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { errorWords, read, useWrite } from '../../../web/api/api.ts'
import { FailedState } from '../../../web/ui/FailedState.tsx'
import { MessageBox } from '../../../web/ui/MessageBox.tsx'
import { ListRow, ListRows } from '../../../web/ui/page/ListRows.tsx'
import { Loading, RowSkeletons } from '../../../web/ui/Skeletons.tsx'
import { readHealth, type ShownDiagnosis, sendTestMail } from '../health/contract.ts'
import { AdminPage } from './AdminPage.tsx'
import css from './HealthPage.module.css'

const states: Record<ShownDiagnosis['state'], { words: string; colour: string }> = {
  ok: { words: 'OK', colour: 'green' },
  warning: { words: 'Warning', colour: 'yellow' },
  failed: { words: 'Failed', colour: 'red' },
}

/** The checks of `npm run doctor`, on demand, and a test mail. */
export function HealthPage() {
  const health = useQuery({ ...read(readHealth, {}), enabled: false, retry: false })
  return (
    <AdminPage title="Health" subtitle="Whether everything that Quad needs works, checked when you ask.">
      <div className={css.page}>
        <div className={css.bar}>
          <p className={css.words}>
            Database, disk, mail, files, clock, public address and backups. On the server, <code>npm run doctor</code>{' '}
            checks the same.
          </p>
          <Button loading={health.isFetching} onClick={() => health.refetch()}>
            {health.data ? 'Check Again' : 'Run the Checks'}
          </Button>
        </div>
        {health.isFetching && !health.data && (
          <Loading label="Checking...">
            <RowSkeletons count={7} />
          </Loading>
        )}
        {health.isError && !health.isFetching && (
          <FailedState
            title="Failed to run the checks"
            sentence={errorWords(health.error)}
            onRetry={() => health.refetch()}
          />
        )}
        {health.data && !health.isError && (
          <ListRows label="Checks">
            {health.data.map((diagnosis) => (
              <DiagnosisRow key={diagnosis.name} of={diagnosis} />
            ))}
          </ListRows>
        )}
        <TestMail />
      </div>
    </AdminPage>
  )
}

function DiagnosisRow({ of: { name, state, seen, todo } }: { of: ShownDiagnosis }) {
  const { words, colour } = states[state]
  return (
    <ListRow
      title={
        <>
          {name} <Badge color={colour}>{words}</Badge>
        </>
      }
      under={
        <>
          {seen}
          {todo && <p className={css.todo}>{todo}</p>}
        </>
      }
    />
  )
}

function TestMail() {
  const send = useWrite(sendTestMail)
  return (
    <section className={css.mail} aria-label="Test mail">
      <div className={css.bar}>
        <p className={css.words}>Send a mail to your own address, to see whether mails arrive.</p>
        <Button variant="default" loading={send.isPending} onClick={() => send.mutate({})}>
          Send a Test Mail
        </Button>
      </div>
      {send.isError && <MessageBox kind="error">{errorWords(send.error)}</MessageBox>}
      {send.data && (
        <MessageBox kind={send.data.taken ? 'success' : 'error'}>
          {send.data.taken ? 'The mail server took the mail to ' : 'The mail server did not take the mail to '}
          <bdi>{send.data.to}</bdi>. It said: {send.data.answer}
        </MessageBox>
      )}
    </section>
  )
}
