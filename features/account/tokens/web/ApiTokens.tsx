import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorWords, read } from '../../../../web/api/api.ts'
import { lazyDialog } from '../../../../web/screens/lazyDialog.tsx'
import { usePerson } from '../../../../web/session.ts'
import { EmptyState } from '../../../../web/ui/EmptyState.tsx'
import { FailedState } from '../../../../web/ui/FailedState.tsx'
import { Panel } from '../../../../web/ui/Panel.tsx'
import { Loading, RowSkeletons } from '../../../../web/ui/Skeletons.tsx'
import { listTokens } from '../contract.ts'
import { tokenWords } from '../rules.ts'
import css from './ApiTokens.module.css'
import { TokenRow } from './TokenRow.tsx'

const NewToken = lazyDialog(async () => (await import('./NewToken.tsx')).NewToken)
const IssuedToken = lazyDialog(async () => (await import('./IssuedToken.tsx')).IssuedToken)

/** Tokens with which the person's own programs call Quad. */
export function ApiTokens() {
  const found = useQuery(read(listTokens, {}))
  const { emailVerified } = usePerson()
  const [making, setMaking] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const { rows, scopes } = found.data ?? {}
  const reference = (
    <a className={css.link} href="/api/docs">
      API reference
    </a>
  )
  const make = emailVerified ? (
    <Button
      variant="default"
      leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
      onClick={() => setMaking(true)}
    >
      New token
    </Button>
  ) : (
    <p className={css.about}>{tokenWords.unconfirmed}</p>
  )
  return (
    <Panel title="API tokens">
      {found.isPending && (
        <Loading label="Loading your tokens">
          <RowSkeletons count={1} />
        </Loading>
      )}
      {found.isError && !rows && (
        <FailedState
          title="Failed to fetch your tokens"
          sentence={errorWords(found.error)}
          retrying={found.isFetching}
          onRetry={() => void found.refetch()}
          inPanel
        />
      )}
      {rows?.length === 0 && (
        <EmptyState
          title="No tokens"
          sentence={
            <>
              A token lets a program of yours read or change what you choose, without your password. The {reference}{' '}
              says how.
            </>
          }
          actions={make}
          inPanel
        />
      )}
      {rows && scopes && rows.length > 0 && (
        <>
          <p className={css.about}>
            Programs that call Quad in your name. Revoke what you no longer use. The {reference} says how to call.
          </p>
          <ul className={css.tokens} aria-label="API tokens">
            {rows.map((of) => (
              <TokenRow key={of.id} of={of} groups={scopes} />
            ))}
          </ul>
          {make}
        </>
      )}
      {making && scopes && (
        <NewToken
          groups={scopes}
          onClose={() => setMaking(false)}
          onMade={(made) => {
            setMaking(false)
            setSecret(made)
          }}
        />
      )}
      {secret && <IssuedToken secret={secret} onClose={() => setSecret(null)} />}
    </Panel>
  )
}
