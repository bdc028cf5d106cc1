import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** Milliseconds for which a screen has to fetch nothing before more is loaded. */
const quiet = 1000

/**
 * Loads code that is needed only after a press, such as that of dialogs, once the screen and its data are there: on a
 * slow network it would delay them. What fails is loaded again on demand.
 */
export function useLoadWhenIdle(load: () => Promise<unknown>): void {
  const client = useQueryClient()
  useEffect(() => {
    let timer: number | undefined
    let since = performance.now()
    const look = () => {
      if (document.readyState !== 'complete' || client.isFetching() > 0) since = performance.now()
      if (performance.now() - since < quiet) timer = window.setTimeout(look, quiet / 4)
      else void load().catch(() => undefined)
    }
    timer = window.setTimeout(look, quiet)
    return () => clearTimeout(timer)
  }, [client, load])
}
