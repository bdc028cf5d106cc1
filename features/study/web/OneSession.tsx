import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { read } from '../../../web/api/api.ts'
import { MissingState } from '../../../web/errors/FailedFetch.tsx'
import modal from '../../../web/ui/Modal.module.css'
import { ModalFrame } from '../../../web/ui/ModalFrame.tsx'
import { Loading, SkeletonBlock } from '../../../web/ui/Skeletons.tsx'
import { useHasDrawn } from '../../../web/ui/useHasDrawn.ts'
import { listSessions, readSession, type StudySession } from '../contract.ts'

type Pages = { pages: z.output<typeof listSessions.output>[] }

export type OneSessionProps = {
  id: string
  opened: boolean
  onClose: () => void
  title: string
  children: (of: StudySession) => ReactNode
}

/** A dialog about one session, which it takes from the loaded list or fetches. */
export function OneSession({ id, opened, onClose, title, children }: OneSessionProps) {
  const drawn = useHasDrawn()
  const client = useQueryClient()
  const found = useQuery({
    ...read(readSession, { id }),
    placeholderData: () =>
      client
        .getQueriesData<Pages>({ queryKey: [listSessions.path, 'pages'] })
        .flatMap(([, answer]) => answer?.pages.flatMap(({ rows }) => rows) ?? [])
        .find((row) => row.id === id),
  })
  if (found.data) return children(found.data)
  return (
    <ModalFrame opened={opened && drawn} onClose={onClose} title={title} size={560} tall>
      <div className={modal.scroll}>
        {found.isError ? (
          <MissingState
            what="session"
            error={found.error}
            retrying={found.isFetching}
            onRetry={() => found.refetch()}
          />
        ) : (
          <Loading label="Loading the session">
            <SkeletonBlock width="86%" height={14} />
          </Loading>
        )}
      </div>
    </ModalFrame>
  )
}
