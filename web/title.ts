import { useEffect } from 'react'

/** Names the page in the browser's tab, history and task list. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title ? `${title} · Quad` : 'Quad'
  }, [title])
}
