import { Button, VisuallyHidden } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import { CodeStuck } from '../screens/bringCode.ts'
import { findNewVersion, reloadOnce } from '../screens/newVersion.ts'
import { Unplugged } from '../ui/drawings/Unplugged.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { FailedState } from '../ui/FailedState.tsx'
import css from './Alone.module.css'

/** Milliseconds between two tries by itself. */
const pause = 10_000

/** `page`: without the shell; `screen`: within it; `part`: of a screen. */
export type CodePlace = 'page' | 'screen' | 'part'
type CodeMissingProps = { place: CodePlace; load: () => Promise<unknown>; onLoaded: () => void }

/** In the place of a part whose code could not be loaded: without a network, or since a new version replaced it. */
export function CodeMissing({ place, load, onLoaded }: CodeMissingProps) {
  const [trying, setTrying] = useState(false)
  const [refreshTitle, setRefreshTitle] = useState('')
  const again = useCallback(async () => {
    try {
      await load()
      onLoaded()
    } catch (error) {
      const version = await findNewVersion()
      // Only a new page helps in both cases.
      const cause = version ?? (error instanceof CodeStuck ? 'stuck' : undefined)
      if (cause && !reloadOnce(cause)) setRefreshTitle(version ? 'Quad has a new version' : 'This could not be opened')
    }
  }, [load, onLoaded])
  useEffect(() => {
    const quietly = () => void again()
    quietly()
    const timer = window.setInterval(quietly, pause)
    addEventListener('online', quietly)
    return () => {
      clearInterval(timer)
      removeEventListener('online', quietly)
    }
  }, [again])

  const press = async () => {
    setTrying(true)
    await again()
    setTrying(false)
  }
  const shown = refreshTitle ? (
    <div role="alert">
      <EmptyState
        drawing={<Unplugged />}
        title={refreshTitle}
        sentence="Refresh the page to go on. Save first what you typed here."
        actions={<Button onClick={() => window.location.reload()}>Refresh Page</Button>}
      />
    </div>
  ) : (
    <FailedState
      title="This could not be opened"
      sentence="The connection dropped while loading. Nothing you saved is lost."
      retrying={trying}
      onRetry={press}
    />
  )
  if (place === 'part') return shown
  const titled = (
    <>
      <VisuallyHidden component="h1">Not loaded</VisuallyHidden>
      {shown}
    </>
  )
  return place === 'page' ? <main className={css.alone}>{titled}</main> : titled
}
