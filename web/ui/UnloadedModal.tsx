import type { UseQueryResult } from '@tanstack/react-query'
import { MissingState } from '../errors/FailedFetch.tsx'
import modal from './Modal.module.css'
import { ModalFrame } from './ModalFrame.tsx'
import { Loading, SkeletonBlock } from './Skeletons.tsx'
import { useHasDrawn } from './useHasDrawn.ts'

type UnloadedModalProps = {
  opened: boolean
  onClose: () => void
  title: string
  size: number
  tall?: boolean
  /** "session": what it is about. */
  what: string
  found: Pick<UseQueryResult, 'isError' | 'error' | 'isFetching' | 'refetch'>
  failed: string
  absent: string
}

/** A dialog about one thing as long as that is not there: it is on its way, could not be fetched, or does not exist. */
export function UnloadedModal({ opened, what, found, failed, absent, ...frame }: UnloadedModalProps) {
  const drawn = useHasDrawn()
  return (
    <ModalFrame opened={opened && drawn} {...frame}>
      <div className={modal.scroll}>
        {found.isError ? (
          <MissingState
            what={what}
            error={found.error}
            failed={failed}
            absent={absent}
            retrying={found.isFetching}
            onRetry={() => found.refetch()}
          />
        ) : (
          <Loading label={`Loading the ${what}`}>
            <SkeletonBlock width="86%" height={14} />
          </Loading>
        )}
      </div>
    </ModalFrame>
  )
}
