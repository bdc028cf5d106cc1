import { ActionIcon } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Refusal } from '../../../contract/refusal.ts'
import { errorWords, read } from '../../../web/api/api.ts'
import { NotFound } from '../../../web/errors/NotFound.tsx'
import { useTitle } from '../../../web/navigation/title.ts'
import { EmptyState } from '../../../web/ui/EmptyState.tsx'
import { FailedState } from '../../../web/ui/FailedState.tsx'
import { Logo } from '../../../web/ui/Logo.tsx'
import { Loading, RowSkeletons } from '../../../web/ui/Skeletons.tsx'
import { listDevMails } from '../contract.ts'
import { Letter } from './Letter.tsx'
import css from './Mailbox.module.css'

const pause = 3000

/** Every mail that this installation would have sent. Only where no mail server is set up, and never in production. */
export function Mailbox() {
  const mails = useQuery({
    ...read(listDevMails, {}),
    refetchInterval: ({ state }) => (isAbsent(state.error) ? false : pause),
  })
  useTitle('Mailbox')
  if (isAbsent(mails.error))
    return (
      <main>
        <NotFound />
      </main>
    )

  return (
    <main className={css.page}>
      <Link className={css.home} to="/" aria-label="Quad, Dashboard">
        <Logo />
      </Link>
      <div className={css.head}>
        <div>
          <h1>Mailbox</h1>
          <p className={css.subtitle}>Mails that would have gone out. No mail server is set up here.</p>
        </div>
        <ActionIcon aria-label="Refresh" loading={mails.isFetching && !mails.isLoading} onClick={() => mails.refetch()}>
          <IconRefresh size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
      {mails.isLoading && (
        <Loading label="Loading mails...">
          <RowSkeletons />
        </Loading>
      )}
      {mails.isError && !mails.data && (
        <FailedState
          title="The mailbox did not open"
          sentence={errorWords(mails.error)}
          onRetry={() => mails.refetch()}
        />
      )}
      {mails.data?.length === 0 && (
        <EmptyState title="No mail yet." sentence="What Quad sends appears here within a few seconds." />
      )}
      {mails.data && mails.data.length > 0 && (
        <ul className={css.mails} aria-label="Mails, newest first">
          {mails.data.map((mail, index) => (
            <Letter key={mail.id} mail={mail} open={index === 0} />
          ))}
        </ul>
      )}
    </main>
  )
}

function isAbsent(error: Error | null): boolean {
  return error instanceof Refusal && error.code === 'not_found'
}
